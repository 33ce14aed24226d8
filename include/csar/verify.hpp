// Verifying and validating packages.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/definition_options.hpp>
#include <csar/export.hpp>
#include <csar/limits.hpp>
#include <csar/report.hpp>
#include <csar/signature.hpp>

namespace csar {

struct VerifyOptions {
    Limits limits;
    unsigned jobs = 1;          // threads at most
    bool allow_prefix = false;  // the archive may follow a program (self-extracting archive)
    DefinitionOptions definitions;
    // When not empty: a folder or package whose files the package must hold, all of them and no others, byte for byte.
    std::string against;
    // When not empty: what is verified is a manifest, against the files of this folder, which need be no package.
    std::string root;
    TrustOptions trust;
    // Where copies of files lie that a manifest lists outside of the package; empty: those are not checked.
    std::string remote_folder;
    std::string intake;  // a profile whose demands the package must meet (csar/intake.hpp); empty: none
};

// How much of a package digests speak for: those of its manifest, of TOSCA.meta and of its definitions.
struct ContentCoverage {
    std::string manifest;              // package path of the manifest; empty: there is none
    std::uint64_t listed = 0;          // files that it lists, each once
    std::uint64_t absent = 0;          // of them, those that are not in the package
    std::uint64_t unlisted = 0;        // files of the package that it does not list
    std::uint64_t files = 0;           // of the package, but for the manifest itself and signatures
    std::uint64_t intact = 0;          // of them, those with a digest that cannot be forged, and that matches
    std::uint64_t weak = 0;            // those that have only MD5 or SHA-1 digests, which match
    std::uint64_t broken = 0;          // those that have a digest that does not match
    std::uint64_t remote = 0;          // listed files that lie outside of the package
    std::uint64_t remote_checked = 0;  // of them, those of which there was a copy
};

// What was checked, for the summary line. Findings are in the report.
struct Verification {
    bool is_package = false;  // an archive or a folder, not a single file
    std::string what;         // "zip", "tar with gzip", "folder", "TOSCA definitions", "TOSCA.meta"
    std::uint64_t files = 0;
    std::uint64_t bytes = 0;                  // uncompressed bytes of all files that were read
    std::uint64_t definitions = 0;            // definitions files that were read
    std::vector<std::string> tosca_versions;  // values of tosca_definitions_version, each once
    std::vector<std::string> checked;         // "container", "every byte", "metadata", ...
    std::vector<std::string> not_checked;     // "remote imports", ...
    // What the signatures prove together, and each of them; `unsigned_` when there are none or only of single files.
    SignatureVerdict verdict = SignatureVerdict::unsigned_;
    std::vector<VerifiedSignature> signatures;
    std::optional<ContentCoverage> coverage;  // absent when nothing speaks of the content of files
};

// Checks the container, its metadata, its definitions and every byte. `path`: an archive, a folder, a definitions file,
// a TOSCA.meta or a manifest. Findings go into `report`. Throws Failure when the package cannot be read or is of no
// known format.
CSAR_API Verification verify_package(const std::string& path, const VerifyOptions& options, Report& report);

// The same without reading what no check of names, metadata and definitions needs.
CSAR_API Verification validate_package(const std::string& path, const VerifyOptions& options, Report& report);

}  // namespace csar
