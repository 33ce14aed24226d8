#include <gmock/gmock.h>

#include "tests/unit/rules/marked.hpp"

namespace csar::validate {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Occurrences, EndAfterTheyBegin) {
    const auto with = [](const std::string& range) {
        return problems(
            tosca_1_3("node_types:\n  N:\n    derived_from: tosca.nodes.Root\n    capabilities:\n"
                      "      c: { type: tosca.capabilities.Node, occurrences: " +
                      range + " }\n"));
    };
    EXPECT_THAT(with("[ 1, 3 ]"), IsEmpty());
    EXPECT_THAT(with("[ 1, UNBOUNDED ]"), IsEmpty());
    EXPECT_THAT(with("[ 3, 1 ]"), ElementsAre("tosca/reversed-count-range 6:56"));
}

}  // namespace
}  // namespace csar::validate
