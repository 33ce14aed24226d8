// The number of assignments of the substituted node that requirement mappings accept, and the number that targets need
// (csd07 15.5.4, 15.5.5).
#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "report/rules/tosca.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/substitution.hpp"

namespace csar::validate {
namespace {

using Mappings = std::vector<const RequirementMapping*>;

// A limit for sums, so that they cannot overflow.
constexpr std::uint64_t many = std::uint64_t(1) << 40;

std::uint64_t added(std::uint64_t a, std::uint64_t b) { return std::min(many, std::min(a, many) + std::min(b, many)); }

// The number of assignments that an entry with a count accepts; UNBOUNDED accepts all remaining ones.
std::uint64_t count_of(const RequirementMapping& mapping) {
    if (!mapping.count) return 1;
    const auto number = mapping.count.as_integer();
    return number ? std::min(many, static_cast<std::uint64_t>(*number)) : many;
}

// The number of assignments that a target must get: the number of its own mandatory ones or, if that is greater, its
// lower bound (csd07 15.5.4).
std::uint64_t needed_by(const MappedTarget& target) {
    if (target.requirement == nullptr) return 0;
    std::uint64_t assigned = 0;
    for (const Element& assignment : target.node->children(Key::requirements))
        if (assignment.name_text() == target.requirement->nearest().name_text() &&
            assignment[Key::optional_].as_bool() == false)
            ++assigned;
    return std::max(assigned, target.requirement->count_range.lower);
}

class MappedCounts {
public:
    MappedCounts(const Substitution& substitution, const Mappings& mappings)
        : report_(substitution.context.report),
          mappings_(mappings),
          requirement_(mappings.front()->requirement),
          takes_all_(mappings.size() == 1 && !mappings.front()->count) {}

    void check() {
        if (!check_nothing_after_unbounded() || requirement_ == nullptr) return;
        check_lower_bound();
        check_upper_bound();
        check_targets();
    }

private:
    bool check_nothing_after_unbounded() {
        const auto unbounded_one =
            std::ranges::find_if(mappings_, [](const auto* mapping) { return mapping->takes_all_others(); });
        if (unbounded_one == mappings_.end() || unbounded_one + 1 == mappings_.end()) return true;
        const RequirementMapping& late = **(unbounded_one + 1);
        report_.add(diagnose(rules::tosca::mapping_after_unbounded, late.where.place(), late.name)
                        .with_related((*unbounded_one)->where.place(), "this mapping accepts all others"));
        return false;
    }

    // The lower bound must guarantee the assignments that targets need. An assignment that is mapped to several targets
    // is counted once, and so are the needs of a target that appears in several entries.
    void check_lower_bound() {
        const std::uint64_t guaranteed = requirement_->count_range.lower;
        std::map<std::pair<const Element*, const Requirement*>, std::uint64_t> missing;
        std::uint64_t sum = 0;
        for (const RequirementMapping* mapping : mappings_) {
            std::uint64_t taken = 0;
            for (const MappedTarget& target : mapping->targets) {
                const std::pair key(target.node, target.requirement);
                std::uint64_t& left = missing.try_emplace(key, needed_by(target)).first->second;
                const std::uint64_t got = takes_all_ ? left : std::min(left, count_of(*mapping));
                left -= got;
                taken = std::max(taken, got);
            }
            sum = added(sum, taken);
            if (sum <= guaranteed) continue;
            auto finding = has_range()
                               ? diagnose(rules::tosca::unguaranteed_mapping, mapping->where.place(), mapping->name,
                                          sum, guaranteed)
                               : diagnose(rules::tosca::doubtful_mapping, mapping->where.place(), mapping->name, sum);
            report_.add(
                std::move(finding).with_related(requirement_->nearest().place(), "the requirement is defined here"));
            return;
        }
    }

    // True if the requirement has a range. The default range guarantees no assignment, but the author may not have
    // intended that.
    bool has_range() const {
        return std::ranges::any_of(requirement_->chain,
                                   [](const Element* definition) { return definition->has(Key::count_range); });
    }

    void check_upper_bound() {
        const std::uint64_t upper = requirement_->count_range.upper;
        if (upper == unbounded) {
            if (!takes_all_ && !mappings_.back()->takes_all_others())
                report_.add(
                    diagnose(rules::tosca::bounded_mapping, mappings_.back()->where.place(), mappings_.back()->name));
            return;
        }
        if (takes_all_) return;
        std::uint64_t sum = 0;
        for (const RequirementMapping* mapping : mappings_) {
            if (mapping->takes_all_others()) return;
            sum = added(sum, count_of(*mapping));
            if (sum <= upper) continue;
            report_.add(diagnose(rules::tosca::mapping_without_assignment, mapping->where.place(), mapping->name, upper)
                            .with_related(requirement_->nearest().place(), "the requirement is defined here"));
            return;
        }
    }

    // Reports explicit counts that a target does not accept.
    void check_targets() {
        if (takes_all_) return;
        std::map<std::pair<const Element*, const Requirement*>, std::uint64_t> taken;
        for (const RequirementMapping* mapping : mappings_) {
            if (mapping->takes_all_others()) continue;
            for (const MappedTarget& target : mapping->targets) {
                if (target.requirement == nullptr) continue;
                std::uint64_t& sum = taken[{target.node, target.requirement}];
                const bool fitted = sum <= target.requirement->count_range.upper;
                sum = added(sum, count_of(*mapping));
                if (fitted && sum > target.requirement->count_range.upper)
                    report_.add(diagnose(rules::tosca::excessive_mapping, target.where.place(),
                                         target.requirement->nearest().name_text(), target.node->name_text(),
                                         target.requirement->count_range.upper)
                                    .with_related(target.requirement->nearest().place(), "defined here"));
            }
        }
    }

    Report& report_;
    const Mappings& mappings_;
    const Requirement* requirement_;
    bool takes_all_;  // a single entry without a count maps every assignment
};

}  // namespace

void check_mapped_counts(const Substitution& substitution, const std::vector<RequirementMapping>& mappings) {
    std::vector<Mappings> groups;
    std::unordered_map<std::string_view, std::size_t, KeyedHash> places;
    for (const RequirementMapping& mapping : mappings) {
        const auto [place, inserted] = places.try_emplace(mapping.name, groups.size());
        if (inserted) groups.emplace_back();
        groups[place->second].push_back(&mapping);
    }
    for (const Mappings& group : groups) MappedCounts(substitution, group).check();
}

}  // namespace csar::validate
