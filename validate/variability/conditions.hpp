// Logic expressions become formulas over presences. Value expressions become values.
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
    // `given`: values of variability inputs. `now`: seconds since 1970, for `weekday`. Other arguments must outlive the
    // object.
    Conditions(const Template& elements, Formulas& formulas, Inputs given, std::int64_t now, const Limits& limits)
        : template_(elements), formulas_(formulas), given_(std::move(given)), now_(now), limits_(limits) {}

    // `self`: the element with the condition; may be null. Throws Fault.
    Formula logic(Node expression, const Element* self);
    // Call this after set_solved(). Before, only expressions of inputs have values. Throws Fault.
    Value value(Node expression, const Element* self);
    // Throws Fault if the input has no value.
    const Value& input(Node at, const std::string& name);

    // True if the input is true, or is not a Boolean and has a value. Throws Fault.
    Formula chosen(Node name);

    // Presences are known now, so value() may use them.
    void set_solved() { solved_ = true; }

    // Inputs have no values: each expression with inputs becomes a variable. Call this before other functions.
    void leave_inputs_open() { open_inputs_ = true; }
    // An input cannot equal two different literals.
    void require_single_values();

private:
    friend class Depth;

    // Returns nullopt if there is no operation with this name. (Also the next two functions.)
    std::optional<Formula> operation(std::string_view name, Node argument, Node at, const Element* self);
    std::optional<Formula> presence(std::string_view name, Node argument, Node at, const Element* self);
    std::optional<Formula> property_presence(std::string_view name, Node argument, Node at, const Element* self);
    std::vector<const TypedElement*> named_containers(Kind kind, Node argument, const Element* self);
    std::vector<Formula> logics(Node list, const Element* self, std::string_view operation);
    // Begins to evaluate a named expression. The evaluation ends when running_ becomes false.
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
    // `owner` contains the elements of `list`; null for the template.
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
    std::map<std::string, Formula, std::less<>> open_truths_;                      // by expression
    std::map<std::string, std::map<std::string, Formula>, std::less<>> equal_to_;  // by input and literal
    std::uint64_t depth_ = 0;
    // Named expressions by name and by the element for SELF.
    std::map<std::pair<std::string, const Element*>, Formula> named_;
    std::map<std::string, bool, std::less<>> running_;
};

// The maximum nesting of expressions, including nesting through names.
std::uint64_t depth_bound(const Limits& limits);
// Work for an expression (base/budget.hpp).
inline constexpr std::uint64_t steps_an_expression = 50;

// A formula that is true if of(element) is true for any element.
template <class T, class Of>
Formula any_of(Formulas& formulas, const std::vector<T*>& list, const Of& of) {
    std::vector<Formula> parts;
    parts.reserve(list.size());
    for (const T* element : list) parts.push_back(of(*element));
    return formulas.any_of(std::move(parts));
}
template <class T>
std::vector<Formula> presences_of(const std::vector<T*>& list) {
    std::vector<Formula> presences;
    presences.reserve(list.size());
    for (const T* element : list) presences.push_back(element->presence);
    return presences;
}
template <class T>
Formula any_present(Formulas& formulas, const std::vector<T*>& list) {
    return formulas.any_of(presences_of(list));
}

// Used by presence functions and by default conditions.
Formula has_source(Formulas& formulas, const NodeTemplate& node);
Formula has_incoming(Formulas& formulas, const NodeTemplate& node, bool naive);
Formula has_outgoing(Formulas& formulas, const NodeTemplate& node, bool naive);
Formula has_artifact(Formulas& formulas, const NodeTemplate& node, bool naive);
Formula has_host(Formulas& formulas, const NodeTemplate& node);

}  // namespace csar::validate::variability
