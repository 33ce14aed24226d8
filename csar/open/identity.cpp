#include "csar/open/identity.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <unordered_set>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "base/pieces.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/published_files.hpp"
#include "validate/nfv/identity.hpp"
#include "validate/nfv/package.hpp"
#include "validate/profiles/published_types.hpp"
#include "validate/values/version_number.hpp"

namespace csar::open {
namespace {

using validate::Node;
using validate::VersionNumber;
using validate::nfv::Identity;
using validate::nfv::Product;

struct Row {
    Product product;
    std::string_view metadata, property;
};

// SOL004 4.3.2, SOL007 4.3.2, and the tables of ASD packages of ONAP and O-RAN. The descriptor has no property for the
// version of the package.
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

// Metadata names that only one kind of product has.
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

using Members = std::unordered_set<std::string_view, KeyedHash>;

Members members_of(std::string_view list) {
    Members members;
    each_piece(list, ',', [&](std::string_view member) { members.insert(trimmed(member)); });
    return members;
}

Members members_of(const std::vector<Node>& values) {
    Members members;
    for (const Node value : values) members.insert(trimmed(value.text()));
    return members;
}

// Whether the list "b, a" in the manifest has the values `a` and `b`. The order is ignored.
bool is_same(std::string_view stated, const std::vector<Node>& values, bool is_list) {
    return is_list ? members_of(stated) == members_of(values) : stated == trimmed(values.front().text());
}

std::string text_of(const std::vector<Node>& values) {
    std::string text;
    for (const Node value : values) text += (text.empty() ? "" : ", ") + std::string(value.text());
    return text;
}

// The only member that is in one list, but not in the other list.
std::string difference_of(std::string_view stated, const std::vector<Node>& values) {
    if (equal_ignoring_case(stated, text_of(values))) return "the two values differ only in case";
    if (values.size() == 1 && stated.find(',') == stated.npos) return {};
    const Members in_manifest = members_of(stated), in_descriptor = members_of(values);
    std::vector<std::string> differences;
    for (const std::string_view member : in_manifest)
        if (!in_descriptor.contains(member)) differences.push_back(compose("'{}' is not in the descriptor", member));
    for (const std::string_view member : in_descriptor)
        if (!in_manifest.contains(member)) differences.push_back(compose("'{}' is not in the manifest", member));
    return differences.size() == 1 ? differences.front() : std::string();
}

std::vector<Contradiction> contradictions_of(const meta::Manifest& manifest, const Identity& identity) {
    std::vector<Contradiction> found;
    for (const Row& row : rows) {
        if (row.product != identity.product) continue;
        const auto stated = std::ranges::find_if(
            manifest.metadata, [&](const auto& pair) { return equal_ignoring_case(pair.name.text, row.metadata); });
        if (stated == manifest.metadata.end() || stated->value.text.empty()) continue;
        const Node value = identity.value(row.property);
        const std::vector<Node> values = scalars(value);
        const std::string_view text = trimmed(stated->value.text);
        if (values.empty() || is_same(text, values, value.is_sequence())) continue;
        found.push_back({&*stated, row.property, values.front().place(), text_of(values), difference_of(text, values)});
    }
    return found;
}

// Returns nullopt if there is no manifest, or if the definitions have no product or several.
std::optional<Identity> identity_of(const OpenedPackage& package) {
    if (!package.manifest() || package.model() == nullptr) return std::nullopt;
    return validate::nfv::find_identity(validate::nfv::Package(*package.model()));
}

// True for published types in a version that csar chose: no import states a version.
bool is_own_choice(const validate::Model& model, const validate::DefinitionsFile& file) {
    if (file.files != &validate::published_files() || file.importer == nullptr) return false;
    const auto states_version = [&](const validate::Import& import) {
        const std::string_view reference = import.reference.text();
        if (import.file != &file) return false;
        const auto name = validate::published_name(file_name(reference));
        return has_uri_scheme(reference) || (name && !name->version.empty());
    };
    return std::ranges::none_of(
        model.files(), [&](const auto& importer) { return std::ranges::any_of(importer->imports, states_version); });
}

// The latest version of SOL001's types. ETSI's files state it in their metadata. `only_stated`: ignore versions that
// csar chose.
Node latest_version_of_types(const OpenedPackage& package, bool only_stated) {
    Node latest;
    std::optional<VersionNumber> known;
    for (const validate::DefinitionsFile* file : package.model()->files()) {
        const Node metadata = file->document->root()["metadata"];
        if (!metadata["template_name"].text().starts_with("etsi_nfv_sol001")) continue;
        if (only_stated && is_own_choice(*package.model(), *file)) continue;
        const auto version = validate::read_version(metadata["template_version"].text()).value;
        if (!version || (known && !(*version > *known))) continue;
        known = version;
        latest = metadata["template_version"];
    }
    return latest;
}

// The version in the manifest must not be earlier than the version of the types. Some versions of the types require a
// version in the manifest.
void check_version_of_types(const OpenedPackage& package, Product product, Report& report) {
    const meta::Manifest& manifest = *package.manifest();
    const meta::ManifestField* const stated = manifest.find_metadata("compatible_specification_versions");
    const Node version = latest_version_of_types(package, stated != nullptr);
    const auto of_types = validate::read_version(version.text()).value;
    if (stated == nullptr) {
        constexpr std::string_view demanding = "2.7.1";
        if (product == Product::ns && manifest.find_metadata("nsd_name") != nullptr &&
            (!of_types || !(*of_types < *validate::read_version(demanding).value)))
            report.add(diagnose(rules::nfv::missing_specification_versions, place_of(manifest.file)));
        return;
    }
    std::optional<VersionNumber> newest;
    each_piece(stated->text, ',', [&](std::string_view member) {
        const auto read = validate::read_version(trimmed(member)).value;
        if (read && (!newest || *read > *newest)) newest = read;
    });
    if (newest && of_types && *of_types > *newest)
        report.add(diagnose(rules::nfv::late_types, manifest.place(*stated), version.text(), stated->text)
                       .with_related(version.place(), "the version of the types"));
}

// Reports files with flavours that are missing in Other-Definitions of TOSCA.meta.
void check_flavour_files(const OpenedPackage& package, const validate::nfv::Package& descriptor, Report& report) {
    if (!package.tosca_meta()) return;
    const std::vector<std::string> all = package.other_definitions();
    const std::unordered_set<std::string_view, KeyedHash> listed(all.begin(), all.end());
    for (const validate::nfv::Service& service : descriptor.services()) {
        const validate::DefinitionsFile& file = *service.element().file;
        if (!service.is_of_vnf() || service.substitution_of("tosca.nodes.nfv.VNF") == nullptr ||
            !validate::tosca_meta_lists_templates.has(file.grammar->version()) || file.path == package.entry().path ||
            listed.contains(file.path))
            continue;
        report.add(diagnose(rules::nfv::unlisted_flavour_file, place_of(package.tosca_meta()->file), file.path));
    }
}

// Returns the names of the definitions that were not read. In a network service, they are often descriptors of its
// VNFs.
std::vector<std::string> report_unread_definitions(const OpenedPackage& package, Report& report) {
    std::unordered_set<std::string_view, KeyedHash> used;
    for (const validate::DefinitionsFile* file : package.model()->files()) used.insert(file->path);
    for (const validate::FileReference& reference : package.references())
        if (reference.path) used.insert(*reference.path);
    std::vector<std::string> unread;
    constexpr std::size_t max_candidates_read = 100;
    std::size_t count = 0;
    package.names().each_file([&](std::string_view name) {
        if (!has_yaml_extension(name) || used.contains(name) || count++ >= max_candidates_read) return;
        if (!package.names().holds_tosca(name)) return;
        report.add(diagnose(rules::nfv::unread_definitions, place_of(name), name));
        unread.emplace_back(name);
    });
    return unread;
}

// O-RAN and ONAP require the entry_definition_type "asd".
void check_entry_type(const meta::Manifest& manifest, Report& report) {
    const meta::ManifestField* const stated = manifest.find_metadata("entry_definition_type");
    if (stated != nullptr && !stated->text.empty() && stated->text != "asd")
        report.add(diagnose(rules::nfv::other_entry_type, manifest.place(*stated), stated->text));
}

// Reports a descriptor of a PNF or network service without a node of its type. The check of flavours handles VNFs.
void check_node_of_product(std::optional<Product> product, const validate::nfv::Package& descriptor, Report& report) {
    if (product != Product::pnf && product != Product::ns) return;
    const std::string_view type = product == Product::pnf ? "tosca.nodes.nfv.PNF" : "tosca.nodes.nfv.NS";
    if (descriptor.services().empty() || descriptor.has(type) || descriptor.has_unknown_nodes()) return;
    report.add(diagnose(rules::nfv::missing_product_node, descriptor.services().front().element().place(), type));
}

}  // namespace

std::optional<Product> product_of(const meta::Manifest& manifest) {
    std::map<Product, std::size_t> counts;
    for (const meta::ManifestPair& pair : manifest.metadata)
        for (const auto& [product, prefix] : prefixes)
            if (lower_case(pair.name.text).starts_with(prefix)) ++counts[product];
    std::optional<Product> found;
    std::size_t most = 0;
    for (const auto& [product, count] : counts) {
        if (count == most) found.reset();
        if (count <= most) continue;
        found = product;
        most = count;
    }
    return found;
}

bool is_of_other_product(const meta::Manifest& manifest, std::string_view prefix) {
    const auto product = product_of(manifest);
    return product && !prefix.empty() &&
           !prefix.starts_with(std::ranges::find(prefixes, *product, &Prefix::product)->prefix);
}

std::optional<Product> product_of(const validate::Model& definitions) {
    return validate::nfv::find_product(validate::nfv::Package(definitions));
}

std::string value_of_descriptor(const validate::Model& definitions, std::string_view metadata) {
    const auto identity = validate::nfv::find_identity(validate::nfv::Package(definitions));
    if (!identity) return {};
    for (const Row& row : rows)
        if (row.product == identity->product && row.metadata == metadata)
            if (std::string value = text_of(scalars(identity->value(row.property))); !value.empty()) return value;
    return {};
}

std::vector<Contradiction> contradictions(const OpenedPackage& package) {
    const auto identity = identity_of(package);
    return identity ? contradictions_of(*package.manifest(), *identity) : std::vector<Contradiction>();
}

std::vector<std::string> check_identity(const OpenedPackage& package, Report& report,
                                        bool are_contradictions_asked_by_receiver) {
    std::vector<std::string> unread;
    if (package.model() == nullptr) return unread;
    const validate::nfv::Package descriptor(*package.model());
    const auto identity = validate::nfv::find_identity(descriptor);
    if (identity && identity->product == Product::ns) unread = report_unread_definitions(package, report);
    if (!package.manifest()) return unread;
    const meta::Manifest& manifest = *package.manifest();
    const auto product = product_of(manifest);
    if (!identity) {
        check_node_of_product(product, descriptor, report);
        return unread;
    }
    if (product && product != identity->product) {
        report.add(diagnose(rules::nfv::contradicting_metadata_kind, manifest.place(manifest.metadata.front().name),
                            to_string(*product), to_string(identity->product))
                       .with_related(identity->element->place(), "the descriptor"));
        return unread;
    }
    if (identity->element->entity == validate::Entity::substitution) check_node_of_product(product, descriptor, report);
    if (!are_contradictions_asked_by_receiver)
        for (const Contradiction& found : contradictions_of(manifest, *identity))
            report.add(diagnose(rules::nfv::contradicting_metadata, manifest.place(found.stated->value),
                                found.stated->name.text, found.stated->value.text, found.property, found.value)
                           .with_related(found.place, "the descriptor's value")
                           .with_hint(found.hint));
    check_version_of_types(package, identity->product, report);
    if (identity->product == Product::application) check_entry_type(manifest, report);
    if (identity->product == Product::vnf) check_flavour_files(package, descriptor, report);
    return unread;
}

}  // namespace csar::open
