// Recognising the format of a file by its content.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <thread>

#include <csar/failure.hpp>
#include "csar/container/detect.hpp"
#include "csar/container/tar_header.hpp"
#include "csar/open/input.hpp"
#include "tests/hostile/gzip_builder.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "tests/support/temporary_directory.hpp"
#include "tests/unit/container/libarchive_oracle.hpp"
#include "tests/unit/container/opened.hpp"

namespace csar::container {
namespace {

using namespace std::string_literals;
using hostile::gzip;
using hostile::TarBuilder;
using hostile::version7;
using test::TemporaryDirectory;
using testing::ElementsAre;
using testing::HasSubstr;

const std::string empty_zip = "PK\5\6"s + std::string(18, '\0');
std::string small_tar() { return TarBuilder().file("a.yaml", "a: 1").bytes(); }

class Open : public testing::Test {
protected:
    // The extension must have no effect.
    std::unique_ptr<Container> opened(std::string_view content) {
        return open(directory_.write("package.pdf", content), {}, report_);
    }

    // The message of the failure.
    std::string failure(std::string_view content) {
        try {
            opened(content);
        } catch (const Failure& failure) {
            EXPECT_EQ(failure.kind(), FailureKind::input);
            EXPECT_THAT(failure.what(), HasSubstr("package.pdf"));
            return failure.what();
        }
        return "opened";
    }

