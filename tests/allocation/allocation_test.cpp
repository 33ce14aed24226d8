// Makes each allocation of a call fail. The call must throw std::bad_alloc or a Failure, or succeed. It must leave no
// partial output and free its memory. Allocations of C libraries do not fail here.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <map>
#include <new>
#include <string>
#include <tuple>
#include <vector>

#include <csar/failure.hpp>
#include "csar/extract/extract.hpp"
#include "csar/pack/pack.hpp"
#include "csar/verify/verify.hpp"
#include "tests/support/temporary_directory.hpp"

namespace {

std::atomic<bool> armed{false}, failed{false}, keeps_failing{false};
std::atomic<long> left{0};  // allocations that succeed before the first that fails
std::atomic<long> live{0};

void* allocate(std::size_t size, std::size_t alignment) {
    if (armed && left-- <= 0) {
        failed = true;
        if (!keeps_failing) armed = false;
        throw std::bad_alloc();
    }
    size = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment * alignment;
    void* const memory = std::aligned_alloc(alignment, size);
    if (memory == nullptr) throw std::bad_alloc();
    ++live;
    return memory;
}

void release(void* memory) noexcept {
    if (memory == nullptr) return;
    --live;
    std::free(memory);
}

}  // namespace

void* operator new(std::size_t size) { return allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__); }
void* operator new(std::size_t size, std::align_val_t alignment) {
    return allocate(size, static_cast<std::size_t>(alignment));
}
// For std::stable_partition.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    try {
        return allocate(size, __STDCPP_DEFAULT_NEW_ALIGNMENT__);
    } catch (const std::bad_alloc&) {
        return nullptr;
    }
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }

namespace csar {
namespace {

using test::TemporaryDirectory;

std::map<std::string, std::string> state_of(const std::filesystem::path& directory) {
    std::map<std::string, std::string> state;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(directory))
        state[entry.path()] = entry.is_regular_file() ? TemporaryDirectory::read(entry.path()) : "";
    return state;
}

std::vector<std::string> names_in(const std::map<std::string, std::string>& state) {
    std::vector<std::string> names;
    for (const auto& [name, content] : state) names.push_back(name + ": " + std::to_string(content.size()) + " bytes");
    return names;
}

// Whether later allocations fail too, and the number of threads.
class Allocation : public testing::TestWithParam<std::tuple<bool, unsigned>> {
protected:
    Allocation() {
        directory_.write(
            "p/service.yaml",
            "tosca_definitions_version: tosca_2_0\n"
            "node_types: { A: { properties: { x: { type: string } } } }\n"
            "service_template: { node_templates: { a: { type: A, properties: { x: { $concat: [ b, c ] } } } } }\n");
        directory_.write("p/scripts/start.sh", "#!/bin/sh\n");
        Report report;
        EXPECT_TRUE(pack::pack(directory_ / "p", packing("in.csar"), {}, report).done);
    }

    PackOptions packing(const std::string& output) const {
        PackOptions options;
        options.output = directory_ / output;
        options.manifest = true;
        options.jobs = jobs_;
        return options;
    }

    // Removes the output of an earlier run. An output whose name ends with a slash must be an empty directory.
    void make_ready(const std::string& output) const {
        std::filesystem::remove_all(std::filesystem::path(directory_.path()) / output.substr(0, output.find('/')));
        if (output.ends_with('/')) std::filesystem::create_directory(std::filesystem::path(directory_.path()) / output);
    }

    // Makes each allocation of `call` fail in turn, alone or with all later ones. `call` returns its findings, and
    // writes `output` or nothing.
    void fail_each(const std::string& output, const std::function<std::string(Report&)>& call) {
        const auto outcome = [&] {
            Report report;
            const std::string found = call(report);
            return found + " with " + std::to_string(report.diagnostics().size()) + " findings";
        };
        make_ready(output);
        const std::string expected = outcome();  // and makes what is made once and kept
        const auto whole = state_of(directory_.path());
        long number = 0;
        for (bool reached = true; reached && !HasFailure(); ++number) {
            make_ready(output);
            const auto before = state_of(directory_.path());
            long leaked = 0;
            {
                std::string found = "an exception";
                found.reserve(100);
                const long live_before = live;
                keeps_failing = keeps_failing_, failed = false, left = number, armed = true;
                try {
                    found.assign(outcome());
                } catch (const std::bad_alloc&) {
                } catch (const Failure&) {
                }
                armed = false;
                reached = failed;
                leaked = live - live_before;
                const bool done = found == expected;
                EXPECT_TRUE(done || found == "an exception") << "allocation " << number << ": " << found;
                const auto after = state_of(directory_.path());
                // A failure after the output is in place does not remove it.
                EXPECT_TRUE(after == whole || (after == before && !done))
                    << "after allocation " << number << " there are " << testing::PrintToString(names_in(after));
            }
            EXPECT_EQ(leaked, 0) << "after allocation " << number;
        }
        EXPECT_GT(number, 50);
    }

    const bool keeps_failing_ = std::get<0>(GetParam());
    const unsigned jobs_ = std::get<1>(GetParam());
    TemporaryDirectory directory_;
};
INSTANTIATE_TEST_SUITE_P(OnceAndForGood, Allocation, testing::Combine(testing::Bool(), testing::Values(1U, 4U)));

std::string status_of(const Report& report) { return std::to_string(static_cast<int>(report.exit_status())); }

TEST_P(Allocation, FailsInVerification) {
    fail_each("none", [&](Report& report) {
        VerifyOptions options;
        options.jobs = jobs_;
        static_cast<void>(verify::verify_input(directory_ / "in.csar", options, report));
        return status_of(report);
    });
}

TEST_P(Allocation, FailsInPacking) {
    fail_each("out.csar", [&](Report& report) {
        static_cast<void>(pack::pack(directory_ / "p", packing("out.csar"), {}, report));
        return status_of(report);
    });
}

TEST_P(Allocation, FailsInExtraction) {
    // A new directory, and an empty directory.
    for (const std::string output : {"out", "out/"})
        fail_each(output, [&](Report& report) {
            ExtractOptions options;
            options.durable = false;
            options.jobs = jobs_;
            static_cast<void>(extract::extract(directory_ / "in.csar", directory_ / "out", options, report));
            return status_of(report);
        });
}

}  // namespace
}  // namespace csar
