// Declarations for all parts of the resolver: the representation while it is created, and its values, each of which is
// computed when it is first needed.
#pragma once

#include <algorithm>
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

// The meaning of SELF: a node, a relationship (which need not be in the representation yet), or nothing.
struct Self {
    Number node = no_number;
    RelationshipRepresentation* relationship = nullptr;
};

// The relationships that a value must wait for: the relationships of a node's requirement or, without a requirement
// name, the relationships that lead to the node.
struct Wait {
    Number node = no_number;
    std::string_view requirement;
};

constexpr std::size_t max_condition = 80;  // the size of a condition in a hint, in bytes

// The reason why a value could not be computed.
struct Blame {
    std::string reason;
    bool is_pending = false;  // there may be a value when the wait is over
    Wait wait{};
};

// The target of a relationship (RelationshipRepresentation).
struct Target {
    Number node = no_number;
    std::uint32_t levels = 0;
    std::string_view capability;
};

// The values that a substitution passes into a service (csd07 15.2 and 15.5).
struct Passed {
    const Element* mapping = nullptr;  // the substitution mapping
    std::map<std::string_view, Value> inputs;
    // The targets of each node template and requirement, in the order of the mappings. An empty requirement means the
    // node that is selected for a selectable node template.
    std::map<std::pair<std::string_view, std::string_view>, std::vector<Target>> targets;
};

// A value to which a substitution mapping refers.
struct MappedValue {
    RepresentedValue* value = nullptr;  // null if there is none
    Self self;
    const Element* owner = nullptr;
};

// Amounts of properties, keyed by node, capability and property.
using Amounts = std::map<std::tuple<Number, std::string_view, std::string_view>, Decimal>;

class Resolver {
public:
    Resolver(CheckContext& used_context, const DefinitionsFile& used_file, const RepresentationOptions& used_options,
             Resolver* around, Passed what_is_passed);

    ServiceRepresentation resolve();

    CheckContext& context;
    const DefinitionsFile& file;
    const Element& service;
    const RepresentationOptions& options;
    Resolver* const outer;  // the resolver of the service whose node is substituted; null at the top level
    const Passed passed;
    ServiceRepresentation result;
    Blame blame;  // the reason why the last value could not be computed

    // The resolver of the service that is this many levels further out.
    Resolver& at_level(std::uint32_t levels) { return levels == 0 ? *this : outer->at_level(levels - 1); }

    // Computes the value if necessary. Null if there is none; the reason is then in `blame`. `owner`: the template or
    // assignment that contains the surrounding values; null if a type contains them.
    const Value* settle(RepresentedValue& value, const Self& self, const Element* owner);
    const Value* settle_attribute(Number node, RepresentedValue& value, const Element* owner);
    std::optional<Value> compute(Node expression, const Schema& schema, Site site, const Self& self);
    std::optional<bool> decide(Node condition, Site site, const Self& self);
    // True if a node satisfies a 1.x filter. Otherwise sets `blame`.
    std::optional<bool> passes_filter_1x(const Element& filter, Number number);
    // Like passes_filter_1x(), for a filter of any version.
    std::optional<bool> passes_filter(const Slot& filter, const Site& site, Number number);
    std::nullopt_t no_value(std::string reason);
    std::nullopt_t pending(std::string reason, Wait wait);
    // `in`: the file with the expression; null for the file of the service template.
    Site site_of_self(const Self& self, const DefinitionsFile* in = nullptr);
    Site site_of(const RepresentedValue& value, const Self& self, const Element* owner);

    NodeRepresentation& node(Number number) { return result.nodes[number]; }
    // The nodes of a node template: the first one and their number.
    std::pair<Number, std::uint64_t> nodes_of(std::string_view name) const;
    RepresentedValue* input(std::string_view name);

