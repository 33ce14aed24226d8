// The format is JSON, read without recursion. Names and excerpts are raw bytes: each byte becomes the character with
// its number. The content of an entry is trusted. Damaged bytes are read as if there were no entry.
#include "csar/verify/verdict_entry.hpp"

#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include <csar/rules.hpp>
#include "csar/open/file_content.hpp"
#include "report/rules/manifest.hpp"
#include "validate/grammar/dialects.hpp"

namespace csar {
namespace {

using Json = nlohmann::json;

constexpr std::size_t max_findings = 10'000;

template <class Enum>
int number(Enum value) {
    return static_cast<int>(value);
}

std::string kept(std::string_view bytes) {
    std::string text;
    for (const char c : bytes) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x80) {
            text += c;
        } else {
            text += static_cast<char>(0xC0 | (byte >> 6));
            text += static_cast<char>(0x80 | (byte & 0x3F));
        }
    }
    return text;
}

std::string given(const Json& json) {
    const auto& text = json.get_ref<const std::string&>();
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto lead = static_cast<unsigned char>(text[i]);
        if (lead >= 0x80 && i + 1 < text.size()) {
            bytes += static_cast<char>(((lead & 0x03) << 6) | (static_cast<unsigned char>(text[++i]) & 0x3F));
        } else {
            bytes += text[i];
        }
    }
    return bytes;
}

std::vector<std::string> given_all(const Json& json) {
    std::vector<std::string> all;
    for (const Json& one : json) all.push_back(given(one));
    return all;
}

// For an enumeration whose last value is `last`.
template <class Enum>
Enum enumerator(const Json& json, Enum last) {
    const int value = json.get<int>();
    if (value < 0 || value > number(last)) throw Json::other_error::create(501, "no such value", nullptr);
    return static_cast<Enum>(value);
}

Json write_place(const Place& place) {
    return {kept(place.file), place.line,     place.column,   kept(place.key_path), kept(place.excerpt),
            place.caret,      place.is_entry, place.end_line, place.end_column};
}

Place read_place(const Json& json) {
    Place place;
    place.file = given(json.at(0));
    place.line = json.at(1);
    place.column = json.at(2);
    place.key_path = given(json.at(3));
    place.excerpt = given(json.at(4));
    place.caret = std::min(json.at(5).get<std::uint32_t>(), static_cast<std::uint32_t>(place.excerpt.size()));
    place.is_entry = json.at(6);
    place.end_line = json.at(7);
    place.end_column = json.at(8);
    return place;
}

// A rule's identifier, as a view into the catalogue.
std::string_view read_rule(const Json& json) {
    const Rule* const rule = find_rule(json.get_ref<const std::string&>());
    if (rule == nullptr) throw Json::other_error::create(501, "no such rule", nullptr);
    return rule->id;
}

// The name of a dialect or of its class, as a view into the tables.
std::string_view read_dialect(const std::string& name) {
    const validate::Dialect* const dialect = validate::find_dialect(name);
    if (dialect == nullptr) throw Json::other_error::create(501, "no such dialect", nullptr);
    return dialect->name;
}

std::string_view read_class(std::string_view dialect, const std::string& name) {
    for (const validate::DialectClass& known : validate::find_dialect(dialect)->classes)
        if (known.name == name) return known.name;
    throw Json::other_error::create(501, "no such class", nullptr);
}

Json write_dialects(const std::vector<DialectFindings>& dialects) {
    Json json = Json::array();
    for (const DialectFindings& dialect : dialects)
        json.push_back({kept(dialect.name), kept(dialect.writer), dialect.of_classes});
    return json;
}

std::vector<DialectFindings> read_dialects(const Json& json) {
    std::vector<DialectFindings> dialects;
    for (const Json& one : json) {
        DialectFindings& dialect = dialects.emplace_back();
        dialect.name = given(one.at(0));
        dialect.writer = given(one.at(1));
        one.at(2).get_to(dialect.of_classes);
    }
    return dialects;
}

