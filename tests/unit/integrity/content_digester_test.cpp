#include "csar/integrity/digester.hpp"

#include <gtest/gtest.h>

namespace csar::integrity {
namespace {

DigestAlgorithms set_of(std::initializer_list<DigestAlgorithm> algorithms) {
    DigestAlgorithms set;
    for (const DigestAlgorithm algorithm : algorithms) set.insert(algorithm);
    return set;
}

// FIPS 180-4 and RFC 1321 give the digests of "abc".
TEST(ContentDigester, ComputesEveryAlgorithmInOnePass) {
    ContentDigester digester;
    digester.start(set_of({DigestAlgorithm::md5, DigestAlgorithm::sha1, DigestAlgorithm::sha224,
                           DigestAlgorithm::sha256, DigestAlgorithm::sha384, DigestAlgorithm::sha512}));
    digester.write(as_bytes("a"));
    digester.write(as_bytes("bc"));
    const Digests digests = digester.finish();
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::md5)), "900150983cd24fb0d6963f7d28e17f72");
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha1)), "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha224)), "23097d223405d8228642a477bda255b32aadbce4bda0b3f7e36c9da7");
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha256)),
              "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha384)),
              "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7");
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha512)),
              "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
              "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
}

TEST(ContentDigester, ComputesOnlyWhatIsAskedFor) {
    ContentDigester digester;
    digester.start(set_of({DigestAlgorithm::sha512}));
    const Digests digests = digester.finish();
    EXPECT_TRUE(digests.of(DigestAlgorithm::sha512));
    EXPECT_FALSE(digests.of(DigestAlgorithm::sha256));
}

TEST(ContentDigester, StartsAnewForTheNextContent) {
    ContentDigester digester;
    digester.start(set_of({DigestAlgorithm::sha1, DigestAlgorithm::md5}));
    digester.write(as_bytes("something else"));
    digester.start(set_of({DigestAlgorithm::sha1}));
    digester.write(as_bytes("abc"));
    const Digests digests = digester.finish();
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha1)), "a9993e364706816aba3e25717850c26c9cd0d89d");
    EXPECT_FALSE(digests.of(DigestAlgorithm::md5));
}

TEST(ContentDigester, TakesContentsLargerThanAPiece) {
    const std::string text(1'000'000, 'a');
    ContentDigester digester;
    digester.start(set_of({DigestAlgorithm::sha256, DigestAlgorithm::sha1}));
    digester.write(as_bytes(text));
    const Digests digests = digester.finish();
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha256)),
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    EXPECT_EQ(hex(*digests.of(DigestAlgorithm::sha1)), "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
}

}  // namespace
}  // namespace csar::integrity
