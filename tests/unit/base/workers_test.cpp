#include "base/workers.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <set>
#include <stdexcept>
#include <string>

namespace csar {
namespace {

TEST(Workers, RunEveryTaskOnce) {
    Workers workers(4);
    std::vector<std::atomic<int>> runs(1000);
    workers.run(runs.size(), [&](std::size_t task, std::size_t) { ++runs[task]; });
    for (const auto& count : runs) EXPECT_EQ(count, 1);
}

TEST(Workers, KeepTheOrderOnOneThread) {
    Workers workers(1);
    std::vector<std::size_t> order;
    workers.run(5, [&](std::size_t task, std::size_t worker) {
        EXPECT_EQ(worker, 0u);
        order.push_back(task);
    });
    EXPECT_EQ(order, (std::vector<std::size_t>{0, 1, 2, 3, 4}));
    EXPECT_EQ(workers.count(), 1u);
}

TEST(Workers, CountTheCallingThread) {
    Workers workers(0);
    int runs = 0;
    workers.run(3, [&](std::size_t, std::size_t) { ++runs; });
    EXPECT_EQ(runs, 3);
}

TEST(Workers, CanBeUsedAgain) {
    Workers workers(3);
    std::atomic<int> sum{0};
    for (int round = 0; round < 50; ++round) workers.run(7, [&](std::size_t, std::size_t) { ++sum; });
    workers.run(0, [&](std::size_t, std::size_t) { ++sum; });
    EXPECT_EQ(sum, 350);
}

TEST(Workers, NumberThemselvesFromZero) {
    Workers workers(3);
    std::mutex mutex;
    std::set<std::size_t> numbers;
    workers.run(100, [&](std::size_t, std::size_t worker) {
        const std::lock_guard lock(mutex);
        numbers.insert(worker);
    });
    EXPECT_LT(*numbers.rbegin(), workers.count());
}

TEST(Workers, StopAtTheFirstExceptionAndThrowIt) {
    Workers workers(2);
    std::atomic<std::size_t> begun{0};
    const auto task = [&](std::size_t number, std::size_t) {
        ++begun;
        if (number == 3) throw std::runtime_error("task 3");
    };
    try {
        workers.run(1'000'000, task);
        FAIL();
    } catch (const std::runtime_error& error) {
        EXPECT_STREQ(error.what(), "task 3");
    }
    EXPECT_LT(begun, 1'000'000u);
    int after = 0;
    workers.run(1, [&](std::size_t, std::size_t) { ++after; });
    EXPECT_EQ(after, 1) << "the exception is forgotten once it was thrown";
}

TEST(BlockRing, PassesBlocksInOrder) {
    BlockRing ring(3, 8);
    Workers workers(2);
    std::string got;
    workers.run(2, [&](std::size_t task, std::size_t) {
        if (task == 0) {
            for (char c = 'a'; c <= 'z'; ++c) {
                const ByteSpan block = ring.acquire();
                ASSERT_EQ(block.size(), 8u);
                block[0] = block[1] = static_cast<std::byte>(c);
                ring.publish(2);
            }
            ring.finish();
            return;
        }
        for (ByteView block = ring.front(); !block.empty(); block = ring.front()) {
            got += as_text(block);
            ring.release();
        }
    });
    EXPECT_EQ(got, "aabbccddeeffgghhiijjkkllmmnnooppqqrrssttuuvvwwxxyyzz");
    EXPECT_TRUE(ring.finished());
}

TEST(BlockRing, EndsWithoutABlock) {
    BlockRing ring(1, 1);
    ring.finish();
    EXPECT_TRUE(ring.front().empty());
    EXPECT_TRUE(ring.finished());
}

TEST(BlockRing, LetsBothSidesGoWhenCancelled) {
    BlockRing ring(1, 1);
    Workers workers(3);
    workers.run(3, [&](std::size_t task, std::size_t) {
        if (task == 0) {
            while (!ring.acquire().empty()) ring.publish(1);
        } else if (task == 1) {
            ASSERT_FALSE(ring.front().empty());
            ring.cancel();
        }
    });
    EXPECT_TRUE(ring.front().empty());
    ring.finish();
    EXPECT_FALSE(ring.finished());
}

}  // namespace
}  // namespace csar
