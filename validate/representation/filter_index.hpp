// An index of values of targets. It answers filters that compare a value of the target with a value that is the same
// for all targets, such as { $equal: [ { $get_property: [ SELF, TARGET, id ] }, { $get_property: [ SELF, SOURCE, wanted
// ] } ] }. Such filters need not be evaluated for each pair of nodes.
#pragma once

#include "validate/representation/targets.hpp"

namespace csar::validate {

// Indexes of `targets.nodes`, in ascending order.
using Places = std::vector<std::size_t>;

class FilterIndex {
public:
    explicit FilterIndex(Resolver& resolver) : r_(resolver) {}

    // The indexes of the nodes for which `condition` may be true; nullopt if it may be true for all nodes. `file`
    // contains the condition. `relationship` is the relationship to establish.
    std::optional<Places> places(const Targets& targets, Node condition, const DefinitionsFile& file,
                                 const RelationshipRepresentation& relationship);

private:
    using Indexed = std::variant<double, std::string>;
    // The nodes whose values have the same type. The type determines how a literal is read.
    struct Group {
        Schema schema;
        std::map<Indexed, Places> places;
    };
    struct Values {
        std::map<const Type*, Group> groups;
        Places others;   // nodes whose value cannot be in an index
        Places pending;  // nodes whose value is not known yet, in descending order
    };

    static std::optional<Indexed> indexable(const Value& value);
    bool is_of_target(const Expression& call) const;
    bool is_same_for_all(Node value, Version version) const;
    Values& values_of(const Targets& targets, const Expression& path, const DefinitionsFile& file, Number source);
    bool add(Values& values, std::size_t place, const Targets& targets, Node path, const DefinitionsFile& file,
             RelationshipRepresentation& trial);
    std::optional<Places> equal(const Values& values, Node other, const DefinitionsFile& file,
                                const RelationshipRepresentation& relationship);

    Resolver& r_;
    std::map<std::pair<const Targets*, std::string>, Values> values_;  // keyed by path
};

}  // namespace csar::validate
