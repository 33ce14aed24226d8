// Prints how many files and definitions differ between two packages: compare OLD NEW
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc != 3) return 2;
    const csar::Diff diff = csar::diff_packages(argv[1], argv[2]);
    for (const csar::FileChange& change : diff.files) std::cout << csar::printable(change.name) << "\n";
    std::cout << diff.files.size() << " files differ, " << diff.definitions.size() << " changes of definitions\n";
    return diff.files.empty() ? 0 : 1;
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return static_cast<int>(csar::exit_status_of(failure.kind()));
}
