// Verifies packages on several threads, and prints the results in order: many PACKAGE...
#include <iostream>
#include <thread>
#include <vector>

#include <csar/csar.hpp>

int main(int argc, char** argv) {
    const std::vector<csar::Input> packages(argv + 1, argv + argc);
    csar::VerifyOptions options;
    options.jobs = std::thread::hardware_concurrency();
    bool ok = true;
    csar::verify_packages(packages, options, [&](std::size_t index, csar::VerifyResult result) {
        std::cout << csar::printable(packages[index].name()) << ": " << to_string(result.findings.exit_status())
                  << "\n";
        ok = ok && result.ok();
    });
    return ok ? 0 : 1;
}
