// Instantiation levels and scaling, in policies (SOL001 6.10; IFA011 7.1.8, 7.1.10).
#include <deque>
#include <map>
#include <unordered_set>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/model/file.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

using namespace rules::nfv;

// A larger number is not added up.
constexpr std::int64_t most_instances = 1'000'000;

struct Aspect {
    Node name;
    std::optional<Number> highest;  // max_scale_level
    Names steps;                    // step_deltas
};

// The instances that a policy adds at each step of an aspect.
struct Deltas {
    Node aspect;
    std::map<std::string_view, std::int64_t> numbers;  // by the name of the delta
    bool is_whole = true;                              // false if a number is unknown
};

// The instances of a VDU.
struct Scaled {
    std::int64_t instances = 0;
    std::string sum;  // "initial 1 + 2 steps of 2"
};

bool is_addable(std::int64_t number) { return number >= 0 && number <= most_instances; }

Deltas read_deltas(const Element& policy) {
    Deltas deltas;
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

template <class Visit>
void each_target(const Service& service, const Element& policy, const Visit& visit) {
    for (const Node name : policy[Key::targets].items())
        if (const Element* node = service.node(name.text())) visit(*node);
}

class Scaling {
public:
    explicit Scaling(const Service& service) {
        for (const Element* policy : service.of("tosca.policies.nfv.ScalingAspects"))
            for (const auto [name, value] : literal_of(*policy, "aspects").entries()) {
                Aspect& aspect = aspects_[name.text()];
                aspect.name = name;
                aspect.highest = number_of(value["max_scale_level"]);
                add_names_at(*policy, value["step_deltas"], "*", aspect.steps);
            }
        for (const Element* policy : service.of("tosca.policies.nfv.VduScalingAspectDeltas")) {
            const Deltas& deltas = policies_.emplace_back(read_deltas(*policy));
            if (deltas.aspect)
                each_target(service, *policy, [&](const Element& vdu) { deltas_[&vdu].push_back(&deltas); });
        }
        for (const Element* policy : service.of("tosca.policies.nfv.VduInitialDelta")) {
            const auto number = number_at(*policy, "initial_delta/number_of_instances");
            each_target(service, *policy, [&](const Element& vdu) {
                initials_[&vdu] = number && is_addable(number->value) ? std::optional(number->value) : std::nullopt;
            });
        }
    }

    const std::map<std::string_view, Aspect>& aspects() const { return aspects_; }
    bool has_initial(const Element& vdu) const { return initials_.contains(&vdu); }

    // Returns the instances of a VDU, or nullopt if a level or number is unknown. `level_of` gives the scale level of
    // an aspect.
    template <class LevelOf>
    std::optional<Scaled> scaled(const Element& vdu, const LevelOf& level_of) const {
        const auto initial = initials_.find(&vdu);
        const auto of_vdu = deltas_.find(&vdu);
        if (initial == initials_.end() || !initial->second || of_vdu == deltas_.end()) return std::nullopt;
        Scaled result{*initial->second, "initial " + std::to_string(*initial->second)};
        for (const Deltas* deltas : of_vdu->second) {
            spend_work(1);
            const auto aspect = aspects_.find(deltas->aspect.text());
            if (aspect == aspects_.end()) return std::nullopt;
            const std::optional<std::int64_t> level = level_of(aspect->second);
            if (!level || !add(aspect->second, *deltas, *level, result)) return std::nullopt;
        }
        return result;
    }

private:
    // Adds the instances of `level` steps. Returns false if they are unknown. A single listed step, or a single delta
    // without steps, applies to all steps.
    static bool add(const Aspect& aspect, const Deltas& deltas, std::int64_t level, Scaled& result) {
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

    std::map<std::string_view, Aspect> aspects_;
    std::deque<Deltas> policies_;
    std::map<const Element*, std::vector<const Deltas*>> deltas_;     // from the policies that target the VDU
    std::map<const Element*, std::optional<std::int64_t>> initials_;  // from VduInitialDelta; nullopt if unknown
};

// A policy with the number of instances at each level, and the bounds of the number in a profile.
struct LevelNumbers {
    std::string_view policy, levels, number, lower, upper;
};

constexpr LevelNumbers level_numbers[] = {
    {"tosca.policies.nfv.VduInstantiationLevels", "levels", "number_of_instances",
     "vdu_profile/min_number_of_instances", "vdu_profile/max_number_of_instances"},
    {"tosca.policies.nfv.VnfToInstantiationLevelMapping", "number_of_instances", "",
     "vnf_profile/min_number_of_instances", "vnf_profile/max_number_of_instances"},
};

constexpr std::string_view vdu_types[] = {"tosca.nodes.nfv.Vdu.Compute",
                                          "tosca.nodes.nfv.Vdu.OsContainerDeployableUnit"};

class Levels {
public:
    Levels(const Service& service, Report& report) : service_(service), report_(report), scaling_(service) {
        for (const Element* policy : service.of("tosca.policies.nfv.InstantiationLevels"))
            for (const auto [name, value] : literal_of(*policy, "levels").entries())
                levels_.emplace(name.text(), value);
    }

    void check() {
        check_default();
        check_aspects();
        check_deltas();
        check_scale_levels();
        for (const LevelNumbers& row : level_numbers) check_numbers(row);
        for (const std::string_view type : vdu_types)
            for (const Element* vdu : service_.of(type)) check_range(*vdu);
    }

private:
    void check_default() {
        for (const Element* policy : service_.of("tosca.policies.nfv.InstantiationLevels")) {
            const std::size_t count = names_at(*policy, "levels/{}").found.size();
            if (count > 1 && !(*policy)[Key::properties]["default_level"] && !literal_of(*policy, "default_level"))
                report_.add(diagnose(missing_default_level, policy->place(), called(*policy), count));
        }
    }

    // Includes policies for links.
    void check_aspects() {
        std::map<std::string_view, Names> deltas;
        for (const Element& policy : service_.element().children(Key::policies))
            if (const Node aspect = literal_of(policy, "aspect")) add_names(policy, "deltas/{}", deltas[aspect.text()]);
        for (const auto& [name, aspect] : scaling_.aspects()) {
            const auto found = deltas.find(name);
            if (found == deltas.end())
                report_.add(diagnose(aspect_without_deltas, aspect.name.place(), name));
            else
                check_steps(aspect, found->second);
        }
    }

    void check_steps(const Aspect& aspect, const Names& deltas) {
        if (!deltas.is_whole || !aspect.steps.is_whole) return;
        const auto& steps = aspect.steps.found;
        std::unordered_set<std::string_view, KeyedHash> known;
        for (const Node delta : deltas.found) known.insert(delta.text());
        for (const Node step : steps)
            if (!known.contains(step.text()))
                report_.add(diagnose(unknown_delta, step.place(), step.text(), aspect.name.text()));
        const bool differs =
            aspect.highest && steps.size() > 1 && static_cast<std::uint64_t>(aspect.highest->value) != steps.size();
        if (differs)
            report_.add(diagnose(wrong_step_count, aspect.highest->node.place(), aspect.name.text(), steps.size(),
                                 aspect.highest->value));
        if (steps.empty() && known.size() > 1)
            report_.add(diagnose(missing_steps, aspect.name.place(), aspect.name.text(), known.size()));
    }

    void check_deltas() {
        for (const Element* policy : service_.of("tosca.policies.nfv.VduScalingAspectDeltas"))
            each_target(service_, *policy, [&](const Element& vdu) {
                if (!scaling_.has_initial(vdu))
                    report_.add(diagnose(missing_initial_delta, policy->place(), called(*policy), vdu.name_text()));
            });
    }

    void check_scale_levels() {
        for (const auto& [level, value] : levels_)
            for (const auto [name, info] : value["scale_info"].entries()) {
                const auto aspect = scaling_.aspects().find(name.text());
                const auto number = number_of(info["scale_level"]);
                if (aspect == scaling_.aspects().end() || !number || !aspect->second.highest) continue;
                if (number->value > aspect->second.highest->value)
                    report_.add(diagnose(high_scale_level, number->node.place(), name.text(), number->value, level,
                                         aspect->second.highest->value));
            }
    }

    void check_numbers(const LevelNumbers& row) {
        for (const Element* policy : service_.of(row.policy))
            for (const auto [level, value] : literal_of(*policy, row.levels).entries()) {
                const auto number = number_of(row.number.empty() ? value : value[row.number]);
                if (!number) continue;
                each_target(service_, *policy, [&, name = level.text()](const Element& node) {
                    check_within(row, node, name, *number);
                    check_sum(node, name, *number);
                });
            }
    }

    void check_within(const LevelNumbers& row, const Element& node, std::string_view level, const Number& number) {
        const auto lower = number_at(node, row.lower), upper = number_at(node, row.upper);
        if (!lower || !upper || (number.value >= lower->value && number.value <= upper->value)) return;
        report_.add(diagnose(instances_outside_profile, number.node.place(), level, number.value, node.name_text(),
                             lower->value, upper->value)
                        .with_related(upper->node.place(), "the profile"));
    }

    // The number must be the sum of the scale levels.
    void check_sum(const Element& vdu, std::string_view level, const Number& number) {
        const auto found = levels_.find(level);
        if (found == levels_.end()) return;
        const Node info = found->second["scale_info"];
        const auto scaled = scaling_.scaled(vdu, [&](const Aspect& aspect) -> std::optional<std::int64_t> {
            const auto scale_level = number_of(info[aspect.name.text()]["scale_level"]);
            return scale_level ? std::optional(scale_level->value) : std::nullopt;
        });
        if (scaled && scaled->instances != number.value)
            report_.add(diagnose(contradicting_level, number.node.place(), level, number.value, vdu.name_text(),
                                 scaled->instances, scaled->sum));
    }

    // Checks the initial number, and the numbers that scaling can reach.
    void check_range(const Element& vdu) {
        const auto lower = number_at(vdu, "vdu_profile/min_number_of_instances");
        const auto upper = number_at(vdu, "vdu_profile/max_number_of_instances");
        if (!lower || !upper) return;
        if (lower->value != upper->value && !levels_.empty() && !has_levels(vdu))
            report_.add(diagnose(missing_vdu_levels, vdu.place(), vdu.name_text(), lower->value, upper->value));
        const auto report = [&](const std::optional<Scaled>& scaled) {
            if (!scaled || (scaled->instances >= lower->value && scaled->instances <= upper->value)) return false;
            report_.add(diagnose(scaling_outside_profile, vdu.place(), vdu.name_text(), scaled->instances, scaled->sum,
                                 lower->value, upper->value)
                            .with_related(upper->node.place(), "the profile"));
            return true;
        };
        if (report(scaling_.scaled(vdu, [](const Aspect&) { return std::optional<std::int64_t>(0); }))) return;
        report(scaling_.scaled(vdu, [](const Aspect& aspect) {
            return aspect.highest ? std::optional(aspect.highest->value) : std::nullopt;
        }));
    }

    bool has_levels(const Element& vdu) {
        if (targeted_.empty())
            for (const Element* policy : service_.of("tosca.policies.nfv.VduInstantiationLevels"))
                each_target(service_, *policy, [&](const Element& node) { targeted_.insert(&node); });
        return targeted_.contains(&vdu);
    }

    const Service& service_;
    Report& report_;
    const Scaling scaling_;
    std::map<std::string_view, Node> levels_;      // in InstantiationLevels
    std::unordered_set<const Element*> targeted_;  // by VduInstantiationLevels
};

}  // namespace

void check_levels(const Service& service, CheckContext& context) { Levels(service, context.report).check(); }

}  // namespace csar::validate::nfv
