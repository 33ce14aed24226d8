// XML schemas for TOSCA 1.0 properties: elements, types and their content, and simple values (XML Schema 1.0).
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

inline constexpr int max_schema_depth = 50;  // nesting of groups, extensions and restrictions

// True for an XML Schema element with this name.
bool is_schema(XmlElement element, std::string_view local);

inline constexpr std::string_view text_family = "text";  // a result of Schemas::family_of()

class Schemas {
public:
    // Adds the components of xs:schema. `space`: target namespace. Reports repeated names.
    void add(XmlElement schema, std::string_view space, Report& report);

    XmlElement find(Component kind, XmlName name) const;
    // The type of an element.
    SchemaType type_of(XmlElement declaration) const;
    // Built-in types are not checked.
    SchemaType type_named(XmlName name) const;
    // The type in `attribute`, such as "base".
    SchemaType named(XmlElement element, std::string_view attribute) const;
    // The restricted simple type; unknown for lists and unions.
    SchemaType base_of(const SchemaType& type) const;
    // True if `type` is `base` or derived from it, or if this is unknown.
    bool may_derive(SchemaType type, const SchemaType& base) const;
    // True if the element may substitute the global element `head`.
    bool may_substitute(XmlElement declaration, XmlName head) const;
    // Particles that match an element with this name, also through substitution.
    std::vector<std::uint32_t> candidates(const ContentModel& model, XmlName name) const;
    // Cached.
    const ContentModel& content_of(XmlElement complex_type) const;
    // Describes valid values ("an integer") if `value` is invalid. Otherwise returns nullopt. `scope`: the element with
    // the value, for prefixes. `depth`: of the surrounding lists and unions.
    std::optional<std::string> misfit(const SchemaType& type, std::string_view value, XmlElement scope,
                                      int depth = 0) const;

    // Returns "a number", text_family or another family, or an empty string if the family is unknown.
    std::string_view family_of(const SchemaType& type) const;

    // True if the texts are the same value, or if this is unknown.
    bool may_equal(const SchemaType& type, std::string_view a, std::string_view b) const;

    // True if a work limit was reached. Then everything is accepted.
    bool is_cut_short() const { return cut_short_; }

private:
    std::string_view family_of_simple(const SchemaType& type) const;
    // The head of its substitution group; absent if unknown or not in a group.
    XmlElement substituted_by(XmlElement declaration) const;
    // The target namespace of its schema.
    std::string_view space_of(XmlElement declaration) const;
    struct Around;
    void collect(XmlElement part, ContentModel& model, const Around& around) const;
    void collect_group(XmlElement part, XmlElement content, ContentModel& model, const Around& around) const;
    void collect_element(XmlElement declaration, ContentModel& model, const Around& around) const;
    void collect_attribute(XmlElement declaration, ContentModel& model) const;
    void collect_base(XmlElement derivation, bool is_simple, ContentModel& model, const Around& around) const;
    // True if a local element or attribute is in the target namespace.
    bool is_qualified(XmlElement declaration, std::string_view by_default) const;
    // The restricted built-in type, list or union. Adds restrictions, innermost last. Unknown if nested too deeply.
    SchemaType root_of(const SchemaType& type, std::vector<XmlElement>& restrictions) const;
    std::optional<std::string> misfit_of_list(XmlElement list, const std::vector<XmlElement>& restrictions,
                                              std::string_view value, XmlElement scope, int depth) const;
    bool fits_union(XmlElement one_of, std::string_view value, XmlElement scope, int depth) const;

    std::map<std::tuple<Component, std::string_view, std::string_view>, XmlElement> components_;
    // namespaces of schemas, by root element
    std::map<XmlElement, std::string_view> spaces_;
    mutable std::map<XmlElement, ContentModel> models_;
    mutable Facets facets_;
    mutable bool cut_short_ = false;
};

}  // namespace csar::validate::xml
