// The node and type of a VNF, and the flavours of a VNFD, each in its own file (SOL001 6.8.1, 6.11).
#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/identity.hpp"
#include "validate/nfv/literals.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate::nfv {
namespace {

using namespace rules::nfv;

constexpr std::string_view vnf = "tosca.nodes.nfv.VNF", network_service = "tosca.nodes.nfv.NS";

// The type of a VNF must fix these properties (SOL001 6.8.1).
constexpr std::string_view fixed_properties[] = {"descriptor_id",    "descriptor_version", "provider",  "product_name",
                                                 "software_version", "vnfm_info",          "flavour_id"};

// The file of a flavour contains the VDUs.
bool is_flavour(const Service& service) {
    return service.is_of_vnf() &&
           (service.has("tosca.nodes.nfv.Vdu.Compute") || service.has("tosca.nodes.nfv.Vdu.OsContainerDeployableUnit"));
}

// The values that all `valid_values` clauses allow; a derived type may add a clause. Returns an empty list if there is
// no clause.
std::vector<Node> valid_values(const Type& type, std::string_view property) {
    std::vector<Node> values;
    const Definition definition = member_definition(type, Key::properties, property);
    if (!definition) return values;
    bool is_first = true;
    for (const Slot* clauses : validations(definition.schema()))
        for (const Node clause : clauses->value.items()) {
            if (!clause["valid_values"]) continue;
            std::set<std::string_view> listed;
            for (const Node value : clause["valid_values"].items()) {
                listed.insert(value.text());
                if (is_first) values.push_back(value);
            }
            std::erase_if(values, [&](Node value) { return !listed.contains(value.text()); });
            is_first = false;
        }
    return values;
}

// In a filter (1.3) or as a value (1.2); absent if there is none.
Node flavour_of_mappings(const Element& substitution) {
    for (const Node condition : substitution.node["substitution_filter"]["properties"].items())
        if (const Node value = only_value(condition["flavour_id"])) return value;
    const Node value = substitution[Key::properties]["flavour_id"];
    return value.is_sequence() || value.is_mapping() ? Node() : value;
}

// Returns the type of the described VNF, or an empty string if there is none.
std::string_view described_type(const Service& service) {
    if (service.has(network_service) || service.substitution_of(network_service) != nullptr) return {};
    if (const auto nodes = service.of(vnf); !nodes.empty()) return nodes.front()->text(Key::type);
    const Element* const substitution = service.substitution_of(vnf);
    return substitution == nullptr ? std::string_view() : substitution->text(Key::node_type);
}

class Flavours {
public:
    Flavours(const Package& package, const CheckContext& context)
        : package_(package), context_(context), report_(context.report) {}

    void check() {
        find_vnfs();
        for (const Service& service : package_.services()) {
            if (service.is_of_vnf()) check_vnf_nodes(service);
            check_mapped_type(service);
            if (is_flavour(service)) check_flavour(service);
        }
        check_files();
        check_presence();
    }

private:
    struct Vnf {
        const Element* first = nullptr;                       // of a flavour
        bool is_complete = true;                              // the flavours of all files are known
        std::map<std::string_view, const Element*> flavours;  // and their substitution mappings
    };

    // In the package of a VNF, every flavour belongs to this VNF. The package of a network service may have several
    // VNFs. There, a flavour belongs to the descriptor that imports its file.
    void find_vnfs() {
        const auto packaged = find_product(package_);
        if (!packaged || packaged == Product::vnf) return;
        std::map<const DefinitionsFile*, std::string_view> described;
        for (const Service& service : package_.services())
            described.emplace(service.element().file, described_type(service));
        for (const DefinitionsFile* file : context_.model.files()) {  // importing files come first
            std::string_view name = described[file];
            if (const auto importer = names_.find(file->importer); importer != names_.end()) name = importer->second;
            if (!name.empty()) names_.emplace(file, name);
        }
    }

    Vnf& vnf_of(const Service& service) {
        const auto name = names_.find(service.element().file);
        return vnfs_[name == names_.end() ? std::string_view() : name->second];
    }

    // A package with VDUs needs a VNF node. A node of an unknown type may be that node.
    void check_presence() {
        const auto services = package_.services();
        const auto flavour = std::ranges::find_if(services, is_flavour);
        if (flavour == services.end() || package_.has(vnf) || !context_.options.files_complete) return;
        if (!package_.has_unknown_nodes()) report_.add(diagnose(missing_product_node, flavour->element().place(), vnf));
    }

    void check_vnf_nodes(const Service& service) {
        for (const Element* node : service.of(vnf)) {
            if ((*node)[Key::properties]["vnf_profile"])
                report_.add(diagnose(profile_in_descriptor, (*node)[Key::properties].entry("vnf_profile").key.place(),
                                     node->name_text()));
            if (node->text(Key::type) == vnf)
                report_.add(diagnose(underived_vnf_type, (*node)[Key::type].place(), called(*node)));
            else if (node->type() != nullptr && node->type()->element != nullptr)
                check_type(*node->type(), *node);
        }
    }

