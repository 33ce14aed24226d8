// Verifies and validates packages.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/definition_options.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/intake.hpp>
#include <csar/packed_of_git.hpp>
#include <csar/signature.hpp>

namespace csar {

struct VerifyOptions : CommonOptions {
    bool allow_prefix = false;  // the archive may follow a program (self-extracting archive)
    DefinitionOptions definitions;
    // A directory (by its path) or package. The verified package must have exactly the same files, byte for byte. If
    // only one of them is a signed container, the package inside is compared.
    std::optional<Input> against;
    bool follow_symlinks = false;               // follow links in directories, like PackOptions::follow_symlinks
    PackedOfGit git = PackedOfGit::everything;  // which files of `against` are compared, like PackOptions::git
    // Patterns of files of the directory `against` that are compared as executable, like PackOptions::executable.
    std::vector<std::string> executable;
    // When not empty: a directory, which need not be a package. The input is then a manifest, and is compared with the
    // files of this directory.
    std::string root;
    TrustOptions trust;
    // The directory with copies of files outside of the package, for checking the digests of these files; empty: the
    // digests are not checked.
    std::string remote_directory;
    // Profiles whose requirements the package must meet, by name or file (csar/intake.hpp). A requirement that several
    // profiles share is one finding.
    std::vector<std::string> intakes;
    // Further profiles, of which only the names of the required metadata are used: they are known names in manifests.
    std::vector<std::string> metadata_of;
    // Do not check the profiles' requirement that the package is signed. If only a signed container is accepted, its
    // name is not checked either.
    bool signed_later = false;
    // The caller wrote the package: with SeverityPolicy::strict, an unchecked file outside of the package is a note.
    bool just_written = false;
    // A bill of materials of the package, CycloneDX or SPDX 2 as JSON: it must list every file with its digest, and no
    // other files. Bills of materials in the package are always compared with the files that they list. May be empty.
    std::string sbom;
    // For the functions of csar/many.hpp: a directory that caches verdicts on archives; empty: no cache. A verdict is
    // reused for the same bytes under the same name, the same options, the same content of the files in the options,
    // and the same build of csar. Write access to this directory allows faking verdicts. Verdicts on signed packages
    // are not cached, since certificates expire; nor are verdicts with waived findings.
    std::string cache;
    bool digest = false;            // compute VerifyResult::sha256
    bool digests_of_files = false;  // fill ContentCoverage::of_files
    std::string project_file;       // not compared if it is in a compared directory, as in PackOptions::project_file
};

// The verdict on one file of a package, according to its digests.
enum class FileDigest : std::uint8_t {
    none,    // there are no digests
    broken,  // a digest does not match, or the bytes are damaged
    unread,  // the file was not read
    weak,    // only MD5 or SHA-1 digests exist, and they match
    intact,  // all digests match, and at least one is secure
    exempt,  // no digest is needed: the manifest, its signature and certificates
};
CSAR_API std::string_view to_string(FileDigest state);  // "none", "broken", "unread", "weak", "intact", "exempt"

// The number of files covered by digests in the manifest, TOSCA.meta and the definitions.
struct ContentCoverage {
    std::string manifest;              // package path of the manifest; empty if there is none
    std::uint64_t listed = 0;          // listed files, each once
    std::uint64_t absent = 0;          // listed files that are not in the package
    std::uint64_t unlisted = 0;        // files of the package that are not listed
    std::uint64_t files = 0;           // files of the package, except the manifest and signatures
    std::uint64_t intact = 0;          // files with matching digests, at least one of them secure
    std::uint64_t weak = 0;            // files with only MD5 or SHA-1 digests that match
    std::uint64_t broken = 0;          // files that are damaged or have a digest that does not match
    std::uint64_t unread = 0;          // files with digests that were not read because a limit was reached
    std::uint64_t remote = 0;          // listed files that are outside of the package
    std::uint64_t remote_checked = 0;  // number of remote files with a local copy
    std::vector<std::pair<std::string, FileDigest>> of_files;  // with VerifyOptions::digests_of_files; by path
};

// A check that was done or skipped.
struct CheckedPart {
    CheckedPart(Check part) : check(part), text(to_string(part)) {}  // NOLINT: implicit conversion is intended
    CheckedPart(Check part, std::string words) : check(part), text(std::move(words)) {}

    Check check;
    std::string text;  // the name of the check, or a longer text: "digests of 3 of 4 files", "definitions as TOSCA 2.0"
};

// Whether `parts`, such as VerifyResult::not_checked, include this check.
inline bool contains(const std::vector<CheckedPart>& parts, Check check) {
    return std::ranges::find(parts, check, &CheckedPart::check) != parts.end();
}

// A reference in the definitions whose target was not examined, so that there are no findings about the target; or a
// definitions file of which only a part was read, because it is not well-formed, or nothing, because the descriptor of
// the network service does not refer to it.
struct Unexamined {
    Check check;             // Check::grammars, imports, profiles, remote_files or definitions
    std::string name;        // as written: a version, URL, profile or path; or the name of the definitions file
    std::string file;        // the file with the reference, or the definitions file, like Place::file
    std::uint32_t line = 0;  // line of the reference; 0: unknown
};

struct [[nodiscard]] VerifyResult {
    Findings findings;
    bool is_package = false;  // an archive or a directory, not a single file
    // "zip", "tar with gzip", "directory", "TOSCA definitions", "TOSCA.meta"; of a signed container: "zip, 2 files,
    // inside: zip"
    std::string what;
    std::string sha256;             // digest of the file, lower-case hexadecimal; empty: not requested, or a directory
    double seconds = 0;             // duration
    bool from_cache = false;        // the result is from VerifyOptions::cache
    std::uint64_t files = 0;        // of a signed container: files of the package inside
    std::uint64_t bytes = 0;        // uncompressed bytes of all files that were read
    std::uint64_t definitions = 0;  // definitions files that were read
    std::vector<std::string> tosca_versions;  // values of tosca_definitions_version, each once
    std::vector<CheckedPart> checked, not_checked;
    std::vector<Unexamined> unexamined;  // each name once; no more than Limits::findings of each check
    // The combined verdict of the signatures, and each of them. The verdict is `unsigned_` if there are none, or only
    // signatures of single files.
    SignatureVerdict verdict = SignatureVerdict::unsigned_;
    std::vector<VerifiedSignature> signatures;
    std::vector<IntakeVerdict> intakes;       // verdicts of VerifyOptions::intakes, in their order
    std::optional<ContentCoverage> coverage;  // absent if there are no digests

    // Findings::ok(): the package was read completely, and no error was found.
    bool ok() const { return findings.ok(); }
};

// Checks the container, its metadata (TOSCA 2.0 csd07 17), its signatures (SOL004 4.3), its definitions and every byte.
// `package`: an archive, a directory, a definitions file, a TOSCA.meta or a manifest. The findings contain its faults.
// They also contain the failure if the package cannot be read completely or has no known format. Throws Failure: usage
// for options that contradict each other or the package; also interrupted.
//
// Like all functions of this library, it may run in several threads at once, on different packages or on the same
// package.
CSAR_API VerifyResult verify_package(const Input& package, const VerifyOptions& options = {});

// Like verify_package(), but reads only the data needed to check names, metadata and definitions.
CSAR_API VerifyResult validate_package(const Input& package, const VerifyOptions& options = {});

}  // namespace csar
