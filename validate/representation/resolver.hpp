// The representation during its creation. Values are computed when first needed.
#pragma once

#include <algorithm>
#include <compare>
#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "validate/expressions/graph_queries.hpp"
#include "validate/representation/representation.hpp"
#include "validate/resolved/assignment.hpp"
#include "validate/resolved/sites.hpp"

namespace csar::validate {

// What SELF means: a node, a relationship (perhaps not yet in the result), or nothing.
struct Self {
    Number node = no_number;
    RelationshipRepresentation* relationship = nullptr;
};

// What a value waits for: the relationships of a node's requirement. With an empty requirement: the relationships to
// the node.
struct Wait {
    Number node = no_number;
    std::string_view requirement;
};

constexpr std::size_t max_condition = 80;  // bytes of a condition in a hint

// Why there is no value.
struct Blame {
    std::string reason;
    bool is_pending = false;  // there may be a value later
    Wait wait{};
};

// See RelationshipRepresentation.
struct Target {
    Number node = no_number;
    std::uint32_t levels = 0;
    std::string_view capability;
};

// Values that a substitution passes into the inner service (csd07 15.2 and 15.5).
struct Passed {
    const Element* mapping = nullptr;
    std::map<std::string_view, Value> inputs;
    // By node template and requirement, in the order of the mappings. An empty requirement means the selected node.
    std::map<std::pair<std::string_view, std::string_view>, std::vector<Target>> targets;
};

// A value in a substitution mapping.
struct MappedValue {
    RepresentedValue* value = nullptr;  // may be null
    Self self;
    const Element* owner = nullptr;
};

// The owner of the capacity that a node offers: the node itself or, if it is selected from the inventory, the place in
// the inventory. Several templates, also of nested services, may select the same node.
struct CapacityOwner {
    bool is_in_inventory = false;
    Number number = no_number;

    friend auto operator<=>(const CapacityOwner&, const CapacityOwner&) = default;
};

// By owner, capability and property.
using Amounts = std::map<std::tuple<CapacityOwner, std::string_view, std::string_view>, Decimal>;

class Resolver {
public:
    Resolver(CheckContext& used_context, const DefinitionsFile& used_file, const RepresentationOptions& used_options,
             Resolver* around, Passed what_is_passed);

    ServiceRepresentation resolve();

    CheckContext& context;
    const DefinitionsFile& file;
    const Element& service;
    const RepresentationOptions& options;
    Resolver* const outer;  // the service with the substituted node; null at the top level
    const Passed passed;
    ServiceRepresentation result;
    Blame blame;  // why the last value is unknown

    // The resolver of the service `levels` levels up.
    Resolver& at_level(std::uint32_t levels) { return levels == 0 ? *this : outer->at_level(levels - 1); }

    // Computes the value if necessary. Returns null if the value is unknown. `blame` then has the reason. `owner`: the
    // template or assignment with the value; null if the value is in a type.
    const Value* settle(RepresentedValue& value, const Self& self, const Element* owner);
    const Value* settle_attribute(Number node, RepresentedValue& value, const Element* owner);
    std::optional<Value> compute(Node expression, const Schema& schema, Site site, const Self& self);
    std::optional<bool> decide(Node condition, Site site, const Self& self);
    // If not true, `blame` has the reason. `filter` is a 1.x filter.
    std::optional<bool> passes_filter_1x(const Element& filter, Number number);
    // For a filter of any version.
    std::optional<bool> passes_filter(const Slot& filter, const Site& site, Number number);
    std::nullopt_t no_value(std::string reason);
    std::nullopt_t pending(std::string reason, Wait wait);
    // `in`: the file with the expression; null for the service template's file.
    Site site_of_self(const Self& self, const DefinitionsFile* in = nullptr);
    Site site_of(const RepresentedValue& value, const Self& self, const Element* owner);

    NodeRepresentation& node(Number number) { return result.nodes[number]; }
    // The first node of a node template, and the number of its nodes.
    std::pair<Number, std::uint64_t> nodes_of(std::string_view name) const;
    RepresentedValue* input(std::string_view name);

    // is_settled(): every relationship is established or impossible. relationships_of(): established relationships by
    // index.
    bool is_settled(Number node, std::string_view requirement) const;
    std::vector<RelationshipRepresentation*> relationships_of(Number node, std::string_view requirement);
    // Relationships to a capability. All of them must be settled.
    std::vector<RelationshipRepresentation*> incoming(Number node, std::string_view capability);
    std::span<RelationshipRepresentation* const> all_made() const { return all_made_; }
    std::vector<RelationshipRepresentation*> outgoing(Number node);
    bool are_all_settled() const { return unsettled_total_ == 0; }
    CapacityOwner owner_of(Number node) const;
    // The amounts that relationships draw from the capacity.
    Amounts& drawn_from(const CapacityOwner& owner) { return owner.is_in_inventory ? at_level(depth_).drawn_ : drawn_; }
    // What remains of a property's amount (csd07 8.5.5).
    std::optional<Decimal> remaining(Number node, CapabilityRepresentation& capability, std::string_view property);

