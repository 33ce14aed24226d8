// What XML schemas declare, as far as the properties of TOSCA 1.0 need it: elements and types by name, what may stand in a
// type, and the lexical form of simple values (XML Schema 1.0).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/simple_types.hpp"

namespace csar::validate::xml {

enum class Component : std::uint8_t { element, type, attribute, group, attribute_group };

// A type: a declaration, one of those that XML Schema has, or none that is known.
struct SchemaType {
    XmlElement declaration;    // complexType or simpleType
    std::string_view builtin;  // "string"
    bool is_known() const { return static_cast<bool>(declaration) || !builtin.empty(); }
};

// What may stand in a complex type.
struct ContentModel {
    struct Child {
        XmlName name;
        XmlElement declaration;  // of the element
        bool mandatory = false;
        std::uint64_t at_most = 1;  // of them one after the other; 0: any number
    };
    enum class Form : std::uint8_t {
        sequence,  // one of elements alone: they stand in the order of `children`
        all,       // in any order, each once
        other,     // what may stand where is not worked out
    };
    Form form = Form::sequence;
    std::vector<Child> children;
    std::map<std::pair<std::string_view, std::string_view>, XmlElement>
        by_name;  // namespace and name, to the declaration
    std::map<std::pair<std::string_view, std::string_view>, std::size_t>
        positions;                                      // the same, to the index in `children`
    std::map<std::string_view, XmlElement> attributes;  // by local name, to the declaration where it is known
    bool any_child = false, any_attribute = false;      // by a wildcard, or because not all of it is known
    SchemaType simple;                                  // of its text, when it has simple content
};

class Schemas {
public:
    // Adds the components of the element xs:schema. `space`: its target namespace.
    void add(XmlElement schema, std::string_view space);

    XmlElement find(Component kind, XmlName name) const;
    // The type that an element declaration has.
    SchemaType type_of(XmlElement declaration) const;
    // The one that an attribute of a schema, such as "base", names.
    SchemaType named(XmlElement element, std::string_view attribute) const;
    // What may stand in a complex type; kept, so that each type is looked at once.
    const ContentModel& content_of(XmlElement complex_type) const;
    // What a value of a simple type is, when `value` is none: "an integer". nullopt when it fits, or may fit. `scope`: where it
    // stands, for prefixes in it.
    std::optional<std::string> misfit(const SchemaType& type, std::string_view value, XmlElement scope) const;

    // Whether a bound on the work that schemas ask for was met: beyond it everything fits.
    bool is_cut_short() const { return cut_short_; }

private:
    // The namespace that declarations of its schema are in.
    std::string_view space_of(XmlElement declaration) const;
    void collect(XmlElement part, ContentModel& model, bool mandatory, int depth) const;
    void collect_element(XmlElement declaration, ContentModel& model, bool mandatory) const;
    void collect_attribute(XmlElement declaration, ContentModel& model) const;
    // What a simple type restricts; not known for lists and unions.
    SchemaType base_of(const SchemaType& type) const;
    std::optional<std::string> misfit(const SchemaType& type, std::string_view value, XmlElement scope,
                                      int depth) const;
    std::optional<std::string> misfit_of_list(XmlElement list, const std::vector<XmlElement>& restrictions,
                                              std::string_view value, XmlElement scope, int depth) const;
    bool fits_union(XmlElement one_of, std::string_view value, XmlElement scope, int depth) const;

    std::map<std::tuple<Component, std::string_view, std::string_view>, XmlElement> components_;
    std::map<std::pair<const XmlDocument*, std::uint32_t>, std::string_view> spaces_;  // of schemas, by their roots
    mutable std::map<std::pair<const XmlDocument*, std::uint32_t>, ContentModel> models_;
    mutable Facets facets_;
    mutable bool cut_short_ = false;
};

}  // namespace csar::validate::xml
