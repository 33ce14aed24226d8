// Reading from tar archives, plain and compressed.
#include "csar/container/tar_container.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "csar/container/kept_files.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using hostile::TarBuilder;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;

const std::map<std::string, std::string> sample_contents = {{"TOSCA.meta", "CSAR-Version: 2.0\n"},
                                                            {"empty", ""},
                                                            {"image.bin", std::string(700'000, 'i')},
                                                            {"x/a.yaml", "a: 1\n"}};

std::string sample() {
    TarBuilder tar;
    tar.directory("x/");
    for (const auto& [name, content] : sample_contents) tar.file(name, content);
    return tar.bytes();
}

struct Packed {
    Filter filter;
    std::string bytes;
};

std::vector<Packed> packed(const std::string& tar) {
    std::vector<Packed> all = {{Filter::none, tar}, {Filter::gzip, hostile::gzip(tar)}};
    for (const Filter filter : {Filter::zstd, Filter::xz, Filter::bzip2})
        all.push_back({filter, compress_with_libarchive(filter, tar)});
    return all;
}

TEST(TarContainer, ReadsEntriesInAnyOrder) {
    for (const Packed& archive : packed(sample())) {
        const auto opened = open_tar_bytes(archive.bytes, {}, archive.filter);
        EXPECT_THAT(opened->ids(), IsEmpty());
        EXPECT_EQ(opened->container->format(), Format::tar);
        EXPECT_EQ(opened->container->filter(), archive.filter);
        EXPECT_EQ(opened->container->path(), "test");
        EXPECT_EQ(opened->container->archive_size(), archive.bytes.size());
        for (const char* name : {"x/a.yaml", "image.bin", "TOSCA.meta", "empty", "image.bin"})
            EXPECT_TRUE(opened->content(name) == sample_contents.at(name)) << name;
        EXPECT_EQ(opened->content("nothing"), "(none)");
        EXPECT_EQ(opened->content("x"), "(damaged)");  // a directory has no content
        EXPECT_FALSE(opened->has_errors());
    }
}

TEST(TarContainer, GivesEveryFileToAVisitor) {
    for (const Packed& archive : packed(sample())) {
        for (const unsigned jobs : {1u, 3u}) {
            const auto opened = open_tar_bytes(archive.bytes, {}, archive.filter);
            CollectingVisitor visitor;
            opened->container->read_all(&visitor, jobs, opened->report);
            EXPECT_TRUE(visitor.contents() == sample_contents);
            EXPECT_THAT(visitor.ended(), testing::Each(Pair(testing::_, true)));
            EXPECT_EQ(visitor.ended().size(), sample_contents.size());
            opened->container->read_all(nullptr, jobs, opened->report);
            EXPECT_THAT(opened->ids(), IsEmpty());
        }
    }
}

TEST(TarContainer, GivesFilesOfACompressedArchiveToTheVisitorOfOpen) {
    for (const Packed& archive : packed(sample())) {
        for (const unsigned jobs : {1u, 2u}) {
            CollectingVisitor visitor;
            OpenOptions options;
            options.visitor = &visitor;
            options.jobs = jobs;
            const auto opened = open_tar_bytes(archive.bytes, options, archive.filter);
            const bool compressed = archive.filter != Filter::none;
            EXPECT_TRUE(visitor.contents() == (compressed ? sample_contents : std::map<std::string, std::string>()));
        }
    }
}

// A visitor that needs no content.
class IndifferentVisitor final : public EntryVisitor {
public:
    Sink* begin(const Entry& /*entry*/) override { return nullptr; }
    void end(const Entry& /*entry*/, bool sound) override { ended_ += sound ? 1 : 0; }
    int ended() const { return ended_; }

private:
    std::atomic<int> ended_ = 0;
};

TEST(TarContainer, AcceptsVisitorsThatWantNoBytes) {
    for (const Packed& archive : packed(sample())) {
        const auto opened = open_tar_bytes(archive.bytes, {}, archive.filter);
        IndifferentVisitor visitor;
        opened->container->read_all(&visitor, 2, opened->report);
        EXPECT_EQ(visitor.ended(), 4);
    }
}

TEST(TarContainer, TellsVisitorsWhatIsCutOff) {
    const std::string cut = TarBuilder().file("a", "1").file("b", std::string(5000, 'b')).open_end().substr(0, 3000);
    for (const Packed& archive : packed(cut)) {
        CollectingVisitor first, second;
        OpenOptions options;
        options.visitor = &first;
        const auto opened = open_tar_bytes(archive.bytes, options, archive.filter);
        EXPECT_THAT(opened->ids(), ElementsAre("tar/truncated-entry"));
        opened->container->read_all(&second, 2, opened->report);
        EXPECT_THAT(second.ended(), ElementsAre(Pair("a", true), Pair("b", false)));
        if (archive.filter != Filter::none) {
            EXPECT_EQ(first.ended(), second.ended());
        }
        EXPECT_EQ(opened->report.diagnostics().size(), 1u);  // once is enough
    }
}

TEST(TarContainer, ReportsDamageOfTheCompressionOnce) {
    std::string bytes = hostile::gzip_member({.content = sample(), .stored = true, .crc = 1});
    const auto damaged = open_tar_bytes(bytes, {}, Filter::gzip);
    EXPECT_THAT(damaged->ids(), ElementsAre("gzip/checksum-mismatch"));
    EXPECT_EQ(damaged->names().size(), 5u);
    const auto cut = open_tar_bytes(bytes.substr(0, bytes.size() - 300'000), {}, Filter::gzip);
    EXPECT_THAT(cut->ids(), ElementsAre("gzip/truncated"));
    cut->container->read_all(nullptr, 1, cut->report);
    EXPECT_EQ(cut->report.diagnostics().size(), 1u);
}

TEST(TarContainer, ReportsWhereTheCompressionBreaksOffBetweenEntries) {
    const std::string tar = TarBuilder().file("a", "1").open_end();
    std::string bytes = hostile::gzip_member({.content = tar, .stored = true});
    bytes.resize(bytes.size() - 4);
    EXPECT_THAT(open_tar_bytes(bytes, {}, Filter::gzip)->ids(), ElementsAre("gzip/truncated"));
}

TEST(TarContainer, IsEmptyWhenTheFirstHeaderCannotBeUncompressed) {
    const auto opened = open_tar_bytes(hostile::gzip(sample()).substr(0, 12), {}, Filter::gzip);
    EXPECT_THAT(opened->ids(), ElementsAre("gzip/truncated"));
    EXPECT_THAT(opened->container->entries(), IsEmpty());
    EXPECT_EQ(opened->container->find("a"), nullptr);
}

TEST(TarContainer, RefusesWhatIsCompressedAndNoTar) {
    for (const auto& [content, description] :
         std::map<std::string, std::string>{{"a: 1\n", "text"}, {"PK\3\4xxxx", "a zip archive"}, {"", "empty"}}) {
        try {
            open_tar_bytes(hostile::gzip(content), {}, Filter::gzip);
            FAIL() << content;
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::input);
            EXPECT_THAT(failure.what(), testing::HasSubstr("compressed with gzip, but it contains " + description));
        }
    }
}

TEST(TarContainer, WarnsOfBombs) {
    const std::string bytes = hostile::gzip(TarBuilder().file("zeros", std::string(1'000'000, '\0')).bytes());
    OpenOptions options;
    EXPECT_THAT(open_tar_bytes(bytes, options, Filter::gzip)->ids(), IsEmpty());  // too small to matter
    options.limits.ratio_floor = 1'000'000;
    EXPECT_THAT(open_tar_bytes(bytes, options, Filter::gzip)->ids(), ElementsAre("tar/high-compression-ratio"));
    options.limits.ratio_warning = 2000;
    EXPECT_THAT(open_tar_bytes(bytes, options, Filter::gzip)->ids(), IsEmpty());
}

TEST(TarContainer, StopsBombsAtTheLimit) {
    OpenOptions options;
    options.limits.extracted_bytes = 100'000;
    CollectingVisitor visitor;
    options.visitor = &visitor;
    const std::string bytes =
        hostile::gzip(TarBuilder().file("a", std::string(90'000, 'a')).file("b", std::string(90'000, 'b')).bytes());
    const auto opened = open_tar_bytes(bytes, options, Filter::gzip);
    EXPECT_THAT(opened->ids(), ElementsAre("entry/content-too-large"));
    EXPECT_THAT(visitor.contents(), ElementsAre(Pair("a", testing::_)));  // the second never came
}

// Files that are kept while a compressed archive is indexed.

TEST(KeptFiles, LookLikeDefinitionsOrMetadata) {
    for (const char* name : {"a.yaml", "x/a.YML", "TOSCA.meta", "TOSCA-Metadata/anything", "tosca-metadata/x", "a.mf",
                             "a.xml", "a.tosca", "a.cms", "x/a.cert", ".csarignore", "x/.csarignore"})
        EXPECT_TRUE(is_worth_keeping(name)) << name;
    for (const char* name : {"image.qcow2", "yaml", "a.yaml/image", "meta", "x/TOSCA-Metadata", ".gitignore", ""})
        EXPECT_FALSE(is_worth_keeping(name)) << name;
}

Entry entry_of(std::string_view name, std::uint64_t size, std::uint64_t position) {
    return {.name = name, .size = size, .position = position};
}

TEST(KeptFiles, StayWithinTheirLimits) {
    Limits limits;
    limits.definitions_file = 10;
    limits.retained_bytes = 15;
    KeptFiles kept(limits);
    const auto keep = [&](const Entry& entry) {
        Sink* const sink = kept.begin(entry);
        if (sink) sink->write(as_bytes(std::string(entry.size, 'k')));
        kept.end(true);
        return sink != nullptr;
    };
    EXPECT_FALSE(keep(entry_of("large.yaml", 11, 0)));
    EXPECT_TRUE(keep(entry_of("first.yaml", 10, 1)));
    EXPECT_FALSE(keep(entry_of("too-many.yaml", 6, 2)));
    EXPECT_TRUE(keep(entry_of("last.yaml", 5, 3)));
    EXPECT_FALSE(keep(entry_of("no.yaml", 1, 4)));
    EXPECT_EQ(kept.find(entry_of("large.yaml", 11, 0)), nullptr);
    ASSERT_NE(kept.find(entry_of("first.yaml", 10, 1)), nullptr);
    EXPECT_EQ(*kept.find(entry_of("first.yaml", 10, 1)), std::string(10, 'k'));
}

TEST(KeptFiles, AreDroppedWhenTheyAreNotWhole) {
    KeptFiles kept{Limits()};
    const Entry entry = entry_of("a.yaml", 10, 7);
    kept.begin(entry)->write(as_bytes("half"));
    kept.end(false);
    EXPECT_EQ(kept.find(entry), nullptr);
}

TEST(KeptFiles, AreReadWithoutASecondPass) {
    File file = hostile::memory_file(hostile::gzip(sample()));
    const int descriptor = file.descriptor();
    Report report;
    const auto container = open_tar(std::move(file), Filter::gzip, {}, report);
    ASSERT_EQ(::pwrite(descriptor, "broken", 6, 0), 6);
    StringSink sink;
    EXPECT_TRUE(container->read(*container->find("x/a.yaml"), sink, report));
    EXPECT_EQ(sink.text(), "a: 1\n");
}

TEST(TarContainer, FailsWhenTheFileChangesBetweenTwoPasses) {
    for (const Packed& archive : packed(sample())) {
        if (archive.filter == Filter::none) continue;
        File file = hostile::memory_file(archive.bytes);
        const int descriptor = file.descriptor();
        Report report;
        const auto container = open_tar(std::move(file), archive.filter, {}, report);
        ASSERT_EQ(::ftruncate(descriptor, static_cast<off_t>(archive.bytes.size() / 2)), 0);
        StringSink sink;
        EXPECT_THROW(container->read(*container->find("image.bin"), sink, report), Failure);
        EXPECT_THROW(container->read_all(nullptr, 1, report), Failure) << "it is no longer what was checked";
    }
}

TEST(TarContainer, FailsWhenAPlainFileShrinks) {
    const std::string bytes = sample();
    File file = hostile::memory_file(bytes);
    const int descriptor = file.descriptor();
    Report report;
    const auto container = open_tar(std::move(file), Filter::none, {}, report);
    ASSERT_EQ(::ftruncate(descriptor, 1000), 0);
    StringSink sink;
    EXPECT_THROW(container->read(*container->find("image.bin"), sink, report), Failure);
    EXPECT_THROW(container->read_all(nullptr, 2, report), Failure);
}

}  // namespace
}  // namespace csar::container
