#include "base/run_command.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <thread>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"

namespace csar {
namespace {

TEST(RunCommand, PassesTheInputAndReturnsTheOutput) {
    EXPECT_EQ(run_command("tr a-z A-Z; echo end", "WORD=", as_bytes("some bytes\n"), 100), "SOME BYTES\nend\n");
    EXPECT_EQ(run_command("true", "WORD=", as_bytes("not read"), 100), "");
    const std::string large(300'000, 'x');
    EXPECT_EQ(run_command("cat", "WORD=", as_bytes(large), large.size()), large);
}

TEST(RunCommand, SetsAVariable) { EXPECT_EQ(run_command("printf %s $WORD", "WORD=x", {}, 10), "x"); }

TEST(RunCommand, ReplacesTheVariableOfTheUser) {
    ::setenv("CSAR_TEST_WORD", "of the user", 1);
    ::setenv("CSAR_TEST_WORDS", "kept", 1);
    EXPECT_EQ(run_command("printf '%s, %s' \"$CSAR_TEST_WORD\" \"$CSAR_TEST_WORDS\"", "CSAR_TEST_WORD=x", {}, 10),
              "x, kept");
    ::unsetenv("CSAR_TEST_WORD");
    ::unsetenv("CSAR_TEST_WORDS");
}

TEST(RunCommand, FailsWhenTheCommandDoes) {
    EXPECT_THROW(run_command("exit 3", "WORD=", {}, 100), Failure);
    EXPECT_THROW(run_command("kill -9 $$", "WORD=", {}, 100), Failure);
    EXPECT_THROW(run_command("no-such-command 2>/dev/null", "WORD=", {}, 100), Failure);
}

// A fault of the machine or of the command, not of the program.
TEST(RunCommand, SaysWhyItCannotBeStarted) {
    try {
        run_command("true", "WORD=" + std::string(1'000'000, 'x'), {}, 100);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::input);
        EXPECT_STREQ(failure.what(), "cannot start 'true': Argument list too long");
    }
}

// The command has closed its output and continues to run.
TEST(RunCommand, StopsWaitingWhenAnotherThreadCancels) {
    Cancellation cancellation;
    const CancellationScope scope(&cancellation);
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(100));
        cancellation.request();
    });
    try {
        run_command("exec >&-; exec sleep 10", "WORD=", {}, 10);
        ADD_FAILURE();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::interrupted);
    }
    other.join();
}

TEST(RunCommand, TakesNoMoreThanTheLimit) {
    EXPECT_EQ(run_command("printf 1234", "WORD=", {}, 4), "1234");
    EXPECT_THROW(run_command("printf 12345", "WORD=", {}, 4), Failure);
    EXPECT_THROW(run_command("yes", "WORD=", {}, 4), Failure);
}

}  // namespace
}  // namespace csar
