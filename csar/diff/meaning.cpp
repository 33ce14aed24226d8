#include "csar/diff/meaning.hpp"

#include <algorithm>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"

namespace csar::diff {

const Meaning* Meaning::find(std::string_view name) const {
    const auto found = children.find(name);
    return found == children.end() ? nullptr : &found->second;
}

std::string_view Meaning::text(std::string_view name) const {
    const Meaning* const child = find(name);
    return child == nullptr ? std::string_view() : std::string_view(child->value);
}

bool equal(const Meaning& a, const Meaning& b) {
    return a.is_scalar == b.is_scalar && a.compared() == b.compared() && a.order == b.order &&
           std::equal(a.children.begin(), a.children.end(), b.children.begin(), b.children.end(),
                      [](const auto& x, const auto& y) { return x.first == y.first && equal(x.second, y.second); });
}

void EntryBudget::spend(std::size_t entries) {
    if (left_ < entries) throw Failure(FailureKind::input, "the definitions have too many entries to be compared");
    left_ -= entries;
    if (entries > 1 || left_ % 1024 == 0) check_interrupt();
}

}  // namespace csar::diff
