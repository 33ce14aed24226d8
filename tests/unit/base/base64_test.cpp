#include "base/base64.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(Base64, WritesAsRfc4648Says) {
    EXPECT_EQ(encode_base64(""), "");
    EXPECT_EQ(encode_base64("f"), "Zg==");
    EXPECT_EQ(encode_base64("fo"), "Zm8=");
    EXPECT_EQ(encode_base64("foo"), "Zm9v");
    EXPECT_EQ(encode_base64("foobar"), "Zm9vYmFy");
    EXPECT_EQ(encode_base64("\xFB\xFF"), "+/8=");
}

TEST(Base64, ReadsBackWhatItWrites) {
    std::string bytes;
    for (int i = 0; i < 256; ++i) {
        bytes += static_cast<char>(i);
        EXPECT_EQ(decode_base64(encode_base64(bytes)), bytes);
    }
}

}  // namespace
}  // namespace csar
