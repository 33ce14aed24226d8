// Parses a manifest line by line.
#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/ascii.hpp"
#include "base/memory_share.hpp"
#include "base/suggest.hpp"
#include "base/utf8.hpp"
#include "meta/first_finding.hpp"
#include "meta/manifest.hpp"
#include "meta/manifest_metadata.hpp"
#include "meta/manifest_sources.hpp"
#include "meta/signature_marker.hpp"
#include "report/diagnose.hpp"
#include "report/rules/manifest.hpp"

namespace csar::meta {
namespace {

constexpr std::string_view artifact_sets_heading = "non_mano_artifact_sets";

enum class Section : std::uint8_t {
    start,
    metadata,
    sources,
    artifact_sets,
    signature,
    broken_signature,
    behind_signature
};

// "keyword: value"
struct Statement {
    std::size_t indent = 0;  // spaces and tabs
    ManifestField name;
    ManifestField value;
};

class Parser {
public:
    Parser(Manifest& manifest, const Limits& limits, Report& report)
        : manifest_(manifest), limits_(limits), report_(report), first_(report), checks_(manifest, limits, report) {}

    void run();

private:
    void take(const Line& line);
    void check_line(const Line& line);
    bool take_signature_line(const Line& line, std::string_view text);
    void begin_signature(const Line& line, const ManifestField& marker, std::size_t label);
    void take_line_without_colon(const ManifestField& text);
    void take_statement(const Statement& statement);
    void enter_metadata(const Statement& statement);
    void enter_artifact_sets(const Statement& statement);
    bool take_misspelt_sets(const Statement& statement);
    void leave_artifact_sets(const Statement& statement);
    void add_source(const Statement& statement);
    void add_field(const Statement& statement, ManifestField ManifestSource::*field);
    void add_other(const Statement& statement);
    bool within_limit(std::uint64_t& count, const Statement& statement);
    void finish_source();
    void finish_set();
    void finish();
    void check_emptiness();

    ManifestField field(const Line& line, std::string_view text) const {
        return {text, {line.number, static_cast<std::uint32_t>(text.data() - line.text.data() + 1)}};
    }
    Place place(const ManifestField& field) const { return manifest_.place(field); }
    Place place(const Line& line, std::size_t offset) const {
        return place_on_line(manifest_.file, line.text, {line.number, static_cast<std::uint32_t>(offset + 1)});
    }
    // Reports and skips a line. After too many of them, the file is not a manifest.
    void skip_line(const Rule& rule, const ManifestField& where, std::initializer_list<Text> values = {});

