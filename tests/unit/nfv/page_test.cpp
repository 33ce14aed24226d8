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

constexpr const char* not_checked =
    "\n## Not checked\n\n"
    "| what | why |\n|---|---|\n"
    "| blanks in `compatible_specification_versions`, but with the profile `onap` | SOL004 has a list with commas and "
    "is silent "
    "on blanks; SDC alone does not take them off |\n"
    "| that images in `values.yaml` of a chart are those of the descriptor | each chart puts names together from "
    "registry, "
    "repository and tag in its own way; what its templates make of them is not known before Helm runs them |\n"
    "| that `mcio_identification_data` names an object of the chart | names of objects are made by templates |\n"
    "| a chart's version of two numbers, such as 1.3, as an error | Helm completes it: a warning |\n"
    "| what documents of a PM dictionary hold | they are read as YAML (`onap`); the schema is the first document of "
    "each "
    "file, in a notation that no public text defines |\n"
    "| properties of `tosca.nodes.AWS.*` | definitions in `tnb_simple_yaml_1_0` have no grammar in csar "
    "([dialects.md](dialects.md#aws-tnb)), and end as not checked |\n";

std::string page() {
    std::string text =
        "# Network functions\n\n"
        "What descriptors of network functions (VNFD, PNFD, NSD, ASD) and their packages are checked for beyond TOSCA "
        "and the\n"
        "type definitions that they import. A rule counts where a type is or derives from one of `tosca.*.nfv.*` or\n"
        "`tosca.*.asd`, by name, even when the definitions of these types are not in the package. What a function "
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
    return text + not_checked;
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
