// Substitution mappings (csd07 15.2 to 15.6; 1.3 3.8.8 to 3.8.13).
#include "report/diagnose.hpp"
#include "report/rules/migrate.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::validate {
namespace {

void report_form(Migration& migration, Node value, std::string_view what, std::string_view form) {
    migration.context.report.add(
        diagnose(rules::migrate::changed_form, value.place(), what, form, to_string(migration.target)));
}

struct Mapping {
    Key section;
    std::string_view what;
    std::string_view form;
    bool (*fits)(Node value);  // true for a 1.x value that does not change
};

constexpr Mapping mappings[] = {
    {Key::properties, "the mapping of a property", "the name of an input",
     [](Node value) { return value.is_string(); }},
    {Key::attributes, "the mapping of an attribute", "the name of an output",
     [](Node value) { return value.is_string(); }},
    {Key::capabilities, "the mapping of a capability", "a list, [ template, capability ]",
     [](Node value) { return value.is_sequence(); }},
};

// Changes `[ input ]` to `input`.
bool name_input(Migration& migration, Key section, Node value) {
    return migration.rewritten([&](Rewriting& text) {
        if (section != Key::properties || !value.is_sequence() || value.size() != 1 || !value[0].is_string())
            return false;
        const SourceRange range = text.ranges().content(value);
        return text.remove_between(range.begin, range.end, text.source(value[0]));
    });
}

}  // namespace

void migrate_substitution(Migration& migration, const Element& substitution) {
    for (const Mapping& mapping : mappings)
        for (const auto [key, value] : substitution[mapping.section].entries())
            if (!mapping.fits(value) && !name_input(migration, mapping.section, value))
                report_form(migration, value, mapping.what, mapping.form);
    const Node requirements = substitution[Key::requirements];
    if (!requirements.is_mapping()) return;
    if (!migration.rewritten([&](Rewriting& text) { return text.make_list(requirements); }))
        report_form(migration, requirements, "'requirements' of a substitution mapping", "a list");
}

}  // namespace csar::validate
