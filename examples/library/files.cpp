// Reads every file of a package in one pass: files PACKAGE
#include <cstdint>
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc != 2) return 2;
    const csar::Package package(argv[1]);
    std::uint64_t files = 0, bytes = 0;
    const csar::Findings findings =
        csar::read_entries(package, [&](const csar::InspectedFile&, std::span<const std::byte> piece) {
            bytes += piece.size();
            if (piece.empty()) ++files;  // the end of an undamaged file
        });
    std::cout << csar::render::text(findings, {}) << files << " files, " << bytes << " bytes\n";
    return static_cast<int>(findings.exit_status());
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
