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
    // A package or directory (by its path) with exactly the files that the verified package must have, byte for byte.
    // If only one of the two is a signed container, the package inside is compared.
    std::optional<Input> against;
    bool follow_symlinks = false;               // like PackOptions::follow_symlinks
    PackedOfGit git = PackedOfGit::everything;  // for the directory `against`, like PackOptions::git
    // Files of the directory `against` that count as executable, like PackOptions::executable.
    std::vector<std::string> executable;
    // Compare a manifest, which is the input, with the files of this directory. The directory need not be a package.
    // May be empty.
    std::string root;
    TrustOptions trust;
    // A directory with copies of files outside of the package, to check their digests. Empty: these are not checked.
    std::string remote_directory;
    // Profiles that the package must meet, by name or file (csar/intake.hpp). A requirement of several profiles gives
    // one finding.
    std::vector<std::string> intakes;
    // Profiles whose metadata names are known names in manifests. Their requirements are not checked.
    std::vector<std::string> metadata_of;
    // The package will be signed later. Profiles do not require a signature and, if they only accept a signed
    // container, do not check its name.
    bool signed_later = false;
    // The caller wrote the package. Even with SeverityPolicy::strict, an unchecked file outside of the package is only
    // a note.
    bool just_written = false;
    // A bill of materials (CycloneDX or SPDX 2, JSON) that must list every file of the package with its digest, and no
    // other files. Bills of materials in the package are always checked, but need not list every file. May be empty.
    std::string sbom;
    // For csar/many.hpp: a directory that caches verdicts on archives. A verdict is used again for the same bytes,
    // path, options, contents of files in the options, and build of csar. Not cached: packages with signatures, because
    // certificates expire, and packages with waived findings. A user that can write to this directory can fake
    // verdicts. Empty: no cache.
    std::string cache;
    bool digest = false;            // fill VerifyResult::sha256
    bool digests_of_files = false;  // fill ContentCoverage::of_files
    std::string project_file;       // this file is not compared, like PackOptions::project_file
};

// What the digests show about a file.
enum class FileDigest : std::uint8_t {
    none,    // there are no digests
    broken,  // a digest does not match, or the bytes are damaged
    unread,  // the file was not read
    weak,    // all digests match, but they are only MD5 or SHA-1
    intact,  // all digests match, and at least one is secure
    exempt,  // needs no digest: the manifest, its signature and certificates
};
CSAR_API std::string_view to_string(FileDigest state);  // "none", "broken", "unread", "weak", "intact", "exempt"

// How many files have digests in the manifest, TOSCA.meta or the definitions.
struct ContentCoverage {
    std::string manifest;              // path of the manifest; empty if there is none
    std::uint64_t listed = 0;          // listed files, each once
    std::uint64_t absent = 0;          // listed files that are missing
    std::uint64_t unlisted = 0;        // files of the package that are not listed
    std::uint64_t files = 0;           // files of the package, without the manifest and signatures
    std::uint64_t intact = 0;          // all digests match, and at least one is secure
    std::uint64_t weak = 0;            // all digests match, but they are only MD5 or SHA-1
    std::uint64_t broken = 0;          // a digest does not match, or the bytes are damaged
    std::uint64_t unread = 0;          // not read, because a limit was reached
    std::uint64_t remote = 0;          // listed files outside of the package
    std::uint64_t remote_checked = 0;  // remote files with a local copy
    std::vector<std::pair<std::string, FileDigest>> of_files;  // with VerifyOptions::digests_of_files; by path
};

// A check that was done or skipped.
struct CheckedPart {
    CheckedPart(Check part) : check(part), text(to_string(part)) {}  // NOLINT: implicit conversion is intended
    CheckedPart(Check part, std::string words) : check(part), text(std::move(words)) {}

    Check check;
    std::string text;  // name of the check, or longer: "digests of 3 of 4 files", "definitions as TOSCA 2.0"
};

// True if `parts`, such as VerifyResult::not_checked, has this check.
inline bool contains(const std::vector<CheckedPart>& parts, Check check) {
    return std::ranges::find(parts, check, &CheckedPart::check) != parts.end();
}

// A reference in definitions whose target was not checked. Or definitions that were read partly, because they are not
// well-formed, or not at all, because no descriptor of the network service refers to them.
struct Unexamined {
    Check check;             // grammars, imports, profiles, remote_files or definitions
    std::string name;        // the version, URL, profile or path, as written; or the definitions file
    std::string file;        // like Place::file: the file with the reference, or the definitions file
    std::uint32_t line = 0;  // line of the reference; 0: unknown
};

struct [[nodiscard]] VerifyResult {
    Findings findings;
    bool is_package = false;  // an archive or a directory, not a single file
    // "zip", "tar with gzip", "directory", "TOSCA definitions", "TOSCA.meta"; for a signed container "zip, 2 files,
    // inside: zip"
    std::string what;
    std::string sha256;             // of the file, lower-case hexadecimal; empty if not requested, or for a directory
    double seconds = 0;             // duration
    bool from_cache = false;        // the result is from VerifyOptions::cache
    std::uint64_t files = 0;        // for a signed container, files of the package inside
    std::uint64_t bytes = 0;        // uncompressed, of all files that were read
    std::uint64_t definitions = 0;  // number of definitions files that were read
    std::vector<std::string> tosca_versions;
    std::vector<CheckedPart> checked, not_checked;
    std::vector<Unexamined> unexamined;  // each name once; at most Limits::findings for each check
    // The verdict on all signatures together. `unsigned_` if there are none, or only signatures of single files.
    SignatureVerdict verdict = SignatureVerdict::unsigned_;
    std::vector<VerifiedSignature> signatures;
    std::vector<IntakeVerdict> intakes;       // for VerifyOptions::intakes, in the same order
    std::optional<ContentCoverage> coverage;  // nullopt if there are no digests

    // Findings::ok(): the package was read completely, and has no errors.
    bool ok() const { return findings.ok(); }
};

// Checks everything: the container, every byte, metadata (TOSCA 2.0 csd07 17), signatures (SOL004 4.3) and definitions.
// `package`: an archive, a directory, a definitions file, a TOSCA.meta or a manifest. If it cannot be read completely
// or has no known format, or if an option does not apply to its kind, the findings have the failure. Throws Failure:
// usage for options that are wrong or contradict each other; also interrupted.
//
// All functions of the library may be called in several threads at once, also for the same package.
CSAR_API VerifyResult verify_package(const Input& package, const VerifyOptions& options = {});

// Checks names, metadata and definitions, and reads only what is needed for this. Otherwise like verify_package().
CSAR_API VerifyResult validate_package(const Input& package, const VerifyOptions& options = {});

}  // namespace csar
