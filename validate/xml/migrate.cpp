#include "validate/xml/migrate.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "report/diagnose.hpp"
#include "report/rules/migrate.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

enum class Fate { becomes, vanishes };

struct Counterpart {
    std::string_view kind, attribute, value;  // without an attribute: the element
    Fate fate;
    std::string_view text;
};
constexpr Counterpart counterparts[] = {
#define CSAR_XML_BECOMES(kind, counterpart) {#kind, {}, {}, Fate::becomes, counterpart},
#define CSAR_XML_VANISHES(kind, reason) {#kind, {}, {}, Fate::vanishes, reason},
#define CSAR_XML_FOLLOWS(kind)
#define CSAR_XML_ATTRIBUTE_BECOMES(kind, attribute, value, counterpart) \
    {#kind, #attribute, value, Fate::becomes, counterpart},
#define CSAR_XML_ATTRIBUTE_VANISHES(kind, attribute, value, reason) {#kind, #attribute, value, Fate::vanishes, reason},
#include "validate/xml/migration_table.def"
#undef CSAR_XML_BECOMES
#undef CSAR_XML_VANISHES
#undef CSAR_XML_FOLLOWS
#undef CSAR_XML_ATTRIBUTE_BECOMES
#undef CSAR_XML_ATTRIBUTE_VANISHES
};

// These elements have a counterpart, but to_yaml() does not write it.
constexpr std::string_view not_converted[] = {
    "BoundaryInterface", "BoundaryOperation", "BoundaryProperties", "Constraint",        "GroupTemplate", "Plan",
    "PlanCall",          "PreCondition",      "PropertyMapping",    "PropertyConstraint"};

bool is_converted(const Counterpart& row) {
    // A requirement type has no counterpart, but the conversion uses its capability type.
    if (row.kind == "RequirementType" && row.attribute.empty()) return true;
    return row.fate == Fate::becomes && std::ranges::find(not_converted, row.kind) == std::end(not_converted);
}

class Migrator {
public:
    Migrator(Report& report, bool converts) : report_(report) {
        for (const Counterpart& row : counterparts)
            if (!converts || !is_converted(row)) rows_[row.kind].push_back(&row);
    }

    void operator()(XmlElement element, const ElementRule& rule) {
        explain(element, rule.kind);
        if (const XmlElement prose = element.child("documentation")) explain(prose, "documentation");
    }

private:
    void explain(XmlElement element, std::string_view kind) {
        for (const Counterpart* const row : rows_[kind]) {
            const bool is_element = row->attribute.empty();
            if (!is_element && element.attribute(row->attribute) == nullptr) continue;
            if (!row->value.empty() && trimmed(element, row->attribute) != row->value) continue;
            const auto& rule = row->fate == Fate::becomes ? rules::migrate::xml_becomes : rules::migrate::xml_vanishes;
            report_.add(diagnose(rule, element.place(row->attribute),
                                 is_element ? element.name().local : row->attribute, row->text));
        }
    }

    Report& report_;
    std::unordered_map<std::string_view, std::vector<const Counterpart*>> rows_;  // by kind
};

}  // namespace

void report_migration(const Definitions& definitions, Report& report, bool converts) {
    Migrator migrator(report, converts);
    for (const XmlFile& file : definitions.files()) walk(file, migrator);
}

}  // namespace csar::validate::xml
