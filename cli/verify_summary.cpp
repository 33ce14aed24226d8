#include "cli/verify_summary.hpp"

#include <algorithm>

#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/signature_output.hpp"
#include "cli/words.hpp"
#include "formats/verify_json.hpp"

namespace csar::cli {
namespace {

std::string list_of(const std::vector<CheckedPart>& parts) {
    return joined(parts, ", ", [](const CheckedPart& part) { return printable(part.text); });
}

// Whether there are errors that are not about the requirements of a profile.
bool has_other_errors(const Findings& findings) {
    return std::ranges::any_of(findings.rule_counts, [](const auto& rule) {
        return rule.second[static_cast<std::size_t>(Severity::error)] != 0 && !rule.first.starts_with("intake/");
    });
}

}  // namespace

std::string intake_lines(const Findings& findings, const std::vector<IntakeVerdict>& intakes, bool is_in_summary) {
    std::string lines;
    const bool sound = !has_other_errors(findings);
    if (intakes.size() == 1 && is_in_summary && findings.exit_status() == ExitStatus::ok) return lines;
    for (const IntakeVerdict& intake : intakes) {
        lines += printable(findings.subject) + ": " + printable(intake.profile) +
                 (intake.met()                    ? sound ? ": met" : ": requirements met, but the package has errors"
                  : intake.lacks_only_signature() ? sound ? ": not met yet: only the signature is missing"
                                                          : ": not met yet: the signature is missing"
                                                  : ": NOT MET");
        for (const Severity severity : {Severity::error, Severity::warning}) {
            std::vector<std::string_view> rules;
            for (const auto& [id, of_rule] : intake.unmet)
                if (of_rule == severity) rules.push_back(id.substr(id.find('/') + 1));
            if (!rules.empty())
                lines += (severity == Severity::error ? "; errors: " : "; warnings: ") + joined(rules, ", ");
        }
        lines += "\n";
    }
    return lines;
}

std::string_view verdict_word(const Findings& findings) {
    const ExitStatus status = findings.exit_status();
    if (findings.unchecked()) return "UNCHECKED";
    if (findings.failure || status == ExitStatus::unreadable) return "UNREADABLE";
    return status == ExitStatus::ok ? "valid" : "INVALID";
}

std::string summary(const VerifyResult& result, bool verified) {
    const Findings& findings = result.findings;
    const bool sound = findings.exit_status() == ExitStatus::ok;
    std::string text = printable(findings.subject) + ": ";
    text += verdict_word(findings);
    const std::uint64_t errors = findings.count(Severity::error);
    if (!sound && (errors != 0 || !findings.unchecked())) text += ", " + count_of(errors, "error", "errors");
    if (findings.count(Severity::warning) != 0)
        text += ", " + count_of(findings.count(Severity::warning), "warning", "warnings");
    if (findings.waived_count != 0) text += ", " + std::to_string(findings.waived_count) + " waived";
    text += "; " + result.what;
    if (result.files > 1) text += ", " + count_of(result.files, "file", "files");
    if (result.definitions != 0) text += ", " + count_of(result.definitions, "definitions file", "definitions files");
    if (!result.tosca_versions.empty()) text += " (" + joined(result.tosca_versions, ", ", printable) + ")";
    text += "; checked: " + (result.checked.empty() ? "nothing" : list_of(result.checked));
    if (!result.not_checked.empty()) text += "; not checked: " + list_of(result.not_checked);
    if (verified && formats::looked_at_signatures(result) && (result.is_package || !result.signatures.empty()))
        text += "; " + signature_summary(result);
    if (result.from_cache) text += "; from the cache";
    return text + "\n";
}

std::string with_coloured_verdict(const std::string& lines, const Findings& findings) {
    const std::string_view word = verdict_word(findings);
    const std::string line = printable(findings.subject) + ": " + std::string(word);
    // Differences may precede the summary; the line of layers starts with the verdict.
    std::size_t at = lines.starts_with(line) ? 0 : lines.rfind("\n" + line);
    if (at == std::string::npos && !lines.starts_with(std::string(word) + " ")) return lines;
    at = at == std::string::npos ? 0 : lines.find(word, at + line.size() - word.size());
    const std::string_view colour = word == "valid" ? "\x1b[1;32m" : word == "INVALID" ? "\x1b[1;31m" : "\x1b[1;35m";
    std::string coloured = lines;
    coloured.insert(at + word.size(), "\x1b[0m");
    return coloured.insert(at, colour);
}

std::string layers_line(const VerifyResult& result) {
    std::string text(verdict_word(result.findings));
    text.resize(std::max<std::size_t>(text.size(), 10), ' ');
    for (const Layer layer : formats::layers) {
        const std::string_view verdict = formats::layer_verdict(result, layer);
        if (layer == Layer::demands && verdict == "-") continue;
        text += "  " + std::string(to_string(layer)) + " " + std::string(verdict);
    }
    if (const std::uint64_t waived = result.findings.waived_count; waived != 0)
        text += "  " + std::to_string(waived) + " waived";
    return text + "  " + printable(result.findings.subject) + (result.from_cache ? "; from the cache\n" : "\n");
}

}  // namespace csar::cli
