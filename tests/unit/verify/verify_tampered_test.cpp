// With `pack --manifest`, a package with changed content or names must fail, and a package that was only packed again
// must pass. Other metadata in the manifest is protected only by a signature.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <csar/package.hpp>
#include "csar/pack/pack.hpp"
#include "csar/verify/verify.hpp"
#include "tests/hostile/zip_builder.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar {
namespace {

using hostile::deflated;
using hostile::stored;
using hostile::ZipArchive;
using test::TemporaryDirectory;
using testing::Contains;

using Contents = std::map<std::string, std::string>;

class VerifyTampered : public testing::Test {
protected:
    VerifyTampered() {
        directory_.write("p/service.yaml", "tosca_definitions_version: tosca_2_0\n");
        directory_.write("p/scripts/install.sh", hostile::sample_text(600));
        directory_.write("p/images/disk.img", hostile::sample_noise(300));
        directory_.write("p/empty.txt", "");
    }

    std::string packed(const std::string& name) {
        PackOptions options;
        options.output = directory_ / name;
        options.manifest = true;
        Report report;
        EXPECT_TRUE(pack::pack(directory_ / "p", options, {}, report).done);
        return TemporaryDirectory::read(options.output);
    }

    // The verdict on a package of these bytes.
    ExitStatus verdict(std::string_view bytes) {
        report_.emplace();
        try {
            static_cast<void>(verify::verify_input(directory_.write("changed", bytes), {}, *report_));
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

    Contents contents_of(std::string_view bytes) {
        EXPECT_EQ(verdict(bytes), ExitStatus::ok);
        return contents();
    }
    // Of the last package.
    Contents contents() {
        Contents found;
        const Package changed(directory_ / "changed");
        const ListResult listed = list_entries(changed);
        for (const InspectedFile& file : listed.files) {
            if (file.kind != EntryKind::file) continue;
            const Findings damage = read_entry(changed, file.name, [&](std::span<const std::byte> bytes) {
                found[file.name].append(reinterpret_cast<const char*>(bytes.data()), bytes.size());
            });
            EXPECT_TRUE(damage.ok());
            found.try_emplace(file.name);
        }
        return found;
    }

    // Bytes that may change, because the package has no information in them.
    struct Exempt {
        std::string what;
        std::size_t from, count;
    };

    // Changes a bit of every `step`-th byte, and each bit of exempt bytes; sometimes inserts or drops a byte. A package
    // that still passes must have changes in exempt bytes only, or, with `same_files_pass`, unchanged files. Returns
    // the exemptions that were needed.
    std::set<std::string> change_everywhere(const std::string& bytes, std::size_t step,
                                            const std::vector<Exempt>& exempt, bool same_files_pass = false) {
        const Contents original = contents_of(bytes);
        std::set<std::string> needed;
        const auto exemption_of = [&](std::size_t at) {
            return std::find_if(exempt.begin(), exempt.end(), [&](const Exempt& bytes_of) {
                return at >= bytes_of.from && at - bytes_of.from < bytes_of.count;
            });
        };
        const auto judge = [&](const std::string& changed, std::size_t at) {
            if (verdict(changed) != ExitStatus::ok) return;
            const bool same_files = contents() == original;
            if (same_files && same_files_pass) return;
            const auto found = exemption_of(at);
            if (found != exempt.end()) needed.insert(found->what);
            EXPECT_TRUE(found != exempt.end() && (same_files || found->what == "manifest"))
                << "changed at " << at << " of " << bytes.size();
        };
        for (std::size_t at = 0; at < bytes.size(); at += step) {
            const bool every_bit = exemption_of(at) != exempt.end();
            for (std::size_t bit = every_bit ? 0 : at / step % 8; bit <= (every_bit ? 7 : at / step % 8); ++bit) {
                std::string changed = bytes;
                changed[at] = static_cast<char>(changed[at] ^ (1 << bit));
                judge(changed, at);
            }
            if (at / step % 16 == 1) judge(std::string(bytes).insert(at, 1, 'x'), at);
            if (at / step % 16 == 9) judge(std::string(bytes).erase(at, 1), at);
        }
        return needed;
    }

    // Times and creator of a zip, reserved bits, the compression effort, and unused bits after deflated content.
    static std::vector<Exempt> exempt_in_zip(const std::string& bytes) {
        const auto number = [&](std::size_t at, int count) {
            std::size_t value = 0;
            while (--count >= 0)
                value = value << 8 | static_cast<unsigned char>(bytes[at + static_cast<std::size_t>(count)]);
            return value;
        };
        std::vector<Exempt> exempt;
        const std::size_t end = bytes.size() - 22;
        for (std::size_t at = number(end + 16, 4); at < end; at += 46 + number(at + 28, 2) + number(at + 30, 2)) {
            const std::size_t local = number(at + 42, 4);
            exempt.insert(exempt.end(), {{"maker", at + 4, 2},
                                         {"version needed", at + 6, 2},
                                         {"reserved flags", at + 9, 1},
                                         {"time", at + 12, 4},
                                         {"attributes", at + 36, 6},
                                         {"local version needed", local + 4, 2},
                                         {"local reserved flags", local + 7, 1},
                                         {"local time", local + 10, 4}});
            const std::size_t content = local + 30 + number(local + 26, 2) + number(local + 28, 2);
            if (number(at + 10, 2) != 8) continue;
            exempt.insert(exempt.end(), {{"last byte", content + number(at + 20, 4) - 1, 1},
                                         {"compression hint", at + 8, 1},
                                         {"compression hint", local + 6, 1}});
        }
        return exempt;
    }

    TemporaryDirectory directory_;
    std::optional<Report> report_;
};

TEST_F(VerifyTampered, RefusesEveryChangedByteOfAZip) {
    const std::string bytes = packed("p.csar");
    std::set<std::string> needed = change_everywhere(bytes, 1, exempt_in_zip(bytes));
    needed.insert("last byte");  // which another version of libdeflate may fill
    EXPECT_EQ(needed, (std::set<std::string>{"maker", "version needed", "reserved flags", "time", "attributes",
                                             "local version needed", "local reserved flags", "local time", "last byte",
                                             "compression hint"}))
        << "an exemption without need";
}

// Headers have a checksum, and contents except the manifest a digest.
TEST_F(VerifyTampered, RefusesEveryFifthChangedByteOfATar) {
    const std::string bytes = packed("p.tar");
    std::vector<Exempt> exempt;
    std::size_t at = 0;
    while (bytes[at] != '\0') {
        const std::size_t size = std::stoul(bytes.substr(at + 124, 11), nullptr, 8), content = at + 512;
        const std::size_t next = content + (size + 511) / 512 * 512;
        if (bytes.compare(at, 9, "TOSCA.mf\0", 9) == 0) exempt.push_back({"manifest", content, size});
        // A checksum has several spellings. Bytes after a content give a warning.
        exempt.insert(exempt.end(), {{"checksum", at + 148, 8}, {"padding", content + size, next - content - size}});
        at = next;
    }
    exempt.push_back({"end", at, bytes.size() - at});
    change_everywhere(bytes, 5, exempt);
}

TEST_F(VerifyTampered, RefusesEveryChangedByteOfACompressedTarThatChangesAFile) {
    change_everywhere(packed("p.tar.gz"), 1, {}, true);
}

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
