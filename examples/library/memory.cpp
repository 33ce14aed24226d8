// Verifies bytes in memory, as a service does with what is uploaded: memory < PACKAGE
#include <iostream>
#include <iterator>
#include <string>

#include <csar/csar.hpp>

int main() {
    const std::string bytes{std::istreambuf_iterator<char>(std::cin), {}};
    csar::VerifyOptions options;
    options.limits.extracted_bytes = 100 * csar::MiB;  // bounds for what strangers send
    options.limits.entries = 10'000;
    const csar::VerifyResult result = csar::verify_package(csar::Input::memory(bytes, "upload"), options);
    std::cout << csar::render::json(result.findings) << "\n";
    return static_cast<int>(result.findings.exit_status());
}
