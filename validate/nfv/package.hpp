// The service templates of a package by what NFV's types make of them.
#pragma once

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/model/model.hpp"
#include "validate/model/type.hpp"

namespace csar::validate::nfv {

// Calls visit(name) for the name of the type that the slot names and of each type that it derives from, without namespaces, the
// nearest first. The last ones need not be known: ETSI's type definitions are rarely in a package.
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

// True when the type that `element` names under `key` is `name` or derives from it.
bool derives(const Element& element, std::string_view name, Key key = Key::type);

// A service template. Type names are whole: "tosca.nodes.nfv.VNF".
class Service {
public:
    explicit Service(const Element& service);

    const Element& element() const { return element_; }
    // Its node templates, policies and groups whose type is or derives from that of this name, in the order of the file.
    std::span<const Element* const> of(std::string_view type) const;
    bool has(std::string_view type) const { return !of(type).empty(); }
    // The substitution mappings, when their node type is or derives from that of this name; else nullptr.
    const Element* substitution_of(std::string_view type) const;
    // A node template or policy by its name, or nullptr.
    const Element* node(std::string_view name) const { return element_.child(Key::node_templates, name); }

    // It describes (a flavour of) a VNF, and is not a network service that has VNFs.
    bool is_of_vnf() const;

private:
    const Element& element_;
    std::unordered_map<std::string_view, std::vector<const Element*>, KeyedHash> by_type_;
};

class Package {
public:
    explicit Package(const Model& model);

    // Those of files with a standard version, in the order of files; none when no file names a type of NFV (tosca.*.nfv.*) or of
    // application service descriptors (tosca.*.asd).
    std::span<const Service> services() const { return services_; }
    bool has(std::string_view type) const;
    // True when the type of a node template is not known, and may derive from any.
    bool has_unknown_nodes() const;

private:
    std::vector<Service> services_;
};

}  // namespace csar::validate::nfv
