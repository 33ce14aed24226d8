#include "base/budget.hpp"

#include <gtest/gtest.h>

#include "base/interrupt.hpp"

namespace csar {
namespace {

Limits limits_of(std::uint64_t work, std::uint64_t memory) {
    Limits limits;
    limits.work = work;
    limits.memory = memory;
    return limits;
}

TEST(Budget, EndsWhatTakesMoreWork) {
    const BudgetScope budget(limits_of(1'000'000, 0));
    spend_work(999'999);
    spend_work(1);
    EXPECT_EQ(budget.work(), 1'000'000u);
    try {
        spend_work(1);
        FAIL();
    } catch (const OverBudget& over) {
        EXPECT_EQ(over.spent(), "1000000 steps of work");
        EXPECT_STREQ(over.limit(), "work");
        EXPECT_EQ(over.kind(), FailureKind::input);
    }
    EXPECT_FALSE(try_spend_work(0));
}

TEST(Budget, EndsWhatTakesMoreMemory) {
    const BudgetScope budget(limits_of(0, 1000));
    take_memory(1000);
    EXPECT_THROW(take_memory(1), OverBudget);
    EXPECT_THROW(take_memory(~std::uint64_t{0}), OverBudget);  // no sum wraps around
}

TEST(Budget, HasAnAccountForEachScope) {
    const BudgetScope outer(limits_of(100, 100));
    spend_work(60);
    {
        const BudgetScope inner(limits_of(50, 50));
        spend_work(50);
        EXPECT_THROW(spend_work(1), OverBudget);
    }
    spend_work(40);
    EXPECT_EQ(outer.work(), 100u);
    EXPECT_THROW(spend_work(1), OverBudget);
}

TEST(Budget, IsNoMatterWithoutAScope) {
    EXPECT_NO_THROW(spend_work(~std::uint64_t{0}));
    EXPECT_NO_THROW(take_memory(~std::uint64_t{0}));
    EXPECT_TRUE(try_spend_work(~std::uint64_t{0}));
}

TEST(Budget, HearsOfACancellation) {
    Cancellation cancellation;
    const CancellationScope scope(&cancellation);
    const BudgetScope budget{Limits()};
    spend_work(1);
    cancellation.request();
    EXPECT_FALSE(try_spend_work(1));
    EXPECT_THROW(spend_work(1'000'000), Failure);
}

}  // namespace
}  // namespace csar
