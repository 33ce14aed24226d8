// The declarations in XML schemas that the properties of TOSCA 1.0 need: elements and types by name, the content of
// types, and the lexical form of simple values (XML Schema 1.0).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "report/report.hpp"
#include "validate/document/xml/xml_document.hpp"
#include "validate/xml/content_model.hpp"
#include "validate/xml/simple_types.hpp"

namespace csar::validate::xml {

enum class Component : std::uint8_t { element, type, attribute, group, attribute_group };

inline constexpr int max_schema_depth = 50;  // the maximum nesting of groups, extensions and restrictions

// Whether `element` is an XML Schema element with this name.
bool is_schema(XmlElement element, std::string_view local);

inline constexpr std::string_view text_family = "text";  // a result of Schemas::family_of()

class Schemas {
public:
    // Adds the components of the element xs:schema. `space`: its target namespace. Repeated names are reported.
    void add(XmlElement schema, std::string_view space, Report& report);

    XmlElement find(Component kind, XmlName name) const;
    // The type of an element declaration.
    SchemaType type_of(XmlElement declaration) const;
    // The type named by an attribute of a schema, such as "base".
    SchemaType named(XmlElement element, std::string_view attribute) const;
    // Whether `type` is `base` or derives from it; also true if this is unknown.
    bool may_derive(SchemaType type, const SchemaType& base) const;
    // Whether an element with this declaration may substitute the global element `head`.
    bool may_substitute(XmlElement declaration, XmlName head) const;
    // The particles of `model` that an element with that name can be, including through substitution groups.
    std::vector<std::uint32_t> candidates(const ContentModel& model, XmlName name) const;
    // The content model of a complex type; cached, so each type is processed once.
    const ContentModel& content_of(XmlElement complex_type) const;
    // A description of valid values, such as "an integer", if `value` is not a value of a simple type. nullopt if it is
    // or may be valid. `scope`: the element of the value, for prefixes in it.
    std::optional<std::string> misfit(const SchemaType& type, std::string_view value, XmlElement scope) const;

    // A general description of the values of a type, "a number" or text_family; empty if unknown.
    std::string_view family_of(const SchemaType& type) const;

    // Whether two strings are, or may be, the same value of a simple type.
    bool may_equal(const SchemaType& type, std::string_view a, std::string_view b) const;

    // True if a limit on the work caused by schemas was reached: after that everything is accepted.
    bool is_cut_short() const { return cut_short_; }

private:
    std::string_view family_of_simple(const SchemaType& type) const;
    // The head of the declaration's substitution group; none if the declaration is in no such group, or if the head is
    // unknown.
    XmlElement substituted_by(XmlElement declaration) const;
    // The target namespace of the schema that contains the declaration.
    std::string_view space_of(XmlElement declaration) const;
    struct Around;
    void collect(XmlElement part, ContentModel& model, const Around& around) const;
    void collect_group(XmlElement part, XmlElement content, ContentModel& model, const Around& around) const;
    void collect_element(XmlElement declaration, ContentModel& model, const Around& around) const;
    void collect_attribute(XmlElement declaration, ContentModel& model) const;
    void collect_base(XmlElement derivation, bool is_simple, ContentModel& model, const Around& around) const;
    // Whether a local element or attribute is in the target namespace.
    bool is_qualified(XmlElement declaration, std::string_view by_default) const;
    // The type that a simple type restricts; unknown for lists and unions.
    SchemaType base_of(const SchemaType& type) const;
    // The built-in type, list or union that a simple type restricts, and the restrictions, innermost last. Unknown if
    // they are nested too deeply.
    SchemaType root_of(const SchemaType& type, std::vector<XmlElement>& restrictions) const;
    std::optional<std::string> misfit(const SchemaType& type, std::string_view value, XmlElement scope,
                                      int depth) const;
    std::optional<std::string> misfit_of_list(XmlElement list, const std::vector<XmlElement>& restrictions,
                                              std::string_view value, XmlElement scope, int depth) const;
    bool fits_union(XmlElement one_of, std::string_view value, XmlElement scope, int depth) const;

    std::map<std::tuple<Component, std::string_view, std::string_view>, XmlElement> components_;
    // the namespaces of schemas, keyed by their roots
    std::map<std::pair<const XmlDocument*, std::uint32_t>, std::string_view> spaces_;
    mutable std::map<std::pair<const XmlDocument*, std::uint32_t>, ContentModel> models_;
    mutable Facets facets_;
    mutable bool cut_short_ = false;
};

}  // namespace csar::validate::xml