    void add_problem(Diagnostic finding);
    // For messages: "'web'" or "'web' [2]".
    std::string shown(Number node) const;

private:
    friend class Fulfilment;

    void make_inputs();
    void make_nodes();
    std::optional<std::uint64_t> count_of(const Element& node_template);
    // `node_template` is null for an inventory node.
    void add_node(const Element* node_template, std::string_view name, const Type* type, std::uint64_t index);
    // settle_each() or check_each(), for the values of a node, or of the whole service before its outputs are made.
    using VisitValues = void (Resolver::*)(RepresentedValues& values, const Self& self, const Element* owner);
    void visit_values_of(Number number, VisitValues visit);
    void visit_values(VisitValues visit, bool of_selected_nodes_too);
    void settle_each(RepresentedValues& values, const Self& self, const Element* owner);
    void check_each(RepresentedValues& values, const Self& self, const Element* owner);
    void make_outputs();

    // in selection.cpp
    void apply_directives();
    void report_undirected(Number number, NodeRepresentation::Directive first);
    bool has_failed(Number number) const { return undirected_.contains(number); }
    bool select_passed(Number number);
    bool select_from_inventory(Number number);
    const Type* type_in_inventory(Node entry) const;
    // Adds inventory nodes of wanted types that no node template selects.
    void add_inventory(const std::function<bool(const Type&)>& is_wanted);
    bool take_inventory(NodeRepresentation& own, Node entry);
    static void take_values(NodeRepresentation& own, const NodeRepresentation& other);
    bool passes_own_filter(Number number);
    std::string why_not_read(const Type& type);
    void read_mappings_in(const std::string& path);
    void read_other_mappings();

    // in fitting.cpp
    std::optional<bool> passes_clauses(const Element& holder, RepresentedValues& values, Number number);
    std::optional<bool> satisfies_clauses(const Value& value, Node clauses, const Schema& schema, Site site,
                                          const Self& self);

    // in substitution.cpp
    void index_substitutes();
    std::vector<const DefinitionsFile*> substitutes_of(Number number);
    std::optional<bool> passes_substitution_filter(Number number, const DefinitionsFile& other);
    bool has_substitute(Number number);
    std::string why_no_substitute(Number number);
    Node imported_mapping(Number number);
    void substitute_all();
    bool substitute(Number number);
    bool substitute_now(Number number);
    void pass_requirements(Number number, const Element& mapping, const Element& inner, Passed& out);
    bool pass_properties(Number number, const Element& mapping, const Element& inner, Passed& out);
    void take_outputs(Number number, const Element& mapping, ServiceRepresentation& inner);
    std::vector<MappedValue> mapped_values(Number number, Node key, Key section, bool& is_list);

    // A file that can substitute nodes of a type.
    struct Substitute {
        const Type* type;
        std::size_t place;  // position in the list of files
        const DefinitionsFile* file;
    };
    struct Substitutes {
        std::vector<Substitute> naming, below;  // for nodes of this type, and of types derived from it
    };
    std::map<const Type*, Substitutes> substitutes_;  // only at the top level
    // For hints: node types of substitution mappings outside the model, with the first file. Only at the top level;
    // nullopt until needed.
    std::optional<std::map<std::string, std::string, std::less<>>> other_mappings_;
    const std::uint32_t depth_;  // 0 at the top level
    std::unordered_map<std::string_view, std::pair<Number, std::uint64_t>, KeyedHash> templates_;
    std::unordered_map<std::string_view, std::size_t, KeyedHash> inputs_;
    std::map<std::pair<Number, std::string_view>, std::uint64_t> unsettled_;
    std::uint64_t unsettled_total_ = 0;
    std::map<std::pair<Number, std::string_view>, std::vector<RelationshipRepresentation*>> made_, incoming_;
    std::vector<RelationshipRepresentation*> all_made_;
    Amounts drawn_;
    std::set<Number> being_substituted_, substituted_;
    std::set<Number> undirected_;                 // nodes without a successful directive
    std::set<const RepresentedValue*> circular_;  // already reported
    std::set<std::uint64_t> selected_;            // positions in the inventory
    std::set<std::uint64_t> selected_by_all_;     // also by nested services; only at the top level
    std::string inventory_fault_;                 // why the last inventory node was not selected
};

// Values that are not computed yet. `assigned` is a mapping with some values, or absent.
RepresentedValues open_values(const Members& members, Node assigned);
template <class Named>
Named* find(std::vector<Named>& all, std::string_view name) {
    const auto found = std::ranges::find(all, name, &Named::name);
    return found == all.end() ? nullptr : &*found;
}

// Answers a call that reads the graph (walk.cpp). If nullopt, Resolver::blame has the reason.
std::optional<GraphAnswer> read_graph(Resolver& resolver, const Self& self, const Expression& call, Query query,
                                      const Site& site);

}  // namespace csar::validate
