// Verifies the package that it is given with an installed library.
#include <csar/verify.hpp>
#include <csar/version.hpp>

#include <iostream>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    csar::Report report(argv[1]);
    const csar::Verification result = csar::verify_package(argv[1], {}, report);
    std::cout << "csar " << csar::version() << ": " << result.what << ", " << result.files << " files\n";
    for (const csar::Diagnostic& finding : report.diagnostics()) std::cout << finding.id << ": " << finding.message << "\n";
    return static_cast<int>(report.exit_status());
}
