#include "csar/diff/product.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <map>
#include <set>
#include <span>
#include <utility>

#include "csar/diff/comparison.hpp"
#include "csar/diff/naming.hpp"

namespace csar::diff {
namespace {

using Types = std::span<const std::string_view>;

// Network services come first, because they contain VNFs and PNFs.
constexpr std::array<std::string_view, 4> product_types = {"tosca.nodes.nfv.NS", "tosca.nodes.nfv.VNF",
                                                           "tosca.nodes.nfv.PNF", "tosca.nodes.asd.Asd"};
constexpr Types ns_type = Types(product_types).first(1);
constexpr std::array<std::string_view, 1> image_type = {"tosca.artifacts.nfv.SwImage"};
constexpr std::array<std::string_view, 3> chart_types = {
    "tosca.artifacts.nfv.HelmChart", "tosca.artifacts.asd.DeploymentItem", "tosca.artifacts.asd.deploymentItem"};

// The names of each value in a manifest and in a descriptor. The first name that exists is used.
struct ProductNames {
    Stated ProductIdentity::*of;
    std::array<std::string_view, 4> in_manifest, in_descriptor;
};
constexpr std::array<ProductNames, 4> product_names = {{
    {&ProductIdentity::identifier, {"vnfd_id", "pnfd_id"}, {"descriptor_id", "asdId", "asd_id"}},
    {&ProductIdentity::version,
     {"vnf_package_version", "pnfd_archive_version", "nsd_file_structure_version"},
     {"descriptor_version", "version", "asdVersion", "asd_version"}},
    {&ProductIdentity::name,
     {"vnf_product_name", "pnfd_name", "nsd_name", "application_name"},
     {"product_name", "name", "asdApplicationName", "asd_application_name"}},
    {&ProductIdentity::provider,
     {"vnf_provider_id", "pnfd_provider", "nsd_designer", "application_provider"},
     {"provider", "designer", "asdProvider", "asd_provider"}},
}};

constexpr std::array<std::string_view, 10> other_properties = {
    "software_version",         "flavour_id",          "flavour_description",     "product_info_name",
    "product_info_description", "invariant_id",        "descriptor_invariant_id", "asdInvariantId",
    "asd_invariant_id",         "function_description"};

bool names_one_of(Types types, std::string_view type) {
    return std::ranges::any_of(types, [&](std::string_view product) {
        if (!type.ends_with(product)) return false;
        type.remove_suffix(product.size());
        return type.empty() || type.ends_with(' ') || type.ends_with(':');
    });
}

const Meaning* at(const Meaning& from, std::initializer_list<std::string_view> path) {
    const Meaning* found = &from;
    for (const std::string_view name : path)
        if (found != nullptr) found = found->find(name);
    return found;
}

// Returns the value if the clauses allow only one value.
std::string only_value(const Meaning& definition) {
    for (const std::string_view keyname : {"constraints", "validation"})
        for (const validate::Node clause : definition.node[keyname].items())
            if (const validate::Node values = clause["valid_values"]; values.size() == 1)
                return std::string(values[0].text());
    return {};
}

Stated value_of(const Meaning* type, const Meaning* node, std::string_view property) {
    if (node != nullptr)
        if (const Meaning* const assigned = at(*node, {"properties", property}); assigned && assigned->is_scalar)
            return stated(property, *assigned);
    const Meaning* const definition = type == nullptr ? nullptr : at(*type, {"properties", property});
    if (definition == nullptr) return {};
    for (const std::string_view keyname : {"value", "default"})
        if (const Meaning* const given = definition->find(keyname); given != nullptr && given->is_scalar)
            return stated(property, *given);
    Stated only = stated(property, *definition);
    only.value = only_value(*definition);
    return only;
}

// True if `type` is in `types` or derives from a type in `types`.
bool is_of(Types types, const Meaning& type) {
    if (const Meaning* const parent = type.find("derived_from")) return is_of(types, *parent);
    for (const Lineage* at = type.lineage; at != nullptr; at = at->parent)
        if (names_one_of(types, at->identity)) return true;
    return names_one_of(types, type.value);
}

// Returns the only node template of these types, or null if there is none, or several.
// The service template of the entry definitions takes precedence over the service templates of other files.
const Meaning* node_of(Types types, const Meaning& definitions) {
    const Meaning* found = nullptr;
    for (const auto& [section, service] : definitions.children) {
        const Meaning* const nodes = is_service_template(section) ? service.find("node_templates") : nullptr;
        if (nodes == nullptr) continue;
        for (const auto& [name, node] : nodes->children) {
            const Meaning* const type = node.find("type");
            if (type == nullptr || !is_of(types, *type)) continue;
            if (found != nullptr) return nullptr;
            found = &node;
        }
        if (section == service_template) return found;
    }
    return found;
}

// Returns the only type that derives from `types`, or "" if there is none, or several.
std::string_view derived_type(Types types, const Meaning& definitions) {
    std::string_view found;
    if (const Meaning* const known = definitions.find("node_types"))
        for (const auto& [name, type] : known->children) {
            // A type of ETSI is not a product.
            if (names_one_of(product_types, name) || !is_of(types, type)) continue;
            if (!found.empty()) return {};
            found = name;
        }
    return found;
}

// A descriptor in a file that is not the entry definitions, such as the VNFD of a network service.
struct InnerDescriptor {
    Stated identifier;
    std::vector<std::string> parts;  // node type and service templates, as in part_of()
};

// The node type or the section that a change belongs to.
std::string part_of(const std::vector<std::string>& path) {
    return path.size() > 1 && path[0] == "node_types" ? path[0] + " " + path[1] : path[0];
}

// By node type. A descriptor has a service template for each deployment flavour.
std::map<std::string_view, InnerDescriptor> inner_descriptors(const Meaning& definitions) {
    std::map<std::string_view, InnerDescriptor> found;
    const Meaning* const types = definitions.find("node_types");
    const std::string_view own = product_type_of(definitions);
    constexpr std::string_view prefix = "node_types ";
    for (const auto& [section, service] : definitions.children) {
        if (section == service_template || !is_service_template(section) || types == nullptr) continue;
        const Meaning* const substituted = at(service, {"substitution_mappings", "node_type"});
        if (substituted == nullptr || !substituted->identity.starts_with(prefix)) continue;
        const std::string_view name = std::string_view(substituted->identity).substr(prefix.size());
        const Meaning* const type = types->find(name);
        if (type == nullptr || name == own || !is_product_type(*type)) continue;
        InnerDescriptor& descriptor = found[name];
        if (descriptor.parts.empty()) descriptor.parts.push_back(substituted->identity);
        descriptor.parts.push_back(section);
        const Meaning* node = nullptr;
        if (const Meaning* const nodes = service.find("node_templates"))
            for (const auto& [node_name, candidate] : nodes->children)
                if (candidate.find("type") != nullptr && candidate.find("type")->identity == substituted->identity)
                    node = &candidate;
        for (const std::string_view property : product_names[0].in_descriptor)
            if (descriptor.identifier.value.empty() && !property.empty())
                descriptor.identifier = value_of(type, node, property);
    }
    return found;
}

}  // namespace

Stated stated(std::string_view name, const Meaning& meaning) {
    return {meaning.value, name, meaning.node ? meaning.node.place() : Place()};
}

bool differ(const Stated& first, const Stated& other) {
    return !first.value.empty() && !other.value.empty() && first.value != other.value;
}

bool is_product_type(const Meaning& type) { return is_of(product_types, type); }

bool is_image_type(const Meaning& type) { return is_of(image_type, type); }

bool is_chart_type(const Meaning& type) { return is_of(chart_types, type); }

bool identifies_product(std::string_view property) {
    const auto has = [&](const auto& list) { return std::ranges::find(list, property) != list.end(); };
    return !property.empty() &&
           (has(other_properties) ||
            std::ranges::any_of(product_names, [&](const ProductNames& name) { return has(name.in_descriptor); }));
}

std::string_view product_type_of(const Meaning& definitions) {
    const std::string_view service = derived_type(ns_type, definitions);
    return service.empty() ? derived_type(product_types, definitions) : service;
}

ProductIdentity identity_of(const meta::Manifest* manifest, const Meaning& definitions) {
    ProductIdentity product;
    const std::string_view type_name = product_type_of(definitions);
    const Meaning* const type = type_name.empty() ? nullptr : at(definitions, {"node_types", type_name});
    const Meaning* node = node_of(ns_type, definitions);
    if (node == nullptr) node = node_of(product_types, definitions);
    for (const ProductNames& name : product_names) {
        Stated in_descriptor;
        for (const std::string_view property : name.in_descriptor)
            if (in_descriptor.value.empty() && !property.empty()) in_descriptor = value_of(type, node, property);
        Stated& found = product.*name.of;
        for (const std::string_view key : name.in_manifest)
            if (const auto* const field = key.empty() || manifest == nullptr ? nullptr : manifest->find_metadata(key);
                field != nullptr && found.value.empty())
                found = {std::string(field->text), key, manifest->place(*field)};
        if (found.value.empty()) found = in_descriptor;
        if (name.of == &ProductIdentity::identifier) product.identifier_in_descriptor = std::move(in_descriptor);
    }
    return product;
}

bool is_other_product(const ProductIdentity& one, const ProductIdentity& other) {
    return differ(one.name, other.name) || differ(one.provider, other.provider);
}

std::vector<KeptDescriptor> find_kept_descriptors(const Meaning& before, const Meaning& after,
                                                  const std::vector<DefinitionChange>& changes, const Report& report) {
    std::set<std::string> changed, old_identifiers;
    for (const DefinitionChange& change : changes) changed.insert(part_of(change.path));
    for (const auto& [type, descriptor] : inner_descriptors(before))
        old_identifiers.insert(descriptor.identifier.value);
    std::vector<KeptDescriptor> kept;
    for (const auto& [type, descriptor] : inner_descriptors(after)) {
        const Stated& identifier = descriptor.identifier;
        const auto has_changed = [&](const std::string& part) { return changed.contains(part); };
        if (!identifier.value.empty() && old_identifiers.contains(identifier.value) &&
            std::ranges::any_of(descriptor.parts, has_changed))
            kept.push_back({identifier.value, std::string(identifier.name), shown_place(report, identifier.place)});
    }
    std::ranges::stable_sort(kept, {}, [](const KeptDescriptor& descriptor) { return descriptor.place.file; });
    return kept;
}

}  // namespace csar::diff
