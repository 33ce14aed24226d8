// Real signed packages: the digests in manifests that match and that do not, compared with independent results
// (corpus/SIGNATURES.tsv, column "hash").
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>
#include <string>
#include <vector>

#include "csar/verify/verify.hpp"
#include "tests/corpus/corpus.hpp"

namespace csar {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> split(const std::string& text, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

using Paths = std::set<std::string>;

// "4/5 ok BAD: a.txt [hash], b.txt [missing/URL]": the files whose digests could not be confirmed.
Paths recorded(const std::string& text) {
    Paths bad;
    const std::size_t start = text.find("BAD: ");
    if (start == std::string::npos) return bad;
    for (const std::string& item : split(text.substr(start + 5), ',')) {
        const std::size_t first = item.find_first_not_of(' ');
        bad.insert(item.substr(first, item.find(" [") - first));
    }
    return bad;
}

// The quoted path in a message.
std::string quoted(const std::string& message) {
    const std::size_t start = message.find('\'') + 1;
    return message.substr(start, message.find('\'', start) - start);
}

// What csar reports.
Paths found(const fs::path& package) {
    Report report;
    static_cast<void>(verify::verify_input(package, {}, report));
    Paths bad;
    for (const Diagnostic& finding : report.diagnostics())
        for (const std::string_view id : {"integrity/digest-mismatch", "integrity/remote-file",
                                          "integrity/missing-file", "manifest/malformed-digest"})
            if (finding.id == id) bad.insert(quoted(finding.message));
    return bad;
}

// csar finds more than was recorded, or less for a reason.
bool is_explained(const std::string& package) {
    for (const std::string_view name :
         {// The digest is the base64 form of hexadecimal digits, and right.
          "service-Ubuntu16test-csar.csar", "service-Ericservice-csar.csar",
          // Not read: TOSCA.meta names another manifest, or the manifest does not have the name of the entry.
          "sample_vnf_package_csar_in_single_manifest_false_name.csar",
          // Files without a digest are missing, too, which is an error because of the signature.
          "dummyPnfv2.csar"})
        if (fs::path(package).filename() == name) return true;
    return false;
}

TEST(SignedPackages, HaveTheDigestsThatWereRecorded) {
    std::ifstream table(corpus() / "SIGNATURES.tsv");
    if (!table) GTEST_SKIP() << "no corpus";
    std::string line;
    std::getline(table, line);
    std::size_t rows = 0;
    while (std::getline(table, line)) {
        const std::vector<std::string> columns = split(line, '\t');
        ASSERT_GE(columns.size(), 8U);
        if (columns[2] != "option1-manifest") continue;
        const Paths bad = found(corpus() / columns[0]);
        if (!is_explained(columns[0])) {
            EXPECT_EQ(bad, recorded(columns[7])) << columns[0] << " " << columns[1];
        }
        std::cout << fs::path(columns[0]).filename().string() << ": " << bad.size() << " not confirmed\n";
        ++rows;
    }
    EXPECT_GT(rows, 30U);
}

}  // namespace
}  // namespace csar
