#include "validate/nfv/identity.hpp"

#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/ascii.hpp"
#include "base/enumeration_names.hpp"
#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

struct ProductType {
    Product product;
    std::string_view type;
};

constexpr ProductType product_types[] = {
    {Product::ns, "tosca.nodes.nfv.NS"},           {Product::application, "tosca.nodes.asd"},
    {Product::application, "tosca.nodes.asd.Asd"}, {Product::pnf, "tosca.nodes.nfv.PNF"},
    {Product::vnf, "tosca.nodes.nfv.VNF"},
};

// Properties that must be UUIDs (RFC 4122), of the product and of the constituents of a network service.
struct Identifier {
    std::string_view type, property;
    const RuleTaking<2>& rule;
};

const Identifier identifiers[] = {
    {"tosca.nodes.nfv.VNF", "descriptor_id", rules::nfv::malformed_identifier},
    {"tosca.nodes.nfv.PNF", "descriptor_id", rules::nfv::malformed_identifier},
    {"tosca.nodes.nfv.PNF", "descriptor_invariant_id", rules::nfv::malformed_identifier},
    {"tosca.nodes.nfv.NS", "descriptor_id", rules::nfv::malformed_identifier},
    {"tosca.nodes.nfv.NS", "invariant_id", rules::nfv::malformed_identifier},
    {"tosca.nodes.asd.Asd", "asdId", rules::nfv::malformed_asd_identifier},
    {"tosca.nodes.asd.Asd", "asdInvariantId", rules::nfv::malformed_asd_identifier},
};

bool is_uuid(std::string_view text) {
    constexpr std::string_view form = "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx";
    if (text.size() != form.size()) return false;
    for (std::size_t i = 0; i < form.size(); ++i)
        if (form[i] == '-' ? text[i] != '-' : hex_digit(text[i]) < 0) return false;
    return true;
}

bool describes(const Service& service, std::string_view type) {
    return service.has(type) || service.substitution_of(type) != nullptr;
}

// Returns the service template of the descriptor, and the type of its product. The search begins with the entry file.
// Returns two null pointers if there is no descriptor.
std::pair<const Service*, const ProductType*> find_descriptor(const Package& package) {
    for (const Service& service : package.services())
        for (const ProductType& row : product_types)
            if (describes(service, row.type)) return {&service, &row};
    return {};
}

// The node of the product, or the substitution mappings. Nodes of nested network services have different types, or a
// profile (SOL001 7.8.1).
std::optional<Identity> identity_in(const Service& service, const ProductType& row) {
    const auto nodes = service.of(row.type);
    const Element* const substitution = service.substitution_of(row.type);
    std::vector<const Element*> own(nodes.begin(), nodes.end());
    if (own.size() > 1)
        std::erase_if(own,
                      [](const Element* node) { return static_cast<bool>((*node)[Key::properties]["ns_profile"]); });
    if (substitution != nullptr && (own.size() > 1 || row.product == Product::ns)) {
        const std::string_view name = substitution->text(Key::node_type);
        const std::string_view type = name.substr(name.rfind(':') + 1);
        std::erase_if(own, [&](const Element* node) { return !derives(*node, type); });
    }
    if (own.size() == 1) return Identity{row.product, own.front()};
    return own.empty() && substitution != nullptr ? std::optional(Identity{row.product, substitution}) : std::nullopt;
}

}  // namespace

std::string_view to_string(Product product) {
    return name_of(product, {"VNF", "PNF", "network service", "application"});
}

Node Identity::value(std::string_view property) const {
    return element->entity == Entity::substitution ? literal_of(element->type(Key::node_type), property)
                                                   : literal_of(*element, property);
}

std::optional<Product> find_product(const Package& package) {
    const ProductType* const row = find_descriptor(package).second;
    return row == nullptr ? std::nullopt : std::optional(row->product);
}

std::optional<Identity> find_identity(const Package& package) {
    const auto [service, row] = find_descriptor(package);
    return service == nullptr ? std::nullopt : identity_in(*service, *row);
}

void check_identifiers(const Package& package, Report& report) {
    std::unordered_set<const char*> seen;  // several nodes may get one value from their type
    for (const Service& service : package.services())
        for (const Identifier& row : identifiers) {
            const auto check = [&](Node value) {
                if (value.is_scalar() && !is_uuid(value.text()) && seen.insert(value.text().data()).second)
                    report.add(diagnose(row.rule, value.place(), row.property, value.text()));
            };
            for (const Element* node : service.of(row.type)) check(literal_of(*node, row.property));
            if (const Element* substitution = service.substitution_of(row.type))
                check(literal_of(substitution->type(Key::node_type), row.property));
        }
}

// Types that share a value by inheritance, and copies of a type in several files, describe one product.
void check_repeated_identifiers(const Package& package, Report& report) {
    if (find_product(package) != Product::ns) return;
    struct Known {
        const Type* type;
        Node value;
    };
    std::unordered_set<const Type*> seen;
    std::unordered_map<std::string_view, Known, KeyedHash> known;
    const auto check = [&](const Type* type) {
        if (type == nullptr || !seen.insert(type).second) return;
        const Node value = literal_of(type, "descriptor_id");
        if (!value.is_scalar() || value.text().empty()) return;
        const auto [first, is_new] = known.try_emplace(value.text(), Known{type, value});
        const Type& other = *first->second.type;
        if (is_new || type->name == other.name || type->is_a(other) || other.is_a(*type)) return;
        report.add(diagnose(rules::nfv::repeated_identifier, value.place(), other.name, type->name, value.text())
                       .with_related(first->second.value.place(), "the other descriptor_id"));
    };
    for (const Service& service : package.services())
        for (const std::string_view product : {"tosca.nodes.nfv.NS", "tosca.nodes.nfv.VNF", "tosca.nodes.nfv.PNF"}) {
            for (const Element* node : service.of(product)) check(node->type(Key::type));
            if (const Element* substitution = service.substitution_of(product))
                check(substitution->type(Key::node_type));
        }
}

}  // namespace csar::validate::nfv
