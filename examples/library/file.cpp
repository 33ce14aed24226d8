// Prints files of a package, but opens it only once: file PACKAGE NAME...
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc < 2) return 2;
    const csar::Package package(argv[1]);
    for (int i = 2; i < argc; ++i) {
        const csar::Findings findings = csar::read_entry(package, argv[i], [](std::span<const std::byte> piece) {
            std::cout.write(reinterpret_cast<const char*>(piece.data()), static_cast<std::streamsize>(piece.size()));
        });
        if (findings.ok()) continue;
        std::cerr << csar::render::text(findings, {});
        return static_cast<int>(findings.exit_status());
    }
    return 0;
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
