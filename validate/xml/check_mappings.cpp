// Compares the types of both ends of a boundary's property mappings (TOSCA 1.0, 4.2).
#include <algorithm>
#include <optional>
#include <utility>

#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/document/xml/xml_names.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

// Defines the properties of an element.
struct PropertyRoot {
    XmlName name;
    SchemaType type;
};

class MappingChecker : FileChecker {
public:
    using FileChecker::FileChecker;

    void operator()(XmlElement element, const ElementRule& rule) {
        if (rule.kind != "PropertyMapping") return;
        const auto own = selected(element, "serviceTemplatePropertyRef", boundary_root(element.parent().parent()));
        const auto target = selected(element, "targetPropertyRef", target_root(element));
        if (!own || !target) return;
        const std::string_view ours = schemas_.family_of(*own), theirs = schemas_.family_of(*target);
        if (ours.empty() || theirs.empty() || ours == theirs) return;
        Diagnostic finding = diagnose(rules::xml::incompatible_mapping, element.place(), ours, theirs);
        // Text may have the form of any type, so a mapping from or to text is only a warning.
        if (ours != text_family && theirs != text_family) finding.severity = Severity::error;
        report_.add(std::move(finding));
    }

private:
    std::optional<PropertyRoot> root_of(XmlName name) const {
        const XmlElement declaration = schemas_.find(Component::element, name);
        if (!declaration || !file_.knows_schemas(name.space)) return std::nullopt;
        return PropertyRoot{name, schemas_.type_of(declaration)};
    }

    std::optional<PropertyRoot> boundary_root(XmlElement properties) const {
        for (const XmlElement child : properties.children())
            if (child.name().space != tosca_namespace) return root_of(child.name());
        return std::nullopt;
    }

    std::optional<PropertyRoot> target_root(XmlElement mapping) const {
        const Definition* const found = file_.with_id(trimmed(mapping, "targetObjectRef"));
        if (found == nullptr) return std::nullopt;
        const Kind kind = found->kind;
        const Definition* at = checks_.named(file_, found->element, "type",
                                             kind == Kind::node_template           ? Kind::node_type
                                             : kind == Kind::relationship_template ? Kind::relationship_type
                                             : kind == Kind::requirement           ? Kind::requirement_type
                                                                                   : Kind::capability_type);
        for (; at != nullptr; at = at->parent) {
            const XmlElement definition = at->element.child("PropertiesDefinition");
            if (!definition) continue;
            const auto name = qualified(definition, trimmed(definition, "element"));
            return name ? root_of(*name) : std::nullopt;
        }
        return std::nullopt;
    }

    // Returns the type at the end of a path such as "/p:A/p:b". Returns nullopt if the type is unknown, or if the path
    // leads to nothing (reported).
    std::optional<SchemaType> selected(XmlElement mapping, std::string_view attribute,
                                       const std::optional<PropertyRoot>& root) const {
        const std::string_view path = trimmed(mapping, attribute);
        if (!root || !path.starts_with('/')) return std::nullopt;
        SchemaType type;
        for (std::size_t begin = 1; begin <= path.size();) {
            const std::size_t end = std::min(path.find('/', begin), path.size());
            const std::string_view step = path.substr(begin, end - begin), prefix = prefix_of(step);
            if (!has_form(AttributeType::QName, step)) return std::nullopt;
            const auto space = prefix.empty() ? std::string_view() : mapping.namespace_of(prefix);
            if (!space) return std::nullopt;
            bool is_known = true;
            const auto next = begin == 1 ? (XmlName{*space, local_part(step)} == root->name ? std::optional(root->type)
                                                                                            : std::nullopt)
                                         : child_type(type, {*space, local_part(step)}, is_known);
            if (!is_known) return std::nullopt;
            if (!next) {
                report_.add(diagnose(rules::xml::empty_mapping, mapping.place(attribute), path, step));
                return std::nullopt;
            }
            type = *next;
            begin = end + 1;
        }
        return type;
    }

    // Returns nullopt if the child does not exist. `is_known` becomes false if the child may exist.
    std::optional<SchemaType> child_type(const SchemaType& type, XmlName name, bool& is_known) const {
        is_known = type.is_known() && type.builtin != "anyType";
        if (!is_known || !type.declaration || type.declaration.name().local == "simpleType") return std::nullopt;
        const ContentModel& model = schemas_.content_of(type.declaration);
        const std::vector<std::uint32_t> candidates = schemas_.candidates(model, name);
        is_known = !model.is_open;
        if (candidates.empty()) return std::nullopt;
        const ContentModel::Particle& particle = model.particles()[candidates.front()];
        is_known = is_known && particle.declaration && particle.name == name;
        return particle.declaration ? std::optional(schemas_.type_of(particle.declaration)) : std::nullopt;
    }

    const Schemas& schemas_ = checks_.definitions.schemas();
};

}  // namespace

void check_mappings(const XmlChecks& checks, const XmlFile& file) { walk(file, MappingChecker(checks, file)); }

}  // namespace csar::validate::xml
