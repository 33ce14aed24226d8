#include <gmock/gmock.h>

#include "tests/unit/rules/checked_model.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

TEST(RootTypes, AreWhatTypesOf1xDeriveFrom) {
    const auto notes = [](const std::string& text) { return CheckedModel(text).findings(Severity::note); };
    const std::string types =
        "capability_types:\n  C: { description: text }\nnode_types:\n  N: { derived_from: N2 }\n"
        "  N2: { description: text }\ndata_types: { D: { properties: { p: { type: string } } } }\n"
        "policy_types: { my.policies.Root: { description: text } }\n";
    EXPECT_THAT(notes(tosca_1_3(types)), ElementsAre(StartsWith("tosca/missing-parent-type 3:6 capability type 'C'"),
                                                     StartsWith("tosca/missing-parent-type 6:7 node type 'N2'")));
    EXPECT_THAT(notes(tosca_2_0("node_types: { N: { description: text } }\n")), IsEmpty());
}

}  // namespace
}  // namespace csar::validate
