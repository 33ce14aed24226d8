// docs/nfv.md is written from the table of rules, in its order. To write it anew:
// CSAR_UPDATE_DOCS=1 build/quick/tests/unit --gtest_filter=NetworkFunctions.MakeTheirPage
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>

#include "report/rule.hpp"

namespace csar {
namespace {

const std::string page_path = std::string(CSAR_SOURCE) + "/docs/nfv.md";

std::string row(const Rule& rule) {
    return "| `" + std::string(rule.id) + "` | " + std::string(to_string(rule.severity)) + " | " +
           std::string(rule.clause) + " | " + std::string(rule.message) + " | " + std::string(rule.help) + " |\n";
}

std::string page() {
    std::string text =
        "# Network functions\n\n"
        "What descriptors of network functions (VNFD, PNFD, NSD, ASD) and their packages are checked for beyond TOSCA "
        "and the\n"
        "type definitions that they import. A rule counts where a type is or derives from one of `tosca.*.nfv.*` or\n"
        "`tosca.*.asd`, by name, also when the definitions of these types are not in the package. What a function "
        "computes is\n"
        "not judged. All files of a package count together.\n\n"
        "A row names the clause that a rule is from; its help names receivers that refuse what it is about.\n\n"
        "| rule | severity | clause | message | help |\n|---|---|---|---|---|\n";
    for (const Rule* rule : *find_area("nfv/")->rules) text += row(*rule);
    text +=
        "\n## Charts and images\n\n"
        "What the files of artifacts hold. They are looked at by `verify` and `pack`, while all bytes are read\n"
        "([tosca.md](tosca.md#artifacts)).\n\n"
        "| rule | severity | clause | message | help |\n|---|---|---|---|---|\n";
    for (const Rule* rule : *find_area("artifact/")->rules) text += row(*rule);
    return text;
}

TEST(NetworkFunctions, MakeTheirPage) {
    if (std::getenv("CSAR_UPDATE_DOCS") != nullptr) std::ofstream(page_path) << page();
    std::ifstream file(page_path);
    const std::string written{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_EQ(written, page())
        << "docs/nfv.md is stale: CSAR_UPDATE_DOCS=1 unit --gtest_filter=NetworkFunctions.MakeTheirPage";
}

}  // namespace
}  // namespace csar
