// Verifies the package that it is given with an installed library, and catches what the library throws.
#include <csar/verify.hpp>
#include <csar/version.hpp>

#include <iostream>

namespace {

// An exception must keep its type on the way out of a shared library.
bool failure_arrives() {
    csar::Report report("nowhere.csar");
    try {
        csar::verify_package("nowhere.csar", {}, report);
    } catch (const csar::Failure& failure) {
        return failure.kind() == csar::FailureKind::input;
    } catch (const std::exception&) {
    }
    return false;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2 || !failure_arrives()) return 2;
    csar::Report report(argv[1]);
    const csar::Verification result = csar::verify_package(argv[1], {}, report);
    std::cout << "csar " << csar::version() << ": " << result.what << ", " << result.files << " files\n";
    for (const csar::Diagnostic& finding : report.diagnostics()) std::cout << finding.id << ": " << finding.message << "\n";
    return static_cast<int>(report.exit_status());
}
