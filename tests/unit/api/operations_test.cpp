// The public functions, for programs that use the library.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <csar/convert.hpp>
#include <csar/diff.hpp>
#include <csar/entries.hpp>
#include <csar/extract.hpp>
#include <csar/graph.hpp>
#include <csar/init.hpp>
#include <csar/inspect.hpp>
#include <csar/pack.hpp>
#include <csar/package.hpp>
#include <csar/render.hpp>
#include <csar/verify.hpp>
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using test::TemporaryDirectory;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StartsWith;

class Operations : public testing::Test {
protected:
    std::string packed(const std::string& name) {
        const std::string directory = directory_ / ("of " + name);
        init_directory(directory);
        PackOptions options;
        options.output = directory_ / name;
        EXPECT_TRUE(pack_directory(directory, options).done);
        return options.output;
    }

    TemporaryDirectory directory_;
};

std::string broken() {
    return "tosca_definitions_version: tosca_2_0\nservice_template: {node_templates: {a: {type: T}}}\n";
}

TEST_F(Operations, HaveResultsInJson) {
    const std::string path = packed("x.csar");
    EXPECT_THAT(render::json(inspect_package(path)), AllOf(HasSubstr(R"("format":"zip",)"), HasSubstr("\"files\":[{")));
    EXPECT_THAT(render::json(graph_package(path)), StartsWith(R"({"view":"topology","nodes":[)"));
    EXPECT_THAT(render::json(diff_packages(path, path)), StartsWith(R"({"same":true,)"));
}

TEST_F(Operations, TakePathsDescriptorsMemoryAndCallbacks) {
    for (const char* name : {"x.csar", "x.tar.gz"}) {
        const std::string path = packed(name), bytes = TemporaryDirectory::read(path);
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
        ASSERT_GE(descriptor, 0);
        const auto read_at = [&](std::uint64_t offset, std::span<std::byte> buffer) {
            return bytes.copy(reinterpret_cast<char*>(buffer.data()), buffer.size(), offset);
        };
        for (const Input& input : {Input(path), Input::descriptor(descriptor, "d"), Input::memory(bytes, "m"),
                                   Input::reader(bytes.size(), read_at, "r")}) {
            SCOPED_TRACE(std::string(name) + " as " + input.name());
            EXPECT_EQ(verify_package(input).definitions, 2u);
            EXPECT_EQ(verify_package(input).findings.exit_status(), ExitStatus::ok);
            EXPECT_EQ(verify_package(input).findings.subject, input.name());
            EXPECT_EQ(validate_package(input).definitions, 2u);
            EXPECT_EQ(inspect_package(input).definitions.size(), 2u);
            EXPECT_EQ(inspect_package(input).path, input.name());
            EXPECT_THAT(list_entries(input).files, SizeIs(testing::Ge(2u)));
            std::string text;
            const Findings found = read_entry(input, "TOSCA.meta", [&](std::span<const std::byte> piece) {
                text.append(reinterpret_cast<const char*>(piece.data()), piece.size());
            });
            EXPECT_TRUE(found.ok());
            EXPECT_THAT(text, HasSubstr("CSAR-Version: 2.0"));
            const TemporaryDirectory target;
            EXPECT_TRUE(extract_package(input, target / "out").done);
        }
        EXPECT_EQ(::lseek(descriptor, 0, SEEK_CUR), 0);  // neither moved nor closed
        ::close(descriptor);
    }
}

TEST_F(Operations, ReportAnExceptionOfACallback) {
    for (const char* name : {"x.csar", "x.tar", "x.tar.gz", "x.tar.zst", "x.tar.xz"}) {
        const std::string bytes = TemporaryDirectory::read(packed(name));
        for (std::uint64_t failing = 0;; ++failing) {
            std::uint64_t calls = 0;
            const auto read_at = [&](std::uint64_t offset, std::span<std::byte> buffer) {
                if (calls++ == failing) throw std::runtime_error("connection lost");
                return bytes.copy(reinterpret_cast<char*>(buffer.data()), buffer.size(), offset);
            };
            const Findings found = verify_package(Input::reader(bytes.size(), read_at, "remote")).findings;
            if (calls <= failing) break;  // nothing was thrown
            ASSERT_TRUE(found.failure) << name << " " << failing;
            EXPECT_STREQ(found.failure->what(), "cannot read 'remote': connection lost");
        }
    }
}

