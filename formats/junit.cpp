// JUnit XML for build servers. A package is a suite, an error is a failed test. The test of a receiver only fails for
// unmet requirements, so that no other error is counted twice. A package without errors has a passed test.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/render.hpp>
#include <csar/text.hpp>
#include "formats/location.hpp"
#include "formats/report_writer.hpp"

namespace csar::formats {
namespace {

class JunitWriter final : public ReportWriter {
public:
    explicit JunitWriter(WriterOptions options) : options_(std::move(options)) {}

    void add(const PackageReport& package) override {
        const Findings& findings = package.findings;
        const std::string suite = markup_escaped(printable(findings.subject));
        std::string cases, others;
        std::uint64_t shown = 0, errors = 0;
        for (const Diagnostic& diagnostic : findings.diagnostics) {
            const std::string text = markup_escaped(render::text(findings, diagnostic, {}));
            if (diagnostic.severity == Severity::error) {
                ++shown;
                cases += fmt::format(
                    "    <testcase classname=\"{}\" name=\"{} at {}\">\n      <failure type=\"{}\" "
                    "message=\"{}\">{}</failure>\n"
                    "    </testcase>\n",
                    suite, diagnostic.id, markup_escaped(render::place_name(findings, diagnostic.place)), diagnostic.id,
                    markup_escaped(diagnostic.message), text);
            } else if (diagnostic.severity == Severity::warning) {
                others += text;
            }
        }
        if (const std::uint64_t more = findings.count(Severity::error) - shown; more != 0) {
            ++shown;
            cases += fmt::format(
                "    <testcase classname=\"{}\" name=\"further errors\">\n      <failure message=\"{} more errors are "
                "not shown\"></failure>\n    </testcase>\n",
                suite, more);
        }
        std::uint64_t failures = shown, skipped = 0;
        if (package.details.contains("intakes"))
            for (const auto& intake : package.details["intakes"]) {
                const std::string fault = fault_of(intake);
                ++shown, failures += fault.empty() ? 0 : 1;
                cases +=
                    fmt::format("    <testcase classname=\"{}\" name=\"intake {}\">{}</testcase>\n", suite,
                                markup_escaped(intake["profile"].get<std::string>()),
                                fault.empty() ? remark_of(intake) : "<failure message=\"" + fault + "\"></failure>");
            }
        for (const std::string& profile : unchecked_intakes(package.details)) {
            ++shown, ++skipped;
            cases += fmt::format(
                "    <testcase classname=\"{}\" name=\"intake {}\"><skipped message=\"not "
                "checked\"></skipped></testcase>\n",
                suite, markup_escaped(profile));
        }
        if (findings.failure) {
            ++shown, ++errors;
            cases += fmt::format(
                "    <testcase classname=\"{}\" name=\"csar {}\">\n      <error message=\"{}\"></error>\n    "
                "</testcase>\n",
                suite, options_.command, markup_escaped(printable(findings.failure->what())));
        }
        if (shown == 0) {
            shown = 1;
            cases +=
                fmt::format("    <testcase classname=\"{}\" name=\"csar {}\"></testcase>\n", suite, options_.command);
        }
        // Only with --statistics, so that other reports are reproducible.
        std::string time;
        if (package.details.contains("seconds"))
            time = fmt::format(" time=\"{:.3f}\"", package.details["seconds"].get<double>());
        suites_ +=
            fmt::format("  <testsuite name=\"{}\" tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\"{}>\n",
                        suite, shown, failures, errors, skipped, time);
        suites_ += properties(package);
        suites_ += cases;
        if (!others.empty()) suites_ += "    <system-out>" + others + "</system-out>\n";
        suites_ += "  </testsuite>\n";
        tests_ += shown, failures_ += failures, errors_ += errors;
    }

    void finish(ExitStatus /*status*/) override {
        options_.write(
            fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        "<testsuites name=\"csar {}\" tests=\"{}\" failures=\"{}\" errors=\"{}\">\n{}</testsuites>\n",
                        options_.command, tests_, failures_, errors_, suites_));
    }

private:
    // The unmet requirements. Notes are left out: they do not prevent packing.
    static std::string fault_of(const nlohmann::ordered_json& intake) {
        std::string text;
        for (const auto& [id, severity] : intake["unmet"].items())
            if (severity == "error") text += " " + id;
        return text.empty() ? text : "not met:" + text;
    }

    // The verdict of a receiver without unmet requirements, if the package has other errors.
    static std::string remark_of(const nlohmann::ordered_json& intake) {
        const auto result = intake["result"].get<std::string>();
        return result == "met" || result == "not met" ? "" : "<system-out>" + result + "</system-out>";
    }

    // The receivers without a verdict, because the content of the package cannot be read.
    static std::vector<std::string> unchecked_intakes(const nlohmann::ordered_json& details) {
        constexpr std::string_view check = "intake profile ";
        std::vector<std::string> profiles;
        if (details.contains("intakes") || !details.contains("notChecked")) return profiles;
        for (const auto& part : details["notChecked"])
            if (const auto text = part.get<std::string>(); text.starts_with(check))
                profiles.push_back(text.substr(check.size()));
        return profiles;
    }

    static std::string properties(const PackageReport& package) {
        std::string text;
        const auto add = [&](std::string_view name, const std::string& value) {
            text += fmt::format("      <property name=\"{}\" value=\"{}\"></property>\n", name, value);
        };
        if (package.details.contains("sha256")) add("sha256", package.details["sha256"].get<std::string>());
        if (package.details.contains("verdict")) add("signature", package.details["verdict"].get<std::string>());
        if (package.findings.waived_count != 0) add("waived", std::to_string(package.findings.waived_count));
        return text.empty() ? text : "    <properties>\n" + text + "    </properties>\n";
    }

    WriterOptions options_;
    std::string suites_;
    std::uint64_t tests_ = 0, failures_ = 0, errors_ = 0;
};

}  // namespace

std::unique_ptr<ReportWriter> make_junit_writer(WriterOptions options) {
    return std::make_unique<JunitWriter>(std::move(options));
}

}  // namespace csar::formats
