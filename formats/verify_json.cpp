#include "formats/verify_json.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <initializer_list>

#include <csar/date_time.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "formats/unicode.hpp"

namespace csar::formats {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const std::vector<CheckedPart>& parts) {
    Json json = Json::array();
    for (const CheckedPart& part : parts) json.push_back(unicode(part.text));
    return json;
}

// Files outside of packages have the path that the user gave.
Json json_of(const std::vector<Unexamined>& things, const Findings& findings) {
    Json json = Json::array();
    for (const Unexamined& thing : things) {
        Json& entry = json.emplace_back(Json::object());
        entry["kind"] = to_string(thing.check);
        entry["name"] = printable(thing.name);
        entry["file"] = printable(findings.kind == SubjectKind::file ? findings.shown_file(thing.file) : thing.file);
        if (thing.line != 0) entry["line"] = thing.line;
    }
    return json;
}

Json coverage_json(const ContentCoverage& coverage) {
    Json json = Json::object();
    if (!coverage.manifest.empty()) {
        json["manifest"] = printable(coverage.manifest);
        json["listed"] = coverage.listed;
        json["absent"] = coverage.absent;
        json["unlisted"] = coverage.unlisted;
        json["remote"] = coverage.remote;
        json["remoteChecked"] = coverage.remote_checked;
    }
    json["files"] = coverage.files;
    json["intact"] = coverage.intact;
    json["weak"] = coverage.weak;
    json["broken"] = coverage.broken;
    if (coverage.unread != 0) json["unread"] = coverage.unread;
    return json;
}

// A damaged manifest may differ from the text that its author wrote.
bool has_damaged_manifest(const VerifyResult& result) {
    const auto& findings = result.findings.diagnostics;
    return result.coverage && std::ranges::any_of(findings, [&](const Diagnostic& finding) {
               return finding.severity == Severity::error && !finding.place.file.empty() &&
                      finding.place.file == result.coverage->manifest && layer_of(finding.id) == Layer::container;
           });
}

// True if the archive is damaged, and a definitions file in it could not be read.
bool has_damaged_definitions(const VerifyResult& result) {
    const bool is_damaged = std::ranges::any_of(result.findings.diagnostics, [](const Diagnostic& finding) {
        return finding.severity == Severity::error && !finding.place.file.empty() &&
               layer_of(finding.id) == Layer::container;
    });
    return is_damaged &&
           (contains(result.not_checked, Check::imports) || contains(result.not_checked, Check::definitions));
}

// True if all errors about signatures follow from the verdict. Otherwise an error is about another signature, such as
// of a single file.
bool verdict_explains_errors(const VerifyResult& result) {
    if (result.verdict == SignatureVerdict::incomplete || result.verdict == SignatureVerdict::tampered) return true;
    if (result.verdict < SignatureVerdict::untrusted) return false;
    return std::ranges::none_of(result.findings.rule_counts, [](const auto& counted) {
        const auto& [id, counts] = counted;
        const Rule* const rule = find_rule(id);
        return rule != nullptr && layer_of(id) == Layer::signature &&
               counts[static_cast<std::size_t>(Severity::error)] != 0 && rule->status != ExitStatus::untrusted &&
               rule->status != ExitStatus::unsigned_;
    });
}

Json json_of(const VerifiedTimestamp& stamp) {
    Json json = Json::object();
    json["time"] = date_time_text(stamp.time);
    json["authority"] = printable(stamp.authority);
    json["vouchedFor"] = stamp.vouched_for;
    if (!stamp.reason.empty()) json["reason"] = printable(stamp.reason);
    return json;
}

Json json_of(const VerifiedSigner& signer) {
    Json json = Json::object();
    json["subject"] = printable(signer.subject);
    json["verdict"] = to_string(signer.verdict);
    if (!signer.reason.empty()) json["reason"] = printable(signer.reason);
    if (!signer.identity_issuer.empty()) json["identityIssuer"] = printable(signer.identity_issuer);
    json["digest"] = signer.digest;
    if (signer.claimed_time) json["claimedTime"] = date_time_text(*signer.claimed_time);
    for (const VerifiedTimestamp& stamp : signer.timestamps) json["timestamps"].push_back(json_of(stamp));
    if (signer.fingerprint.empty()) return json;
    json["key"] = signer.key;
    json["sha256"] = signer.fingerprint;
    if (signer.serial.empty()) return json;  // a key, no certificate
    json["issuer"] = printable(signer.issuer);
    json["serial"] = signer.serial;
    json["notBefore"] = date_time_text(signer.not_before);
    json["notAfter"] = date_time_text(signer.not_after);
    return json;
}

}  // namespace

bool looked_at_signatures(const VerifyResult& result) {
    return std::ranges::none_of(result.not_checked,
                                [](const CheckedPart& part) { return part.check == Check::signatures; });
}

