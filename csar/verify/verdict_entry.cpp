// The format is JSON, read without recursion. Names and excerpts can have any bytes: byte 0xE9 is written as U+00E9. A
// damaged entry is treated as missing. The content is otherwise trusted.
//
// The function `exchange` lists the fields of a type once. A Writer copies them to a JSON array, a Reader reads them
// from it.
#include "csar/verify/verdict_entry.hpp"

#include <algorithm>
#include <concepts>
#include <type_traits>
#include <utility>

#include <nlohmann/json.hpp>

#include <csar/rules.hpp>
#include "csar/open/file_content.hpp"
#include "report/rules/manifest.hpp"
#include "validate/grammar/dialects.hpp"

namespace csar::verify {
namespace {

using Json = nlohmann::json;

constexpr int format = 2;
constexpr std::size_t max_findings = 10'000;

std::string latin1_to_utf8(std::string_view bytes) {
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

std::string utf8_to_latin1(std::string_view text) {
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

constexpr Severity last_of(Severity) { return Severity::error; }
constexpr SubjectKind last_of(SubjectKind) { return SubjectKind::file; }
constexpr ExitStatus last_of(ExitStatus) { return ExitStatus::unsigned_; }
constexpr Check last_of(Check) { return Check::sbom; }

// Returns a view that lives as long as the program. `name`: of a rule, a dialect or a class of a dialect.
std::string_view permanent_name(std::string_view name) {
    if (name.empty()) return {};
    if (const Rule* const rule = find_rule(name)) return rule->id;
    for (const validate::Dialect& dialect : validate::dialects()) {
        if (dialect.name == name) return dialect.name;
        for (const validate::DialectClass& known : dialect.classes)
            if (known.name == name) return known.name;
    }
    throw Json::other_error::create(501, "no such name", nullptr);
}

class Writer {
public:
    void operator()(const auto&... fields) { (json_.push_back(value(fields)), ...); }
    Json take() { return std::move(json_); }

private:
    template <class Field>
    static Json value(const std::optional<Field>& field) {
        return field ? value(*field) : Json();
    }
    template <class Field>
    static Json value(const Field& field) {
        if constexpr (std::is_enum_v<Field>) {
            return static_cast<int>(field);
        } else if constexpr (std::is_arithmetic_v<Field>) {
            return field;
        } else if constexpr (std::convertible_to<const Field&, std::string_view>) {
            return latin1_to_utf8(field);
        } else {
            Writer writer;
            if constexpr (std::ranges::range<Field>) {
                for (const auto& element : field) writer(element);
            } else {
                exchange(writer, field);
            }
            return writer.take();
        }
    }

    Json json_ = Json::array();
};

class Reader {
public:
    explicit Reader(const Json& json) : json_(json) {}
    void operator()(auto&... fields) { (read(json_.at(next_++), fields), ...); }

private:
    static void read(const Json& json, std::string& bytes) {
        bytes = utf8_to_latin1(json.get_ref<const std::string&>());
    }
    static void read(const Json& json, std::string_view& name) {
        name = permanent_name(json.get_ref<const std::string&>());
    }
    template <class Field>
    static void read(const Json& json, std::optional<Field>& field) {
        if (!json.is_null()) read(json, field.emplace());
    }
    template <class Field>
    static void read(const Json& json, std::vector<Field>& list) {
        for (const Json& element : json) {
            Field field = made<Field>();
            read(element, field);
            list.push_back(std::move(field));
        }
    }
    template <class Key, class Field>
    static void read(const Json& json, std::map<Key, Field>& map) {
        for (const Json& element : json) {
            std::pair<Key, Field> entry;
            read(element, entry);
            map.insert(std::move(entry));
        }
    }
    template <class Field>
    static void read(const Json& json, Field& field) {
        if constexpr (std::is_enum_v<Field>) {
            const int value = json.get<int>();
            if (value < 0 || value > static_cast<int>(last_of(Field{})))
                throw Json::other_error::create(501, "no such value", nullptr);
            field = static_cast<Field>(value);
        } else if constexpr (std::is_arithmetic_v<Field>) {
            json.get_to(field);
        } else {
            Reader reader(json);
            exchange(reader, field);
        }
    }
    template <class Field>
    static Field made() {
        if constexpr (std::same_as<Field, CheckedPart>)
            return {Check{}, {}};
        else
            return {};
    }

    const Json& json_;
    std::size_t next_ = 0;
};

template <class Object, class Type>
concept Is = std::same_as<std::remove_const_t<Object>, Type>;

const std::string& text_of(const Hint& hint) { return hint; }
std::string& text_of(Hint& hint) { return hint; }

template <class First, class Second>
void exchange(auto& coder, const std::pair<First, Second>& pair) {
    coder(pair.first, pair.second);
}
template <class First, class Second>
void exchange(auto& coder, std::pair<First, Second>& pair) {
    coder(pair.first, pair.second);
}
void exchange(auto& coder, Is<std::array<std::uint64_t, 4>> auto& counts) {
    coder(counts[0], counts[1], counts[2], counts[3]);
}
void exchange(auto& coder, Is<Place> auto& place) {
    coder(place.file, place.is_entry, place.line, place.column, place.key_path, place.excerpt, place.caret,
          place.end_line, place.end_column);
}
void exchange(auto& coder, Is<Edit> auto& edit) {
    coder(edit.before, edit.text, edit.is_sure, edit.column, edit.end_column);
}
void exchange(auto& coder, Is<Related> auto& related) { coder(related.place, related.message); }
void exchange(auto& coder, Is<Diagnostic> auto& diagnostic) {
    coder(diagnostic.id, diagnostic.severity, diagnostic.place, diagnostic.message, text_of(diagnostic.hint),
          diagnostic.hint.edit, diagnostic.related, diagnostic.dialect, diagnostic.dialect_class);
}
void exchange(auto& coder, Is<DialectFindings> auto& dialect) {
    coder(dialect.name, dialect.writer, dialect.of_classes);
}
void exchange(auto& coder, Is<Findings> auto& findings) {
    coder(findings.kind, findings.base, findings.diagnostics, findings.counts, findings.rule_counts, findings.dialects,
          findings.status);
}
void exchange(auto& coder, Is<CheckedPart> auto& part) { coder(part.check, part.text); }
void exchange(auto& coder, Is<Unexamined> auto& thing) { coder(thing.check, thing.name, thing.file, thing.line); }
void exchange(auto& coder, Is<IntakeVerdict> auto& intake) { coder(intake.profile, intake.demands, intake.unmet); }
void exchange(auto& coder, Is<ContentCoverage> auto& coverage) {
    coder(coverage.manifest, coverage.listed, coverage.absent, coverage.unlisted, coverage.files, coverage.intact,
          coverage.weak, coverage.broken, coverage.unread, coverage.remote, coverage.remote_checked);
}
void exchange(auto& coder, Is<VerifyResult> auto& result) {
    coder(result.findings, result.what, result.sha256, result.files, result.bytes, result.definitions,
          result.tosca_versions, result.checked, result.not_checked, result.unexamined, result.intakes,
          result.coverage);
}

}  // namespace

bool can_be_kept(const VerifyResult& result) {
    const Findings& findings = result.findings;
    const bool is_unreadable = findings.status == ExitStatus::unreadable && !findings.unchecked();
    return result.is_package && !is_unreadable && !result.sha256.empty() && !findings.failure &&
           findings.waived_count == 0 && result.signatures.empty() && result.verdict == SignatureVerdict::unsigned_ &&
           findings.status <= ExitStatus::unsigned_ && findings.diagnostics.size() <= max_findings &&
           std::ranges::none_of(findings.diagnostics, [](const Diagnostic& finding) {
               return finding.id == rules::manifest::implausible_date_time.id;  // depends on the current time
           });
}

std::string write_verdict(const VerifyResult& result, std::string_view key) {
    Writer writer;
    exchange(writer, result);
    const Json json = {{"csar", format}, {"key", std::string(key)}, {"result", writer.take()}};
    const std::string text = json.dump();
    return open::sha256_of(open::content_of(std::string_view(text))) + "\n" + text;
}

std::optional<VerifyResult> read_verdict(std::string_view bytes, std::string_view key) {
    constexpr std::size_t digest_size = 64;
    if (bytes.size() <= digest_size || bytes[digest_size] != '\n') return std::nullopt;
    const std::string_view text = bytes.substr(digest_size + 1);
    if (open::sha256_of(open::content_of(text)) != bytes.substr(0, digest_size)) return std::nullopt;
    try {
        const Json json = Json::parse(text);
        if (json.at("csar") != format || json.at("key") != key) return std::nullopt;
        Reader reader(json.at("result"));
        VerifyResult result;
        exchange(reader, result);
        result.is_package = true;
        return result;
    } catch (const Json::exception&) {
        return std::nullopt;
    }
}

}  // namespace csar::verify
