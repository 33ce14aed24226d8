// Packing a directory into a package.
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
#include <csar/intake.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>
#include <csar/sign.hpp>

namespace csar {

// Signing is part of packing: the package appears with its signature or not at all.
struct PackSignatureOptions {
    SignerOptions signer;  // not given: the package is not signed
    // Where the signature goes; by default into the manifest when one is written, else beside the package. The output
    // of Scope::container is the signed container, a zip.
    std::optional<VerifiedSignature::Scope> scope;
    bool certificate_beside = false;  // as a file beside the signature instead of within it
};

// Which files of a work tree of git are packed; .csarignore counts besides.
enum class PackedOfGit : std::uint8_t {
    everything,   // git is not asked
    not_ignored,  // what no .gitignore leaves out
    tracked,      // what git tracks
};

struct PackOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;                           // threads at most, 0 is 1; the bytes written do not depend on it

    // The output: a file, replaced if it exists, whose ending chooses the format (.csar .zip .tar .tar.gz .tgz .tar.zst
    // .tar.xz), or a directory for a file that is named after the definitions.
    std::string output;
    int output_descriptor = -1;           // when not -1: the package is written here; `output` is empty then
    std::optional<ArchiveFormat> format;  // overrides the ending; without an ending: zip

    // TOSCA.meta. An existing one is used; what is given here must agree with it unless `rewrite_meta`.
    std::optional<std::string> entry_definitions;
    std::vector<std::string> other_definitions;
    std::optional<std::string> created_by;
    std::optional<CsarFormatVersion> csar_version;
    std::optional<MetaLocation> meta_location;              // of a new TOSCA.meta, or where an existing one goes
    std::vector<std::pair<std::string, std::string>> meta;  // further pairs of block_0
    bool rewrite_meta = false;

    // Write a manifest with the digest of every file: the one that TOSCA.meta names, else the one in the directory, else a
    // new one beside TOSCA.meta, which then names it (docs/formats.md, CSAR-Manifest). One that lists no file is completed
    // in any case.
    bool manifest = false;
    bool update_manifest =
        false;  // also put it into the directory, without its signature, and the TOSCA.meta that names it
    // Of the SHA-2 family. Without one: the first that all `intakes` take, else SHA-256.
    std::optional<DigestAlgorithm> manifest_digest;
    std::vector<std::pair<std::string, std::string>>
        manifest_metadata;  // laid over those of the manifest in the directory

    // Profiles of csar/intake.hpp: values that they demand of TOSCA.meta and the manifest are written unless they are given,
    // and the package is checked against each; without a signer, demands on signatures are left out. With `rewrite_meta` an
    // existing TOSCA.meta and manifest become what they ask for, also those of another release of SOL004.
    std::vector<std::string> intakes;

    int level = 6;                   // 0 (store) to 12
    std::vector<std::string> store;  // patterns of files that are not compressed
    // Patterns of files that get the executable bit, whether they have it in the directory or not; patterns as in .csarignore.
    std::vector<std::string> executable;
    std::int64_t time = 315532800;  // modification time of every entry, seconds since 1970 UTC
    bool follow_symlinks = false;   // copy what links inside the directory point at
    PackedOfGit git = PackedOfGit::everything;
    bool verify = true;             // check what was packed; a package with errors is not kept
    DefinitionOptions definitions;  // for that check
    bool dry_run = false;           // do everything but sign, and keep no output
    PackSignatureOptions signature;
    std::string checksum;  // when not empty: a file that gets a line for sha256sum; not with a descriptor
};

// A file, or a directory that is packed because nothing in it is.
struct PackedFile {
    std::string name;  // of a directory with '/' at its end
    std::uint64_t size = 0;
    bool executable = false;
};

struct IgnoredFile {
    std::string name;
    std::string reason;  // ".csarignore:3", "version control", "the output itself", ...
};

struct [[nodiscard]] PackResult {
    Findings findings;
    std::vector<IntakeVerdict> intakes;  // of PackOptions::intakes, when the package was made
    bool done = false;                   // false: nothing was written; the findings say why
    std::string output;                  // the file that was written, or would be; empty for a descriptor
    std::string made_metadata;           // path in the package of a TOSCA.meta that was made or changed
    std::vector<std::string> changes;    // what was changed in TOSCA.meta and metadata of the directory, a line each
    std::vector<std::string> updated;    // files of the directory that were written
    std::vector<PackedFile> files;
    std::vector<IgnoredFile> ignored;
    std::uint64_t bytes = 0;         // of all files
    std::uint64_t archive_size = 0;  // of the package
    std::string sha256;              // of the package, when a checksum file was requested
    std::string signer;              // subject of the signer's certificate; empty: the package is not signed
    std::optional<VerifiedSignature::Scope> signature_scope;
};

// Packs `directory` (TOSCA 2.0 csd07 17; manifest and signature: SOL004 4.3). The same directory gives the same bytes
// whatever the order of files, time zone, locale, umask, owner or number of threads.
//
// The output appears under its name only when it is complete, on the disk and, unless the options say otherwise,
// verified. It replaces an existing file, which stays as it was when anything goes wrong; nothing else is left behind.
// Throws Failure: usage for a level outside 0 to 12 and for options that contradict each other or an existing
// TOSCA.meta, or lack what an intake profile demands of the vendor; input, output, interrupted.
CSAR_API PackResult pack_directory(const std::string& directory, const PackOptions& options);

// The ending of `name`, in any case, when it is one that names of packages have: ".csar", ".tar.gz"; also ".tar.bz2", which is
// read and not written. Else empty.
CSAR_API std::string_view archive_ending(std::string_view name);

}  // namespace csar
