#include "validate/grammar/version.hpp"

#include <array>

namespace csar::validate {
namespace {

struct VersionRow {
    Version version;
    std::string_view selector;
    std::string_view uri;
    std::string_view name;
    std::string_view short_name;
};

constexpr std::array<VersionRow, version_count> versions = {{
    {Version::v1_0, "tosca_simple_yaml_1_0", "http://docs.oasis-open.org/tosca/ns/simple/yaml/1.0",
     "TOSCA Simple Profile 1.0", "1.0"},
    {Version::v1_1, "tosca_simple_yaml_1_1", "http://docs.oasis-open.org/tosca/ns/simple/yaml/1.1",
     "TOSCA Simple Profile 1.1", "1.1"},
    {Version::v1_2, "tosca_simple_yaml_1_2", "http://docs.oasis-open.org/tosca/ns/simple/yaml/1.2",
     "TOSCA Simple Profile 1.2", "1.2"},
    {Version::v1_3, "tosca_simple_yaml_1_3", "http://docs.oasis-open.org/tosca/ns/simple/yaml/1.3",
     "TOSCA Simple Profile 1.3", "1.3"},
    {Version::v2_0, "tosca_2_0", "", "TOSCA 2.0", "2.0"},
}};

struct DialectRow {
    std::string_view prefix;  // the selector starts with it
    Version nearest;
    std::string_view name;
};

// The first row that fits counts.
constexpr std::array<DialectRow, 15> dialects = {{
    {"tosca_simple_yaml_1_0_0_wd", Version::v1_0, "a working draft of the TOSCA Simple Profile 1.0"},
    {"tosca_simple_yaml_1_0_0", Version::v1_0, "a draft spelling of the TOSCA Simple Profile 1.0"},
    {"tosca_simple_yaml_1_1_0", Version::v1_1, "a draft spelling of the TOSCA Simple Profile 1.1"},
    {"tosca_simple_profile_for_nfv_1_0", Version::v1_0, "the TOSCA Simple Profile for NFV 1.0"},
    {"tosca_simple_profile_for_mec_", Version::v1_2, "the MEC application descriptor profile"},
    {"tosca_simple_profile_yaml_1_1", Version::v1_1, "a misspelling of tosca_simple_yaml_1_1"},
    {"tosca_simple_profile_yaml_1_0", Version::v1_0, "a misspelling of tosca_simple_yaml_1_0"},
    {"tosca_simple_unfurl_", Version::v1_3, "the Unfurl dialect of TOSCA 1.3"},
    {"yorc_tosca_simple_yaml_", Version::v1_2, "the Yorc dialect of TOSCA 1.2"},
    {"alien_dsl_", Version::v1_2, "the Alien4Cloud DSL"},
    {"cloudify_dsl_", Version::v1_0, "the Cloudify DSL"},
    {"controller_blueprint_", Version::v1_1, "the ONAP controller blueprint"},
    {"tosca_variability_1_0", Version::v1_3, "Variability4TOSCA 1.0"},
    {"tosca_aria_yaml_", Version::v1_0, "the ARIA dialect of TOSCA 1.0"},
    {"tosca_simple_profile_for_", Version::v1_2, "a domain profile of the TOSCA Simple Profile"},
}};

const VersionRow& row(Version version) { return versions[static_cast<std::size_t>(version)]; }

}  // namespace

std::string_view to_string(Version version) { return row(version).name; }
std::string_view short_name(Version version) { return row(version).short_name; }
std::string_view selector(Version version) { return row(version).selector; }

std::optional<Version> version_named(std::string_view text) {
    for (const VersionRow& candidate : versions)
        if (text == candidate.short_name) return candidate.version;
    const Selector selector = recognise_version(text);
    return selector.kind == Selector::Kind::standard ? std::optional(selector.version) : std::nullopt;
}

Selector recognise_version(std::string_view text) {
    for (const VersionRow& candidate : versions)
        if (text == candidate.selector || (!candidate.uri.empty() && text == candidate.uri))
            return {Selector::Kind::standard, candidate.version, candidate.name};
    for (const DialectRow& candidate : dialects)
        if (text.starts_with(candidate.prefix)) return {Selector::Kind::dialect, candidate.nearest, candidate.name};
    return {};
}

}  // namespace csar::validate
