// Expressions: logic expressions become formulas over presences, value expressions become values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include <csar/limits.hpp>
#include "validate/variability/element.hpp"
#include "validate/variability/formula.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

using Inputs = std::map<std::string, Value, std::less<>>;

class Conditions {
public:
    // `given` contains the values of variability inputs. `now` is in seconds since 1970, for `weekday`. The other
    // arguments must outlive the object.
    Conditions(const Template& elements, Formulas& formulas, Inputs given, std::int64_t now, const Limits& limits)
        : template_(elements), formulas_(formulas), given_(std::move(given)), now_(now), limits_(limits) {}

    // The formula of a logic expression that belongs to `self`, which may be null. Throws Fault.
    Formula logic(Node expression, const Element* self);
    // The value of a value expression. It needs the values of its logic expressions, so it must be called after the
    // solution. Before the solution, only expressions that depend on nothing but inputs have a value. Throws Fault.
    Value value(Node expression, const Element* self);
    // The value of a variability input. Throws Fault if it has none.
    const Value& input(Node at, const std::string& name);

    // True if a variability input of the template is true or, if it is not a Boolean, has a value. Throws Fault.
    Formula chosen(Node name);

    // Records that presences have been determined: value() may then use them.
    void set_solved() { solved_ = true; }

    // Leaves inputs open: logic expressions that depend on them become variables, one per distinct expression. Must be
    // called before any other member.
    void leave_inputs_open() { open_inputs_ = true; }
    // Requires that an input is not equal to two different literals at once.
    void require_single_values();

private:
    friend class Depth;

    // The following three functions return nullopt if there is no operation with this name.
    std::optional<Formula> operation(std::string_view name, Node argument, Node at, const Element* self);
    std::optional<Formula> presence(std::string_view name, Node argument, Node at, const Element* self);
    std::optional<Formula> property_presence(std::string_view name, Node argument, Node at, const Element* self);
    std::vector<const TypedElement*> named_containers(Kind kind, Node argument, const Element* self);
    std::vector<Formula> logics(Node list, const Element* self, std::string_view operation);
    // Begins the evaluation of a named expression, which ends when running_ becomes false.
    Node begin_named(Node name);
    Formula named_logic(Node name, const Element* self);
    Formula boolean(const Value& value, Node at);
    Formula open_truth(Node expression);
    Formula open_truth(Node expression, std::string text);
    Value call(std::string_view name, Node argument, Node at, const Element* self);
    Value named_value(Node name, const Element* self);
    Value counted(Value value);

    const NodeTemplate& named_node(Node name, const Element* self);
    const Group& named_group(Node name, const Element* self);
    const Policy& named_policy(Node name, const Element* self);
    // `owner` is the element that contains the elements; null for the template.
    template <class T>
    std::vector<T*> all_named(const std::vector<T*>& list, Node which, std::string_view what,
                              const Element* owner = nullptr);
    Formula present_member(const Element& element, int depth);

    const Template& template_;
    Formulas& formulas_;
    Inputs given_;
    Inputs computed_;
    std::int64_t now_;
    const Limits& limits_;
    bool solved_ = false, open_inputs_ = false;
    std::map<std::string, Formula, std::less<>> open_truths_;                      // keyed by the expressions
    std::map<std::string, std::map<std::string, Formula>, std::less<>> equal_to_;  // keyed by input and literal
    std::uint64_t depth_ = 0;
    // Named expressions. The element that uses an expression is also part of the key, because it determines the meaning
    // of SELF.
    std::map<std::pair<std::string, const Element*>, Formula> named_;
    std::map<std::string, bool, std::less<>> running_;
};

// The maximum nesting depth of expressions, including levels entered through names.
std::uint64_t depth_bound(const Limits& limits);
// The work that is charged for one expression (base/budget.hpp).
inline constexpr std::uint64_t steps_an_expression = 50;

// A formula that is true if the formula of(element) is true for at least one element of the list.
template <class T, class Of>
Formula any_of(Formulas& formulas, const std::vector<T*>& list, const Of& of) {
    std::vector<Formula> parts;
    parts.reserve(list.size());
    for (const T* element : list) parts.push_back(of(*element));
    return formulas.any_of(std::move(parts));
}
template <class T>
Formula any_present(Formulas& formulas, const std::vector<T*>& list) {
    return any_of(formulas, list, [](const Element& element) { return element.presence; });
}

// Formulas of presence functions for a node; default conditions use them as well.
Formula has_source(Formulas& formulas, const NodeTemplate& node);
Formula has_incoming(Formulas& formulas, const NodeTemplate& node, bool naive);
Formula has_outgoing(Formulas& formulas, const NodeTemplate& node, bool naive);
Formula has_artifact(Formulas& formulas, const NodeTemplate& node, bool naive);
Formula has_host(Formulas& formulas, const NodeTemplate& node);

}  // namespace csar::validate::variability
