// docs/nfv.md is generated from the table of rules: CSAR_UPDATE_DOCS=1 build/quick/tests/unit
// --gtest_filter=NetworkFunctions.MakeTheirPage
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
    "| not checked | reason |\n|---|---|\n"
    "| spaces in `compatible_specification_versions`, except with the profile `onap` | SOL004 specifies a list with "
    "commas and does not mention spaces; only SDC does not remove them |\n"
    "| whether images in `values.yaml` of a chart are the same as in the descriptor | each chart combines registry, "
    "repository and tag in its own way; the result is not known before Helm runs the templates |\n"
    "| whether `mcio_identification_data` names an object of the chart | templates generate the names of objects |\n"
    "| that a chart version has three numbers | Helm completes a version such as 1.3, so there is only a warning |\n"
    "| the content of documents in a PM dictionary | they are only read as YAML (`onap`); the schema is the first "
    "document of each file, in a notation without a public definition |\n"
    "| properties of `tosca.nodes.AWS.*` | csar has no grammar for definitions in `tnb_simple_yaml_1_0` "
    "([dialects.md](dialects.md#aws-tnb)), so they are reported as not checked |\n";

std::string page() {
    std::string text =
        "# Network functions\n\n"
        "This page lists the additional checks of descriptors of network functions (VNFD, PNFD, NSD, ASD) and their "
        "packages, beyond\n"
        "TOSCA and the imported type definitions. A rule applies if a type has one of the names `tosca.*.nfv.*` or "
        "`tosca.*.asd`, or is\n"
        "derived from such a type, even if the definitions of these types are not in the package. Results of function "
        "calls are not\n"
        "checked. The files of a package that the entry definitions import, directly or indirectly, and those in "
        "Other-Definitions are checked\n"
        "together. The package of a network service may contain descriptors of several VNFs: only the files that a "
        "VNFD "
        "imports are flavours of its VNF, and a\n"
        "descriptor that nothing refers to is not checked (`nfv/unread-definitions`), as the summary line shows.\n\n"
        "Each row has the clause on which a rule is based. The help mentions receivers that are known to reject such "
        "packages.\n\n"
        "| rule | severity | clause | message | help |\n|---|---|---|---|---|\n";
    for (const Rule* rule : *find_area("nfv/")->rules) text += row(*rule);
    text +=
        "\n## Charts and images\n\n"
        "These rules are about the content of artifact files. `verify` and `pack` check it while they read all "
        "bytes\n"
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
