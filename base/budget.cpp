#include "base/budget.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"

namespace csar {
namespace {

thread_local BudgetScope* current = nullptr;

// A millisecond: a signal is heard at once, and the question costs nothing.
constexpr std::uint64_t steps_between_stops = 100'000;

}  // namespace

OverBudget::OverBudget(const std::string& spent, const char* limit)
    : Failure(FailureKind::input, "the definitions take more than " + spent + "; raise it with the limit " + limit +
                                      " if they are trusted"),
      spent_(spent),
      limit_(limit) {}

BudgetScope::BudgetScope(const Limits& limits) noexcept
    : work_limit_(limits.work), memory_limit_(limits.memory), outer_(std::exchange(current, this)) {}

BudgetScope::~BudgetScope() { current = outer_; }

void BudgetScope::stop() {
    check_interrupt();
    if (is_over()) throw OverBudget(std::to_string(work_limit_) + " steps of work", "work");
    next_stop_ = std::min(saturating_add(work_, steps_between_stops), work_limit_);
}

void spend_work(std::uint64_t steps) {
    if (current == nullptr) return check_interrupt();
    current->work_ = saturating_add(current->work_, steps);
    if (current->work_ > current->next_stop_) current->stop();
}

bool try_spend_work(std::uint64_t steps) noexcept {
    const Cancellation* const cancellation = current_cancellation();
    if (cancellation != nullptr && cancellation->requested()) return false;
    if (current == nullptr) return true;
    current->work_ = saturating_add(current->work_, steps);
    return !current->is_over();
}

void take_memory(std::uint64_t bytes) {
    if (current == nullptr) return;
    current->memory_ = saturating_add(current->memory_, bytes);
    if (current->memory_ > current->memory_limit_)
        throw OverBudget(std::to_string(current->memory_limit_) + " bytes of memory", "memory");
}

}  // namespace csar
