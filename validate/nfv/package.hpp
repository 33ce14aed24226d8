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

// Calls visit(name) for the slot's type and its ancestors, the nearest first, without namespaces. The last types may be
// unknown: ETSI's definitions are rarely in a package.
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

// Returns true if fits(name) for one of these names. Returns false without a slot.
template <class Fits>
bool any_type_name(const Slot* slot, const Fits& fits) {
    bool found = false;
    if (slot != nullptr) each_type_name(*slot, [&](std::string_view name) { found |= fits(name); });
    return found;
}

// True if the type under `key` is `name` or derives from it.
bool derives(const Element& element, std::string_view name, Key key = Key::type);

bool has_requirement(const Element& node, std::string_view name);

// `type` in the functions is a full name: "tosca.nodes.nfv.VNF".
class Service {
public:
    explicit Service(const Element& service);

    const Element& element() const { return element_; }
    // Node templates, policies and groups of this type or a derived type, in file order.
    std::span<const Element* const> of(std::string_view type) const;
    bool has(std::string_view type) const { return !of(type).empty(); }
    // Returns the substitution mappings if their node type is this type or derives from it, otherwise nullptr.
    const Element* substitution_of(std::string_view type) const;
    const Element* node(std::string_view name) const { return element_.child(Key::node_templates, name); }

    // True for a VNF or a flavour of it, and false for a network service with VNFs.
    bool is_of_vnf() const;

private:
    const Element& element_;
    std::unordered_map<std::string_view, std::vector<const Element*>, KeyedHash> by_type_;
};

class Package {
public:
    explicit Package(const Model& model);

    // In files with a standard version, in file order. Returns an empty span if no file refers to a type of NFV
    // (tosca.*.nfv.*) or of application service descriptors (tosca.*.asd).
    std::span<const Service> services() const { return services_; }
    bool has(std::string_view type) const;
    // A node template of an unknown type may have any type.
    bool has_unknown_nodes() const;

private:
    std::vector<Service> services_;
};

}  // namespace csar::validate::nfv
