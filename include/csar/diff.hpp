// What differs between two packages, directories or definitions files: files, metadata, and definitions by their meaning.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/definition_options.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

enum class ChangeKind : std::uint8_t { added, removed, changed, renamed };
CSAR_API std::string_view to_string(ChangeKind kind);  // "added", "removed", "changed", "renamed"

// What a change means for users of the types, inputs and outputs.
enum class ChangeClass : std::uint8_t {
    neutral,     // a text for people, or invisible outside of the service
    compatible,  // everything that was valid before still is
    breaking,    // something that was valid before may be invalid now
};
CSAR_API std::string_view to_string(ChangeClass change);  // "neutral", "compatible", "breaking"

// The part of a version that must grow at least (semantic versioning).
enum class VersionStep : std::uint8_t { none, patch, minor, major };
CSAR_API std::string_view to_string(VersionStep step);  // "none", "patch", "minor", "major"

struct ChangePlace {
    std::string file;  // as the findings of its side name it
    std::uint32_t line = 0, column = 0;
};

// What a file is to its package.
enum class FileRole : std::uint8_t { other, definitions, artifact, metadata, manifest, signature };
CSAR_API std::string_view to_string(FileRole role);  // "other", "definitions", "artifact", "metadata", ...

struct FileChange {
    ChangeKind kind = ChangeKind::changed;
    std::string name;                 // in the first package; of an added file in the second
    std::string new_name;             // of a renamed one: the same content under another name
    bool content = false;             // of a changed one: its bytes differ
    bool executable_bit = false;      // of a changed one: whether it may be executed differs
    FileRole role = FileRole::other;  // in the second; of a removed one in the first
};

// Whether both texts of a changed file are given.
enum class TextState : std::uint8_t {
    given,
    not_text,   // one is not UTF-8, or has null bytes
    too_large,  // one is larger than DiffOptions::text_of_file, or all before it took DiffOptions::text_in_all
};
CSAR_API std::string_view to_string(TextState state);  // "given", "not text", "too large"

// The two texts of a file whose content has changed, or of the two single files that are compared.
struct ComparedText {
    std::string old_name, new_name;
    TextState state = TextState::given;
    std::string before, after;  // when given
    // Both are YAML or JSON (by the ending of the name) and differ only in order, form and comments. Always false when
    // the texts are not given, and once a million entries have been compared.
    bool same_meaning = false;
};

// A signature in the package, over its manifest, of a file, or of the package inside.
struct SignatureChange {
    ChangeKind kind = ChangeKind::changed;
    std::string location;            // the file that holds it
    std::string covers;              // the file whose bytes are signed
    std::string old_text, new_text;  // its verdict and signers: "intact, by CN=Acme (RSA 3072, SHA256)"
};

// A change in TOSCA.meta. The key is "CSAR-Version" and the like, after block_0 "Name.Key".
struct MetadataChange {
    ChangeKind kind = ChangeKind::changed;
    std::string key, old_value, new_value;
};

struct DefinitionChange {
    ChangeKind kind = ChangeKind::changed;
    // The place in the definitions, whatever file it is in: "node_types", "Server", "properties", "size", "type".
    std::vector<std::string> path;
    std::string old_value, new_value;  // of a scalar; empty for other values
    ChangePlace old_place, new_place;  // line 0 where there is none
    ChangeClass change = ChangeClass::neutral;
    std::string reason;  // why it is of that class, with the clause; may be empty
};

struct DiffOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;                           // threads at most
    DefinitionOptions definitions;
    // Bounds of Diff::texts in bytes: of one file, and of all files together. 0: no texts.
    std::uint64_t text_of_file = 0;
    std::uint64_t text_in_all = 0;
};

struct [[nodiscard]] Diff {
    Findings old_findings, new_findings;  // of reading the two
    std::vector<FileChange> files;        // sorted by name; empty when one of the two is a single file
    std::vector<MetadataChange> metadata;
    std::vector<DefinitionChange> definitions;  // sorted by path
    std::vector<SignatureChange> signatures;    // sorted by location; the signers are not judged
    std::vector<ComparedText> texts;            // with DiffOptions::text_of_file: of changed files, in their order
    VersionStep step = VersionStep::none;       // the least that the changes ask for
    // Of a package of ETSI NFV what its manifest says, or its descriptor; else the version of the profile, or
    // template_version. May be empty.
    std::string old_version, new_version;
    // Whether the version has grown by that step; false also when there is no version or none that can be read.
    bool follows_step = false;
    bool goes_back = false;  // the second version is lower than the first
    // Of packages of ETSI NFV: the identifier of the descriptor. May be empty.
    std::string old_identifier, new_identifier;
    bool keeps_identifier =
        false;  // something differs, and the identifier is the same (IFA011 7.1.2.2: it must not be)
    bool is_other_product = false;  // the product has another name or provider

    bool same() const { return files.empty() && metadata.empty() && definitions.empty() && signatures.empty(); }
};

// Compares `before` with `after`: archives of any kind, directories and definitions files, in any combination. Definitions
// are compared by what they say, whatever file, order, formatting, quoting, anchor or short notation they are written in. Throws
// Failure: input when one cannot be read or has more than a million entries in its definitions, usage, interrupted.
CSAR_API Diff diff_packages(const Input& before, const Input& after, const DiffOptions& options = {});

}  // namespace csar
