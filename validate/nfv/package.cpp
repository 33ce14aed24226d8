#include "validate/nfv/package.hpp"

#include <algorithm>

#include "validate/model/traversal.hpp"

namespace csar::validate::nfv {

namespace {

bool names_nfv_type(const Model& model) {
    return std::ranges::any_of(model.files(), [](const DefinitionsFile* file) {
        const std::string_view text = file->document->text();
        return text.find(".nfv.") != text.npos || text.find(".asd") != text.npos;
    });
}

}  // namespace

bool derives(const Element& element, std::string_view name, Key key) {
    return any_type_name(element.find(key), [&](std::string_view type) { return type == name; });
}

bool has_requirement(const Element& node, std::string_view name) {
    const auto assignments = node.children(Key::requirements);
    return std::ranges::any_of(assignments, [&](const Element& assignment) { return assignment.name_text() == name; });
}

Service::Service(const Element& service) : element_(service) {
    for (const Key section : {Key::node_templates, Key::policies, Key::groups})
        each_child(service, section, [&](const Element& element) {
            const Slot* const slot = element.find(Key::type);
            if (slot == nullptr) return;
            each_type_name(*slot, [&](std::string_view type) {
                spend_work(steps_a_visit);
                if (type.starts_with("tosca.")) by_type_[type].push_back(&element);
            });
        });
}

std::span<const Element* const> Service::of(std::string_view type) const {
    const auto found = by_type_.find(type);
    return found == by_type_.end() ? std::span<const Element* const>() : std::span(found->second);
}

const Element* Service::substitution_of(std::string_view type) const {
    const Element* const substitution = element_.child(Key::substitution_mappings);
    return substitution != nullptr && derives(*substitution, type, Key::node_type) ? substitution : nullptr;
}

bool Service::is_of_vnf() const {
    if (has("tosca.nodes.nfv.NS") || substitution_of("tosca.nodes.nfv.NS") != nullptr) return false;
    return substitution_of("tosca.nodes.nfv.VNF") != nullptr || has("tosca.nodes.nfv.Vdu.Compute") ||
           has("tosca.nodes.nfv.Vdu.OsContainerDeployableUnit");
}

Package::Package(const Model& model) {
    if (!names_nfv_type(model)) return;
    each_service(model, [&](const Element& service) { services_.emplace_back(service); });
}

bool Package::has(std::string_view type) const {
    return std::ranges::any_of(services_, [&](const Service& service) { return service.has(type); });
}

bool Package::has_unknown_nodes() const {
    for (const Service& service : services_)
        for (const Element& node : service.element().children(Key::node_templates))
            if (node.type() == nullptr && !node.text(Key::type).starts_with("tosca.nodes.nfv.")) return true;
    return false;
}

}  // namespace csar::validate::nfv