    TemporaryDirectory directory_;
    Report report_;
};

TEST_F(Open, ReportsTarsThatStartLikeSomethingElse) {
    const auto findings = [&](const std::string& name) {
        Report report;
        open(directory_.write("polyglot", TarBuilder().file(name, "1").bytes()), {}, report);
        std::set<std::string_view> ids;
        for (const Diagnostic& diagnostic : report.diagnostics()) ids.insert(diagnostic.id);
        return ids;
    };
    for (const std::string& start :
         {"\x1F\x8B"s, "\x1F\x9D"s, "\x1F\xA0"s, "BZh"s,
          "\xFD"
          "7zXZ\0"s,
          "\x28\xB5\x2F\xFD"s, "\x50\x2A\x4D\x18"s, "\x5F\x2A\x4D\x18"s, "\x5D\0\0"s, "\xFFLZMA"s, "LZIP"s, "LRZI"s,
          "\x89LZO"s, "GRZipII"s, "\xED\xAB\xEE\xDB"s, "MSCF"s, "xar!"s, "7z\xBC\xAF\x27\x1C"s, "Rar!"s, "!<arch>"s,
          "070701"s, "070707"s, "\x04\x22\x4D\x18"s,
          // lzma: parameters, dictionary, size
          "x\0\0\x10\0\0\0\0\0\0\0\0\0"s, "x\0\0\xA0\x03"s, "\0\0\0\x18\0\x01\0\0\0\0\0\0\0"s,
          "a\x01\0\0\0\xFF\xFF\xFF\xFF\xFF\xFF\xFF\xFF"s})
        EXPECT_THAT(findings(start), testing::Contains("tar/ambiguous-format")) << start;
    for (const std::string& start :
         {"BZ"s, "LZI"s, "07070"s, "x`"s, "x"s, "Rar"s, "\xE1\0\0\x10"s, "]a"s, "begin 644 x"s})
        EXPECT_THAT(findings(start), testing::Not(testing::Contains("tar/ambiguous-format"))) << start;
    open(directory_.write("inner", gzip(TarBuilder().file("BZh91AY&SY", "1").bytes())), {}, report_);
    EXPECT_THAT(report_.diagnostics().at(0).id, "tar/ambiguous-format");
}

TEST_F(Open, ReportsZipsThatAreTarsToo) {
    // The name in the first header is the start of a zip. Its end record is in the content.
    for (const auto& [checksum, reported] : std::map<std::string, bool>{{"", true}, {"0000001", false}}) {
        hostile::TarMember member{.name = "PK\3\4", .content = empty_zip};
        if (!checksum.empty()) member.checksum = checksum;
        Report report;
        open(directory_.write("polyglot", TarBuilder().add(member).bytes()), {}, report);
        std::set<std::string_view> ids;
        for (const Diagnostic& diagnostic : report.diagnostics()) ids.insert(diagnostic.id);
        EXPECT_EQ(ids.contains("tar/also-zip"), reported);
    }
    // Before a zip, a header that is only valid for Python: its checksum is in base 256.
    std::string bytes = TarBuilder().add(version7({.name = "x", .content = empty_zip})).open_end().substr(0, 512);
    const auto sum = std::stoul(bytes.substr(148, 7), nullptr, 8);
    bytes.replace(148, 8, hostile::base256_field(sum, 8));
    opened(bytes + empty_zip);
    EXPECT_TRUE(std::any_of(report_.diagnostics().begin(), report_.diagnostics().end(),
                            [](const Diagnostic& diagnostic) { return diagnostic.id == "tar/also-zip"; }));
}

TEST(TarChecksum, IsRightInEverySpellingThatSomeReaderTakes) {
    const auto is_right = [](auto spell) {
        std::string block = TarBuilder().file("a", "").open_end();
        block.replace(148, 8, spell(std::stol(block.substr(148, 7), nullptr, 8)));
        return has_tar_checksum(as_bytes(block));
    };
    const auto octal = [](long sum) { return hostile::octal_field(static_cast<std::uint64_t>(sum), 7); };
    EXPECT_TRUE(is_right([&](long sum) { return octal(sum) + ' '; }));
    EXPECT_TRUE(is_right([&](long sum) { return "  " + octal(sum).substr(2) + 'x'; }));
    EXPECT_TRUE(is_right([&](long sum) { return "+" + octal(sum).substr(1, 5) + "zz"; }));
    EXPECT_TRUE(is_right([&](long sum) { return "0o" + octal(sum).substr(1, 5) + '\0'; }));
    EXPECT_TRUE(is_right([&](long sum) { return "0_" + octal(sum).substr(1, 5) + '\0'; }));
    EXPECT_TRUE(is_right([&](long sum) { return hostile::base256_field(static_cast<std::uint64_t>(sum), 8); }));
    EXPECT_FALSE(is_right([&](long sum) { return octal(sum + 1) + ' '; }));
    EXPECT_FALSE(is_right([](long) { return std::string(8, '\0'); }));
    EXPECT_FALSE(has_tar_checksum(as_bytes(std::string_view("short"))));
}

TEST_F(Open, TellsArchivesFromTheirContent) {
    EXPECT_EQ(opened(small_tar())->format(), Format::tar);
    EXPECT_EQ(opened(small_tar())->filter(), Filter::none);
    EXPECT_EQ(opened(gzip(small_tar()))->filter(), Filter::gzip);
    for (const Filter filter : {Filter::zstd, Filter::xz, Filter::bzip2})
        EXPECT_EQ(opened(compress_with_libarchive(filter, small_tar()))->filter(), filter);
    EXPECT_EQ(opened(empty_zip)->format(), Format::zip);
    EXPECT_EQ(open(directory_.path(), {}, report_)->format(), Format::directory);
}

TEST_F(Open, TellsFormsOfTar) {
    for (const std::string& tar :
         {TarBuilder().add(hostile::version7({.name = "a", .content = "1"})).bytes(), std::string(10240, '\0'),
          TarBuilder().pax("").file("a", "1").bytes(), TarBuilder().add({.name = "a", .checksum = "0"}).bytes()})
        EXPECT_EQ(opened(tar)->format(), Format::tar);
}

TEST_F(Open, TakesATarThatHoldsAZipForATar) {
    EXPECT_EQ(opened(TarBuilder().file("inner.zip", empty_zip).bytes())->format(), Format::tar);
    EXPECT_EQ(opened(TarBuilder().file("a", "1").open_end() + empty_zip)->format(), Format::tar);
}

TEST_F(Open, TakesAZipBehindAProgramForAZip) {
    const auto container = opened("#!/bin/sh\nexit\n" + empty_zip);
    EXPECT_EQ(container->format(), Format::zip);
    EXPECT_NE(report_.count(Severity::error), 0u);  // unless the user allows it
}

TEST_F(Open, TakesTextForABareFile) {
    for (const std::string& text :
         {"a: 1\n"s, "\xEF\xBB\xBFtosca_definitions_version: x\r\n"s, "<?xml version=\"1.0\"?><Definitions/>"s,
          "\xFF\xFE<\0?\0"s, "<!-- html --><Definitions/>"s, "Name: caf\xE9\n"s, "\t\f\n"s, "{}"s, "x"s})
        EXPECT_EQ(opened(text)->format(), Format::file) << text;
}

TEST_F(Open, RefusesWhatIsNoPackage) {
    EXPECT_THAT(failure(""), HasSubstr("it is empty; the file has 0 bytes"));
    EXPECT_THAT(failure("\x7F"s + "ELF\2\1\1"), HasSubstr("an ELF program"));
    EXPECT_THAT(failure("%PDF-1.7"), HasSubstr("a PDF document"));
    EXPECT_THAT(failure("7z\xBC\xAF\x27\x1C"), HasSubstr("a 7-Zip archive; unpack the archive and pack its content"));
    EXPECT_THAT(failure("\1\2\3\4"), HasSubstr("binary data of unknown format; csar reads zip and tar"));
    EXPECT_THAT(failure(std::string(600, '\0')), HasSubstr("binary data of unknown format"));
    EXPECT_THAT(failure("a: \0"s), HasSubstr("binary data"));
    EXPECT_THAT(failure(gzip("a: 1\n")), HasSubstr("compressed with gzip, but it contains text"));
}

TEST_F(Open, SaysWhatToDoAboutAGitLfsPointer) {
    const std::string message = failure(
        "version https://git-lfs.github.com/spec/v1\noid sha256:4d7a214614ab2935c943f9e0ff69d22eadbb8f32b1\nsize 12\n");
    EXPECT_THAT(message, HasSubstr("a Git LFS pointer; fetch the real file with 'git lfs pull'"));
}

TEST_F(Open, SaysHowToDecodeAnArchiveInBase64) {
    EXPECT_THAT(failure("UEsDBBQAAAAAAAAAIQBo7r16TwAAAE8AAAAKAAAAVE9TQ0EubWV0\n"),
                HasSubstr("a zip archive in base64; decode the file, for example with the program base64"));
    EXPECT_THAT(failure("H4sIAAAAAAAAA+3OMQ6A\n"), HasSubstr("gzip data in base64"));
}

TEST_F(Open, SaysWhatToDoAboutAnHtmlPage) {
    for (const char* page : {"<!DOCTYPE html>\n<html>", "\n  <HTML lang=en>", "\xEF\xBB\xBF<html>"})
        EXPECT_THAT(failure(page), HasSubstr("an HTML page; a server sent a page")) << page;
}

TEST_F(Open, SaysWhatStandsBesidePackages) {
    const auto is_called = [&](const std::string& content, const char* what) {
        EXPECT_THAT(failure(content), HasSubstr(what)) << content;
    };
    is_called("Not Found", "an error message of a server; check the address");
    is_called("404: Not Found\n", "an error message of a server");
    is_called("{ \"errors\": [ { \"status\": 404 } ] }", "an error message of a server");
    is_called("<?xml version=\"1.0\"?>\n<Error><Code>NoSuchKey</Code></Error>", "an error message of a server");
    is_called("{\"message\":\"Not Found\",\"status\":\"404\"}", "an error message of a server");
    is_called(std::string(64, 'a') + "  p.csar\n", "a list of checksums; use the package");
    is_called(std::string(40, '0'), "a list of checksums");
    is_called("-----BEGIN CERTIFICATE-----\nMII\n", "a PEM-encoded signature, certificate or key");
    is_called("MIME-Version: 1.0\nContent-Type: multipart/signed\n", "an S/MIME message");
    is_called("\x30\x82\x01\x02\x06\x09\x2A\x86\x48\x86\xF7\x0D\x01\x07\x02\xA0\0\0"s, "a CMS signature");
    is_called("\xFE\xED\xFE\xED\0\0\0\2"s, "a Java keystore");
}

TEST_F(Open, TakesDefinitionsThatOnlyBeginLikeOtherText) {
    for (const std::string& text : {std::string(65, 'a') + ": 1\n", std::string(64, 'a') + ": 1\n", "not_found: 1\n"s})
        EXPECT_NE(opened(text), nullptr) << text;
}

TEST_F(Open, FailsForWhatIsNotThere) {
    try {
        open(directory_ / "nothing", {}, report_);
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::input);
        EXPECT_THAT(failure.what(), HasSubstr("No such file"));
    }
    EXPECT_THROW(open("/dev/null", {}, report_), Failure);
}

TEST_F(Open, ReadsPipes) {
    const std::string path = directory_ / "pipe", bytes = gzip(small_tar());
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    std::thread writer([&] { std::ofstream(path, std::ios::binary) << bytes; });
    const auto container = open(path, {}, report_);
    writer.join();
    EXPECT_EQ(container->filter(), Filter::gzip);
    EXPECT_NE(container->find("a.yaml"), nullptr);
    EXPECT_EQ(container->path(), path);
}

TEST_F(Open, BoundsWhatAPipeMayBring) {
    const std::string path = directory_ / "pipe", bytes = small_tar();
    ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
    for (const auto& [limit, fits] : {std::pair{bytes.size(), true}, std::pair{bytes.size() - 1, false}}) {
        std::thread writer([&] { std::ofstream(path, std::ios::binary) << bytes; });
        OpenOptions options;
        options.limits.extracted_bytes = limit;
        try {
            open(path, options, report_);
            EXPECT_TRUE(fits);
        } catch (const Failure& failure) {
            EXPECT_FALSE(fits);
            EXPECT_THAT(failure.what(), HasSubstr("larger than the limit"));
        }
        writer.join();
    }
}

// A file that was opened by the caller, and read to `offset`.
class GivenFile {
public:
    explicit GivenFile(const std::string& path, off_t offset = 0)
        : descriptor_(::open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
        ::lseek(descriptor_, offset, SEEK_SET);
    }
    GivenFile(const GivenFile&) = delete;
    GivenFile& operator=(const GivenFile&) = delete;
    ~GivenFile() { ::close(descriptor_); }

