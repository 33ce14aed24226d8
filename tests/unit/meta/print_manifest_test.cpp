#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

#include "meta/manifest.hpp"
#include "tests/unit/meta/findings.hpp"

namespace csar::meta {
namespace {

using ::testing::IsEmpty;

constexpr std::string_view sha256 = "27bbdb25d8f4ed6d07d6f6581b86515e8b2f0059b236ef7b6f50d6674b34f02a";

ManifestField field(std::string_view text) { return {text, {}}; }

ManifestSource source(std::string_view path) {
    ManifestSource out;
    out.source = field(path);
    out.path = path;
    return out;
}

// The content of a manifest as text.
std::string meaning(const ManifestSource& source) {
    std::string out(source.path.empty() ? source.source.text : source.path);
    if (const auto digest = source.digest())
        out.append(" ").append(to_string(digest->algorithm)).append("=").append(hex(*digest));
    else
        out.append(" ").append(source.algorithm.text).append("=").append(source.hash.text);
    out.append(" ").append(source.signature.text).append(" ").append(source.certificate.text);
    return out + (source.remote ? " remote\n" : "\n");
}

std::string meaning(const ManifestContent& content) {
    std::string out;
    for (const ManifestPair& pair : content.metadata)
        out.append(pair.name.text).append("=").append(pair.value.text) += '\n';
    for (const ManifestSource& source : content.sources) out += meaning(source);
    for (const ArtifactSet& set : content.artifact_sets) {
        out.append("set ").append(set.id.text) += '\n';
        for (const ManifestPair& pair : set.properties)
            out.append(pair.name.text).append("=").append(pair.value.text) += '\n';
        for (const ManifestSource& source : set.sources) out += meaning(source);
    }
    return out;
}

TEST(PrintManifest, WritesTheFormOfTheStrictestReaders) {
    ManifestContent content;
    content.metadata = {{field("vnf_product_name"), field("vPP")}, {field("vnf_provider_id"), field("ACME")}};
    ManifestSource first = source("TOSCA-Metadata/TOSCA.meta");
    std::string upper(sha256);
    for (char& c : upper) c = static_cast<char>(std::toupper(c));
    first.hash = field(upper);
    first.algorithm = field("sha256");
    first.certificate = field("a.cert");
    first.signature = field("a.sig.cms");
    ManifestSource remote;
    remote.source = field("https://x/y");
    remote.remote = true;
    content.sources = {first, source("Files/a b.txt"), remote};
    content.artifact_sets = {
        {field("onap_others"), {{field("vendor_name"), field("ACME")}}, {source("Files/a b.txt")}}};
    EXPECT_EQ(print_manifest(content),
              "metadata:\n"
              "    vnf_product_name: vPP\n"
              "    vnf_provider_id: ACME\n"
              "\n"
              "Source: TOSCA-Metadata/TOSCA.meta\n"
              "Algorithm: SHA-256\n"
              "Hash: " +
                  std::string(sha256) +
                  "\n"
                  "Signature: a.sig.cms\n"
                  "Certificate: a.cert\n"
                  "\n"
                  "Source: Files/a b.txt\n"
                  "\n"
                  "Source: https://x/y\n"
                  "\n"
                  "non_mano_artifact_sets:\n"
                  "    onap_others:\n"
                  "        vendor_name: ACME\n"
                  "        Source: Files/a b.txt\n"
                  "\n");
}

TEST(PrintManifest, PutsASignatureBehindExactlyWhatWasSigned) {
    ManifestContent content;
    content.metadata = {{field("nsd_name"), field("x")}};
    content.sources = {source("a")};
    const std::string covered = print_manifest(content);
    const std::string text = append_signature(covered, "-----BEGIN CMS-----\r\nMIIB\r\n-----END CMS-----");
    EXPECT_EQ(text, covered + "-----BEGIN CMS-----\nMIIB\n-----END CMS-----\n");
    EXPECT_TRUE(covered.ends_with("\n\n"));
    Report report;
    const Manifest manifest = parse_manifest("a.mf", text, {}, report);
    EXPECT_THAT(findings(report), IsEmpty());
    EXPECT_EQ(manifest.signed_bytes(), covered);
    EXPECT_EQ(meaning(manifest), meaning(content));
}

TEST(PrintManifest, PutsASignatureInTheLineEndsOfTheManifest) {
    const std::string_view pem = "-----BEGIN CMS-----\nMIIB\n-----END CMS-----\n";
    const std::string in_crlf = "-----BEGIN CMS-----\r\nMIIB\r\n-----END CMS-----\r\n";
    const std::string covered = "metadata:\r\n    nsd_name: x\r\n\r\n";
    EXPECT_EQ(append_signature(covered, pem), covered + in_crlf);
    EXPECT_EQ(line_end_of("metadata:\r\n    nsd_name: x"), "\r\n");
    for (const std::string_view other :
         {"", "a: b", "a: b\n", "a: b\r", "a: b\r\nc: d\n", "a: b\nc: d\r\n", "a: b\r\nc: d\r"})
        EXPECT_EQ(line_end_of(other), "\n");
}

TEST(FitsManifest, IsTrueForPathsThatAreFoundAgain) {
    for (const std::string path : {"a", "a/b c.txt", "#1",
                                   "gr\xC3\xBC"
                                   "n",
                                   "a:b", "Source", "-----BEGIN CMS-----"}) {
        EXPECT_TRUE(fits_manifest(path)) << path;
        ManifestContent content;
        content.metadata = {{field("nsd_name"), field("x")}};
        content.sources = {source(path)};
        Report report;
        const Manifest manifest = parse_manifest("a.mf", print_manifest(content), {}, report);
        EXPECT_THAT(findings(report), IsEmpty());
        ASSERT_EQ(manifest.sources.size(), 1u);
        EXPECT_EQ(manifest.sources[0].path, path);
    }
    for (const std::string path :
         {"", "/a", "./a", "a/", "a//b", "../a", "a\\b", " a", "a ", "a\nb", "a\tb", "http:x", "a\xFF"})
        EXPECT_FALSE(fits_manifest(path)) << path;
    EXPECT_EQ(why_unlistable(" gr\xC3\xBCn"), "the name begins with a space");
    EXPECT_EQ(why_unlistable("a "), "the name ends with a space");
    EXPECT_EQ(why_unlistable("urn:y.txt"), "the name looks like a URI: it has a colon after its first letters");
    EXPECT_EQ(why_unlistable("a\xFF"), "the name is not UTF-8");
}

void expect_same_meaning(const std::string& text) {
    Report report;
    const Manifest first = parse_manifest("a.mf", text, {}, report);
    const Manifest second = parse_manifest("a.mf", print_manifest(first), {}, report);
    ASSERT_EQ(meaning(second), meaning(first)) << testing::PrintToString(text);
    EXPECT_LE(first.signed_bytes().size(), text.size());
}

TEST(PrintManifest, GivesBackTheMeaningOfRandomManifests) {
    std::mt19937 random(1);
    const std::vector<std::string> lines = {"metadata:",
                                            "  vnf_product_name: x",
                                            "  a: b",
                                            " b:",
                                            "Source: x",
                                            "source: ./y",
                                            "  Source: x",
                                            "Source:",
                                            "Source: ./ab:c",
                                            "Source: ./ z",
                                            "Source: https://x/y",
                                            "Source: ../x",
                                            "Source: a\\b",
                                            "Algorithm: SHA-256",
                                            "Hash: " + std::string(sha256),
                                            "  Algorithm: md5",
                                            "Hash: zz",
                                            "Algorithm:",
                                            "Signature: s",
                                            "Certificate: c",
                                            "non_mano_artifact_sets:",
                                            "  onap_others:",
                                            "onap_ves_events:",
                                            "      deep:",
                                            "    vendor: x",
                                            "",
                                            "# c",
                                            "  set:  # c",
                                            "no colon",
                                            ": x",
                                            "\xEF\xBB\xBFSource: bom",
                                            "-----BEGIN CMS-----",
                                            "-----END CMS-----"};
    for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (auto left = random() % 25; left > 0; --left)
            text += lines[random() % lines.size()] + (random() % 9 ? "\n" : "\r\n");
        expect_same_meaning(text);
    }
}

TEST(PrintManifest, GivesBackTheMeaningOfRandomBytes) {
    std::mt19937 random(2);
    const std::string characters = "\n\n\r:: #ab-\t\xFF";
    for (int round = 0; round < 3000; ++round) {
        std::string text = random() % 2 ? "metadata:\n" : "Source: x\n";
        for (auto left = random() % 60; left > 0; --left) text += characters[random() % characters.size()];
        expect_same_meaning(text);
    }
}

}  // namespace
}  // namespace csar::meta