TEST_F(Operations, ReadAPipeToItsEnd) {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    const std::string text = broken();
    ASSERT_EQ(::write(pipe[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(pipe[1]);
    EXPECT_EQ(validate_package(Input::descriptor(pipe[0], "-")).findings.exit_status(), ExitStatus::finding);
    ::close(pipe[0]);
}

TEST_F(Operations, CompareWithWhatIsInMemory) {
    const std::string path = packed("x.csar"), same = TemporaryDirectory::read(path);
    VerifyOptions options;
    options.against = Input::memory(same, "the same");
    EXPECT_EQ(verify_package(path, options).findings.exit_status(), ExitStatus::ok);
    const std::string other = TemporaryDirectory::read(packed("y.tar"));
    options.against = Input::memory(std::string_view(other).substr(0, 0), "nothing");
    EXPECT_TRUE(verify_package(path, options).findings.failure);
}

// Definitions must not reveal files of the machine, unless the caller gives their place.
TEST_F(Operations, ImportFilesAroundAnInputOnlyWhenTheyShall) {
    directory_.write("b.yaml", "tosca_definitions_version: tosca_2_0\nnode_types: {T: {}}\n");
    const std::string text = "tosca_definitions_version: tosca_2_0\nimports: [ b.yaml ]\n";
    EXPECT_EQ(validate_package(Input::memory(text, directory_ / "a.yaml")).definitions, 1u);
    EXPECT_EQ(validate_package(Input::memory(text, directory_ / "a.yaml").with_files_around()).definitions, 2u);
}

TEST_F(Operations, SayWhatIsWrongInTheResult) {
    const VerifyResult result = validate_package(Input::memory(broken(), "a.yaml"));
    EXPECT_THAT(result.findings.diagnostics, SizeIs(1));
    EXPECT_EQ(result.findings.count(Severity::error), 1u);
    EXPECT_THAT(render::text(result.findings, {}), HasSubstr("[tosca/unknown-type]"));
    EXPECT_THAT(render::json(result.findings), StartsWith("{\"path\":\"a.yaml\",\"result\":\"invalid\",\"exit\":1,"));
    VerifyOptions options;
    options.severities.overrides["tosca/unknown-type"] = Severity::ignored;
    EXPECT_THAT(validate_package(Input::memory(broken(), "a.yaml"), options).findings.diagnostics, IsEmpty());
    options.limits.findings = 0;
    options.severities = {};
    const Findings counted = validate_package(Input::memory(broken(), "a.yaml"), options).findings;
    EXPECT_THAT(counted.diagnostics, IsEmpty());
    EXPECT_EQ(counted.exit_status(), ExitStatus::finding);
}

TEST_F(Operations, SayWhichFileFailedAndHow) {
    VerifyOptions options;
    options.trust.anchors = {directory_ / "anchor.pem"};
    const Findings findings = verify_package(packed("x.csar"), options).findings;
    ASSERT_TRUE(findings.failure);
    EXPECT_EQ(findings.failure->path(), directory_ / "anchor.pem");
    EXPECT_EQ(findings.failure->system_error(), ENOENT);
    try {
        PackOptions pack;
        pack.output = directory_ / "no/such/x.csar";
        ADD_FAILURE() << pack_directory(directory_ / "of x.csar", pack).done;
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        EXPECT_EQ(failure.path(), directory_ / "no/such/x.csar");
        EXPECT_EQ(failure.system_error(), ENOENT);
    }
    try {
        PackOptions pack;
        pack.output = directory_ / "x.csar";
        pack.entry_definitions = "no.yaml";
        ADD_FAILURE() << pack_directory(directory_ / "of x.csar", pack).done;
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.option(), "PackOptions::entry_definitions");
    }
    const Failure of_no_file(FailureKind::usage, "x");
    EXPECT_EQ(of_no_file.path(), "");
    EXPECT_EQ(of_no_file.system_error(), 0);
    EXPECT_EQ(of_no_file.option(), "");
    EXPECT_EQ(to_string(FailureKind::output), "output");
    EXPECT_EQ(to_string(ExitStatus::untrusted), "untrusted");
    EXPECT_EQ(to_string(ExitStatus::interrupted), "interrupted");
}

TEST_F(Operations, RefuseOptionsThatWouldHaveNoEffect) {
    const std::string path = packed("x.csar");
    const auto message = [&](const auto& operation) -> std::string {
        try {
            static_cast<void>(operation());
        } catch (const Failure& failure) {
            return failure.kind() == FailureKind::usage ? failure.what() : "of another kind";
        }
        return "none";
    };
    VerifyOptions options;
    options.severities.overrides = {{"zip/*", Severity::note}, {"forbidden", Severity::error}};
    EXPECT_EQ(message([&] { return verify_package(path, options); }), "none");
    options.severities.overrides["zip/no-such-rule"] = Severity::note;
    EXPECT_THAT(message([&] { return verify_package(path, options); }),
                StartsWith("SeverityPolicy: there is no rule 'zip/no-such-rule'"));
    options.severities.overrides = {};
    options.severities.of_files = {{"*", {{"zap/*", Severity::note}}}};
    EXPECT_THAT(message([&] { return list_entries(Package(path, options)); }), HasSubstr("'zap/*'"));
    PackOptions pack;
    pack.output = directory_ / "y.csar";
    pack.write = to_descriptor(1);
    EXPECT_THAT(message([&] { return pack_directory(directory_ / "of x.csar", pack); }), HasSubstr("not both"));
    ConvertOptions convert;
    convert.output = directory_ / "y.tar";
    convert.write = to_descriptor(1);
    EXPECT_THAT(message([&] { return convert_package(path, convert); }), HasSubstr("not both"));
}

TEST_F(Operations, KeepAFailureBesideTheFindings) {
    const Findings findings = verify_package(directory_ / "nowhere").findings;
    ASSERT_TRUE(findings.failure);
    EXPECT_EQ(findings.failure->kind(), FailureKind::input);
    EXPECT_EQ(findings.exit_status(), ExitStatus::unreadable);
    EXPECT_EQ(findings.status, ExitStatus::unreadable) << "not ok, whichever of the two is asked";
    EXPECT_FALSE(findings.ok());
    EXPECT_EQ(render::text(findings, {}), directory_ / "nowhere" + ": error: cannot open '" + directory_ / "nowhere" +
                                              "': No such file or directory\n");
    EXPECT_THROW(static_cast<void>(inspect_package(directory_ / "nowhere")), Failure);
}

static_assert(std::is_copy_constructible_v<VerifyResult> && std::is_nothrow_move_constructible_v<Findings>);

// With one thread, and with several.
TEST_F(Operations, EndWhenTheyAreCancelled) {
    const std::string path = packed("x.tar.gz");
    Cancellation cancellation;
    cancellation.request();
    for (const unsigned jobs : {1U, 4U}) {
        VerifyOptions options;
        options.jobs = jobs;
        EXPECT_FALSE(verify_package(path, options).findings.failure);
        options.cancellation = &cancellation;
        try {
            ADD_FAILURE() << jobs << render::text(verify_package(path, options).findings, {});
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::interrupted);
        }
        EXPECT_FALSE(verify_package(path).findings.failure) << "the request ends with its operation";
    }
}

TEST_F(Operations, AreCancelledWhileAPipeGivesNothing) {
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    Cancellation cancellation;
    VerifyOptions options;
    options.cancellation = &cancellation;
    std::thread other([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(20));
        cancellation.request();
    });
    try {
        ADD_FAILURE() << render::text(verify_package(Input::descriptor(pipe[0], "silent"), options).findings, {});
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::interrupted);
    }
    other.join();
    for (const int end : pipe) ::close(end);
}