Json write_hint(const Hint& hint) {
    Json json = {kept(hint)};
    if (hint.edit) {
        const Edit& edit = *hint.edit;
        json.push_back({kept(edit.before), kept(edit.text), edit.is_sure, edit.column, edit.end_column});
    }
    return json;
}

Hint read_hint(const Json& json) {
    Hint hint = given(json.at(0));
    if (json.size() > 1) {
        const Json& edit = json.at(1);
        hint.edit = Edit{given(edit.at(0)), given(edit.at(1)), edit.at(2), edit.at(3), edit.at(4)};
    }
    return hint;
}

Json write_diagnostic(const Diagnostic& diagnostic) {
    Json related = Json::array();
    for (const Related& more : diagnostic.related) related.push_back({write_place(more.place), kept(more.message)});
    return {std::string(diagnostic.id),      number(diagnostic.severity),          write_place(diagnostic.place),
            kept(diagnostic.message),        write_hint(diagnostic.hint),          std::move(related),
            std::string(diagnostic.dialect), std::string(diagnostic.dialect_class)};
}

Diagnostic read_diagnostic(const Json& json) {
    Diagnostic diagnostic;
    diagnostic.id = read_rule(json.at(0));
    diagnostic.severity = enumerator(json.at(1), Severity::error);
    diagnostic.place = read_place(json.at(2));
    diagnostic.message = given(json.at(3));
    diagnostic.hint = read_hint(json.at(4));
    if (const std::string dialect = json.at(6); !dialect.empty()) {
        diagnostic.dialect = read_dialect(dialect);
        diagnostic.dialect_class = read_class(diagnostic.dialect, json.at(7));
    }
    for (const Json& more : json.at(5)) diagnostic.related.push_back({read_place(more.at(0)), given(more.at(1))});
    return diagnostic;
}

Json write_findings(const Findings& findings) {
    Json diagnostics = Json::array(), rules = Json::object();
    for (const Diagnostic& diagnostic : findings.diagnostics) diagnostics.push_back(write_diagnostic(diagnostic));
    for (const auto& [id, counts] : findings.rule_counts) rules[std::string(id)] = counts;
    return {number(findings.kind), kept(findings.base),     std::move(diagnostics),           findings.counts,
            std::move(rules),      number(findings.status), write_dialects(findings.dialects)};
}

Findings read_findings(const Json& json) {
    Findings findings;
    findings.kind = enumerator(json.at(0), SubjectKind::file);
    findings.base = given(json.at(1));
    for (const Json& diagnostic : json.at(2)) findings.diagnostics.push_back(read_diagnostic(diagnostic));
    json.at(3).get_to(findings.counts);
    for (const auto& [id, counts] : json.at(4).items()) counts.get_to(findings.rule_counts[read_rule(Json(id))]);
    findings.dialects = read_dialects(json.at(6));
    findings.status = enumerator(json.at(5), ExitStatus::unsigned_);
    return findings;
}

Json write_parts(const std::vector<CheckedPart>& parts) {
    Json json = Json::array();
    for (const CheckedPart& part : parts) json.push_back({number(part.check), kept(part.text)});
    return json;
}

std::vector<CheckedPart> read_parts(const Json& json) {
    std::vector<CheckedPart> parts;
    for (const Json& part : json) parts.emplace_back(enumerator(part.at(0), Check::sbom), given(part.at(1)));
    return parts;
}

Json write_coverage(const ContentCoverage& coverage) {
    return {kept(coverage.manifest), coverage.listed, coverage.absent, coverage.unlisted, coverage.files,
            coverage.intact,         coverage.weak,   coverage.broken, coverage.remote,   coverage.remote_checked};
}

ContentCoverage read_coverage(const Json& json) {
    ContentCoverage coverage;
    coverage.manifest = given(json.at(0));
    std::size_t at = 1;
    for (std::uint64_t* const count :
         {&coverage.listed, &coverage.absent, &coverage.unlisted, &coverage.files, &coverage.intact, &coverage.weak,
          &coverage.broken, &coverage.remote, &coverage.remote_checked})
        *count = json.at(at++);
    return coverage;
}

