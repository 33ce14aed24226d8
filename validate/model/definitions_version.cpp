// tosca_definitions_version (csd07 6.2): determines the grammar of a file.
#include <algorithm>

#include "base/ascii.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/dialect_marks.hpp"
#include "validate/model/loader.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

constexpr std::string_view keyname = "tosca_definitions_version";

void report_missing(const DefinitionsFile& file, Report& report) {
    auto finding = diagnose(rules::tosca::missing_version, file.document->root().place());
    Suggestion near(keyname);
    for (const auto [key, value] : file.document->root().entries())
        if (key.is_scalar()) near.offer(key.text());
    if (!near.best().empty()) {
        Suggestion slip(near.best());
        slip.offer(keyname);
        finding.hint = slip.hint();
        finding.hint.assign(compose("did you misspell the key as '{}'?", near.best()));
    } else {
        finding.hint = compose("add '{}: {}' or another version as the first line", keyname, selector(newest_version));
    }
    report.add(std::move(finding));
}

// True for "tosca_2_1" and "tosca_simple_yaml_1_4", which may be versions of TOSCA.
bool has_form_of_version(std::string_view text) {
    constexpr std::string_view start = "tosca_";
    if (!text.starts_with(start)) return false;
    int numbers = 0;
    for (std::string_view rest = text.substr(start.size());; rest.remove_prefix(rest.find('_') + 1)) {
        const std::string_view word = rest.substr(0, rest.find('_'));
        const bool number = !word.empty() && std::ranges::all_of(word, is_ascii_digit);
        if (!number && (numbers != 0 || word.empty() || !std::ranges::all_of(word, is_ascii_letter))) return false;
        numbers += number ? 1 : 0;
        if (word.size() == rest.size()) return numbers >= 2;
    }
}

// By the number at the end: 'tosca_simple_yaml_2_0' means 'tosca_2_0', although 'tosca_simple_yaml_1_0' is more
// similar.
std::optional<Version> with_same_number(std::string_view text) {
    if (!equal_ignoring_case(text.substr(0, 5), "tosca")) return std::nullopt;
    std::string number(text.substr(text.find_last_not_of("0123456789._") + 1));
    std::ranges::replace(number, '_', '.');
    if (number.starts_with('.')) number.erase(0, 1);
    for (int v = 0; v < version_count; ++v)
        if (number == short_name(static_cast<Version>(v))) return static_cast<Version>(v);
    return std::nullopt;
}

// Returns true if only one known version can be meant.
bool report_unknown(Node version, Report& report) {
    if (!version.is_scalar() || version.is_null()) {
        report.add(diagnose(rules::tosca::wrong_form, version.entry_place(), compose("'{}'", keyname),
                            "a string, such as tosca_2_0", describe(version)));
        return false;
    }
    auto finding = has_form_of_version(version.text())
                       ? diagnose(rules::tosca::unread_version, version.place(), version.text())
                       : diagnose(rules::tosca::unknown_version, version.place(), version.text());
    Suggestion near(version.text());
    for (int v = version_count - 1; v >= 0; --v) {  // the newest of equally similar versions is offered first
        const auto known = static_cast<Version>(v);
        near.offer(selector(known));
        if (version.text() == short_name(known)) finding.hint = write_instead(version.text(), selector(known));
    }
    if (finding.hint.empty()) {
        const auto same = with_same_number(version.text());
        const bool is_nearest = !same || near.meant() == selector(*same);
        finding.hint = is_nearest ? near.hint() : did_you_mean(version.text(), selector(*same), false);
    }
    const bool is_misspelt = finding.hint.edit && finding.hint.edit->is_sure;
    report.add(std::move(finding));
    return is_misspelt;
}

// Also true if the file states no version.
bool has_version_of_entry(const DefinitionsFile& file) {
    if (file.entry == nullptr || file.version_text.empty() || file.version_text == file.entry->version_text)
        return true;
    const auto own = version_named(file.version_text);
    return own && own == version_named(file.entry->version_text);
}

void read_as_standard(DefinitionsFile& file, Version version) {
    file.selector = {Selector::Kind::standard, version, to_string(version)};
    file.grammar = &Grammar::of(version);
}

void report_not_first(const DefinitionsFile& file, Node version, Report& report) {
    const auto first = *file.document->root().entries().begin();
    if (first.key.text() == keyname) return;
    const bool must = version_must_be_first.has(file.grammar->version());
    report.add(diagnose(must ? rules::tosca::version_not_first : rules::tosca::late_version, version.place())
                   .with_related(first.key.place(), "this key precedes the version"));
}

}  // namespace

void read_version(DefinitionsFile& file, std::optional<Version> read_as, Report& report) {
    file.grammar = file.importer == nullptr ? &Grammar::of(newest_version) : file.importer->grammar;
    const Node root = file.document->root();
    if (!root.is_mapping()) {
        if (!file.document->complete()) return;
        if (root)
            report.add(diagnose(rules::tosca::not_definitions, root.place(), describe(root)));
        else
            report.add(diagnose(rules::tosca::missing_version, place_in(file.document->file(), "", {1, 1}))
                           .with_hint(compose("the file is empty: begin it with '{}: {}'", keyname,
                                              selector(newest_version))));
        return;
    }
    const Node version = root[keyname];
    file.version_text = version.text();
    if (read_as && has_version_of_entry(file)) {
        read_as_standard(file, *read_as);
        if (version) report_not_first(file, version, report);
        return;
    }
    if (!version) {
        if (const auto [dialect, mark] = dialect_of_document(root); dialect != nullptr) {
            file.selector = {Selector::Kind::dialect, file.grammar->version(), dialect->writer};
            file.version_text = mark.text();
            report.add(diagnose(rules::tosca::unchecked_dialect, mark.place(), mark.text(), dialect->writer));
            return;
        }
        if (file.importer != nullptr) file.selector = file.importer->selector;
        if (file.document->complete()) report_missing(file, report);
        return;
    }
    file.selector = recognise_version(version.text());
    file.grammar = &Grammar::of(file.selector.version);
    if (file.selector.is_variability())
        file.grammar = &Grammar::variability();
    else if (file.selector.kind == Selector::Kind::dialect)
        report.add(diagnose(rules::tosca::unchecked_dialect, version.place(), version.text(), file.selector.name)
                       .with_hint(compose("use DefinitionOptions::read_as {} to check the file as that version",
                                          selector(file.selector.version))));
    if (file.selector.kind == Selector::Kind::unknown) file.has_misspelt_version = report_unknown(version, report);
    if (file.selector.kind == Selector::Kind::standard) report_not_first(file, version, report);
    if (file.selector.is_misspelt)
        report.add(
            diagnose(rules::tosca::misspelt_version, version.place(), version.text(), selector(file.selector.version)));
}

}  // namespace csar::validate
