// Extraction: files that are written, and files that never are.
#include <sys/stat.h>

#include "report/diagnose.hpp"
#include "tests/unit/extract/extraction_fixture.hpp"

namespace csar {
namespace {

TEST_F(Extract, WritesFilesAndDirectories) {
    for (const std::string& bytes : {sample(), gzip(sample())}) {
        for (const unsigned jobs : {1u, 4u}) {
            ExtractOptions options;
            options.jobs = jobs;
            const mode_t kept = ::umask(022);
            const ExtractResult extraction = extract_bytes(bytes, options);
            ::umask(kept);
            EXPECT_TRUE(extraction.done);
            EXPECT_EQ(extraction.files, 3u);
            EXPECT_EQ(extraction.bytes, 600'013u);
            EXPECT_THAT(left(), ElementsAre("out", "out/TOSCA.meta", "out/empty", "out/x", "out/x/run.sh", "out/x/y",
                                            "out/x/y/image"));
            EXPECT_EQ(content("TOSCA.meta"), "meta");
            EXPECT_TRUE(content("x/y/image") == std::string(600'000, 'i'));
            EXPECT_EQ(fs::status(target() + "/TOSCA.meta").permissions(), fs::perms(0644));
            EXPECT_EQ(fs::status(target() + "/x/run.sh").permissions(), fs::perms(0755));  // and no set-ID bits
            fs::remove_all(target());
        }
    }
}

TEST_F(Extract, WritesManyFilesOnManyThreads) {
    TarBuilder tar;
    for (int number = 0; number < 500; ++number)
        tar.file(compose("f{}/{}", number % 7, number), std::to_string(number));
    ExtractOptions options;
    options.jobs = 8;
    EXPECT_EQ(extract_bytes(tar.bytes(), options).files, 500u);
    for (int number = 0; number < 500; ++number)
        EXPECT_EQ(content(compose("f{}/{}", number % 7, number)), std::to_string(number));
}

TEST_F(Extract, FillsAnEmptyDirectory) {
    fs::create_directory(target());
    EXPECT_TRUE(extract_bytes(sample()).done);
    EXPECT_EQ(content("TOSCA.meta"), "meta");
    EXPECT_THAT(failure_of(sample()), HasSubstr("it is not empty"));
}

TEST_F(Extract, ExtractsAnArchiveWithoutEntries) {
    EXPECT_TRUE(extract_bytes(TarBuilder().bytes()).done);
    EXPECT_THAT(left(), ElementsAre("out"));
}

TEST_F(Extract, RefusesWhatIsNoArchive) {
    EXPECT_THAT(failure_of("a: 1\n"), HasSubstr("the content is text, not an archive"));
    EXPECT_THROW(static_cast<void>(extract::extract(inputs_.path(), target(), {}, report_)), Failure);
    EXPECT_THAT(left(), IsEmpty());
}

// Selections.

TEST_F(Extract, WritesOnlyWhatIsAskedFor) {
    const std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> cases = {
        {{"TOSCA.meta"}, {"out", "out/TOSCA.meta"}},
        {{"x/y"}, {"out", "out/x", "out/x/y", "out/x/y/image"}},
        {{"x/y/"}, {"out", "out/x", "out/x/y", "out/x/y/image"}},
        {{"x/*.sh", "empty"}, {"out", "out/empty", "out/x", "out/x/run.sh"}},
        {{"*a*"}, {"out", "out/TOSCA.meta", "out/x", "out/x/y", "out/x/y/image"}},
        {{"[T]*"}, {"out", "out/TOSCA.meta"}},
    };
    for (const std::string& bytes : {sample(), gzip(sample())}) {
        for (const auto& [only, expected] : cases) {
            ExtractOptions options;
            options.only = only;
            EXPECT_TRUE(extract_bytes(bytes, options).done);
            EXPECT_EQ(left(), expected);
            fs::remove_all(target());
        }
    }
}

TEST_F(Extract, FailsWhenNothingIsCalledWhatIsAskedFor) {
    ExtractOptions options;
    options.only = {"TOSCA.meta", "TOSKA.meta"};
    EXPECT_THAT(failure_of(sample(), options), HasSubstr("has no entry 'TOSKA.meta'; did you mean 'TOSCA.meta'?"));
    options.only = {"TOSCA"};
    EXPECT_THAT(failure_of(sample(), options), HasSubstr("has no entry 'TOSCA'"));
    options.only = {"*.exe"};
    EXPECT_THAT(failure_of(sample(), options), HasSubstr("has no entry '*.exe'"));
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(Extract, WritesAFileWhoseNameLooksLikeAPattern) {
    ExtractOptions options;
    options.only = {"a[1].yaml"};
    EXPECT_TRUE(extract_bytes(TarBuilder().file("a[1].yaml", "1").file("b", "2").bytes(), options).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/a[1].yaml"));
}

// Attacks.

TEST_F(Extract, WritesNothingOfAHostileArchive) {
    const std::vector<TarBuilder> attacks = {
        TarBuilder().file("../escaped", "1"),
        TarBuilder().file("x/../../escaped", "1"),
        TarBuilder().file((place_.path() / "escaped").string(), "1"),
        TarBuilder().pax(pax_record("path", "../escaped")).file("a", "1"),
        TarBuilder().gnu_long("../escaped").file("a", "1"),
        TarBuilder().file("..\\escaped", "1"),
        TarBuilder().file("C:\\escaped", "1"),
        TarBuilder().add({.name = "link", .type = '2', .link = ".."}).file("link/escaped", "1"),
        TarBuilder().add({.name = "link", .type = '2', .link = "../escaped"}).file("link", "1"),
        TarBuilder().add({.name = "hard", .type = '1', .link = "/etc/passwd"}),
        TarBuilder().add({.name = "device", .type = '3', .device_major = octal_field(1, 8)}),
        TarBuilder().add({.name = "fifo", .type = '6'}),
        TarBuilder().file("a", "1").file("a", "2"),
        TarBuilder().file("a", "1").file("a/b", "2"),
        TarBuilder().file("good", "1").add({.name = "bad", .checksum = octal_field(1, 8)}),
    };
    for (const TarBuilder& attack : attacks) {
        for (const std::string& bytes : {attack.bytes(), gzip(attack.bytes())}) {
            Report report;
            EXPECT_FALSE(extract::extract(inputs_.write("package.csar", bytes), target(), {}, report).done);
            EXPECT_NE(report.count(Severity::error), 0u);
            EXPECT_THAT(left(), IsEmpty());
        }
    }
}

// Even if all findings are warnings, hostile entries are not written.
TEST_F(Extract, WritesNothingHostileWhateverTheSeverity) {
    SeverityPolicy policy;
    for (const char* area : {"tar/*", "entry/*"}) policy.overrides[area] = Severity::warning;
    Report report("", policy);
    const std::string package = inputs_.write("package.csar", TarBuilder()
                                                                  .file("../escaped", "1")
                                                                  .file("good", "1")
                                                                  .add({.name = "link", .type = '2', .link = ".."})
                                                                  .add({.name = "hard", .type = '1', .link = "good"})
                                                                  .add({.name = "fifo", .type = '6'})
                                                                  .bytes());
    EXPECT_TRUE(extract::extract(package, target(), {}, report).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/good"));
}

TEST_F(Extract, DoesNotWriteThroughALinkThatIsAWarning) {
    SeverityPolicy policy;
    for (const char* area : {"tar/*", "entry/*"}) policy.overrides[area] = Severity::warning;
    Report report("", policy);
    const TarBuilder tar = TarBuilder().add({.name = "link", .type = '2', .link = ".."}).file("link/escaped", "1");
    EXPECT_TRUE(extract::extract(inputs_.write("package.csar", tar.bytes()), target(), {}, report).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/link", "out/link/escaped"));  // in a directory of our own
}

TEST_F(Extract, FailsWhenTwoEntriesBecomeOneFile) {
    SeverityPolicy policy;
    policy.overrides["tar/duplicate-name"] = Severity::warning;
    Report report("", policy);
    const std::string package = inputs_.write("package.csar", TarBuilder().file("a", "1").file("a", "2").bytes());
    try {
        static_cast<void>(extract::extract(package, target(), {}, report));
        FAIL();
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::output);
        EXPECT_THAT(failure.what(), HasSubstr("cannot create 'a': a file or directory with this name exists"));
    }
    EXPECT_THAT(left(), IsEmpty());
}

TEST_F(Extract, WritesNamesThatDifferInCaseWhereTheFileSystemCan) {
    if (fs::exists(inputs_.write("Case", "")) && fs::exists(inputs_ / "case")) GTEST_SKIP() << "it folds case";
    EXPECT_TRUE(extract_bytes(TarBuilder().file("a", "1").file("A", "2").bytes()).done);
    EXPECT_THAT(left(), ElementsAre("out", "out/A", "out/a"));
    EXPECT_THAT(ids(), ElementsAre("entry/case-collision"));
}

}  // namespace
}  // namespace csar
