// Each enumerator has one name, and from_string() finds the enumerator by its name.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include <csar/diagnostic.hpp>
#include <csar/enumerations.hpp>
#include <csar/signature.hpp>

namespace csar {
namespace {

// The number of names. Each name must belong to one enumerator.
template <class Enumeration>
std::size_t names() {
    std::set<std::string_view> seen;
    for (unsigned value = 0; value < 256; ++value) {
        const auto enumerator = static_cast<Enumeration>(value);
        const std::string_view name = to_string(enumerator);
        if (name.empty()) continue;
        EXPECT_TRUE(seen.insert(name).second) << name;
        EXPECT_EQ(from_string<Enumeration>(name), enumerator) << name;
        EXPECT_EQ(from_string<Enumeration>(std::string(name) + "x"), std::nullopt);
    }
    EXPECT_EQ(from_string<Enumeration>(""), std::nullopt);
    return seen.size();
}

TEST(Enumerations, HaveNamesThatLeadBack) {
    EXPECT_EQ(names<PackageFormat>(), 4u);
    EXPECT_EQ(names<Compression>(), 5u);
    EXPECT_EQ(names<ArchiveFormat>(), 5u);
    EXPECT_EQ(names<EntryKind>(), 5u);
    EXPECT_EQ(names<CsarFormatVersion>(), 3u);
    EXPECT_EQ(names<ToscaVersion>(), 5u);
    EXPECT_EQ(names<MetaLocation>(), 2u);
    EXPECT_EQ(names<DigestAlgorithm>(), 6u);
    EXPECT_EQ(names<DefinitionsRole>(), 3u);
    EXPECT_EQ(names<ImportState>(), 4u);
    EXPECT_EQ(names<ArtifactKind>(), 2u);
    EXPECT_EQ(names<ArtifactState>(), 4u);
    EXPECT_EQ(names<Check>(), 19u);
    EXPECT_EQ(names<Severity>(), 4u);
    EXPECT_EQ(names<SignatureVerdict>(), 8u);
    EXPECT_EQ(names<VerifiedSignature::Scope>(), 5u);
}

TEST(ToscaVersions, AreReadFromDefinitions) {
    EXPECT_EQ(parse_tosca_version("1.3"), ToscaVersion::v1_3);
    EXPECT_EQ(parse_tosca_version("tosca_simple_yaml_1_0"), ToscaVersion::v1_0);
    EXPECT_EQ(parse_tosca_version("tosca_2_0"), ToscaVersion::v2_0);
    EXPECT_EQ(parse_tosca_version("tosca_3_0"), std::nullopt);
    EXPECT_EQ(parse_tosca_version(""), std::nullopt);
}

}  // namespace
}  // namespace csar
