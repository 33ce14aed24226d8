// Packs a directory, and prints the name and the number of files of the package: pack DIRECTORY PACKAGE
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc != 3) return 2;
    csar::PackOptions options;
    options.output = argv[2];
    const csar::PackResult packed = csar::pack_directory(argv[1], options);
    std::cout << csar::render::text(packed.findings, {});
    if (packed.done) std::cout << csar::printable(packed.output) << ": " << packed.files.size() << " files\n";
    return static_cast<int>(packed.findings.exit_status());
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
