// The scaling policies of a service template, read together.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.hpp"
#include "validate/nfv/literals.hpp"
#include "validate/nfv/package.hpp"

namespace csar::validate::nfv {

// Larger numbers are not added up.
inline constexpr std::int64_t most_instances = 1'000'000;

// An aspect that ScalingAspects declares.
struct Aspect {
    Node name;
    std::optional<Number> highest;  // max_scale_level
    Names steps;                    // step_deltas
};

// The instances that a policy adds to its targets at each step of an aspect.
struct Deltas {
    const Element* policy = nullptr;
    Node aspect;
    std::map<std::string_view, std::int64_t> numbers;  // instances, by delta
    bool is_whole = true;                              // false if a number is unknown
};

// The number of instances of a VDU.
struct Scaled {
    std::int64_t instances = 0;
    std::string sum;  // "initial 1 + 2 steps of 2"
};

class Scaling {
public:
    explicit Scaling(const Service& service);

    const std::map<std::string_view, Aspect>& aspects() const { return aspects_; }
    // The deltas of the policies that target the VDU.
    const std::vector<const Deltas*>& deltas_of(const Element& vdu) const;
    // The number in the VduInitialDelta of a VDU; nullopt if the VDU has none, or if the number is unknown.
    std::optional<std::int64_t> initial_of(const Element& vdu) const;
    bool has_initial(const Element& vdu) const { return initials_.contains(&vdu); }

    // The instances of a VDU at the scale level that `level_of` returns for each aspect with deltas for the VDU;
    // nullopt if `level_of` returns none, or if a number is unknown.
    template <class LevelOf>
    std::optional<Scaled> scaled(const Element& vdu, const LevelOf& level_of) const {
        const auto initial = initial_of(vdu);
        if (!initial || deltas_of(vdu).empty()) return std::nullopt;
        Scaled result{*initial, "initial " + std::to_string(*initial)};
        for (const Deltas* deltas : deltas_of(vdu)) {
            spend_work(1);
            const auto aspect = aspects_.find(deltas->aspect.text());
            if (aspect == aspects_.end()) return std::nullopt;
            const std::optional<std::int64_t> level = level_of(aspect->second);
            if (!level || !add(aspect->second, *deltas, *level, result)) return std::nullopt;
        }
        return result;
    }

private:
    static bool add(const Aspect& aspect, const Deltas& deltas, std::int64_t level, Scaled& result);

    std::map<std::string_view, Aspect> aspects_;
    std::deque<Deltas> policies_;
    std::map<const Element*, std::vector<const Deltas*>> deltas_;
    std::map<const Element*, std::optional<std::int64_t>> initials_;
};

// Calls visit(vdu) for each node template of the service that a policy targets.
template <class Visit>
void each_target(const Service& service, const Element& policy, const Visit& visit) {
    for (const Node name : policy[Key::targets].items())
        if (const Element* node = service.node(name.text())) visit(*node);
}

}  // namespace csar::validate::nfv
