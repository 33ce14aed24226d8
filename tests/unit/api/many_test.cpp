// Many packages at once, for programs that use the library.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include <csar/init.hpp>
#include <csar/many.hpp>
#include <csar/pack.hpp>
#include "base/interrupt.hpp"
#include "base/memory_share.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using test::TemporaryDirectory;

class Many : public testing::Test {
protected:
    Many() {
        init_directory(directory_ / "p");
        PackOptions options;
        options.output = directory_ / "good.csar";
        EXPECT_TRUE(pack_directory(directory_ / "p", options).done);
        for (int i = 0; i < 30; ++i)
            packages_.emplace_back(i % 5 == 3 ? directory_ / "missing" + std::to_string(i) : options.output);
    }

    TemporaryDirectory directory_;
    std::vector<Input> packages_;
};

TEST_F(Many, AreTakenInTheirOrder) {
    for (const unsigned jobs : {1U, 4U}) {
        VerifyOptions options;
        options.jobs = jobs;
        std::size_t taken = 0;
        verify_packages(packages_, options, [&](std::size_t index, VerifyResult&& result) {
            EXPECT_EQ(index, taken++);
            EXPECT_EQ(result.findings.subject, packages_[index].name());
            EXPECT_EQ(result.findings.exit_status(), index % 5 == 3 ? ExitStatus::unreadable : ExitStatus::ok);
        });
        EXPECT_EQ(taken, packages_.size());
    }
}

// For ThreadSanitizer: types of several models derive from shared built-in types.
TEST_F(Many, ShareTheBuiltInTypes) {
    const std::string path = directory_ / "types.yaml";
    std::ofstream(path) << "tosca_definitions_version: tosca_2_0\n"
                           "data_types: { A: { derived_from: string }, B: { derived_from: A } }\n";
    const std::vector<Input> same(40, Input(path));
    VerifyOptions options;
    options.jobs = 4;
    validate_packages(same, options, [](std::size_t, VerifyResult&& result) {
        EXPECT_EQ(result.findings.exit_status(), ExitStatus::ok);
    });
}

TEST_F(Many, EndWithWhatTakingThemThrows) {
    VerifyOptions options;
    options.jobs = 4;
    std::size_t taken = 0;
    const auto take = [&](std::size_t index, VerifyResult&&) {
        if (index == 7) throw std::runtime_error("enough");
        ++taken;
    };
    EXPECT_THROW(validate_packages(packages_, options, take), std::runtime_error);
    EXPECT_EQ(taken, 7u);
}

TEST_F(Many, EndWhenTheyAreCancelled) {
    Cancellation cancellation;
    VerifyOptions options;
    options.jobs = 4;
    options.cancellation = &cancellation;
    std::size_t taken = 0;
    const auto take = [&](std::size_t, VerifyResult&&) {
        if (++taken == 3) cancellation.request();
    };
    try {
        verify_packages(packages_, options, take);
        FAIL() << "nothing was thrown";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::interrupted);
    }
    EXPECT_LT(taken, packages_.size());
}

// The files are deleted after the first package. The other packages must still know their content.
TEST_F(Many, ReadFilesOutsideOfThemOnce) {
    const std::string directory = directory_ / "of user";
    const std::string head = "tosca_definitions_version: tosca_2_0\n";
    directory_.write("of user/TOSCA.meta", "CSAR-Version: 2.0\nEntry-Definitions: a.yaml\n");
    directory_.write(
        "of user/a.yaml",
        head +
            "imports: [ { profile: org.acme }, { profile: org.other }, \"https://acme.example/t/b.yaml\" ]\n"
            "node_types: { N: { derived_from: A }, M: { derived_from: B } }\n");
    const std::string profiles = directory_ / "profiles", mapped = directory_ / "mapped";
    directory_.write("profiles/deep/acme.yaml", head + "profile: org.acme\nnode_types: { A: {} }\n");
    directory_.write("profiles/other.txt", head + "profile: org.other\n");
    directory_.write("mapped/b.yaml", head + "node_types: { B: {} }\n");
    VerifyOptions options;
    options.definitions.profile_paths = {profiles};
    options.definitions.import_map = {{"https://acme.example/t/", mapped}};
    const std::vector<Input> inputs(3, Input(directory));
    std::size_t taken = 0;
    verify_packages(inputs, options, [&](std::size_t, VerifyResult&& result) {
        ++taken;
        EXPECT_EQ(result.findings.exit_status(), ExitStatus::ok);
        EXPECT_EQ(result.definitions, 4u);
        EXPECT_THAT(result.unexamined, testing::IsEmpty());
        std::filesystem::remove(profiles + "/deep/acme.yaml");
        std::filesystem::remove(profiles + "/other.txt");
        std::filesystem::remove(mapped + "/b.yaml");
    });
    EXPECT_EQ(taken, inputs.size());
}

TEST_F(Many, ThatAreSeveralStreamsAreReadAloneAndInTurn) {
    const std::string bytes = TemporaryDirectory::read(directory_ / "good.csar");
    std::vector<Input> inputs;
    for (int i = 0; i < 6; ++i) inputs.push_back(Input::memory(bytes, "m" + std::to_string(i)));
    VerifyOptions options;
    options.jobs = 3;
    std::size_t taken = 0;
    verify_packages(inputs, options, [&](std::size_t index, VerifyResult&& result) {
        EXPECT_EQ(index, taken++);
        EXPECT_EQ(result.findings.exit_status(), ExitStatus::ok);
    });
    EXPECT_EQ(taken, inputs.size());
}

TEST(MemoryShare, LetsOneOperationAtATimeTakeMuch) {
    MemoryShare share;
    std::atomic<int> at_work{0}, most{0}, light{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 4; ++i)
        threads.emplace_back([&] {
            const MemoryScope scope(&share);
            announce_memory(max_light_package_bytes);
            ++light;
            while (light < 4) std::this_thread::yield();  // little is taken by all at once
            announce_memory(1);
            most = std::max(most.load(), ++at_work);
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
            --at_work;
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(most, 1);
}

TEST(MemoryShare, LetsACancelledOperationGo) {
    MemoryShare share;
    Cancellation cancellation;
    const MemoryScope first(&share);
    announce_memory(2 * max_light_package_bytes);
    std::thread second([&] {
        const CancellationScope cancelled(&cancellation);
        const MemoryScope scope(&share);
        EXPECT_THROW(announce_memory(2 * max_light_package_bytes), Failure);
    });
    cancellation.request();
    second.join();
}

TEST(MemoryShare, IsNoMatterForOneAlone) {
    EXPECT_NO_THROW(announce_memory(~std::uint64_t{0}));
    const MemoryScope scope(nullptr);
    EXPECT_NO_THROW(announce_memory(~std::uint64_t{0}));
}

}  // namespace
}  // namespace csar
