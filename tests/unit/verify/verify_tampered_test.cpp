// What --manifest is for: a package that was changed in any content or name does not pass, one that was only packed
// anew does. What the manifest says besides, only a signature of it protects.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include <csar/entries.hpp>
#include <csar/pack.hpp>
#include <csar/verify.hpp>
#include "tests/hostile/zip_builder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace csar {
namespace {

using hostile::deflated;
using hostile::stored;
using hostile::ZipArchive;
using test::TemporaryFolder;
using testing::Contains;

using Contents = std::map<std::string, std::string>;

class VerifyTampered : public testing::Test {
protected:
    VerifyTampered() {
        folder_.write("p/service.yaml", "tosca_definitions_version: tosca_2_0\n");
        folder_.write("p/scripts/install.sh", hostile::sample_text(3000));
        folder_.write("p/images/disk.img", hostile::sample_noise(3000));
        folder_.write("p/empty.txt", "");
    }

    std::string packed(const std::string& name) {
        PackOptions options;
        options.output = folder_ / name;
        options.manifest = true;
        Report report;
        EXPECT_TRUE(pack(folder_ / "p", options, report).done);
        return TemporaryFolder::read(options.output);
    }

    // The verdict on a package of these bytes.
    ExitStatus verdict(std::string_view bytes) {
        report_.emplace();
        try {
            verify_package(folder_.write("changed", bytes), {}, *report_);
        } catch (const Failure& failure) {
            report_->set_failure(failure);
        }
        return report_->exit_status();
    }
    ExitStatus verdict(const Contents& contents) {
        ZipArchive archive;
        for (const auto& [name, content] : contents) archive.members.push_back(stored(name, content));
        return verdict(archive.bytes());
    }
    bool told(std::string_view id) const { return report_->has(id); }

    // Of the package that was looked at last.
    Contents contents() {
        Contents found;
        Report unused;
        for (const InspectedFile& file : list_entries(folder_ / "changed", {}, unused)) {
            if (file.kind != "file") continue;
            read_entry(folder_ / "changed", file.name, {}, unused, [&](std::span<const std::byte> bytes) {
                found[file.name].append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
            });
            found.try_emplace(file.name);
        }
        return found;
    }

    // Changes `bytes` at many places and demands that what passes still has every content under its name; the manifest
    // may say other things than digests.
    void change_everywhere(const std::string& bytes, std::size_t places) {
        ASSERT_EQ(verdict(bytes), ExitStatus::ok);
        const Contents original = contents();
        std::size_t refused = 0;
        const auto judge = [&](const std::string& changed, std::size_t at) {
            if (verdict(changed) != ExitStatus::ok) {
                ++refused;
                return;
            }
            Contents left = contents();
            left["TOSCA.mf"] = original.at("TOSCA.mf");
            EXPECT_EQ(left, original) << "changed at " << at;
        };
        for (std::size_t i = 0; i < places; ++i) {
            const std::size_t at = i * bytes.size() / places;
            std::string changed = bytes;
            changed[at] = static_cast<char>(changed[at] ^ (1 << i % 8));
            judge(changed, at);
            if (i % 4 == 1) judge(std::string(bytes).insert(at, 1, 'x'), at);
            if (i % 4 == 3) judge(std::string(bytes).erase(at, 1), at);
        }
        EXPECT_GT(refused, places / 2);
    }

    TemporaryFolder folder_;
    std::optional<Report> report_;
};

TEST_F(VerifyTampered, RefusesEveryChangedByteOfAZip) { change_everywhere(packed("p.csar"), 500); }

TEST_F(VerifyTampered, RefusesChangedBytesOfATar) { change_everywhere(packed("p.tar"), 500); }

TEST_F(VerifyTampered, RefusesChangedBytesOfACompressedTar) { change_everywhere(packed("p.tar.gz"), 500); }

class VerifyRepacked : public VerifyTampered {
protected:
    VerifyRepacked() {
        EXPECT_EQ(verdict(packed("p.csar")), ExitStatus::ok);
        contents_ = contents();
    }

    Contents contents_;
};

TEST_F(VerifyRepacked, AcceptsOtherCompressionAndOrder) {
    EXPECT_EQ(verdict(contents_), ExitStatus::ok);
    ZipArchive archive;
    for (auto entry = contents_.rbegin(); entry != contents_.rend(); ++entry)
        archive.members.push_back(
            deflated(entry->first, entry->second).both([](hostile::ZipHeader& header) { header.time = 0x1234; }));
    EXPECT_EQ(verdict(archive.bytes()), ExitStatus::ok);
    EXPECT_EQ(verdict(packed("p.tar.xz")), ExitStatus::ok);
}

TEST_F(VerifyRepacked, RefusesOneMoreFile) {
    contents_["scripts/more.sh"] = "";
    EXPECT_EQ(verdict(contents_), ExitStatus::mismatch);
    EXPECT_TRUE(told("integrity/unlisted-file"));
}

TEST_F(VerifyRepacked, RefusesOneFileLess) {
    contents_.erase("images/disk.img");
    EXPECT_EQ(verdict(contents_), ExitStatus::mismatch);
    EXPECT_TRUE(told("integrity/missing-file"));
}

TEST_F(VerifyRepacked, RefusesAFileUnderAnotherName) {
    contents_["images/disk2.img"] = contents_["images/disk.img"];
    contents_.erase("images/disk.img");
    EXPECT_EQ(verdict(contents_), ExitStatus::mismatch);
    EXPECT_TRUE(told("integrity/missing-file") && told("integrity/unlisted-file"));
}

TEST_F(VerifyRepacked, RefusesTwoContentsSwapped) {
    std::swap(contents_["images/disk.img"], contents_["scripts/install.sh"]);
    EXPECT_EQ(verdict(contents_), ExitStatus::mismatch);
    EXPECT_TRUE(told("integrity/digest-mismatch"));
}

TEST_F(VerifyRepacked, RefusesOtherMetadata) {
    contents_["TOSCA.meta"].insert(contents_["TOSCA.meta"].find("csar"), "not-");
    EXPECT_EQ(verdict(contents_), ExitStatus::mismatch);
}

TEST_F(VerifyRepacked, RefusesAnotherFileUnderTheSameName) {
    ZipArchive archive;
    for (const auto& [name, content] : contents_) archive.members.push_back(stored(name, content));
    archive.members.push_back(stored("images/disk.img", "other"));
    EXPECT_EQ(verdict(archive.bytes()), ExitStatus::mismatch);
}

}  // namespace
}  // namespace csar
