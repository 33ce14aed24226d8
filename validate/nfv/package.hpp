// The service templates of a package, with their elements by NFV type.
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/model.hpp"
#include "validate/model/type.hpp"

namespace csar::validate::nfv {

// Calls visit(name) for the name of the slot's type and of each type that it derives from, without namespaces, the
// nearest first. The last types may be unknown: ETSI's type definitions are rarely in a package.
template <class Visit>
void each_type_name(const Slot& slot, const Visit& visit) {
    const auto local = [](std::string_view name) { return name.substr(name.rfind(':') + 1); };
    if (slot.type == nullptr) visit(local(slot.value.text()));
    for (const Type* type = slot.type; type != nullptr; type = type->parent) {
        visit(type->name);
        if (type->parent != nullptr || type->element == nullptr) continue;
        if (const std::string_view base = local(type->element->text(Key::derived_from)); !base.empty()) visit(base);
    }
}

// True if the type of `element` under `key` is `name` or derives from it.
bool derives(const Element& element, std::string_view name, Key key = Key::type);

// True if the node template assigns a requirement with this name.
bool has_requirement(const Element& node, std::string_view name);

// A service template. Type names are full names: "tosca.nodes.nfv.VNF".
class Service {
public:
    explicit Service(const Element& service);

    const Element& element() const { return element_; }
    // The node templates, policies and groups that have a type of this name or a type derived from it, in file order.
    std::span<const Element* const> of(std::string_view type) const;
    bool has(std::string_view type) const { return !of(type).empty(); }
    // The substitution mappings if their node type has this name or derives from it; otherwise nullptr.
    const Element* substitution_of(std::string_view type) const;
    // The node template or policy with this name; nullptr if there is none.
    const Element* node(std::string_view name) const { return element_.child(Key::node_templates, name); }

    // True if the template describes a VNF (or a flavour of one), and not a network service that contains VNFs.
    bool is_of_vnf() const;

private:
    const Element& element_;
    std::unordered_map<std::string_view, std::vector<const Element*>, KeyedHash> by_type_;
};

class Package {
public:
    explicit Package(const Model& model);

    // The service templates of files with a standard version, in file order; empty if no file refers to a type of NFV
    // (tosca.*.nfv.*) or of application service descriptors (tosca.*.asd).
    std::span<const Service> services() const { return services_; }
    bool has(std::string_view type) const;
    // True if the type of a node template is unknown; it may then derive from any type.
    bool has_unknown_nodes() const;

private:
    std::vector<Service> services_;
};

}  // namespace csar::validate::nfv
