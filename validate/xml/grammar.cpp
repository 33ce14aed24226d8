#include "validate/xml/grammar.hpp"

#include <algorithm>
#include <deque>
#include <stdexcept>
#include <string>
#include <unordered_map>

#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

constexpr unsigned draft = 1, published = 2, both = draft | published, schema = 4;

struct Row {
    unsigned dialects;
    std::string_view kind, attributes, content;
};
constexpr Row rows[] = {
#define CSAR_XML_ELEMENT(dialects, kind, attributes, content) {dialects, #kind, attributes, content},
#include "validate/xml/grammar_table.def"
#include "validate/xml/schema_table.def"
#undef CSAR_XML_ELEMENT
};

struct Renaming {
    std::string_view parent, old_name, new_name;
};
// Names in earlier drafts, which examples in the specification still contain.
constexpr Renaming renamings[] = {
    {"NodeTemplate", "nodeType", "type"},
    {"RelationshipTemplate", "relationshipType", "type"},
    {"DeploymentArtifact", "type", "artifactType"},
    {"ImplementationArtifact", "type", "artifactType"},
    {"PropertyMapping", "targetObjectPropertyRef", "targetPropertyRef"},
    {"CapabilityDefinition", "requirementType", "capabilityType"},
    {"RequirementDefinition", "capabilityType", "requirementType"},
    {"DerivedNodeImplementation", "typeRef", "nodeTypeImplementationRef"},
    {"DerivedRelationshipImplementation", "typeRef", "relationshipTypeImplementationRef"},
    {"DerivedFrom", "nodeTypeImplementationRef", "typeRef"},
    {"DerivedFrom", "relationshipTypeImplementationRef", "typeRef"},
    {"SourceElement", "id", "ref"},
    {"TargetElement", "id", "ref"},
    {"NodeType", "NodeTypeProperties", "PropertiesDefinition"},
    {"RelationshipType", "RelationshipTypeProperties", "PropertiesDefinition"},
    {"RequirementType", "RequirementTypeProperties", "PropertiesDefinition"},
    {"CapabilityType", "CapabilityTypeProperties", "PropertiesDefinition"},
    {"NodeTemplate", "PropertyDefaults", "Properties"},
    {"RelationshipTemplate", "PropertyDefaults", "Properties"},
    {"ArtifactTemplate", "ArifactReferences", "ArtifactReferences"},
    {"InputParameters", "InputParamter", "InputParameter"},
    {"OutputParameters", "OutputParamter", "OutputParameter"},
    {"Plan", "languageUsed", "planLanguage"},
    {"Plan", "planLanguage", "languageUsed"},
    {"Plan", "PreCondition", "Precondition"},
    {"Policy", "type", "policyType"},
    {"Policy", "policyType", "type"},
};

// Reads a string word by word.
class Words {
public:
    explicit Words(std::string_view text) : rest_(text) {}
    std::string_view next() {
        rest_.remove_prefix(std::min(rest_.find_first_not_of(' '), rest_.size()));
        const std::string_view word = rest_.substr(0, rest_.find(' '));
        rest_.remove_prefix(word.size());
        return word;
    }

private:
    std::string_view rest_;
};

std::vector<AttributeRule> read_attributes(std::string_view text) {
    std::vector<AttributeRule> attributes;
    Words words(text);
    for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
        const std::size_t colon = word.find(':');
        std::string_view name = word.substr(0, colon);
        const bool mandatory = !name.ends_with('?');
        if (!mandatory) name.remove_suffix(1);
        attributes.push_back({name, attribute_type(word.substr(colon + 1)), mandatory});
    }
    return attributes;
}

class Tables {
public:
    explicit Tables(unsigned dialect) {
        for (const Row& row : rows)
            if ((row.dialects & dialect) != 0) rules_[row.kind] = &owned_.emplace_back(ElementRule{row.kind, {}, {}});
        for (const Row& row : rows) {
            if ((row.dialects & dialect) == 0) continue;
            ElementRule& rule = *rules_.at(row.kind);
            rule.attributes = read_attributes(row.attributes);
            rule.takes_anything = row.content.ends_with("any");
            read_content(row.content.substr(0, row.content.size() - (rule.takes_anything ? 3 : 0)), rule.content);
        }
    }

    const ElementRule& at(std::string_view kind) const {
        const auto found = rules_.find(kind);
        if (found == rules_.end()) throw std::logic_error("TOSCA 1.0 has no element " + std::string(kind));
        return *found->second;
    }

private:
    void read_content(std::string_view text, std::vector<ContentStep>& content) const {
        Words words(text);
        bool in_choice = false;
        for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
            if (word == "|") continue;
            if (!in_choice) content.emplace_back().mandatory = true;
            if (word.starts_with('(')) {
                in_choice = true;
                word.remove_prefix(1);
            }
            ContentStep& step = content.back();
            const char mark = word.back();
            if (mark == '?' || mark == '*') step.mandatory = false;
            if (mark == '*' || mark == '+') step.repeats = true;
            if (mark == '?' || mark == '*' || mark == '+') word.remove_suffix(1);
            if (word.ends_with(')')) {
                in_choice = false;
                word.remove_suffix(1);
            }
            if (word == "element") {
                step.choices.emplace_back();
                continue;
            }
            const std::size_t equals = word.find('=');
            const std::string_view kind = equals == std::string_view::npos ? word : word.substr(equals + 1);
            step.choices.push_back({word.substr(0, equals), &at(kind)});
        }
    }

    std::deque<ElementRule> owned_;
    std::unordered_map<std::string_view, ElementRule*> rules_;
};

const Tables& tables(Dialect dialect) {
    static const Tables of_draft(draft), of_standard(published), of_schema(schema);
    return dialect == Dialect::draft ? of_draft : dialect == Dialect::published ? of_standard : of_schema;
}

}  // namespace

const ContentStep::Choice* ContentStep::find(std::string_view name) const {
    for (const Choice& choice : choices)
        if (choice.name.empty() || choice.name == name) return &choice;
    return nullptr;
}

const AttributeRule* ElementRule::attribute(std::string_view name) const {
    for (const AttributeRule& attribute : attributes)
        if (attribute.name == name) return &attribute;
    return nullptr;
}

const ElementRule* ElementRule::child(std::string_view name) const {
    for (const ContentStep& step : content)
        if (const ContentStep::Choice* const choice = step.find(name); choice != nullptr && choice->rule != nullptr)
            return choice->rule;
    return nullptr;
}

std::string_view namespace_of(Dialect dialect) {
    return dialect == Dialect::schema ? schema_namespace : tosca_namespace;
}

const ElementRule& root_rule(Dialect dialect) {
    if (dialect == Dialect::schema) return element_rule(dialect, "schema");
    return element_rule(dialect, dialect == Dialect::draft ? "ServiceTemplate" : "Definitions");
}

const ElementRule& element_rule(Dialect dialect, std::string_view kind) { return tables(dialect).at(kind); }

std::string_view renamed(std::string_view parent_kind, std::string_view name) {
    for (const Renaming& row : renamings)
        if (row.parent == parent_kind && row.old_name == name) return row.new_name;
    return {};
}

}  // namespace csar::validate::xml
