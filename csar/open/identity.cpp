#include "csar/open/identity.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/identity.hpp"
#include "validate/nfv/package.hpp"
#include "validate/values/version_number.hpp"

namespace csar {
namespace {

using validate::Node;
using validate::VersionNumber;
using validate::nfv::Identity;
using validate::nfv::Product;

struct Row {
    Product product;
    std::string_view metadata, property;
};

// SOL004 4.3.2, SOL007 4.3.2; the tables of ASD packages of ONAP and O-RAN. A package's version is not a property of the descriptor.
constexpr Row rows[] = {
    {Product::vnf, "vnfd_id", "descriptor_id"},
    {Product::vnf, "vnf_provider_id", "provider"},
    {Product::vnf, "vnf_product_name", "product_name"},
    {Product::vnf, "vnf_software_version", "software_version"},
    {Product::vnf, "vnfm_info", "vnfm_info"},
    {Product::ns, "nsd_invariant_id", "invariant_id"},
    {Product::ns, "nsd_name", "name"},
    {Product::ns, "nsd_designer", "designer"},
    {Product::pnf, "pnfd_name", "name"},
    {Product::pnf, "pnfd_provider", "provider"},
    {Product::application, "application_name", "application_name"},
    {Product::application, "application_name", "asdApplicationName"},
    {Product::application, "application_provider", "provider"},
    {Product::application, "application_provider", "asdProvider"},
};

// How the names begin that only the metadata of a product have.
struct Prefix {
    Product product;
    std::string_view prefix;
};
constexpr Prefix prefixes[] = {
    {Product::vnf, "vnf"}, {Product::pnf, "pnf"}, {Product::ns, "ns"}, {Product::application, "application_"}};

std::vector<Node> scalars(Node value) {
    std::vector<Node> found;
    if (value.is_scalar() && !value.is_null()) found.push_back(value);
    for (const Node item : value.items())
        if (item.is_scalar()) found.push_back(item);
    return found;
}

template <class Visit>
void for_each_member(std::string_view list, const Visit& visit) {
    for (std::size_t at = 0; at <= list.size();) {
        const std::size_t comma = std::min(list.find(',', at), list.size());
        visit(trimmed(list.substr(at, comma - at)));
        at = comma + 1;
    }
}

// Whether the comma list has the members of the list, in any order.
bool is_same(std::string_view stated, const std::vector<Node>& values, bool is_list) {
    if (!is_list) return stated == trimmed(values.front().text());
    std::unordered_set<std::string_view, KeyedHash> in_manifest, in_descriptor;
    for_each_member(stated, [&](std::string_view member) { in_manifest.insert(member); });
    for (const Node value : values) in_descriptor.insert(trimmed(value.text()));
    return in_manifest == in_descriptor;
}

std::vector<Contradiction> contradictions_of(const meta::Manifest& manifest, const Identity& identity) {
    std::vector<Contradiction> found;
    for (const Row& row : rows) {
        if (row.product != identity.product) continue;
        const auto stated = std::find_if(manifest.metadata.begin(), manifest.metadata.end(), [&](const auto& pair) {
            return equal_ignoring_case(pair.name.text, row.metadata);
        });
        if (stated == manifest.metadata.end() || stated->value.text.empty()) continue;
        const Node value = identity.value(row.property);
        std::vector<Node> values = scalars(value);
        if (!values.empty() && !is_same(trimmed(stated->value.text), values, value.is_sequence()))
            found.push_back({&*stated, row.property, std::move(values)});
    }
    return found;
}

// The manifest and the node of the descriptor, where a package has both.
std::optional<Identity> identity_of(const OpenedPackage& package) {
    if (!package.manifest() || package.model() == nullptr) return std::nullopt;
    return validate::nfv::find_identity(*package.model());
}

// The types are of a later version of SOL001 than those that the manifest names; ETSI's files state theirs as metadata.
void check_version_of_types(const OpenedPackage& package, Report& report) {
    const meta::ManifestField* const stated = package.manifest()->find_metadata("compatible_specification_versions");
    if (stated == nullptr) return;
    std::optional<VersionNumber> newest;
    for_each_member(stated->text, [&](std::string_view version) {
        const auto read = validate::read_version(version).value;
        if (read && (!newest || *read > *newest)) newest = read;
    });
    if (!newest) return;
    for (const validate::DefinitionsFile* file : package.model()->files()) {
        const Node metadata = file->document->root()["metadata"];
        if (!metadata["template_name"].text().starts_with("etsi_nfv_sol001")) continue;
        const Node version = metadata["template_version"];
        const auto of_types = validate::read_version(version.text()).value;
        if (!of_types || !(*of_types > *newest)) continue;
        report.add(diagnose(rules::nfv::late_types, package.manifest()->place(*stated), version.text(), stated->text)
                       .with_related(version.place(), "the version of the types"));
        return;
    }
}

std::string text_of(const std::vector<Node>& values) {
    std::string text;
    for (const Node value : values) text += (text.empty() ? "" : ", ") + std::string(value.text());
    return text;
}

// That the descriptor of a PNF or network service has the node of it. Those of VNFs have been checked with their flavours.
void check_node_of_product(const OpenedPackage& package, Report& report) {
    const auto product =
        package.manifest() && package.model() != nullptr ? product_of(*package.manifest()) : std::nullopt;
    if (product != Product::pnf && product != Product::ns) return;
    const validate::nfv::Package descriptor(*package.model());
    const std::string_view type = product == Product::pnf ? "tosca.nodes.nfv.PNF" : "tosca.nodes.nfv.NS";
    if (descriptor.services().empty() || descriptor.has(type) || descriptor.has_unknown_nodes()) return;
    report.add(diagnose(rules::nfv::missing_product_node, descriptor.services().front().element().place(), type));
}

}  // namespace

std::optional<Product> product_of(const meta::Manifest& manifest) {
    std::optional<Product> found;
    for (const meta::ManifestPair& pair : manifest.metadata)
        for (const auto& [product, prefix] : prefixes) {
            if (!lower_case(pair.name.text).starts_with(prefix)) continue;
            if (found && found != product) return std::nullopt;
            found = product;
        }
    return found;
}

std::vector<Contradiction> contradictions(const OpenedPackage& package) {
    const auto identity = identity_of(package);
    return identity ? contradictions_of(*package.manifest(), *identity) : std::vector<Contradiction>();
}

void check_identity(const OpenedPackage& package, Report& report) {
    const auto identity = identity_of(package);
    if (!identity) {
        check_node_of_product(package, report);
        return;
    }
    const meta::Manifest& manifest = *package.manifest();
    if (const auto product = product_of(manifest); product && product != identity->product) {
        report.add(diagnose(rules::nfv::contradicting_metadata_kind, manifest.place(manifest.metadata.front().name),
                            to_string(*product), to_string(identity->product))
                       .with_related(identity->element->place(), "the descriptor"));
        return;
    }
    for (const Contradiction& found : contradictions_of(manifest, *identity)) {
        const std::string value = text_of(found.values);
        const bool is_case = equal_ignoring_case(trimmed(found.stated->value.text), value);
        report.add(diagnose(rules::nfv::contradicting_metadata, manifest.place(found.stated->value),
                            found.stated->name.text, found.stated->value.text, found.property, value)
                       .with_related(found.values.front().place(), "the descriptor's value")
                       .with_hint(is_case ? "only the case of letters differs" : ""));
    }
    check_version_of_types(package, report);
}

}  // namespace csar
