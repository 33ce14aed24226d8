// Verifies bytes in memory, like a service that receives uploads: memory < PACKAGE
#include <iostream>
#include <iterator>
#include <string>

#include <csar/csar.hpp>

int main() {
    const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
    csar::VerifyOptions options;
    options.limits.extracted_bytes = 100 * csar::MiB;  // a limit for untrusted input
    options.limits.entries = 10'000;
    const csar::VerifyResult result = csar::verify_package(csar::Input::memory(bytes, "upload"), options);
    std::cout << csar::render::json(result.findings) << "\n";
    return static_cast<int>(result.findings.exit_status());
}
