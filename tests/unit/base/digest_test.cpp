#include "base/digest.hpp"

#include <gtest/gtest.h>

#include "base/base64.hpp"

namespace csar {
namespace {

TEST(Digest, DecodesTheTestVectorsOfRfc4648) {
    EXPECT_EQ(decode_base64(""), "");
    EXPECT_EQ(decode_base64("Zg=="), "f");
    EXPECT_EQ(decode_base64("Zm8="), "fo");
    EXPECT_EQ(decode_base64("Zm9v"), "foo");
    EXPECT_EQ(decode_base64("Zm9vYmFy"), "foobar");
    EXPECT_EQ(decode_base64("+/+/"), "\xFB\xFF\xBF");
}

TEST(Digest, RefusesWhatIsNotBase64) {
    for (const auto* text :
         {"Zg", "Zg=", "Z===", "====", "Zg==Zg==", "Zm9v\n", "Zm 9v", "Zm9-", "Zh==", "Zm9=", "=Zg="})
        EXPECT_EQ(decode_base64(text), std::nullopt) << text;
}

TEST(DigestAlgorithm, ReadsItsNameInEverySpelling) {
    for (const auto* name : {"SHA-256", "sha256", "SHA_256", "Sha 256"})
        EXPECT_EQ(parse_digest_algorithm(name), DigestAlgorithm::sha256) << name;
    EXPECT_EQ(parse_digest_algorithm("SHA"), DigestAlgorithm::sha1);
    EXPECT_EQ(parse_digest_algorithm("SHA-255"), std::nullopt);
    EXPECT_EQ(parse_digest_algorithm(""), std::nullopt);
}

constexpr std::string_view md5_hex = "37908dd8425f0d0957dd0c4f222438b0";

TEST(ParseDigest, ReadsHexadecimalDigits) {
    const auto lower = parse_digest(DigestAlgorithm::md5, md5_hex);
    ASSERT_TRUE(lower);
    EXPECT_EQ(lower->spelling, DigestSpelling::lower_hex);
    EXPECT_EQ(hex(lower->digest), md5_hex);
    const auto upper = parse_digest(DigestAlgorithm::md5, "37908DD8425F0D0957DD0C4F222438B0");
    ASSERT_TRUE(upper);
    EXPECT_EQ(upper->spelling, DigestSpelling::upper_hex);
    EXPECT_EQ(upper->digest, lower->digest);
}

TEST(ParseDigest, ReadsBase64OfTheBytesAndOfTheText) {
    const Digest digest = parse_digest(DigestAlgorithm::md5, md5_hex)->digest;
    const auto bytes = parse_digest(DigestAlgorithm::md5, "N5CN2EJfDQlX3QxPIiQ4sA==");
    ASSERT_TRUE(bytes);
    EXPECT_EQ(bytes->spelling, DigestSpelling::base64);
    EXPECT_EQ(bytes->digest, digest);
    const auto text = parse_digest(DigestAlgorithm::md5, "Mzc5MDhkZDg0MjVmMGQwOTU3ZGQwYzRmMjIyNDM4YjA=");
    ASSERT_TRUE(text);
    EXPECT_EQ(text->spelling, DigestSpelling::base64_of_hex);
    EXPECT_EQ(text->digest, digest);
}

TEST(ParseDigest, RefusesALengthThatIsNotTheAlgorithms) {
    EXPECT_FALSE(parse_digest(DigestAlgorithm::sha1, md5_hex));
    EXPECT_FALSE(parse_digest(DigestAlgorithm::md5, md5_hex.substr(1)));
    EXPECT_FALSE(parse_digest(DigestAlgorithm::md5, std::string(md5_hex) + "0"));
    EXPECT_FALSE(parse_digest(DigestAlgorithm::md5, "37908dd8425f0d0957dd0c4f222438bx"));
    EXPECT_FALSE(parse_digest(DigestAlgorithm::md5, ""));
    EXPECT_FALSE(parse_digest(DigestAlgorithm::md5, std::string(1'000'000, 'A')));
    EXPECT_TRUE(parse_digest(DigestAlgorithm::sha512, std::string(128, '0')));
}

TEST(Digest, EqualsOnlyUnderTheSameAlgorithm) {
    Digest a{DigestAlgorithm::md5}, b{DigestAlgorithm::sha1};
    EXPECT_NE(a, b);
    b.algorithm = DigestAlgorithm::md5;
    EXPECT_EQ(a, b);
    b.bytes[0] = std::byte{1};
    EXPECT_NE(a, b);
    EXPECT_EQ(a.value().size(), 16u);
}

}  // namespace
}  // namespace csar
