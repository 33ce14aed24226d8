// The account of work and memory of one check of hostile input.
//
// Limits on single counts do not limit products of counts: many files with many names each, many calls on large values.
// So loops over hostile input also charge the account of their thread, in proportion to the cost of one iteration. When
// the account is used up, the check ends with OverBudget, and the package is reported as not checked.
#pragma once

#include <cstdint>
#include <string>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/arithmetic.hpp"
#include "base/interrupt.hpp"

namespace csar {

// Thrown when an account is used up. It is a Failure, so that an operation that does not handle it still terminates
// cleanly.
class OverBudget final : public Failure {
public:
    // `spent`: "1,000,000,000 steps of work"; `limit`: the name of the field of Limits, "work".
    OverBudget(const std::string& spent, const char* limit);

    const std::string& spent() const noexcept { return spent_; }
    const char* limit() const noexcept { return limit_; }

private:
    std::string spent_;
    const char* limit_;
};

// While it exists, this thread charges a separate account of Limits::work steps and Limits::memory bytes. Scopes may be
// nested; the innermost one applies. Threads without a scope charge no account.
class BudgetScope {
public:
    explicit BudgetScope(const Limits& limits) noexcept;
    BudgetScope(const BudgetScope&) = delete;
    BudgetScope& operator=(const BudgetScope&) = delete;
    ~BudgetScope();

    // The amount charged so far.
    std::uint64_t work() const noexcept { return work_; }
    std::uint64_t memory() const noexcept { return memory_; }

private:
    friend void spend_work(std::uint64_t steps);
    friend bool try_spend_work(std::uint64_t steps) noexcept;
    friend void take_memory(std::uint64_t bytes);

    void stop();
    bool is_over() const noexcept { return work_ > work_limit_; }

    std::uint64_t work_ = 0;
    std::uint64_t next_stop_ = 0;  // the value of work_ at which to check for cancellation and compare with the limit
    std::uint64_t memory_ = 0;
    std::uint64_t work_limit_;
    std::uint64_t memory_limit_;
    BudgetScope* outer_;
};

// The innermost scope of this thread, or null; used by spend_work().
extern constinit thread_local BudgetScope* current_budget;

// Charges the work of one iteration of a loop to the account of this thread: a step is about 10 ns of one core. Throws
// OverBudget when the account is used up and Failure(interrupted) when the operation is cancelled. Inline: walks over
// trees call it for each node.
inline void spend_work(std::uint64_t steps) {
    BudgetScope* const budget = current_budget;
    if (budget == nullptr) return check_interrupt();
    budget->work_ = saturating_add(budget->work_, steps);
    if (budget->work_ > budget->next_stop_) budget->stop();
}
// The work of reading one byte of text into a tree.
inline constexpr std::uint64_t steps_a_source_byte = 3;
// Like spend_work(), for callers that must not throw: returns false if spend_work() would have thrown.
bool try_spend_work(std::uint64_t steps) noexcept;

// Charges memory that is about to be allocated and kept until the check ends. Throws OverBudget if it exceeds the
// account.
void take_memory(std::uint64_t bytes);

}  // namespace csar
