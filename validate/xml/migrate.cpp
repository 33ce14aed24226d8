#include "validate/xml/migrate.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <unordered_map>

#include "report/diagnose.hpp"
#include "report/rules/migrate.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

enum class Fate { becomes, vanishes, follows };

struct ElementRow {
    std::string_view kind;
    Fate fate;
    std::string_view text;
};
struct AttributeRow {
    std::string_view kind, attribute, value;
    Fate fate;
    std::string_view text;
};

#define CSAR_XML_ATTRIBUTE_BECOMES(kind, attribute, value, counterpart)
#define CSAR_XML_ATTRIBUTE_VANISHES(kind, attribute, value, reason)
constexpr ElementRow element_rows[] = {
#define CSAR_XML_BECOMES(kind, counterpart) {#kind, Fate::becomes, counterpart},
#define CSAR_XML_VANISHES(kind, reason) {#kind, Fate::vanishes, reason},
#define CSAR_XML_FOLLOWS(kind) {#kind, Fate::follows, {}},
#include "validate/xml/migration_table.def"
};
#undef CSAR_XML_BECOMES
#undef CSAR_XML_VANISHES
#undef CSAR_XML_FOLLOWS
#undef CSAR_XML_ATTRIBUTE_BECOMES
#undef CSAR_XML_ATTRIBUTE_VANISHES

#define CSAR_XML_BECOMES(kind, counterpart)
#define CSAR_XML_VANISHES(kind, reason)
#define CSAR_XML_FOLLOWS(kind)
constexpr AttributeRow attribute_rows[] = {
#define CSAR_XML_ATTRIBUTE_BECOMES(kind, attribute, value, counterpart) \
    {#kind, #attribute, value, Fate::becomes, counterpart},
#define CSAR_XML_ATTRIBUTE_VANISHES(kind, attribute, value, reason) {#kind, #attribute, value, Fate::vanishes, reason},
#include "validate/xml/migration_table.def"
};
#undef CSAR_XML_BECOMES
#undef CSAR_XML_VANISHES
#undef CSAR_XML_FOLLOWS
#undef CSAR_XML_ATTRIBUTE_BECOMES
#undef CSAR_XML_ATTRIBUTE_VANISHES

// These elements have a counterpart, but to_yaml() does not write it.
constexpr std::string_view not_converted[] = {
    "BoundaryInterface", "BoundaryOperation", "BoundaryProperties", "Constraint",        "GroupTemplate", "Plan",
    "PlanCall",          "PreCondition",      "PropertyMapping",    "PropertyConstraint"};

class Migrator {
public:
    Migrator(Report& report, bool converts) : report_(report), converts_(converts) {
        for (const ElementRow& row : element_rows) rows_[row.kind] = &row;
    }

    void operator()(XmlElement element, const ElementRule& rule) {
        report_element(element, rule.kind);
        for (const AttributeRow& row : attribute_rows) {
            if (row.kind != rule.kind || element.attribute(row.attribute) == nullptr) continue;
            if (is_converted(row.kind, row.fate)) continue;
            if (!row.value.empty() && trimmed(element, row.attribute) != row.value) continue;
            say(row.fate, element.place(row.attribute), row.attribute, row.text);
        }
        if (const XmlElement prose = element.child("documentation")) report_element(prose, "documentation");
    }

private:
    bool is_converted(std::string_view kind, Fate fate) const {
        return converts_ && fate == Fate::becomes && std::ranges::find(not_converted, kind) == std::end(not_converted);
    }

    void report_element(XmlElement element, std::string_view kind) {
        const auto row = rows_.find(kind);
        // A requirement type has no counterpart, but the conversion uses its capability type.
        if (converts_ && kind == "RequirementType") return;
        if (row != rows_.end() && row->second->fate != Fate::follows && !is_converted(kind, row->second->fate))
            say(row->second->fate, element.place(), element.name().local, row->second->text);
    }

    void say(Fate fate, Place place, std::string_view name, std::string_view text) {
        report_.add(fate == Fate::becomes ? diagnose(rules::migrate::xml_becomes, std::move(place), name, text)
                                          : diagnose(rules::migrate::xml_vanishes, std::move(place), name, text));
    }

    Report& report_;
    bool converts_;
    std::unordered_map<std::string_view, const ElementRow*> rows_;
};

}  // namespace

void report_migration(const Definitions& definitions, Report& report, bool converts) {
    Migrator migrator(report, converts);
    for (const XmlFile& file : definitions.files()) walk(file.document->root(), root_rule(file.dialect), migrator);
}

}  // namespace csar::validate::xml