    Manifest& manifest_;
    const Limits& limits_;
    Report& report_;
    FirstFinding first_;
    SourceChecks checks_;
    Section section_ = Section::start;
    bool heading_seen_ = false;         // "metadata:"
    ManifestSource* source_ = nullptr;  // the following fields belong to it
    bool set_open_ = false;
    std::size_t heading_indent_ = 0;  // of "non_mano_artifact_sets:"
    std::size_t set_indent_ = 0;      // of the current identifier
    std::uint64_t sources_ = 0;       // entries
    std::uint64_t set_sources_ = 0;   // entries in artifact sets
    std::uint64_t others_ = 0;        // metadata, sets and properties
    std::uint64_t passed_over_ = 0;
    bool gave_up_ = false;
    std::size_t signature_label_ = 0;  // index in signature_labels
    LineEnd first_end_ = LineEnd::none;
};

void Parser::run() {
    const std::string_view text = *manifest_.text;
    if (text.size() > limits_.manifest) {
        report_.add(diagnose(rules::manifest::too_large, place_of(manifest_.file), text.size(), limits_.manifest));
        return;
    }
    LineReader reader(text);
    for (Line line; !gave_up_ && reader.next(line);) take(line);
    finish();
}

void Parser::take(const Line& line) {
    std::string_view text = line.text;
    if (text.starts_with(utf8_byte_order_mark)) {
        first_.add(rules::manifest::byte_order_mark, place(line, 0));
        text.remove_prefix(utf8_byte_order_mark.size());
    }
    text = trimmed(text);
    check_line(line);
    if (take_signature_line(line, text) || text.empty()) return;
    const ManifestField all = field(line, text);
    if (section_ == Section::behind_signature) {
        first_.add(rules::manifest::text_behind_signature, place(all));
        return;
    }
    if (text.front() == '#') {
        first_.add(rules::manifest::unexpected_comment, place(all));
        return;
    }
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos) {
        take_line_without_colon(all);
        return;
    }
    const std::string_view rest = text.substr(colon + 1);
    Statement statement{.indent = static_cast<std::size_t>(text.data() - line.text.data()),
                        .name = field(line, without_trailing_blanks(text.substr(0, colon))),
                        .value = field(line, trimmed(rest))};
    if (!statement.value.text.empty() && !is_blank(rest.front()))
        first_.add(rules::manifest::missing_blank_after_colon, place(statement.name));
    take_statement(statement);
}

void Parser::check_line(const Line& line) {
    if (line.end != LineEnd::none) {
        if (first_end_ == LineEnd::none) first_end_ = line.end;
        if (line.end != first_end_) first_.add(rules::manifest::mixed_line_ends, place(line, line.text.size()));
    }
    if (const std::size_t control = find_control(line.text); control != std::string_view::npos)
        first_.add(rules::manifest::control_character, place(line, control));
    if (const std::size_t valid = utf8_valid_prefix(line.text); valid < line.text.size())
        first_.add(rules::manifest::not_utf8, place(line, valid));
}

// Returns false if the line does not belong to a signature.
bool Parser::take_signature_line(const Line& line, std::string_view text) {
    if (section_ == Section::signature) {
        manifest_.signature->end = line.offset + line.text.size();
        if (read_marker(text, "END") == signature_label_) {
            manifest_.signature->complete = true;
            section_ = Section::behind_signature;
        }
        return true;
    }
    if (section_ == Section::broken_signature) {
        if (read_marker(text, "END") || looks_like_marker(text, "END")) section_ = Section::behind_signature;
        return true;
    }
    const std::optional<std::size_t> label = read_marker(text, "BEGIN");
    if (!label) {
        if (section_ == Section::behind_signature || !looks_like_marker(text, "BEGIN")) return false;
        report_.add(diagnose(rules::manifest::broken_signature_line, place(field(line, text)), text));
        finish_source();
        finish_set();
        section_ = Section::broken_signature;
        return true;
    }
    begin_signature(line, field(line, text), *label);
    return true;
}

void Parser::begin_signature(const Line& line, const ManifestField& marker, std::size_t label) {
    if (section_ == Section::behind_signature) {
        first_.add(rules::manifest::several_signatures, place(marker));
        return;
    }
    if (label != 0)
        report_.add(diagnose(rules::manifest::wrong_signature_label, place(marker), signature_labels[label]));
    finish_source();
    finish_set();
    signature_label_ = label;
    manifest_.signature = SignatureBlock{line.offset, line.offset + line.text.size(), marker.position, false};
    section_ = Section::signature;
}

void Parser::take_line_without_colon(const ManifestField& text) {
    skip_line(rules::manifest::missing_colon, text);
    // A misspelt heading starts the metadata, too.
    if (section_ == Section::start && equal_ignoring_case(text.text.substr(0, 8), "metadata"))
        section_ = Section::metadata;
}

void Parser::take_statement(const Statement& statement) {
    struct Keyword {
        std::string_view name;
        void (Parser::*take)(const Statement&);  // starts a section or an entry
        ManifestField ManifestSource::*field;    // a field of the source before
    };
    static constexpr std::array<Keyword, 7> keywords = {{
        {"metadata", &Parser::enter_metadata, nullptr},
        {"Source", &Parser::add_source, nullptr},
        {"Algorithm", nullptr, &ManifestSource::algorithm},
        {"Hash", nullptr, &ManifestSource::hash},
        {"Signature", nullptr, &ManifestSource::signature},
        {"Certificate", nullptr, &ManifestSource::certificate},
        {artifact_sets_heading, &Parser::enter_artifact_sets, nullptr},
    }};
    const std::string_view name = statement.name.text;
    const auto row =
        std::ranges::find_if(keywords, [&](const Keyword& known) { return equal_ignoring_case(known.name, name); });
    if (row == keywords.end()) {
        add_other(statement);
        return;
    }
    if (name != row->name) first_.add(rules::manifest::misspelt_keyword, place(statement.name), {name, row->name});
    if (row->field != nullptr)
        add_field(statement, row->field);
    else
        (this->*row->take)(statement);
}

void Parser::enter_metadata(const Statement& statement) {
    if (section_ != Section::start)
        skip_line(rules::manifest::misplaced_metadata, statement.name, {statement.name.text});
    finish_source();
    finish_set();
    if (section_ == Section::start) manifest_.heading = statement.name;
    heading_seen_ = true;
    section_ = Section::metadata;
}

void Parser::enter_artifact_sets(const Statement& statement) {
    finish_source();
    finish_set();
    section_ = Section::artifact_sets;
    heading_indent_ = set_indent_ = statement.indent;
}

// Reports a misspelt heading of artifact sets, and continues as after the correct heading. Returns false if the line is
// not such a heading.
bool Parser::take_misspelt_sets(const Statement& statement) {
    if (section_ == Section::artifact_sets || !statement.value.text.empty()) return false;
    Suggestion near(statement.name.text);
    near.offer(artifact_sets_heading);
    if (near.best().empty()) return false;
    report_.add(
        diagnose(rules::manifest::unknown_keyword, place(statement.name), statement.name.text).with_hint(near.hint()));
    enter_artifact_sets(statement);
    return true;
}

// A line that is not indented ends the artifact sets, unless these are not indented either.
void Parser::leave_artifact_sets(const Statement& statement) {
    if (!set_open_ || statement.indent > heading_indent_ || set_indent_ <= heading_indent_) return;
    finish_source();
    finish_set();
    section_ = Section::sources;
}

void Parser::add_source(const Statement& statement) {
    finish_source();
    leave_artifact_sets(statement);
    if (section_ != Section::artifact_sets) section_ = Section::sources;
    if (section_ == Section::artifact_sets && !set_open_) {
        skip_line(rules::manifest::source_without_set, statement.name);
        return;
    }
    if (!within_limit(set_open_ ? set_sources_ : sources_, statement)) return;
    auto& list = set_open_ ? manifest_.artifact_sets.back().sources : manifest_.sources;
    source_ = &list.emplace_back();
    source_->source = statement.value;
    checks_.read_path(*source_);
}

void Parser::add_field(const Statement& statement, ManifestField ManifestSource::*member) {
    if (source_ == nullptr) {
        skip_line(rules::manifest::field_without_source, statement.name, {statement.name.text});
        return;
    }
    ManifestField& field = source_->*member;
    if (field.position.line != 0) {
        skip_line(rules::manifest::repeated_field, statement.name, {statement.name.text});
        return;
    }
    if (statement.value.text.empty())
        report_.add(diagnose(rules::manifest::empty_value, place(statement.name), statement.name.text));
    field = statement.value;
}

// Lines without a keyword: metadata, artifact sets and their properties.
void Parser::add_other(const Statement& statement) {
    if (!within_limit(others_, statement) || take_misspelt_sets(statement)) return;
    const ManifestField& name = statement.name;
    ManifestField value = statement.value;
    leave_artifact_sets(statement);
    if (section_ == Section::artifact_sets && value.text.starts_with('#')) {
        // ONAP's sample packages have "prv.onap.ves_event:  # if private".
        first_.add(rules::manifest::unexpected_comment, place(value));
        value.text = value.text.substr(0, 0);
    }
    if (section_ == Section::start) {
        if (needs_heading(name.text)) first_.add(rules::manifest::missing_heading, place(name));
        section_ = Section::metadata;
    }
    if (section_ == Section::metadata) {
        if (value.text.empty()) report_.add(diagnose(rules::manifest::empty_value, place(name), name.text));
        manifest_.metadata.push_back({name, value});
    } else if (section_ == Section::artifact_sets && value.text.empty()) {
        finish_source();
        finish_set();
        manifest_.artifact_sets.push_back({name, {}, {}});
        set_open_ = true;
        set_indent_ = statement.indent;
    } else if (set_open_ && statement.indent > heading_indent_) {
        manifest_.artifact_sets.back().properties.push_back({name, value});
    } else if (is_metadata_name(name.text)) {
        skip_line(rules::manifest::misplaced_metadata, name, {name.text});
    } else {
        skip_line(rules::manifest::unknown_keyword, name, {name.text});
    }
}

bool Parser::within_limit(std::uint64_t& count, const Statement& statement) {
    if (++count <= limits_.entries) return true;
    gave_up_ = true;
    first_.add(rules::manifest::too_many_entries, place(statement.name), {limits_.entries});
    return false;
}

void Parser::skip_line(const Rule& rule, const ManifestField& where, std::initializer_list<Text> values) {
    report_.add(diagnose_with(rule, place(where), values));
    if (++passed_over_ < limits_.findings) return;
    gave_up_ = true;
    first_.add(rules::manifest::not_a_manifest, place(where), {limits_.findings});
}

void Parser::finish_source() {
    if (source_ != nullptr) checks_.check(*std::exchange(source_, nullptr));
}

void Parser::finish_set() {
    if (!std::exchange(set_open_, false)) return;
    const ArtifactSet& set = manifest_.artifact_sets.back();
    if (set.sources.empty()) report_.add(diagnose(rules::manifest::empty_artifact_set, place(set.id), set.id.text));
}

void Parser::finish() {
    finish_source();
    finish_set();
    check_emptiness();
    if (section_ == Section::signature) {
        const SignatureBlock& block = *manifest_.signature;
        const std::size_t marker = block.begin + block.position.column - 1;
        report_.add(diagnose(rules::manifest::unterminated_signature,
                             place(ManifestField{std::string_view(*manifest_.text).substr(marker), block.position})));
    }
    checks_.check_all();
}

void Parser::check_emptiness() {
    const Place whole = place_of(manifest_.file);
    const bool no_sources = manifest_.sources.empty() && manifest_.artifact_sets.empty();
    if (manifest_.metadata.empty() && no_sources)
        report_.add(diagnose(rules::manifest::empty_manifest, whole));
    else if (manifest_.metadata.empty() && heading_seen_)
        report_.add(diagnose(rules::manifest::empty_metadata, whole));
    else if (manifest_.metadata.empty() && has_digest(manifest_))
        report_.add(diagnose(rules::manifest::missing_metadata, whole));
    else if (manifest_.metadata.empty())
        report_.add(diagnose(rules::manifest::missing_metadata_and_digests, whole));
}

}  // namespace

Manifest parse_manifest(std::string file, std::string text, const Limits& limits, Report& report) {
    announce_memory(text.size() * bytes_a_source_byte);
    Manifest manifest;
    manifest.file = std::move(file);
    manifest.text = std::make_unique<const std::string>(std::move(text));
    Parser(manifest, limits, report).run();
    return manifest;
}

}  // namespace csar::meta
