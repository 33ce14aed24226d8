// Distinguishes an invalid package from one that cannot be read, and prints the reason: failure PACKAGE [ANCHOR]
#include <cerrno>
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) {
    if (argc < 2) return 2;
    csar::VerifyOptions options;
    if (argc > 2) options.trust.anchors = {argv[2]};
    const csar::VerifyResult result = csar::verify_package(argv[1], options);
    if (result.findings.failure) {
        const csar::Failure& failure = *result.findings.failure;
        std::cout << to_string(failure.kind()) << ": " << failure.what() << "\n";
        if (failure.path() != argv[1] && !failure.path().empty())
            std::cout << "it is about " << csar::printable(failure.path()) << " and not about the package\n";
        if (failure.system_error() == ENOENT) std::cout << "there is no such file\n";
        return 3;
    }
    std::cout << result.findings.count(csar::Severity::error) << " errors\n";
    return result.ok() ? 0 : 1;
}