    // Reports the VNF type in substitution mappings, unless a node template with this type is reported.
    void check_mapped_type(const Service& service) {
        const Element* const substitution = service.substitution_of(vnf);
        const auto nodes = service.of(vnf);
        if (substitution == nullptr || substitution->text(Key::node_type) != vnf) return;
        if (std::ranges::none_of(nodes, [](const Element* node) { return node->text(Key::type) == vnf; }))
            report_.add(
                diagnose(underived_vnf_type, (*substitution)[Key::node_type].place(), "the substitution mappings"));
    }

    // A property must be fixed by the template, or by a type derived from the SOL001 type.
    void check_type(const Type& type, const Element& node) {
        if (!types_.emplace(&type, true).second) return;
        std::string open;
        for (const std::string_view property : fixed_properties) {
            if (is_fixed(type, property) || node[Key::properties][property]) continue;
            open += (open.empty() ? "'" : ", '") + std::string(property) + "'";
        }
        if (!open.empty()) report_.add(diagnose(open_vnf_properties, type.element->place(), type.name, open));
    }

    static bool is_fixed(const Type& type, std::string_view property) {
        for (const Type* at = &type; at != nullptr && at->name != vnf; at = at->parent)
            if (const Element* definition = at->own(Key::properties, property))
                if (definition->has(Key::default_) || definition->has(Key::value) || definition->has(Key::validation))
                    return true;
        return false;
    }

    void check_flavour(const Service& service) {
        const Element* const substitution = service.substitution_of(vnf);
        if (substitution == nullptr) {
            // A file with VDUs describes a flavour only if the package has a VNF.
            if (!service.element().has(Key::substitution_mappings) && package_.has(vnf))
                report_.add(diagnose(missing_substitution, service.element().place()));
            return;
        }
        const std::string_view type = substitution->text(Key::node_type);
        Vnf& product = vnf_of(service);
        if (product.first == nullptr) product.first = substitution;
        const Element& first = *product.first;
        if (type != first.text(Key::node_type))
            report_.add(diagnose(other_substituted_type, (*substitution)[Key::node_type].place(), type,
                                 first.text(Key::node_type))
                            .with_related(first[Key::node_type].place(), "the type of another flavour"));
        check_flavour_of(service, *substitution, product);
    }

    void check_flavour_of(const Service& service, const Element& substitution, Vnf& product) {
        const Type* const type = substitution.type(Key::node_type);
        Node flavour = flavour_of_mappings(substitution);
        const auto values = type == nullptr ? std::vector<Node>() : valid_values(*type, "flavour_id");
        const bool is_valid = std::ranges::any_of(values, [&](Node value) { return value.text() == flavour.text(); });
        if (flavour && !values.empty() && !is_valid)
            report_.add(diagnose(unknown_flavour, flavour.place(), flavour.text(), type->name));
        for (const Element* node : service.of(vnf))
            if (!flavour) flavour = literal_of(*node, "flavour_id");
        if (!flavour) flavour = literal_of(type, "flavour_id");
        if (!flavour) {
            if (!is_computed(service)) report_.add(diagnose(missing_flavour, substitution.place()));
            product.is_complete = false;
            return;
        }
        const auto [known, is_new] = product.flavours.emplace(flavour.text(), &substitution);
        if (!is_new && known->second->file != substitution.file)
            report_.add(diagnose(repeated_flavour, flavour.place(), flavour.text())
                            .with_related(known->second->place(), "another file with this flavour"));
    }

    // True if a function computes the flavour or the type is unknown.
    static bool is_computed(const Service& service) {
        const auto nodes = service.of(vnf);
        const Type* const type = service.element().child(Key::substitution_mappings)->type(Key::node_type);
        return type == nullptr || std::ranges::any_of(nodes, [](const Element* node) {
                   return static_cast<bool>((*node)[Key::properties]["flavour_id"]);
               });
    }

    // Each flavour that the VNF type allows needs a file. A single file may be one of several, so it is not checked.
    void check_files() {
        if (!context_.options.files_complete) return;
        for (const auto& [name, product] : vnfs_) {
            const Type* const type = product.first->type(Key::node_type);
            if (type == nullptr || !product.is_complete) continue;
            for (const Node value : valid_values(*type, "flavour_id"))
                if (!product.flavours.contains(value.text()))
                    report_.add(diagnose(flavour_without_file, value.place(), value.text(), type->name));
        }
    }

    const Package& package_;
    const CheckContext& context_;
    Report& report_;
    std::map<const DefinitionsFile*, std::string_view> names_;  // the VNF type of a file, if known
    std::map<std::string_view, Vnf> vnfs_;                      // by the name of their type
    std::map<const Type*, bool> types_;                         // already checked
};

}  // namespace

void check_flavours(const Package& package, CheckContext& context) { Flavours(package, context).check(); }

}  // namespace csar::validate::nfv
