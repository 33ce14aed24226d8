#include "validate/nfv/identity.hpp"

#include <unordered_set>

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

// Identifiers that must be UUIDs (RFC 4122): of the product and, in a network service, of its constituents.
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
        if (form[i] == '-' ? text[i] != '-' : std::string_view("0123456789abcdefABCDEF").find(text[i]) == form.npos)
            return false;
    return true;
}

std::optional<Identity> identity_in(const Service& service) {
    for (const auto& [product, type] : product_types) {
        const auto nodes = service.of(type);
        if (nodes.size() > 1) return std::nullopt;
        if (!nodes.empty()) return Identity{product, nodes.front()};
        if (const Element* substitution = service.substitution_of(type)) return Identity{product, substitution};
    }
    return std::nullopt;
}

}  // namespace

std::string_view to_string(Product product) {
    switch (product) {
        case Product::vnf: return "VNF";
        case Product::pnf: return "PNF";
        case Product::ns: return "network service";
        case Product::application: return "application";
    }
    return "";
}

Node Identity::value(std::string_view property) const {
    return element->entity == Entity::substitution ? literal_of(element->type(Key::node_type), property)
                                                   : literal_of(*element, property);
}

std::optional<Identity> find_identity(const Package& package) {
    for (const Service& service : package.services())
        if (auto found = identity_in(service)) return found;
    return std::nullopt;
}

void check_identifiers(const Checked& checked) {
    std::unordered_set<const char*> seen;  // several nodes may get the same value from their type
    for (const Service& service : checked.package.services())
        for (const Identifier& row : identifiers) {
            const auto check = [&](Node value) {
                if (value.is_scalar() && !is_uuid(value.text()) && seen.insert(value.text().data()).second)
                    checked.context.report.add(diagnose(row.rule, value.place(), row.property, value.text()));
            };
            for (const Element* node : service.of(row.type)) check(literal_of(*node, row.property));
            if (const Element* substitution = service.substitution_of(row.type))
                check(literal_of(substitution->type(Key::node_type), row.property));
        }
}

}  // namespace csar::validate::nfv
