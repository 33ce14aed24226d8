// A package that is opened once. Its operations have the results of the functions for a path, and read the path only
// once.
#include <csar/package.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <csar/init.hpp>
#include <csar/pack.hpp>
#include <csar/render.hpp>
#include "base/temporary_file.hpp"
#include "csar/container/writer.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using test::TemporaryDirectory;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

class PackageTest : public testing::Test {
protected:
    std::string packed(const std::string& directory, const std::string& name) {
        PackOptions options;
        options.output = directory_ / name;
        options.verify = false;
        EXPECT_TRUE(pack_directory(directory, options).done);
        return options.output;
    }
    std::string example(const std::string& name) {
        init_directory(directory_ / "example");
        return packed(directory_ / "example", name);
    }

    TemporaryDirectory directory_;
};

std::string text_of(const Findings& findings) { return render::json(findings); }

// The file is removed after the first operation, so later operations cannot open it again.
TEST_F(PackageTest, IsOpenedOnce) {
    for (const char* name : {"x.csar", "x.tar.gz"}) {
        SCOPED_TRACE(name);
        const std::string path = example(name);
        const VerifyResult verified = verify_package(path);
        const InspectResult inspected = inspect_package(path);
        const std::size_t graphs = graph_all_views(path).size();
        const Sbom sbom = make_sbom(path);
        const Package package(path);
        EXPECT_EQ(list_entries(package).files.size(), inspected.files.size());
        std::filesystem::remove_all(directory_ / "example");
        std::filesystem::remove(path);
        EXPECT_EQ(text_of(verify_package(package).findings), text_of(verified.findings));
        EXPECT_EQ(verify_package(package).checked.size(), verified.checked.size());
        EXPECT_EQ(validate_package(package).definitions, verified.definitions);
        const InspectResult again = inspect_package(package);
        EXPECT_EQ(again.digest, inspected.digest);
        EXPECT_EQ(again.definitions.size(), inspected.definitions.size());
        EXPECT_EQ(graph_all_views(package).size(), graphs);
        EXPECT_EQ(graph_package(package).nodes.size(), graph_all_views(package).front().nodes.size());
        EXPECT_EQ(render::cyclonedx(make_sbom(package), std::nullopt), render::cyclonedx(sbom, std::nullopt));
        EXPECT_TRUE(diff_packages(package, package).same());
        std::string content;
        const Findings found = read_entry(package, "TOSCA.meta", [&](std::span<const std::byte> piece) {
            content.append(reinterpret_cast<const char*>(piece.data()), piece.size());
        });
        EXPECT_TRUE(found.ok());
        EXPECT_THAT(content, HasSubstr("CSAR-Version: 2.0"));
    }
}

TEST_F(PackageTest, ReadsAPipeOnce) {
    const std::string text = "tosca_definitions_version: tosca_2_0\nservice_template: {node_templates: {}}\n";
    std::array<int, 2> pipe{};
    ASSERT_EQ(::pipe(pipe.data()), 0);
    ASSERT_EQ(::write(pipe[1], text.data(), text.size()), static_cast<ssize_t>(text.size()));
    ::close(pipe[1]);
    const Package package(Input::descriptor(pipe[0], "-"));
    EXPECT_EQ(validate_package(package).definitions, 1u);
    EXPECT_THAT(inspect_package(package).definitions, SizeIs(1));
    EXPECT_EQ(verify_package(package).findings.exit_status(), ExitStatus::ok);
    ::close(pipe[0]);
}

// Each operation has the findings of opening and reading, but not those of earlier operations.
TEST_F(PackageTest, GivesEachOperationItsOwnFindings) {
    directory_.write("p/TOSCA.meta", "CSAR-Version: 2.0\nEntry-Definitions: a.yaml\n");
    directory_.write("p/a.yaml",
                     "tosca_definitions_version: tosca_2_0\nservice_template: {node_templates: {a: {type: T}}}\n");
    const std::string path = packed(directory_ / "p", "p.csar");
    const std::string verified = text_of(verify_package(path).findings);
    EXPECT_THAT(verified, HasSubstr("tosca/unknown-type"));
    const Package package(path);
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(text_of(verify_package(package).findings), verified);
        EXPECT_EQ(text_of(validate_package(package).findings), verified);
        EXPECT_EQ(inspect_package(package).findings.count(Severity::error), 1u) << "the definitions are validated";
        EXPECT_THAT(list_entries(package).findings.diagnostics, IsEmpty()) << "about the container alone";
    }
    InspectOptions reading;
    EXPECT_EQ(inspect_package(Package(path, reading)).findings.count(Severity::error), 0u);
    EXPECT_THROW(static_cast<void>(verify_package(Package(path, reading))), Failure)
        << "the definitions are not validated";
}

TEST_F(PackageTest, HoldsThePackageInside) {
    std::vector<container::Item> items(2);
    items[0].name = "inner.csar";
    items[0].source = container::FromMemory{TemporaryDirectory::read(example("inner.csar"))};
    items[1].name = "inner.cms";
    items[1].source = container::FromMemory{"not a signature"};
    File archive = open_temporary_file("outer.zip");
    container::write_archive(archive, items, {});
    const std::string bytes = read_whole_file(archive, archive.size());
    const Input path = Input::memory(bytes, "outer.zip");
    const std::string verified = text_of(verify_package(path).findings);
    const Package package(path);
    EXPECT_EQ(text_of(verify_package(package).findings), verified);
    EXPECT_EQ(inspect_package(package).inside.size(), inspect_package(path).inside.size());
    EXPECT_EQ(graph_package(package).nodes.size(), graph_package(path).nodes.size());
    EXPECT_EQ(text_of(verify_package(package).findings), verified);
}

