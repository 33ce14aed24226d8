// Verifies packages and prints a report in a format of other tools: report FORMAT PACKAGE..., such as report sarif x.csar
#include <iostream>
#include <string_view>

#include <csar/csar.hpp>

int main(int argc, char** argv) try {
    if (argc < 3) return 2;
    csar::VerifyOptions options;
    options.digest = true;
    csar::ExitStatus status = csar::ExitStatus::ok;
    csar::ReportWriter report(argv[1], [](std::string_view text) { std::cout << text; });
    for (int i = 2; i < argc; ++i) {
        const csar::VerifyResult result = csar::verify_package(argv[i], options);
        report.add(result);
        status = worse(status, result.findings.exit_status());
    }
    report.finish();
    return static_cast<int>(status);
} catch (const csar::Failure& failure) {
    std::cerr << failure.what() << "\n";
    return 2;
}
