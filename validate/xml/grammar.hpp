// Elements of TOSCA 1.0 in XML, with attributes and children (grammar_table.def).
//
// libxml2's validator is not used: it reports no column, has its own wording, and skips the rest of an element after an
// error.
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
    draft,      // TOSCA 1.0 drafts: the root is a ServiceTemplate
    published,  // TOSCA 1.0: the root is Definitions
    schema,     // an XML schema in a document or import
};

// The namespace of the dialect's elements.
std::string_view namespace_of(Dialect dialect);

// In the order of the table in attribute_value.cpp.
enum class AttributeType : std::uint8_t {
    string,
    ID,      // unique in the document
    IDREF,   // the ID of another element in the document
    NCName,  // without a colon
    QName,   // may have a namespace prefix
    URI,
    yes_no,
    count,   // 0 or a positive integer
    bound,   // a positive integer, or "unbounded"
    method,  // an HTTP method
    boolean,
    form,    // "qualified" or "unqualified"
    occurs,  // 0, a positive integer, or "unbounded"
};

struct AttributeRule {
    std::string_view name;
    AttributeType type;
    bool mandatory;
};

struct ElementRule;

// A position in a sequence of children.
struct ContentStep {
    struct Choice {
        std::string_view name;  // empty for any name
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
    bool takes_anything = false;  // text and any elements, in any order; `content` has the known elements

    const AttributeRule* attribute(std::string_view name) const;
    // Returns null if the child is misplaced or may have any name.
    const ElementRule* child(std::string_view name) const;
};

// Created at the first call, never destroyed. Thread-safe.
const ElementRule& root_rule(Dialect dialect);
// Throws std::logic_error if the kind is unknown.
const ElementRule& element_rule(Dialect dialect, std::string_view kind);

// "nodeType" of a node template (used in drafts) becomes "type". Returns an empty string for other names.
std::string_view renamed(std::string_view parent_kind, std::string_view name);

}  // namespace csar::validate::xml
