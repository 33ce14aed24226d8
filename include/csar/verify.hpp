// Verifying and validating packages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/definition_options.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/intake.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>
#include <csar/signature.hpp>

namespace csar {

struct VerifyOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;                           // threads at most, 0 is 1
    bool allow_prefix = false;                   // the archive may follow a program (self-extracting archive)
    DefinitionOptions definitions;
    // A directory (by its path) or package whose files the package must hold, all of them and no others, byte for byte.
    std::optional<Input> against;
    bool follow_symlinks = false;  // in that directory, as PackOptions::follow_symlinks
    // When not empty: the input is a manifest, compared with the files of this directory, which need be no package.
    std::string root;
    TrustOptions trust;
    // Where copies of files are that a manifest lists outside of the package; empty: those are not checked.
    std::string remote_directory;
    // Profiles whose demands the package must meet, by their names or files (csar/intake.hpp). What several of them demand
    // alike is one finding.
    std::vector<std::string> intakes;
    bool signed_later = false;  // skip the profiles' demand for a signature
    // A bill of materials of the package, CycloneDX or SPDX 2 as JSON: it must list every file with its digest, and no others.
    // Those in the package are always compared with the files that they list. Empty: none.
    std::string sbom;
    // For the functions of csar/many.hpp: a directory in which verdicts on archives are kept and used again, for the
    // same bytes under the same name, the same options, the same content of the files that options name and the same
    // build of csar. Write access to it decides what is valid. Verdicts on signed packages are not kept, since
    // certificates expire, nor those with waived findings. Empty: none.
    std::string cache;
    bool digest = false;            // compute VerifyResult::sha256
    bool digests_of_files = false;  // fill ContentCoverage::of_files
};

// What digests prove about one file of a package.
enum class FileDigest : std::uint8_t {
    none,    // there is none
    broken,  // one does not match, or the bytes are damaged
    unread,  // its bytes were not read
    weak,    // there are only MD5 or SHA-1 digests, which match
    intact,  // all match, and one cannot be forged
    exempt,  // it needs none: the manifest, its signature and certificates
};
CSAR_API std::string_view to_string(FileDigest state);  // "none", "broken", "unread", "weak", "intact", "exempt"

// How much of a package is covered by digests: those of its manifest, of TOSCA.meta and of its definitions.
struct ContentCoverage {
    std::string manifest;              // package path of the manifest; empty: there is none
    std::uint64_t listed = 0;          // files that it lists, each once
    std::uint64_t absent = 0;          // of them, those that are not in the package
    std::uint64_t unlisted = 0;        // files of the package that it does not list
    std::uint64_t files = 0;           // of the package, but for the manifest itself and signatures
    std::uint64_t intact = 0;          // of them, those with a digest that cannot be forged, and that matches
    std::uint64_t weak = 0;            // those that have only MD5 or SHA-1 digests, which match
    std::uint64_t broken = 0;          // those that have a digest that does not match or are damaged
    std::uint64_t remote = 0;          // listed files that are outside of the package
    std::uint64_t remote_checked = 0;  // of them, those of which there was a copy
    std::vector<std::pair<std::string, FileDigest>> of_files;  // with VerifyOptions::digests_of_files: each by its path
};

// A check that was made or left out.
struct CheckedPart {
    CheckedPart(Check part) : check(part), text(to_string(part)) {}  // NOLINT: conversion is the point
    CheckedPart(Check part, std::string words) : check(part), text(std::move(words)) {}

    Check check;
    std::string text;  // the name of the check, or more: "digests of 3 of 4 files", "definitions as TOSCA 2.0"
};

// Something that the definitions name and that was not examined, so no finding can be about it.
struct Unexamined {
    Check check;             // Check::grammars, imports, profiles or remote_files
    std::string name;        // as written: a version, URL, profile or path
    std::string file;        // that names it, like Place::file
    std::uint32_t line = 0;  // in it; 0: unknown
};

struct [[nodiscard]] VerifyResult {
    Findings findings;
    bool is_package = false;  // an archive or a directory, not a single file
    std::string what;         // "zip", "tar with gzip", "directory", "TOSCA definitions", "TOSCA.meta"
    std::string
        sha256;  // of the file that was examined, lower-case hexadecimal digits; empty: not asked for, or a directory
    double seconds = 0;       // that it took
    bool from_cache = false;  // it was found in VerifyOptions::cache
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;                  // uncompressed bytes of all files that were read
    std::uint64_t definitions = 0;            // definitions files that were read
    std::vector<std::string> tosca_versions;  // values of tosca_definitions_version, each once
    std::vector<CheckedPart> checked, not_checked;
    std::vector<Unexamined> unexamined;  // each name once, of each kind no more than Limits::findings
    // What the signatures prove together, and each of them; `unsigned_` when there are none or only of single files.
    SignatureVerdict verdict = SignatureVerdict::unsigned_;
    std::vector<VerifiedSignature> signatures;
    std::vector<IntakeVerdict> intakes;       // of VerifyOptions::intakes, in their order; none where nothing was asked
    std::optional<ContentCoverage> coverage;  // absent when there is no digest of any file

    // Findings::ok(): the package was read, and no error was found in it.
    bool ok() const { return findings.ok(); }
};

// Checks the container, its metadata (TOSCA 2.0 csd07 17), its signatures (SOL004 4.3), its definitions and every byte.
// `package`: an archive, a directory, a definitions file, a TOSCA.meta or a manifest. What is wrong with it is in the
// findings, and so is the failure when it cannot be read to its end or is of no known format. Throws Failure: usage for
// options that contradict each other or the package, interrupted.
//
// Like all functions of this library it may run in several threads at once, on different packages or the same one.
CSAR_API VerifyResult verify_package(const Input& package, const VerifyOptions& options = {});

// The same, but reads only what the checks of names, metadata and definitions need.
CSAR_API VerifyResult validate_package(const Input& package, const VerifyOptions& options = {});

}  // namespace csar
