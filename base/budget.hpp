// Limits the work and memory of a check of hostile input.
//
// Limits on single counts do not limit their product: many files, each with many names. So each loop over hostile input
// charges an account of its thread. When the account is used up, the check throws OverBudget. The package is then
// reported as not checked.
#pragma once

#include <cstdint>
#include <string>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"

namespace csar {

// The account is used up. As a Failure, it ends an operation that does not catch it.
class OverBudget final : public Failure {
public:
    // `spent`: "1,000,000,000 steps of work". `limit`: the member of Limits, "work".
    OverBudget(const std::string& spent, const char* limit);

    const std::string& spent() const noexcept { return spent_; }
    const char* limit() const noexcept { return limit_; }

private:
    std::string spent_;
    const char* limit_;
};

// Gives this thread an account of Limits::work steps and Limits::memory bytes. The innermost of nested scopes is
// charged. Without a scope, nothing is charged.
class BudgetScope {
public:
    explicit BudgetScope(const Limits& limits) noexcept;
    BudgetScope(const BudgetScope&) = delete;
    BudgetScope& operator=(const BudgetScope&) = delete;
    ~BudgetScope();

    std::uint64_t work() const noexcept { return work_; }
    std::uint64_t memory() const noexcept { return memory_; }

private:
    friend void spend_work(std::uint64_t steps);
    friend bool try_spend_work(std::uint64_t steps) noexcept;
    friend void take_memory(std::uint64_t bytes);

    void stop();
    bool is_over() const noexcept { return work_ > work_limit_; }

    std::uint64_t work_ = 0;
    std::uint64_t next_stop_ = 0;  // at this value of work_, checks cancellation and the limit
    std::uint64_t memory_ = 0;
    std::uint64_t work_limit_;
    std::uint64_t memory_limit_;
    BudgetScope* outer_;
};

// The innermost scope of this thread; may be null.
extern constinit thread_local BudgetScope* current_budget;

// Charges this thread for an iteration of a loop. A step is about 10 ns on one core. Throws OverBudget, or
// Failure(interrupted) if the operation is cancelled.
// Inline, because walks over trees call it for each node.
inline void spend_work(std::uint64_t steps) {
    BudgetScope* const budget = current_budget;
    if (budget == nullptr) return check_interrupt();
    budget->work_ = saturating_add(budget->work_, steps);
    if (budget->work_ > budget->next_stop_) budget->stop();
}
// For each byte of text that is read into a tree.
inline constexpr std::uint64_t steps_a_source_byte = 3;
// Returns false where spend_work() throws.
bool try_spend_work(std::uint64_t steps) noexcept;

// Charges memory before it is allocated. It counts until the check ends. Throws OverBudget.
void take_memory(std::uint64_t bytes);

}  // namespace csar