TEST_F(Operations, AreCancelledFromAnotherThread) {
    // The pipe stays open: without cancellation, the operation would wait forever.
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    Cancellation cancellation;
    std::thread other([&] {
        const std::string blanks(1024, ' ');
        for (int i = 0; i < 40; ++i) {
            if (i == 39) cancellation.request();
            EXPECT_EQ(::write(pipe[1], blanks.data(), blanks.size()), 1024);
        }
    });
    VerifyOptions options;
    options.cancellation = &cancellation;
    try {
        ADD_FAILURE() << render::text(verify_package(Input::descriptor(pipe[0], "endless"), options).findings, {});
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::interrupted);
    }
    other.join();
    ::close(pipe[0]);
    ::close(pipe[1]);
}

// For ThreadSanitizer (preset thread).
TEST_F(Operations, WorkOnTwoPackagesAtOnce) {
    const std::vector<std::string> paths = {packed("x.csar"), packed("y.tar.gz")};
    std::array<std::string, 8> seen;
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < seen.size(); ++i)
        threads.emplace_back([&, i] {
            VerifyOptions options;
            options.jobs = 2;
            options.definitions.migrate_to = ToscaVersion::v2_0;
            const VerifyResult result = verify_package(paths[i % 2], options);
            seen[i] = render::json(result.findings) + " " + std::to_string(result.files);
        });
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 2; i < seen.size(); ++i) EXPECT_EQ(seen[i], seen[i % 2]);
    EXPECT_THAT(seen[0], HasSubstr("\"result\":\"valid\""));
    EXPECT_THAT(seen[1], HasSubstr("\"result\":\"valid\""));
}

TEST_F(Operations, WriteAPackageToADescriptor) {
    packed("x.csar");
    const std::string path = directory_ / "written";
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    ASSERT_GE(descriptor, 0);
    PackOptions options;
    options.write = to_descriptor(descriptor);
    const PackResult result = pack_directory(directory_ / "of x.csar", options);
    ::close(descriptor);
    EXPECT_TRUE(result.done);
    EXPECT_EQ(result.output, "");
    EXPECT_EQ(TemporaryDirectory::read(path), TemporaryDirectory::read(directory_ / "x.csar"));
}

TEST_F(Operations, PassAPackageToAFunction) {
    packed("x.csar");
    std::string written;
    PackOptions pack;
    pack.write = [&](std::span<const std::byte> piece) {
        written.append(reinterpret_cast<const char*>(piece.data()), piece.size());
    };
    EXPECT_TRUE(pack_directory(directory_ / "of x.csar", pack).done);
    EXPECT_EQ(written, TemporaryDirectory::read(directory_ / "x.csar"));
    ConvertOptions convert;
    convert.write = [](std::span<const std::byte>) { throw std::length_error("the store is full"); };
    EXPECT_THROW(static_cast<void>(convert_package(directory_ / "x.csar", convert)), std::length_error);
    // A package with errors is not passed to the function.
    convert.write = [](std::span<const std::byte>) { FAIL(); };
    written[written.size() / 2] ^= 1;
    EXPECT_FALSE(convert_package(Input::memory(written, "damaged.csar"), convert).done);
}

}  // namespace
}  // namespace csar
