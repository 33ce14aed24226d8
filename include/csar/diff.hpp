// The differences between two packages, directories or definitions files: files, metadata, and the meaning of
// definitions.
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

// The effect of a change on users of the types, inputs and outputs.
enum class ChangeClass : std::uint8_t {
    neutral,     // only descriptive text differs, or nothing that is visible outside of the service
    compatible,  // everything that was valid before is still valid
    breaking,    // something that was valid before may now be invalid
};
CSAR_API std::string_view to_string(ChangeClass change);  // "neutral", "compatible", "breaking"

// The smallest step by which the version must be raised (semantic versioning).
enum class VersionStep : std::uint8_t { none, patch, minor, major };
CSAR_API std::string_view to_string(VersionStep step);  // "none", "patch", "minor", "major"

struct ChangePlace {
    std::string file;  // as in the findings about the same input
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
    // The role of the file in the second package. For a removed file, or a file that became a signature, the role in
    // the first package.
    FileRole role = FileRole::other;
};

// Whether the texts of both versions of a changed file are included.
enum class TextState : std::uint8_t {
    given,
    not_text,   // the content is not UTF-8, or has NUL bytes
    too_large,  // the content is larger than DiffOptions::text_of_file, or DiffOptions::text_in_all is used up
};
CSAR_API std::string_view to_string(TextState state);  // "given", "not text", "too large"

// The two versions of a file whose content has changed, or the two compared files.
struct ComparedText {
    std::string old_name, new_name;
    TextState state = TextState::given;
    std::string before, after;  // the texts, if both are included
    // Both texts are YAML or JSON (by file extension) and differ only in order, formatting and comments. Always false
    // if the texts are not included, or after a million entries have been compared.
    bool same_meaning = false;
};

// A signature of the package, of its manifest, of a file, or of the package inside.
struct SignatureChange {
    ChangeKind kind = ChangeKind::changed;
    std::string location;            // the file that contains the signature
    std::string covers;              // the file whose bytes are signed
    std::string old_text, new_text;  // the verdict and the signers: "intact, by CN=Acme (RSA 3072, SHA256)"
};

// A change in TOSCA.meta or in the metadata of the manifest. The key is, for example, "CSAR-Version"; in later blocks
// of TOSCA.meta it is "Name.Key".
struct MetadataChange {
    ChangeKind kind = ChangeKind::changed;
    std::string key, old_value, new_value;
};

struct DefinitionChange {
    ChangeKind kind = ChangeKind::changed;
    // The path in the definitions, independent of files: "node_types", "Server", "properties", "size", "type".
    std::vector<std::string> path;
    // For scalars, and for lists and mappings that were replaced; otherwise empty.
    std::string old_value, new_value;
    ChangePlace old_place, new_place;  // line 0 if there is none
    ChangeClass change = ChangeClass::neutral;
    std::string reason;  // the reason for the class, with the clause; may be empty
};

struct DiffOptions : CommonOptions {
    DefinitionOptions definitions;
    // Which files of a directory are compared, as in PackOptions::git: a directory is compared as it would be packed.
    PackedOfGit git = PackedOfGit::everything;
    bool follow_symlinks = false;  // follow links in directories, like PackOptions::follow_symlinks
    // Patterns of files of a directory that are compared as executable, like PackOptions::executable.
    std::vector<std::string> executable;
    // Limits of Diff::texts in bytes: for one file, and for all files together. If 0, there are no texts.
    std::uint64_t text_of_file = 0;
    std::uint64_t text_in_all = 0;
    std::string project_file;  // not compared if it is in a compared directory, as in PackOptions::project_file
};

struct [[nodiscard]] Diff {
    Findings old_findings, new_findings;  // findings from reading each input
    // Sorted by name; empty if one of the inputs is a single file in YAML. For two files with definitions in XML: these
    // files, with the name of the second one, and the files that they import.
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
    // For ETSI NFV packages, the version in the manifest or the descriptor; otherwise the version of the profile, or
    // template_version. May be empty.
    std::string old_version, new_version;
    // The metadata key, property or keyname that has new_version or, without a version, should have it. Empty for XML.
    std::string version_name;
    ChangePlace version_place;         // of new_version; line 0 if there is none
    bool comparable_versions = false;  // both versions begin with one to three numbers: "1.0.3", "2.1-rc1"
    // Whether the version was raised by at least `step`. Also false if there is no version or it cannot be parsed.
    bool follows_step = false;
    // The lowest version that is raised by `step`; empty if old_version cannot be parsed.
    std::string lowest_version;
    bool goes_back = false;  // the second version is lower than the first
    // For ETSI NFV packages: the identifier of the descriptor. May be empty.
    std::string old_identifier, new_identifier;
    // The metadata key with new_identifier in the manifest, if the second descriptor has a different, new identifier;
    // otherwise empty.
    std::string identifier_name;
    ChangePlace identifier_place;
    bool keeps_identifier = false;  // something differs, but the identifier is the same (forbidden by IFA011 7.1.2.2)
    bool is_other_product = false;  // the product has another name or provider

    bool same() const {
        return files.empty() && metadata.empty() && manifest_metadata.empty() && definitions.empty() &&
               signatures.empty() && not_compared.empty();
    }
};

// Compares `before` with `after`: archives of any kind, directories and definitions files, in any combination.
// Definitions are compared by meaning: files, order, formatting, quoting, anchors and short notations are ignored. A
// file with definitions in XML can only be compared with another such file. Throws Failure: input when an input cannot
// be read or its definitions have more than a million entries; also usage and interrupted.
CSAR_API Diff diff_packages(const Input& before, const Input& after, const DiffOptions& options = {});

// The outputs do not include the findings. The outputs of all functions except text() include the number of errors.
// `before`, `after`: the names of the inputs in the text.
namespace render {

// One object on one line: the "diff" of docs/schema/diff.json.
CSAR_API std::string json(const Diff& diff);

// Every change on one or two lines. The last line states how much the version must be raised (a major, minor or patch
// step), and whether it was.
CSAR_API std::string text(const Diff& diff, const std::string& before, const std::string& after);

// A summary for a pull request.
CSAR_API std::string markdown(const Diff& diff, const std::string& before, const std::string& after);

// The values of DiffOptions::text_of_file and text_in_all for html(), which shows them as limits.
inline constexpr std::uint64_t html_text_of_file = 512 * 1024;
inline constexpr std::uint64_t html_text_in_all = 16 * 1024 * 1024;

// A self-contained page with Diff::texts side by side (docs/report-page.md). It shows `status` as the exit status. The
// same differences give the same page.
CSAR_API std::string html(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status);

}  // namespace render

}  // namespace csar
