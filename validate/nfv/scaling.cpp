#include "validate/nfv/scaling.hpp"

#include "base/compose.hpp"
#include "validate/model/file.hpp"

namespace csar::validate::nfv {
namespace {

bool is_addable(std::int64_t number) { return number >= 0 && number <= most_instances; }

Deltas read_deltas(const Element& policy) {
    Deltas deltas;
    deltas.policy = &policy;
    deltas.aspect = literal_of(policy, "aspect");
    const Node values = literal_of(policy, "deltas");
    deltas.is_whole = values.is_mapping();
    for (const auto [name, value] : values.entries()) {
        const auto number = number_of(value["number_of_instances"]);
        deltas.is_whole &= number && is_addable(number->value);
        if (number) deltas.numbers[name.text()] = number->value;
    }
    return deltas;
}

}  // namespace

Scaling::Scaling(const Service& service) {
    for (const Element* policy : service.of("tosca.policies.nfv.ScalingAspects"))
        for (const auto [name, value] : literal_of(*policy, "aspects").entries()) {
            Aspect& aspect = aspects_[name.text()];
            aspect.name = name;
            aspect.highest = number_of(value["max_scale_level"]);
            add_names_at(*policy, value["step_deltas"], "*", aspect.steps);
        }
    for (const Element* policy : service.of("tosca.policies.nfv.VduScalingAspectDeltas")) {
        const Deltas& deltas = policies_.emplace_back(read_deltas(*policy));
        if (deltas.aspect) each_target(service, *policy, [&](const Element& vdu) { deltas_[&vdu].push_back(&deltas); });
    }
    for (const Element* policy : service.of("tosca.policies.nfv.VduInitialDelta")) {
        const auto number = number_at(*policy, "initial_delta/number_of_instances");
        each_target(service, *policy, [&](const Element& vdu) {
            initials_[&vdu] = number && is_addable(number->value) ? std::optional(number->value) : std::nullopt;
        });
    }
}

const std::vector<const Deltas*>& Scaling::deltas_of(const Element& vdu) const {
    static const std::vector<const Deltas*> none;
    const auto found = deltas_.find(&vdu);
    return found == deltas_.end() ? none : found->second;
}

std::optional<std::int64_t> Scaling::initial_of(const Element& vdu) const {
    const auto found = initials_.find(&vdu);
    return found == initials_.end() ? std::nullopt : found->second;
}

// Adds the instances of `level` steps; false if they are unknown. If one step is listed, or no step and exactly one
// delta, all steps are equal.
bool Scaling::add(const Aspect& aspect, const Deltas& deltas, std::int64_t level, Scaled& result) {
    if (!aspect.steps.is_whole || !deltas.is_whole || !is_addable(level)) return false;
    const auto number_of_delta = [&](std::string_view name) {
        const auto found = deltas.numbers.find(name);
        return found == deltas.numbers.end() ? std::int64_t{0} : found->second;
    };
    const auto& steps = aspect.steps.found;
    if (level == 0) return true;
    if (steps.size() <= 1) {
        if (steps.empty() && deltas.numbers.size() != 1) return false;
        const std::int64_t step =
            steps.empty() ? deltas.numbers.begin()->second : number_of_delta(steps.front().text());
        result.instances += level * step;
        result.sum += compose(" + {} steps of {}", level, step);
        return true;
    }
    if (static_cast<std::size_t>(level) > steps.size()) return false;
    result.sum += " +";
    for (std::size_t i = 0; i < static_cast<std::size_t>(level); ++i) {
        spend_work(1);
        const std::int64_t step = number_of_delta(steps[i].text());
        result.instances += step;
        if (i < 10) result.sum += (i == 0 ? " " : " + ") + std::to_string(step);
        if (i == 10) result.sum += " + ...";
    }
    return true;
}

}  // namespace csar::validate::nfv
