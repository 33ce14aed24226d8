// Reading charts and images; tests/hostile has complete charts and images.
#include <gtest/gtest.h>

#include <csar/limits.hpp>

#include "csar/artifacts/chart_version.hpp"
#include "csar/artifacts/disk_image.hpp"
#include "csar/artifacts/tar_names.hpp"
#include "tests/hostile/tar_builder.hpp"
#include "validate/nfv/amount.hpp"

namespace csar {
namespace {

using validate::nfv::read_amount;

TEST(ChartVersion, IsSemanticOrLooseOrNone) {
    for (const char* text : {"1.2.3", "0.0.0", "1.0.0-rc.1", "1.0.0-0a.b-c", "1.0.0+01.x", "10.20.30-1+2"})
        EXPECT_EQ(artifacts::form_of_version(text), artifacts::VersionForm::strict) << text;
    for (const char* text : {"1", "1.2", "v1.2.3", "v1", "1.2-rc1"})
        EXPECT_EQ(artifacts::form_of_version(text), artifacts::VersionForm::loose) << text;
    for (const char* text : {"", "v", "latest", "1.2.3.4", "1.", ".1", "01.2.3", "1.2.03", "1.2.3-", "1.2.3-01",
                             "1.2.3-a..b", "1.2.3+", "1.2.3+a_b", "1.2.3 ", "1.2.x", "-1.2.3"})
        EXPECT_EQ(artifacts::form_of_version(text), artifacts::VersionForm::none) << text;
}

TEST(Amounts, MayMeanEitherUnitAndAreRounded) {
    const auto whole = read_amount("2 GB");
    ASSERT_TRUE(whole);
    EXPECT_EQ(whole->decimal, 2e9);
    EXPECT_EQ(whole->binary, 2.0 * GiB);
    EXPECT_EQ(whole->least, 1.5e9);
    EXPECT_EQ(whole->most, 2.5 * GiB);
    const auto exact = read_amount("512 b");
    ASSERT_TRUE(exact);
    EXPECT_EQ(exact->least, 512);
    EXPECT_EQ(exact->most, 512);
    EXPECT_TRUE(read_amount("1.5MiB"));
    for (const char* text : {"", "1", "MB", "1 XB", "1 M", "-1 MB", "1 MBs", "nan B", "1e9 B"})
        EXPECT_FALSE(read_amount(text)) << text;
}

TEST(DiskImages, AreRecognisedInWhateverIsThereOfThem) {
    using namespace std::string_view_literals;
    EXPECT_EQ(artifacts::recognise_disk("QFI\xFB"sv, "", 4).format, "qcow2");
    EXPECT_EQ(artifacts::recognise_disk("QFI\xFB"sv, "", 4).virtual_size, 0u);
    EXPECT_EQ(artifacts::recognise_disk("", "", 0).format, "");
    EXPECT_EQ(artifacts::recognise_disk("QFI", "", 3).format, "");
}

TEST(TarNames, AreTheSameInWhateverPiecesTheBytesCome) {
    const std::string tar = hostile::TarBuilder()
                                .file("./index.json", std::string(700, 'x'))
                                .file("a/b", "y")
                                .file("oci-layout", "{}")
                                .bytes();
    for (const std::size_t piece : {std::size_t{1}, std::size_t{511}, std::size_t{513}, tar.size()}) {
        artifacts::TarNames names;
        for (std::size_t at = 0; at < tar.size(); at += piece)
            names.write(as_bytes(std::string_view(tar).substr(at, piece)));
        EXPECT_TRUE(names.has("index.json")) << piece;
        EXPECT_TRUE(names.has("oci-layout")) << piece;
        EXPECT_FALSE(names.has("b")) << piece;
    }
}

}  // namespace
}  // namespace csar
