// Compares two packages, directories or definitions files: files, metadata, and the meaning of definitions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/definition_options.hpp>
#include <csar/exit_status.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/packed_of_git.hpp>

namespace csar {

enum class ChangeKind : std::uint8_t { added, removed, changed, renamed };
CSAR_API std::string_view to_string(ChangeKind kind);  // "added", "removed", "changed", "renamed"

// The effect of a change on those that use the types, inputs and outputs.
enum class ChangeClass : std::uint8_t {
    neutral,     // only descriptions differ, or nothing that is visible outside of the service
    compatible,  // everything that was valid before is still valid
    breaking,    // something that was valid before may now be invalid
};
CSAR_API std::string_view to_string(ChangeClass change);  // "neutral", "compatible", "breaking"

// The step by which the version must be raised at least (semantic versioning).
enum class VersionStep : std::uint8_t { none, patch, minor, major };
CSAR_API std::string_view to_string(VersionStep step);  // "none", "patch", "minor", "major"

struct ChangePlace {
    std::string file;  // as in findings
    std::uint32_t line = 0, column = 0;
};

// The role of a file in its package.
enum class FileRole : std::uint8_t { other, definitions, artifact, metadata, manifest, signature };
CSAR_API std::string_view to_string(FileRole role);  // "other", "definitions", "artifact", "metadata", ...

struct FileChange {
    ChangeKind kind = ChangeKind::changed;
    std::string name;             // in the first package; for an added file, in the second
    std::string new_name;         // of a renamed file: its name in the second package
    bool content = false;         // of a changed file: its bytes differ
    bool executable_bit = false;  // of a changed file: its executable bit differs
    // The role in the second package. In the first package if the file was removed, or became a signature.
    FileRole role = FileRole::other;
};

// Whether ComparedText has the texts.
enum class TextState : std::uint8_t {
    given,
    not_text,   // the content is not UTF-8, or has NUL bytes
    too_large,  // larger than DiffOptions::text_of_file, or DiffOptions::text_in_all is used up
};
CSAR_API std::string_view to_string(TextState state);  // "given", "not text", "too large"

// The old and the new text of a changed file, or of the two compared files.
struct ComparedText {
    std::string old_name, new_name;
    TextState state = TextState::given;
    std::string before, after;  // empty unless `state` is `given`
    // The texts are YAML or JSON (by extension) and differ only in order, formatting and comments. False if the texts
    // are missing, or after a million entries have been compared.
    bool same_meaning = false;
};

// A change of a signature: of the package, its manifest, a file, or the package inside.
struct SignatureChange {
    ChangeKind kind = ChangeKind::changed;
    std::string location;            // the file that contains the signature
    std::string covers;              // the file whose bytes are signed
    std::string old_text, new_text;  // the verdict and the signers: "intact, by CN=Acme (RSA 3072, SHA256)"
};

// A change in TOSCA.meta or in the metadata of the manifest. The key is "CSAR-Version" or, in later blocks of
// TOSCA.meta, "Name.Key".
struct MetadataChange {
    ChangeKind kind = ChangeKind::changed;
    std::string key, old_value, new_value;
};

struct DefinitionChange {
    ChangeKind kind = ChangeKind::changed;
    // The path in the definitions, without the file: "node_types", "Server", "properties", "size", "type".
    std::vector<std::string> path;
    // For scalars, and for lists and mappings that were replaced; otherwise empty.
    std::string old_value, new_value;
    ChangePlace old_place, new_place;  // line 0 if there is none
    ChangeClass change = ChangeClass::neutral;
    std::string reason;  // why `change` has this class, with the clause; may be empty
};

// A descriptor in the second package, such as the VNFD of a network service, with other content than in the first
// package, but the same identifier.
struct KeptDescriptor {
    std::string identifier;
    std::string name;   // the property with the identifier: "descriptor_id"
    ChangePlace place;  // of the identifier
};

struct DiffOptions : CommonOptions {
    DefinitionOptions definitions;
    // Which files of a directory are compared, like PackOptions::git.
    PackedOfGit git = PackedOfGit::everything;
    bool follow_symlinks = false;  // follow links in directories, like PackOptions::follow_symlinks
    // Files of a directory that count as executable, like PackOptions::executable.
    std::vector<std::string> executable;
    // Limits of Diff::texts in bytes, for a file and in total. 0: no texts.
    std::uint64_t text_of_file = 0;
    std::uint64_t text_in_all = 0;
    std::string project_file;  // this file is not compared, like PackOptions::project_file
};

struct [[nodiscard]] Diff {
    Findings old_findings, new_findings;  // findings from reading each input
    // Sorted by name. Empty if an input is a single YAML file. For two XML definitions files: these files, under the
    // name of the second, and the files that they import.
    std::vector<FileChange> files;
    std::vector<MetadataChange> metadata;           // in TOSCA.meta, sorted by key
    std::vector<MetadataChange> manifest_metadata;  // in the manifest, if both packages have one; sorted by key
    std::vector<DefinitionChange> definitions;      // sorted by path
    // The error because of which no definitions of one input can be read; then definitions are not compared. Otherwise
    // empty.
    std::string not_compared;
    std::vector<SignatureChange> signatures;  // sorted by location; trust in the signers is not checked
    std::vector<ComparedText> texts;          // of changed files, in the order of `files`
    VersionStep step = VersionStep::none;     // the smallest step that the changes require
    // The versions. For ETSI NFV packages, from the manifest or the descriptor; otherwise the version of the profile,
    // or template_version. May be empty.
    std::string old_version, new_version;
    // The metadata key, property or keyname that has or should have new_version. Empty for XML.
    std::string version_name;
    std::string old_version_name;                  // the same for old_version; may be empty
    ChangePlace old_version_place, version_place;  // of old_version and new_version; line 0 if there is none
    // The version begins with one to three numbers: "1.0.3", "2.1-rc1". Other versions cannot be compared.
    bool has_old_number = false, has_new_number = false;
    // The version was raised by `step` or more. False if a version is missing or cannot be parsed.
    bool follows_step = false;
    // The lowest version that follows `step`. Empty if old_version cannot be parsed.
    std::string lowest_version;
    bool goes_back = false;  // the second version is lower than the first
    // The identifiers of the descriptors, for ETSI NFV packages. May be empty.
    std::string old_identifier, new_identifier;
    // The metadata key of the manifest, or the property of the descriptor, that has new_identifier.
    std::string identifier_name;
    ChangePlace identifier_place;
    bool is_identifier_behind = false;  // new_identifier is in the manifest; the descriptor has another one
    bool keeps_identifier = false;  // the packages differ but have the same identifier (forbidden by IFA011 7.1.2.2)
    std::vector<KeptDescriptor> kept_descriptors;  // sorted by the name of the file
    bool is_other_product = false;                 // the product has another name or provider

