#include "cli/verify_summary.hpp"

#include <algorithm>

#include <csar/date_time.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/words.hpp"
#include "formats/verify_json.hpp"

namespace csar::cli {
namespace {

std::string_view worth(SignatureVerdict verdict) {
    switch (verdict) {
        case SignatureVerdict::trusted: return "trusted";
        case SignatureVerdict::intact: return "signature intact, signer not checked";
        case SignatureVerdict::untrusted: return "signature intact, signer not trusted";
        case SignatureVerdict::expired:
        case SignatureVerdict::early: return "signature intact, certificate not valid";
        case SignatureVerdict::incomplete: return "signature INCOMPLETE";
        case SignatureVerdict::tampered: return "TAMPERED";
        case SignatureVerdict::unsigned_: break;
    }
    return "not signed";
}

// Also states that a required signature is missing, which may be the only fault.
std::string verdict_of(const VerifyResult& result) {
    std::string text(worth(result.verdict)), missing;
    if (result.findings.rule_counts.contains("signature/other-signer")) missing += ", another signer is required";
    if (result.findings.rule_counts.contains("signature/missing-of-key")) missing += ", the key's signature is missing";
    const bool is_about_signer =
        result.verdict >= SignatureVerdict::untrusted && result.verdict <= SignatureVerdict::early;
    if (!is_about_signer || missing.empty()) return text;
    const bool has_other_fault = std::ranges::any_of(result.signatures, [&](const VerifiedSignature& signature) {
        return signature.covers_package() && signature.verdict == result.verdict;
    });
    if (!has_other_fault) text = "signature intact";
    return text + missing;
}

// The subject, and the time of a trusted time stamp.
std::string describe(const VerifiedSigner& signer) {
    std::string text = "'" + printable(signer.subject) + "'";
    const auto vouched =
        std::ranges::find_if(signer.timestamps, [](const VerifiedTimestamp& stamp) { return stamp.vouched_for; });
    if (vouched != signer.timestamps.end()) text += ", stamped " + date_time_text(vouched->time);
    return text;
}

// Returns an empty string unless another signer of the package has the same subject.
std::string certificate_of(const VerifiedSigner& signer, const VerifyResult& result) {
    const auto is_namesake = [&](const VerifiedSigner& other) {
        return other.subject == signer.subject && other.fingerprint != signer.fingerprint;
    };
    const bool has_namesake = std::ranges::any_of(result.signatures, [&](const VerifiedSignature& signature) {
        return signature.covers_package() && std::ranges::any_of(signature.signers, is_namesake);
    });
    if (!has_namesake || signer.serial.empty()) return {};
    return " (serial number " + printable(signer.serial) + ", issued by '" + printable(signer.issuer) + "')";
}

// Without signers whose verdict is better than `best`.
std::string signers_of(const VerifyResult& result, SignatureVerdict best = SignatureVerdict::trusted) {
    std::vector<std::string> names;
    for (const VerifiedSignature& signature : result.signatures)
        for (const VerifiedSigner& signer : signature.signers)
            if (std::string name = describe(signer) + certificate_of(signer, result);
                signature.covers_package() && signer.verdict >= best && std::ranges::find(names, name) == names.end())
                names.push_back(std::move(name));
    return joined(names, " and ");
}

// For the summary line: "not signed", or the signers and the verdict.
std::string signature_summary(const VerifyResult& result) {
    const auto files = std::ranges::count_if(result.signatures, [](const VerifiedSignature& signature) {
        return signature.scope == VerifiedSignature::Scope::file;
    });
    const auto statements = std::ranges::count_if(result.signatures, [](const VerifiedSignature& signature) {
        return signature.scope == VerifiedSignature::Scope::statement && signature.verdict == SignatureVerdict::trusted;
    });
    std::string text;
    if (!formats::is_signed(result)) {
        text = "not signed";
    } else {
        const std::string signers = signers_of(result);
        text = (signers.empty() ? "" : "signed by " + signers + ": ") + verdict_of(result);
        // Names only the signers with a fault.
        const std::string at_fault = signers_of(result, SignatureVerdict::incomplete);
        if (result.verdict == SignatureVerdict::incomplete && !at_fault.empty() && at_fault != signers)
            text += " (that of " + at_fault + ")";
    }
    if (files != 0)
        text += ", " + count_of(static_cast<std::uint64_t>(files), "file signed alone", "files signed alone");
    if (statements != 0)
        text += ", " + count_of(static_cast<std::uint64_t>(statements), "trusted statement", "trusted statements");
    return text;
}

std::string list_of(const std::vector<CheckedPart>& parts) {
    return joined(parts, ", ", [](const CheckedPart& part) { return printable(part.text); });
}

}  // namespace

std::string intake_lines(const Findings& findings, const std::vector<IntakeVerdict>& intakes, bool is_in_summary) {
    std::string lines;
    const bool sound = !formats::has_other_errors(findings);
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

std::string unused_trust_line(const VerifyResult& result) {
    if (result.signatures.empty()) return {};
    return printable(result.findings.subject) +
           ": 'trust' of the project file is not used for directories: specify --trust for a signed directory, or "
           "--recursive for the packages in a directory\n";
}

std::string_view verdict_word(const Findings& findings, bool is_tampered) {
    const ExitStatus status = findings.exit_status();
    if (findings.unchecked()) return "UNCHECKED";
    if (findings.failure || status == ExitStatus::unreadable) return "UNREADABLE";
    return status == ExitStatus::ok ? "valid" : is_tampered ? "TAMPERED" : "INVALID";
}

std::string summary(const VerifyResult& result, bool verified) {
    const Findings& findings = result.findings;
    const bool sound = findings.exit_status() == ExitStatus::ok;
    std::string text = printable(findings.subject) + ": ";
    text += verdict_word(findings, result.verdict == SignatureVerdict::tampered);
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

std::string with_coloured_verdict(const std::string& lines, const Findings& findings, bool is_tampered) {
    const std::string_view word = verdict_word(findings, is_tampered);
    const std::string line = printable(findings.subject) + ": " + std::string(word);
    // Differences may precede the summary. The line of --layers starts with the verdict.
    std::size_t at = lines.starts_with(line) ? 0 : lines.rfind("\n" + line);
    if (at == std::string::npos && !lines.starts_with(std::string(word) + " ")) return lines;
    at = at == std::string::npos ? 0 : lines.find(word, at + line.size() - word.size());
    const std::string_view colour = word == "valid"                           ? "\x1b[1;32m"
                                    : word == "INVALID" || word == "TAMPERED" ? "\x1b[1;31m"
                                                                              : "\x1b[1;35m";
    std::string coloured = lines;
    coloured.insert(at + word.size(), "\x1b[0m");
    return coloured.insert(at, colour);
}

std::string layers_line(const VerifyResult& result, bool has_demands) {
    std::string text(verdict_word(result.findings, result.verdict == SignatureVerdict::tampered));
    text.resize(std::max<std::size_t>(text.size(), 10), ' ');
    for (const Layer layer : formats::layers) {
        const std::string_view verdict = formats::layer_verdict(result, layer);
        if (layer == Layer::demands && verdict == "-" && !has_demands) continue;
        text += "  " + std::string(to_string(layer)) + " " + std::string(verdict);
    }
    if (const std::uint64_t waived = result.findings.waived_count; waived != 0)
        text += "  " + std::to_string(waived) + " waived";
    return text + "  " + printable(result.findings.subject) + (result.from_cache ? "; from the cache\n" : "\n");
}

}  // namespace csar::cli
