// The elements of TOSCA 1.0 in XML, with their attributes and children (grammar_table.def).
//
// A separate table is used instead of a schema because libxml2's validator reports a line but no column, has its own
// wording for expectations, and skips the rest of an element after an error in it.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace csar::validate::xml {

inline constexpr std::string_view tosca_namespace = "http://docs.oasis-open.org/tosca/ns/2011/12";
inline constexpr std::string_view schema_namespace = "http://www.w3.org/2001/XMLSchema";
inline constexpr std::string_view wsdl_namespace = "http://schemas.xmlsoap.org/wsdl/";

enum class Dialect : std::uint8_t {
    draft,      // the language of the drafts of TOSCA 1.0, whose root is a ServiceTemplate
    published,  // the language of the standard, whose root is Definitions
    schema,     // not TOSCA, but an XML schema that a document imports or contains
};

// The namespace of the elements in the table of the dialect.
std::string_view namespace_of(Dialect dialect);

enum class AttributeType : std::uint8_t {
    string,
    ID,      // a name that is unique in the document
    IDREF,   // the ID of another element of the document
    NCName,  // a name without a colon
    QName,   // a name with the prefix of its namespace
    URI,
    yes_no,
    count,   // an integer that is not negative
    bound,   // a positive integer, or "unbounded"
    method,  // an HTTP method
    boolean,
    form,    // "qualified" or "unqualified"
    occurs,  // an integer that is not negative, or "unbounded"
};

struct AttributeRule {
    std::string_view name;
    AttributeType type;
    bool mandatory;
};

struct ElementRule;

// One step of a sequence of children: one element, or one of several.
struct ContentStep {
    struct Choice {
        std::string_view name;  // the name of the element; empty for an element of any name
        const ElementRule* rule = nullptr;
    };
    std::vector<Choice> choices;
    bool mandatory = false;
    bool repeats = false;

    const Choice* find(std::string_view name) const;
};

struct ElementRule {
    std::string_view kind;
    std::vector<AttributeRule> attributes;
    std::vector<ContentStep> content;
    bool takes_anything = false;  // text, and elements of any name, in any order; `content` has the known elements

    const AttributeRule* attribute(std::string_view name) const;
    // The rule for a child element; null if it is misplaced or may be of any kind.
    const ElementRule* child(std::string_view name) const;
};

// The rule for the root of a document. Created at the first call and never destroyed. Thread-safe.
const ElementRule& root_rule(Dialect dialect);
// The rule for an element kind; throws std::logic_error if the table does not have it.
const ElementRule& element_rule(Dialect dialect, std::string_view kind);

// The current name for a name that drafts and their examples used ("nodeType" of a node template); empty if there is
// none.
std::string_view renamed(std::string_view parent_kind, std::string_view name);

}  // namespace csar::validate::xml
