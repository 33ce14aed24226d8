#include "base/ordered_work.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace csar {
namespace {

// Waits for another thread. After the time limit the test fails, because it is better than a test that hangs.
bool wait_until(const std::function<bool()>& holds) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (!holds()) {
        if (std::chrono::steady_clock::now() > deadline) return false;
        std::this_thread::yield();
    }
    return true;
}

// Computes the squares of 0, 1, 2, ..., and stores them in order.
class Squares : public OrderedWork {
public:
    explicit Squares(int count, std::size_t slots) : count_(count), values_(slots) {}

    Next next(std::size_t slot) override {
        EXPECT_EQ(entered_.exchange(true), false);
        const Next result = choose(slot);
        entered_ = false;
        return result;
    }
    void work(std::size_t slot, std::size_t worker) override {
        EXPECT_LT(worker, 8u);
        const int value = values_[slot];
        if (on_work) on_work(value);
        values_[slot] = value * value;
    }
    void finish(std::size_t slot) override {
        EXPECT_EQ(finishing_.exchange(true), false);
        if (on_finish) on_finish(static_cast<int>(finished.size()));
        finished.push_back(values_[slot]);
        finishing_ = false;
    }

    std::vector<int> finished;
    std::function<void(int)> on_work, on_finish, on_next;
    int wait_at = -1;
    std::size_t finished_at_wait = 0;

private:
    Next choose(std::size_t slot) {
        if (on_next) on_next(next_);
        if (next_ == count_) return Next::end;
        if (next_ == wait_at && !waited_) {
            waited_ = true;
            return Next::wait;
        }
        if (next_ == wait_at) finished_at_wait = finished.size();
        values_[slot] = next_++;
        return Next::task;
    }

    int count_;
    int next_ = 0;
    bool waited_ = false;
    std::vector<int> values_;
    std::atomic<bool> entered_{false}, finishing_{false};
};

std::vector<int> squares_below(int count) {
    std::vector<int> squares;
    for (int i = 0; i < count; ++i) squares.push_back(i * i);
    return squares;
}

class OrderedWorkTest : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Jobs, OrderedWorkTest, testing::Values(1u, 2u, 3u, 8u));

TEST_P(OrderedWorkTest, FinishesEveryTaskInOrder) {
    for (const std::size_t slots : {1u, 2u, 7u}) {
        Squares work(500, slots);
        run_in_order(work, GetParam(), slots);
        EXPECT_EQ(work.finished, squares_below(500));
    }
}

TEST_P(OrderedWorkTest, EndsAtOnceWithoutTasks) {
    Squares work(0, 1);
    run_in_order(work, GetParam(), 1);
    EXPECT_TRUE(work.finished.empty());
}

TEST_P(OrderedWorkTest, AsksForMoreWhenAllBeforeAreFinished) {
    Squares work(100, 4);
    work.wait_at = 50;
    run_in_order(work, GetParam(), 4);
    EXPECT_EQ(work.finished_at_wait, 50u);
    EXPECT_EQ(work.finished, squares_below(100));
}

// Runs work that fails at task 30. Returns the tasks that were finished before.
std::vector<int> finished_before(Squares& work, unsigned jobs) {
    EXPECT_THROW(run_in_order(work, jobs, 4), std::runtime_error);
    return work.finished;
}

void fail_at_30(int value) {
    if (value == 30) throw std::runtime_error("30");
}

TEST_P(OrderedWorkTest, FinishesWhatComesBeforeAFailureAndNothingAfter) {
    Squares working(100, 4), choosing(100, 4), finishing(100, 4);
    working.on_work = choosing.on_next = finishing.on_finish = fail_at_30;
    EXPECT_EQ(finished_before(working, GetParam()), squares_below(30));
    EXPECT_EQ(finished_before(choosing, GetParam()), squares_below(30));
    EXPECT_EQ(finished_before(finishing, GetParam()), squares_below(30));
}

TEST_P(OrderedWorkTest, ThrowsTheFirstFailureInTheOrderOfTasks) {
    Squares work(100, 8);
    work.on_work = [](int value) {
        if (value >= 30) throw std::runtime_error(std::to_string(value));
    };
    try {
        run_in_order(work, GetParam(), 8);
        FAIL();
    } catch (const std::runtime_error& failure) {
        EXPECT_STREQ(failure.what(), "30");
    }
}

TEST(OrderedWork, WorksOnSeveralThreadsAtOnce) {
    Squares work(2, 4);
    std::atomic<int> inside{0};
    std::atomic<bool> together{true};
    // Each task waits until both are in work(): on one thread, the test would wait forever.
    work.on_work = [&](int) {
        ++inside;
        if (!wait_until([&] { return inside == 2; })) together = false;
    };
    run_in_order(work, 2, 4);
    EXPECT_TRUE(together);
}

TEST(OrderedWork, FinishesNoTaskThatIsStillWorkedOn) {
    Squares work(10, 8);
    std::atomic<bool> later_one_worked{false};
    work.on_work = [&](int value) {
        if (value == 4) later_one_worked = true;
        if (value != 3) return;
        EXPECT_TRUE(wait_until([&] { return later_one_worked.load(); }));
        // Gives the other thread time to reach this point.
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
    };
    run_in_order(work, 2, 8);
    EXPECT_EQ(work.finished, squares_below(10));
}

}  // namespace
}  // namespace csar
