#include "csar/integrity/signer_name.hpp"

#include <gtest/gtest.h>

namespace csar::integrity {
namespace {

TEST(SignerName, IgnoresSpacesAfterTheCommasOfASubject) {
    EXPECT_EQ(without_subject_spaces("CN=Release,  O=ACME Ltd"), "CN=Release,O=ACME Ltd");
    EXPECT_EQ(without_subject_spaces("Smith, Jane"), "Smith, Jane");
    // An escaped comma belongs to the value, a comma after an escaped backslash does not.
    EXPECT_EQ(without_subject_spaces(R"(O=ACME\, Inc, C=DE)"), R"(O=ACME\, Inc,C=DE)");
    EXPECT_EQ(without_subject_spaces(R"(O=a\\, CN=x)"), R"(O=a\\,CN=x)");
}

}  // namespace
}  // namespace csar::integrity