    // True if all relationships of a requirement are established or impossible. The second function returns the
    // established ones by index.
    bool is_settled(Number node, std::string_view requirement) const;
    std::vector<RelationshipRepresentation*> relationships_of(Number node, std::string_view requirement);
    // The relationships that lead to a capability of a node, all of which must be settled.
    std::vector<RelationshipRepresentation*> incoming(Number node, std::string_view capability);
    std::span<RelationshipRepresentation* const> all_made() const { return all_made_; }
    std::vector<RelationshipRepresentation*> outgoing(Number node);
    bool are_all_settled() const { return unsettled_total_ == 0; }
    // The remaining amount of a capability's property (csd07 8.5.5).
    std::optional<Decimal> remaining(Number node, CapabilityRepresentation& capability, std::string_view property);

    void add_problem(RepresentationProblem::Kind kind, Diagnostic finding);
    // A node in messages: "'web'" or "'web' [2]".
    std::string shown(Number node) const;

private:
    friend class Fulfilment;

    void make_inputs();
    void make_nodes();
    std::optional<std::uint64_t> count_of(const Element& node_template);
    // Adds a node of a node template or, if that is null, of the inventory.
    void add_node(const Element* node_template, std::string_view name, const Type* type, std::uint64_t index);
    void settle_each(RepresentedValues& values, const Self& self, const Element* owner);
    void check_each(const RepresentedValues& values, const Self& self, const Element* owner);
    void check_all();
    void settle_values_of(Number number);
    void settle_all();
    void make_outputs();

    // in selection.cpp
    void apply_directives();
    void report_undirected(Number number, NodeRepresentation::Directive first);
    bool has_failed(Number number) const { return undirected_.contains(number); }
    bool select_passed(Number number);
    bool select_from_inventory(Number number);
    const Type* type_in_inventory(Node entry) const;
    // Adds the nodes of the inventory that have one of these types and that no node template selects.
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

    // A file with a service template that can substitute nodes of a type.
    struct Substitute {
        const Type* type;
        std::size_t place;  // the index of `file` in the list of files
        const DefinitionsFile* file;
    };
    struct Substitutes {
        std::vector<Substitute> naming, below;  // templates that substitute nodes of the type itself, and of types that
                                                // derive from it
    };
    std::map<const Type*, Substitutes> substitutes_;  // only in the outermost service
    // For hints: the node types of substitution mappings in files that are not in the model, each with the path of the
    // first such file. Collected when first needed, and only in the outermost service; otherwise nullopt.
    std::optional<std::map<std::string, std::string, std::less<>>> other_mappings_;
    const std::uint32_t depth_;  // the number of services that contain this one
    std::unordered_map<std::string_view, std::pair<Number, std::uint64_t>, KeyedHash> templates_;
    std::unordered_map<std::string_view, std::size_t, KeyedHash> inputs_;
    std::map<std::pair<Number, std::string_view>, std::uint64_t> unsettled_;
    std::uint64_t unsettled_total_ = 0;
    std::map<std::pair<Number, std::string_view>, std::vector<RelationshipRepresentation*>> made_, incoming_;
    std::vector<RelationshipRepresentation*> all_made_;
    Amounts drawn_;
    std::set<Number> being_substituted_, substituted_;
    std::set<Number> undirected_;                 // nodes for which no directive could be executed
    std::set<const RepresentedValue*> circular_;  // values that were reported as circular
    std::set<std::uint64_t> selected_;            // places in the inventory that were selected
    std::string inventory_fault_;                 // the problem with the last inventory node that could not be selected
};

// The values of the members of a type, which are not computed yet. `assigned` is the mapping that assigns some of them;
// it may be an absent node.
RepresentedValues open_values(const Members& members, Node assigned);
// The value or capability with a name; null if there is none.
template <class Named>
Named* find(std::vector<Named>& all, std::string_view name) {
    const auto found = std::ranges::find(all, name, &Named::name);
    return found == all.end() ? nullptr : &*found;
}

// Answers a call that reads the graph (walk.cpp). nullopt if there is no value. The reason is in Resolver::blame.
std::optional<GraphAnswer> read_graph(Resolver& resolver, const Self& self, const Expression& call, Query query,
                                      const Site& site);

}  // namespace csar::validate
