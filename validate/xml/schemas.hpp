// What XML schemas declare, as far as the properties of TOSCA 1.0 need it: elements and types by name, what may be in a
// type, and the lexical form of simple values (XML Schema 1.0).
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

inline constexpr int max_schema_depth = 50;  // of groups, extensions and restrictions within one another

// Whether `element` is that of XML Schema.
bool is_schema(XmlElement element, std::string_view local);

inline constexpr std::string_view text_family = "text";  // of Schemas::family_of()

class Schemas {
public:
    // Adds the components of the element xs:schema. `space`: its target namespace. Second ones of a name are reported.
    void add(XmlElement schema, std::string_view space, Report& report);

    XmlElement find(Component kind, XmlName name) const;
    // The type that an element declaration has.
    SchemaType type_of(XmlElement declaration) const;
    // The one that an attribute of a schema, such as "base", names.
    SchemaType named(XmlElement element, std::string_view attribute) const;
    // Whether `type` is `base` or derives from it; true, too, where that is not known.
    bool may_derive(SchemaType type, const SchemaType& base) const;
    // Whether an element of the declaration may take the place of a global one.
    bool may_substitute(XmlElement declaration, XmlName head) const;
    // The particles of `model` that an element of that name can be, by way of substitution groups, too.
    std::vector<std::uint32_t> candidates(const ContentModel& model, XmlName name) const;
    // What may be in a complex type; kept, so that each type is looked at once.
    const ContentModel& content_of(XmlElement complex_type) const;
    // What a value of a simple type is, when `value` is none: "an integer". nullopt when it fits, or may fit. `scope`: where it
    // is, for prefixes in it.
    std::optional<std::string> misfit(const SchemaType& type, std::string_view value, XmlElement scope) const;

    // What the values of a type are in general, "a number" or text_family; empty where that is not worked out.
    std::string_view family_of(const SchemaType& type) const;

    // Whether two texts are, or may be, the same value of a simple type.
    bool may_equal(const SchemaType& type, std::string_view a, std::string_view b) const;

    // Whether a bound on the work that schemas ask for was met: beyond it everything fits.
    bool is_cut_short() const { return cut_short_; }

private:
    std::string_view family_of_simple(const SchemaType& type) const;
    // The head of its substitution group; none when it has none that is known.
    XmlElement substituted_by(XmlElement declaration) const;
    // The namespace that declarations of its schema are in.
    std::string_view space_of(XmlElement declaration) const;
    struct Around;
    void collect(XmlElement part, ContentModel& model, const Around& around) const;
    void collect_group(XmlElement part, XmlElement content, ContentModel& model, const Around& around) const;
    void collect_element(XmlElement declaration, ContentModel& model, const Around& around) const;
    void collect_attribute(XmlElement declaration, ContentModel& model) const;
    void collect_base(XmlElement derivation, bool is_simple, ContentModel& model, const Around& around) const;
    // Whether a local element or attribute is in the target namespace.
    bool is_qualified(XmlElement declaration, std::string_view by_default) const;
    // What a simple type restricts; not known for lists and unions.
    SchemaType base_of(const SchemaType& type) const;
    // The built-in type, list or union that a simple type restricts, and the restrictions, innermost last. Not known where they
    // are too deep.
    SchemaType root_of(const SchemaType& type, std::vector<XmlElement>& restrictions) const;
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
