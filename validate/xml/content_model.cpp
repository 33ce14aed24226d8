#include "validate/xml/content_model.hpp"

#include <algorithm>

#include "base/budget.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::size_t max_states = 16;  // interpretations of the same children

}  // namespace

bool Wildcard::admits(std::string_view space) const {
    const std::string_view text = trimmed(declaration, "namespace");
    if (text.empty() || text == "##any") return true;
    if (text == "##other") return !space.empty() && space != target;
    spend_work(text.size());
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \t\r\n", begin), text.size());
        const std::string_view one = text.substr(begin, end - begin);
        if (one == "##local" ? space.empty() : one == "##targetNamespace" ? space == target : one == space) return true;
        begin = end + 1;
    }
    return false;
}

bool Wildcard::is_checked() const { return trimmed(declaration, "processContents") != "skip"; }

bool Wildcard::is_strict() const {
    const std::string_view process = trimmed(declaration, "processContents");
    return process.empty() || process == "strict";
}

std::uint32_t ContentModel::open_group(Order order, std::uint32_t group) {
    take_memory(sizeof(Group));
    groups_.push_back({order, group, groups_[group].depth + 1, static_cast<std::uint32_t>(particles_.size())});
    return static_cast<std::uint32_t>(groups_.size() - 1);
}

void ContentModel::close_group(std::uint32_t group, bool is_repeated) {
    if (!is_repeated) return;
    const auto end = static_cast<std::uint32_t>(particles_.size());
    spend_work(end - groups_[group].first);
    for (std::uint32_t at = groups_[group].first; at < end; ++at) {
        particles_[at].repeated_from = groups_[group].first;
        particles_[at].repeated_to = end;
    }
}

void ContentModel::add(const Particle& particle) {
    take_memory(sizeof(Particle));
    const auto index = static_cast<std::uint32_t>(particles_.size());
    (particle.wildcard ? wildcards_ : by_name_[{particle.name.space, particle.name.local}]).push_back(index);
    particles_.push_back(particle);
}

const std::vector<std::uint32_t>& ContentModel::named(XmlName name) const {
    static const std::vector<std::uint32_t> none;
    const auto found = by_name_.find({name.space, name.local});
    return found == by_name_.end() ? none : found->second;
}

ContentModel::Order ContentModel::order_of(std::uint32_t a, std::uint32_t b) const {
    std::uint32_t x = particles_[a].group, y = particles_[b].group;
    spend_work(1 + groups_[x].depth + groups_[y].depth);
    while (x != y) {
        const bool x_is_deeper = groups_[x].depth >= groups_[y].depth;
        if (groups_[y].depth >= groups_[x].depth) y = groups_[y].parent;
        if (x_is_deeper) x = groups_[x].parent;
    }
    return groups_[x].order;
}

bool ContentModel::may_follow(std::uint32_t last, std::uint32_t next) const {
    const Particle& particle = particles_[last];
    if (particle.repeated_from <= next && next < particle.repeated_to) return true;
    if (last == next) return false;
    const Order order = order_of(last, next);
    return order == Order::all || (order == Order::sequence && last < next);
}

ContentMatch::Fault ContentMatch::fault_of(std::uint32_t last, std::uint32_t next) const {
    if (last == next || met_.count(next) != 0) return Fault::repetition;
    return model_.order_of(last, next) == ContentModel::Order::choice ? Fault::alternative : Fault::order;
}

ContentMatch::Step ContentMatch::next(const std::vector<std::uint32_t>& candidates) {
    if (is_lost_) return {Fault::none, candidates.front(), 0};
    std::vector<State> reached;
    for (const std::uint32_t candidate : candidates) {
        if (met_.count(candidate) != 0) continue;
        std::optional<std::uint64_t> least;
        if (states_.empty()) least = 1;
        for (const State& state : states_) {
            if (model_.may_follow(state.particle, candidate)) {
                least = 1;
            } else if (state.particle == candidate && state.count < model_.particles()[candidate].at_most) {
                least = std::min(least.value_or(state.count + 1), state.count + 1);
            }
        }
        if (!least) continue;
        is_lost_ = reached.size() == max_states;
        if (is_lost_) return {Fault::none, candidate, 0};
        reached.push_back({candidate, *least});
    }
    Step step;
    step.particle = reached.empty() ? candidates.front() : reached.front().particle;
    if (reached.empty()) {
        step.last = states_.empty() ? step.particle : states_.front().particle;
        step.fault = fault_of(step.last, step.particle);
        reached.push_back({step.particle, 1});
    }
    states_ = std::move(reached);
    if (model_.order_of(step.particle, step.particle) == ContentModel::Order::all) met_.insert(step.particle);
    return step;
}

}  // namespace csar::validate::xml