VerifyResult read_result(const Json& json) {
    VerifyResult result;
    result.findings = read_findings(json.at("findings"));
    result.is_package = true;
    result.what = given(json.at("what"));
    result.sha256 = given(json.at("sha256"));
    result.files = json.at("files");
    result.bytes = json.at("bytes");
    result.definitions = json.at("definitions");
    result.tosca_versions = given_all(json.at("versions"));
    result.checked = read_parts(json.at("checked"));
    result.not_checked = read_parts(json.at("not_checked"));
    for (const Json& thing : json.at("unexamined"))
        result.unexamined.push_back(
            {enumerator(thing.at(0), Check::sbom), given(thing.at(1)), given(thing.at(2)), thing.at(3)});
    for (const Json& one : json.at("intakes")) {
        IntakeVerdict& intake = result.intakes.emplace_back(IntakeVerdict{given(one.at(0)), one.at(1), {}});
        for (const auto& [id, severity] : one.at(2).items())
            intake.unmet[read_rule(Json(id))] = enumerator(severity, Severity::error);
    }
    if (const Json& coverage = json.at("coverage"); !coverage.is_null()) result.coverage = read_coverage(coverage);
    return result;
}

}  // namespace

bool can_be_kept(const VerifyResult& result) {
    const Findings& findings = result.findings;
    return result.is_package && !result.sha256.empty() && !findings.failure && findings.waived_count == 0 &&
           result.signatures.empty() && result.verdict == SignatureVerdict::unsigned_ &&
           number(findings.status) <= number(ExitStatus::unsigned_) && findings.diagnostics.size() <= max_findings &&
           std::ranges::none_of(findings.diagnostics, [](const Diagnostic& finding) {
               return finding.id == rules::manifest::implausible_date_time.id;  // depends on the current time
           });
}

std::string write_verdict(const VerifyResult& result, std::string_view key) {
    Json json = {{"csar", 1},
                 {"key", std::string(key)},
                 {"findings", write_findings(result.findings)},
                 {"what", kept(result.what)},
                 {"sha256", result.sha256},
                 {"files", result.files},
                 {"bytes", result.bytes},
                 {"definitions", result.definitions},
                 {"versions", Json::array()},
                 {"checked", write_parts(result.checked)},
                 {"not_checked", write_parts(result.not_checked)},
                 {"unexamined", Json::array()},
                 {"intakes", Json::array()},
                 {"coverage", nullptr}};
    for (const std::string& version : result.tosca_versions) json["versions"].push_back(kept(version));
    for (const Unexamined& thing : result.unexamined)
        json["unexamined"].push_back({number(thing.check), kept(thing.name), kept(thing.file), thing.line});
    for (const IntakeVerdict& intake : result.intakes) {
        Json unmet = Json::object();
        for (const auto& [id, severity] : intake.unmet) unmet[std::string(id)] = number(severity);
        json["intakes"].push_back({kept(intake.profile), intake.demands, std::move(unmet)});
    }
    if (result.coverage) json["coverage"] = write_coverage(*result.coverage);
    const std::string text = json.dump();
    return sha256_of(content_of(std::string_view(text))) + "\n" + text;
}

std::optional<VerifyResult> read_verdict(std::string_view bytes, std::string_view key) {
    constexpr std::size_t digest_size = 64;
    if (bytes.size() <= digest_size || bytes[digest_size] != '\n') return std::nullopt;
    const std::string_view text = bytes.substr(digest_size + 1);
    if (sha256_of(content_of(text)) != bytes.substr(0, digest_size)) return std::nullopt;
    try {
        const Json json = Json::parse(text);
        if (json.at("csar") != 1 || json.at("key") != key) return std::nullopt;
        return read_result(json);
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace csar
