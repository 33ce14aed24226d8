#include "base/signature_names.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

TEST(SignatureNames, AreRecognisedInAnyCase) {
    for (const char* name : {"a.cms", "d/a.p7s", "a.p7m", "a.b.p7b", "A.P7C"})
        EXPECT_TRUE(is_signature_name(name)) << name;
    for (const char* name : {"", "cms", ".cms", "a.cms/b", "a.cmsx", "a.pem"})
        EXPECT_FALSE(is_signature_name(name)) << name;
}

}  // namespace
}  // namespace csar
