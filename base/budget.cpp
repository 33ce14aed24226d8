#include "base/budget.hpp"

#include <algorithm>
#include <utility>

namespace csar {
namespace {

// About a millisecond: cancellation is noticed soon, and the check costs little.
constexpr std::uint64_t steps_between_stops = 100'000;

}  // namespace

constinit thread_local BudgetScope* current_budget = nullptr;

OverBudget::OverBudget(const std::string& spent, const char* limit)
    : Failure(FailureKind::input,
              "the package takes more than " + spent + "; if the package is trusted, raise the limit " + limit),
      spent_(spent),
      limit_(limit) {}

BudgetScope::BudgetScope(const Limits& limits) noexcept
    : work_limit_(limits.work), memory_limit_(limits.memory), outer_(std::exchange(current_budget, this)) {}

BudgetScope::~BudgetScope() { current_budget = outer_; }

void BudgetScope::stop() {
    check_interrupt();
    if (is_over()) throw OverBudget(std::to_string(work_limit_) + " steps of work", "work");
    next_stop_ = std::min(saturating_add(work_, steps_between_stops), work_limit_);
}

bool try_spend_work(std::uint64_t steps) noexcept {
    const Cancellation* const cancellation = current_cancellation();
    if (cancellation != nullptr && cancellation->requested()) return false;
    if (current_budget == nullptr) return true;
    current_budget->work_ = saturating_add(current_budget->work_, steps);
    return !current_budget->is_over();
}

void take_memory(std::uint64_t bytes) {
    if (current_budget == nullptr) return;
    current_budget->memory_ = saturating_add(current_budget->memory_, bytes);
    if (current_budget->memory_ > current_budget->memory_limit_)
        throw OverBudget(std::to_string(current_budget->memory_limit_) + " bytes of memory", "memory");
}

}  // namespace csar