    File opened() const { return open::open_input(Input::descriptor(descriptor_, "-", "standard input"), {}).file; }

private:
    int descriptor_;
};

TEST_F(Open, ReadsADescriptor) {
    const GivenFile input(directory_.write("a.tar", small_tar()));
    const auto container = open(input.opened(), {}, report_);
    EXPECT_EQ(container->format(), Format::tar);
    EXPECT_EQ(container->path(), "standard input");
    StringSink sink;
    EXPECT_TRUE(container->read(*container->find("a.yaml"), sink, report_));
    EXPECT_EQ(sink.text(), "a: 1");
}

TEST_F(Open, ReadsADescriptorFromWhereItStands) {
    const GivenFile input(directory_.write("a.tar", "line\n" + small_tar()), 5);
    EXPECT_EQ(open(input.opened(), {}, report_)->format(), Format::tar);
}

TEST_F(Open, ReadsTextFromADescriptor) {
    const GivenFile input(directory_.write("a.yaml", "a: 1\n"));
    const auto container = open(input.opened(), {}, report_);
    EXPECT_EQ(container->format(), Format::file);
    EXPECT_EQ(container->entries()[0].name, "standard input");
}

TEST_F(Open, TakesADashForAName) { EXPECT_THROW(open("-", {}, report_), Failure); }

class OpenArchive : public Open, public testing::WithParamInterface<std::string> {};

TEST_P(OpenArchive, ReadsTheFileThatWasOpenedWhateverIsAtItsPathNow) {
    const auto container = opened(GetParam());
    std::filesystem::rename(directory_.write("other", "a: 2"), directory_ / "package.pdf");
    ASSERT_NE(container->archive(), nullptr);
    EXPECT_EQ(read_whole_file(*container->archive(), 1'000'000), GetParam());
    EXPECT_NO_THROW(container->check_unchanged());
}

TEST_P(OpenArchive, ReportsThatItWasWrittenTo) {
    const auto container = opened(GetParam());
    std::ofstream(directory_ / "package.pdf", std::ios::app) << "more";
    EXPECT_THROW(container->check_unchanged(), Failure);
}

INSTANTIATE_TEST_SUITE_P(EveryFormat, OpenArchive,
                         testing::Values(empty_zip, small_tar(), gzip(small_tar()), "a: 1\n"s));

TEST_F(Open, HasNoArchiveOfADirectory) {
    const auto container = open(directory_.path(), {}, report_);
    EXPECT_EQ(container->archive(), nullptr);
    EXPECT_NO_THROW(container->check_unchanged());
}

TEST_F(Open, ReportsThatAZipWasWrittenToWhenAllIsRead) {
    const auto container = opened(empty_zip);
    std::ofstream(directory_ / "package.pdf", std::ios::app) << "more";
    EXPECT_THROW(container->read_all(nullptr, 1, report_), Failure);
}

TEST(Recognise, KnowsEverySignature) {
    const auto description = [](std::string_view bytes) { return recognise(as_bytes(bytes)).description; };
    EXPECT_EQ(description("Rar!\x1A\x07"), "a RAR archive");
    EXPECT_EQ(description("\x04\x22\x4D\x18"), "lz4 data");
    EXPECT_EQ(description("LZIP\1"), "lzip data");
    EXPECT_EQ(description("\x1F\x9D"), "data compressed with 'compress'");
    EXPECT_EQ(description("070701"), "a cpio archive");
    EXPECT_EQ(description("!<arch>\n"), "an ar archive or Debian package");
    EXPECT_EQ(description("\xED\xAB\xEE\xDB"), "an RPM package");
    EXPECT_EQ(description("\x89PNG\r\n"), "a PNG image");
    EXPECT_EQ(description("\xFF\xD8\xFF"), "a JPEG image");
    EXPECT_EQ(description("\xCA\xFE\xBA\xBE"), "a Java class");
    EXPECT_EQ(description("PK\7\10"), "a zip archive");
    EXPECT_EQ(description("\x50\x2A\x4D\x18"), "zstd data");
    EXPECT_EQ(description("BZh: text\n"), "text");
}

TEST_F(Open, TakesAFileThatIsOpen) {
    const std::string tar = small_tar();
    for (const std::string& bytes : {tar, gzip(tar)}) {
        const auto memory = open(File::of_memory(as_bytes(bytes), "memory"), {}, report_);
        EXPECT_EQ(memory->format(), Format::tar);
        EXPECT_EQ(memory->path(), "memory");
        StringSink text;
        ASSERT_NE(memory->find("a.yaml"), nullptr);
        EXPECT_TRUE(memory->read(*memory->find("a.yaml"), text, report_));
        EXPECT_EQ(text.text(), "a: 1");
    }
    // Is read from the first byte, although some bytes have been read.
    File file = File::open_read(directory_.write("x.tar", tar));
    std::vector<std::byte> some(100);
    ASSERT_EQ(file.read(some), some.size());
    EXPECT_NE(open(std::move(file), {}, report_)->find("a.yaml"), nullptr);
}

TEST_F(Open, CopiesWhatComesThroughAPipe) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    File(ends[1], "in").write(as_bytes(small_tar()));
    EXPECT_NE(open(File(ends[0], "a pipe"), {}, report_)->find("a.yaml"), nullptr);
}

}  // namespace
}  // namespace csar::container
