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
    std::string_view prefix;  // the beginning of the selector
    Version nearest;
    std::string_view name;
};

// The first row that matches is used.
constexpr DialectRow dialect_versions[] = {
#define CSAR_DIALECT(name, writer, level, versions)
#define CSAR_DIALECT_VERSION(beginning, nearest, name) {beginning, Version::nearest, name},
#define CSAR_DIALECT_MARK_IN_PACKAGE(file, key)
#define CSAR_DIALECT_MARK(kind, words)
#define CSAR_DIALECT_CLASS(name, sentence)
#define CSAR_DIALECT_FINDING(name, area, rule, files, key_path, message, written)
#define CSAR_DIALECT_END
#include "validate/grammar/dialects/all.def"
};

// "tosca_simple_profile_yaml_1_1" is a common mistake, after the name of the Simple Profile.
bool is_misspelling(std::string_view text, std::string_view selector) {
    constexpr std::string_view start = "tosca_simple_", more = "profile_";
    return text.starts_with(start) && text.substr(start.size()).starts_with(more) && selector.starts_with(start) &&
           text.substr(start.size() + more.size()) == selector.substr(start.size());
}

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
    for (const VersionRow& candidate : versions)
        if (is_misspelling(text, candidate.selector))
            return {Selector::Kind::standard, candidate.version, candidate.name, true};
    for (const DialectRow& candidate : dialect_versions)
        if (text.starts_with(candidate.prefix)) return {Selector::Kind::dialect, candidate.nearest, candidate.name};
    return {};
}

bool Selector::is_variability() const { return kind == Kind::dialect && name == "Variability4TOSCA 1.0"; }

}  // namespace csar::validate