    // The version and the identifiers were changed as the changes require.
    bool is_sufficient() const { return follows_step && !keeps_identifier && kept_descriptors.empty(); }
    bool same() const {
        return files.empty() && metadata.empty() && manifest_metadata.empty() && definitions.empty() &&
               signatures.empty() && not_compared.empty();
    }
};

// Compares archives, directories and definitions files, in any combination. Definitions are compared by meaning: files,
// order, formatting, quotes, anchors and short notations make no difference. Definitions in XML can only be compared
// with definitions in XML.
//
// Throws Failure: input if an input cannot be read, or its definitions have more than a million entries; also usage and
// interrupted.
CSAR_API Diff diff_packages(const Input& before, const Input& after, const DiffOptions& options = {});

namespace render {

// One object on one line: the "diff" of docs/schema/diff.json. Like all outputs here, it does not list the findings.
CSAR_API std::string json(const Diff& diff);

// Every change on one or two lines. The last line states the required step of the version, and whether it was made.
// `before` and `after` are the names to show for the inputs, here and below.
CSAR_API std::string text(const Diff& diff, const std::string& before, const std::string& after);

// A summary for a pull request, with the number of errors.
CSAR_API std::string markdown(const Diff& diff, const std::string& before, const std::string& after);

// The values of DiffOptions::text_of_file and text_in_all that html() needs.
inline constexpr std::uint64_t html_text_of_file = 512 * 1024;
inline constexpr std::uint64_t html_text_in_all = 16 * 1024 * 1024;

// A self-contained page with the texts side by side (docs/report-page.md). `status` is the exit status to show. The
// same differences give the same page.
CSAR_API std::string html(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status);

}  // namespace render

}  // namespace csar
