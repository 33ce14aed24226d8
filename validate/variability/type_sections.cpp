#include "validate/variability/type_sections.hpp"

#include <algorithm>

namespace csar::validate::variability {

struct NormativeType {
    std::string_view section, name, parent;
};

namespace {

// Types of Variability4TOSCA that TOSCA 1.3 lacks, but that a concrete template may use.
constexpr NormativeType normative_types[] = {
    {"group_types", "variability.groups.Root", "tosca.groups.Root"},
    {"interface_types", "tosca.interfaces.node.management.Variability", "tosca.interfaces.Root"},
    {"interface_types", "tosca.interfaces.relationship.management.Variability", "tosca.interfaces.Root"},
};

}  // namespace

TypeSections::TypeSections(const Template& elements) : template_(elements) { find_normative(elements.root); }

void TypeSections::find_normative(Node node) {
    if (node.is_scalar()) {
        for (const NormativeType& type : normative_types)
            if (type.name == node.text() && !template_.root[type.section][type.name] &&
                std::ranges::find(normative_, &type) == normative_.end())
                normative_.push_back(&type);
        return;
    }
    if (!node || !seen_.insert(node.id()).second) return;
    for (const Node item : node.items()) find_normative(item);
    for (const auto& [key, value] : node.entries()) {
        find_normative(key);
        find_normative(value);
    }
}

// Types of variability groups are not written: TOSCA lacks them, and these groups are always absent.
void TypeSections::write(std::string_view section, Node key, Writer& out) const {
    const std::size_t before = out.text().size();
    const auto open = [&] {
        if (out.text().size() != before) return;
        if (key)
            out.key(key);
        else
            out.key(section, Node());
        out.begin_mapping();
    };
    for (const auto& [name, type] : template_.root[section].entries()) {
        if (template_.is_variability_group_type(name.text())) continue;
        open();
        out.copy(name, type);
    }
    for (const NormativeType* const type : normative_) {
        if (type->section != section) continue;
        open();
        out.key(type->name, Node());
        out.begin_mapping();
        out.key("derived_from", Node());
        out.scalar(type->parent, true);
        out.end();
    }
    if (out.text().size() != before) out.end();
}

}  // namespace csar::validate::variability