std::string_view layer_verdict(const VerifyResult& result, Layer layer) {
    const Findings& findings = result.findings;
    std::uint64_t errors = 0, warnings = 0;
    for (const auto& [id, counts] : findings.rule_counts) {
        if (layer_of(id) != layer) continue;
        errors += counts[static_cast<std::size_t>(Severity::error)];
        warnings += counts[static_cast<std::size_t>(Severity::warning)];
    }
    // A finding of another layer may have this message.
    if (layer == Layer::demands)
        for (const IntakeVerdict& intake : result.intakes)
            for (const auto& [id, severity] : intake.unmet) errors += severity == Severity::error ? 1 : 0;
    const auto was_checked = [&](std::initializer_list<Check> checks) {
        return std::ranges::any_of(result.checked, [&](const CheckedPart& part) {
            return std::ranges::find(checks, part.check) != checks.end();
        });
    };
    const bool has_errors = errors != 0 && (findings.unchecked() || !verdict_explains_errors(result));
    if (layer == Layer::signature && !has_errors)
        return looked_at_signatures(result) && !findings.failure ? to_string(result.verdict) : "-";
    if (errors != 0) return findings.unchecked() ? "unchecked" : "wrong";
    // A damaged file is a finding of the container.
    const bool has_mismatch = findings.exit_status() == ExitStatus::mismatch;
    if (layer == Layer::integrity && has_mismatch && result.coverage && result.coverage->broken != 0) return "wrong";
    bool checked = false;
    switch (layer) {
        case Layer::container: checked = was_checked({Check::container, Check::files}); break;
        case Layer::integrity:
            checked = (result.coverage && result.coverage->unread == 0 && !has_damaged_manifest(result)) ||
                      (was_checked({Check::against, Check::sbom}) && !contains(result.not_checked, Check::bytes));
            break;
        case Layer::metadata:
            checked = was_checked({Check::metadata, Check::syntax}) && !has_damaged_manifest(result);
            break;
        case Layer::definitions:
            checked = was_checked({Check::definitions, Check::xml_definitions}) && !has_damaged_definitions(result);
            break;
        case Layer::demands: checked = was_checked({Check::intake}); break;
        case Layer::signature: break;
    }
    if (warnings != 0) return "warnings";
    return checked ? "ok" : "-";
}

bool has_other_errors(const Findings& findings) {
    return std::ranges::any_of(findings.rule_counts, [](const auto& rule) {
        return rule.second[static_cast<std::size_t>(Severity::error)] != 0 && !rule.first.starts_with("intake/");
    });
}

Json intakes_json(const std::vector<IntakeVerdict>& intakes, const Findings& findings) {
    const std::string_view met = has_other_errors(findings) ? "requirements met, but the package has errors" : "met";
    Json json = Json::array();
    for (const IntakeVerdict& intake : intakes) {
        Json unmet = Json::object();
        for (const auto& [id, severity] : intake.unmet) unmet[std::string(id)] = to_string(severity);
        json.push_back({{"profile", unicode(intake.profile)},
                        {"result", intake.met() ? met : "not met"},
                        {"demands", intake.demands},
                        {"unmet", std::move(unmet)}});
    }
    return json;
}

Json summary_json(const VerifyResult& result, bool verified) {
    Json json = Json::object();
    json["what"] = result.what;
    if (!result.sha256.empty()) json["sha256"] = result.sha256;
    if (result.from_cache) json["fromCache"] = true;
    json["files"] = result.files;
    json["bytes"] = result.bytes;
    json["definitions"] = result.definitions;
    json["toscaVersions"] = Json::array();
    for (const std::string& version : result.tosca_versions) json["toscaVersions"].push_back(printable(version));
    for (const Layer layer : layers) json["layers"][std::string(to_string(layer))] = layer_verdict(result, layer);
    json["checked"] = json_of(result.checked);
    json["notChecked"] = json_of(result.not_checked);
    if (!result.unexamined.empty()) json["unexamined"] = json_of(result.unexamined, result.findings);
    if (verified && looked_at_signatures(result) && (result.is_package || !result.signatures.empty()))
        add_signatures(result, json);
    if (!result.intakes.empty()) json["intakes"] = intakes_json(result.intakes, result.findings);
    if (result.coverage) json["coverage"] = coverage_json(*result.coverage);
    return json;
}

bool is_signed(const VerifyResult& result) {
    return std::ranges::any_of(result.signatures,
                               [](const VerifiedSignature& signature) { return signature.covers_package(); });
}

Json signature_json(const VerifiedSignature& signature) {
    Json json = Json::object();
    json["scope"] = to_string(signature.scope);
    json["location"] = printable(signature.location);
    json["covers"] = printable(signature.covers);
    json["coveredBytes"] = signature.covered_bytes;
    if (!signature.statement.empty()) json["statement"] = printable(signature.statement);
    if (!signature.form.empty()) json["form"] = signature.form;
    json["verdict"] = to_string(signature.verdict);
    if (!signature.problem.empty()) json["problem"] = signature.problem;
    json["signers"] = Json::array();
    for (const VerifiedSigner& signer : signature.signers) json["signers"].push_back(json_of(signer));
    return json;
}

void add_signatures(const VerifyResult& result, Json& json) {
    json["signed"] = is_signed(result);
    json["verdict"] = to_string(result.verdict);
    json["signatures"] = Json::array();
    for (const VerifiedSignature& signature : result.signatures)
        json["signatures"].push_back(signature_json(signature));
}

}  // namespace csar::formats