TEST_F(PackageTest, FailsTheSameWayEachTime) {
    const Package package(directory_ / "nowhere");
    EXPECT_EQ(package.name(), directory_ / "nowhere");
    for (int i = 0; i < 2; ++i) {
        EXPECT_THROW(static_cast<void>(inspect_package(package)), Failure);
        const Findings findings = verify_package(package).findings;
        ASSERT_TRUE(findings.failure);
        EXPECT_EQ(findings.failure->kind(), FailureKind::input);
        directory_.write("nowhere", "tosca_definitions_version: tosca_2_0\n");  // too late
    }
}

// A directory that was opened without requirements lacks the files in .csarignore.
TEST_F(PackageTest, MustBeMadeWithTheDemands) {
    init_directory(directory_ / "p");
    directory_.write("p/.csarignore", "*.txt\n");
    directory_.write("p/a.txt", "");
    VerifyOptions demanding;
    demanding.trust.require_signature = true;
    EXPECT_THROW(static_cast<void>(verify_package(Package(directory_ / "p"), demanding)), Failure);
    const Package lenient(directory_ / "p"), strict(directory_ / "p", demanding);
    EXPECT_EQ(verify_package(lenient).files + 2, verify_package(strict).files);
    demanding.root = directory_ / "p";
    EXPECT_THROW(static_cast<void>(verify_package(strict, demanding)), Failure);
}

TEST_F(PackageTest, PassesAllFilesOneAfterAnother) {
    for (const char* name : {"x.csar", "x.tar", "x.tar.gz"}) {
        SCOPED_TRACE(name);
        const Package package(example(name));
        std::vector<std::string> ended;
        std::string current;
        const Findings found = read_entries(package, [&](const InspectedFile& file, std::span<const std::byte> piece) {
            EXPECT_TRUE(current.empty() || current == file.name) << current << " has not ended: " << file.name;
            current = file.name;
            if (!piece.empty()) return;
            ended.push_back(std::exchange(current, ""));
        });
        EXPECT_TRUE(found.ok());
        std::size_t files = 0;
        for (const InspectedFile& file : list_entries(package).files) files += file.kind == EntryKind::file ? 1 : 0;
        EXPECT_THAT(ended, SizeIs(files));
        const auto stop = [](const InspectedFile&, std::span<const std::byte>) { throw std::runtime_error("enough"); };
        EXPECT_THROW(static_cast<void>(read_entries(package, stop)), std::runtime_error);
        std::filesystem::remove_all(directory_ / "example");
    }
}

TEST_F(PackageTest, PassesNoEndOfADamagedFile) {
    init_directory(directory_ / "p");
    directory_.write("p/a.txt", "first");
    directory_.write("p/b.txt", "second");
    PackOptions options;
    options.output = directory_ / "x.zip";
    options.level = 0;
    options.verify = false;
    ASSERT_TRUE(pack_directory(directory_ / "p", options).done);
    std::string bytes = TemporaryDirectory::read(options.output);
    bytes.replace(bytes.find("first"), 5, "worst");
    const Package package(Input::memory(bytes, "x.zip"));
    std::vector<std::string> ended;
    const Findings found = read_entries(package, [&](const InspectedFile& file, std::span<const std::byte> piece) {
        if (piece.empty()) ended.push_back(file.name);
    });
    EXPECT_EQ(found.count(Severity::error), 1u);
    EXPECT_THAT(ended, testing::Contains("b.txt"));
    EXPECT_THAT(ended, testing::Not(testing::Contains("a.txt")));
}

// Any operation may be the first to read the bytes. Each operation must report the damage, and leave out the file.
TEST_F(PackageTest, KeepsTheDigestsOfUndamagedPackagesOnly) {
    init_directory(directory_ / "p");
    directory_.write("p/a.txt", "first");
    for (const char* const name : {"x.zip", "x.tar", "x.tar.gz"})
        for (const bool with_manifest : {false, true})
            for (const bool is_damaged : {false, true}) {
                SCOPED_TRACE(std::string(name) + (with_manifest ? " manifest" : "") + (is_damaged ? " damaged" : ""));
                PackOptions options;
                options.output = directory_ / (std::to_string(with_manifest) + name);
                options.level = 0;
                options.manifest = with_manifest;
                options.verify = false;
                ASSERT_TRUE(pack_directory(directory_ / "p", options).done);
                std::string bytes = TemporaryDirectory::read(options.output);
                if (const auto at = bytes.find("first"); is_damaged && at != std::string::npos)
                    bytes.replace(at, 5, "worst");
                const auto input = [&] { return Input::memory(bytes, name); };
                const std::string verified = text_of(verify_package(input(), {}).findings);
                const Sbom listed = make_sbom(input());
                const Package checked_first(input()), listed_first(input());
                for (int i = 0; i < 2; ++i) {
                    EXPECT_EQ(text_of(verify_package(checked_first).findings), verified);
                    for (const Package* const package : {&checked_first, &listed_first}) {
                        const Sbom again = make_sbom(*package);
                        EXPECT_EQ(again.findings.count(Severity::error), listed.findings.count(Severity::error));
                        EXPECT_EQ(render::spdx(again, {}), render::spdx(listed, {}));
                    }
                    EXPECT_EQ(text_of(verify_package(listed_first).findings), verified);
                }
            }
}

TEST_F(PackageTest, CanBeMoved) {
    const std::string path = example("x.csar");
    Package package(path);
    EXPECT_EQ(validate_package(package).definitions, 2u);
    Package moved(std::move(package));
    EXPECT_EQ(verify_package(moved).definitions, 2u);
    package = Package(path);
    EXPECT_EQ(verify_package(package).definitions, 2u);
}

}  // namespace
}  // namespace csar
