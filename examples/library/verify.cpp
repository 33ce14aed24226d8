// Verifies packages and prints their findings: verify PACKAGE...
#include <exception>
#include <iostream>

#include <csar/csar.hpp>

int main(int argc, char** argv) {
    csar::ExitStatus status = csar::ExitStatus::ok;
    for (int i = 1; i < argc; ++i) {
        const csar::VerifyResult result = csar::verify_package(argv[i]);
        std::cout << csar::render::text(result.findings, {});
        std::cout << argv[i] << ": " << (result.ok() ? "valid" : to_string(result.findings.exit_status())) << "\n";
        status = worse(status, result.findings.exit_status());
    }
    return static_cast<int>(status);
}
