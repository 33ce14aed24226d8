// Packs a directory into a package.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/common_options.hpp>
#include <csar/date_time.hpp>
#include <csar/definition_options.hpp>
#include <csar/enumerations.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/intake.hpp>
#include <csar/output.hpp>
#include <csar/packed_of_git.hpp>
#include <csar/sign.hpp>

namespace csar {

// Signing is part of packing: either the package appears with its signature, or there is no output.
struct PackSignatureOptions {
    SignerOptions signer;  // nullopt: the package is not signed
    // Where to put the signature. The default is the manifest if one is written, otherwise a file next to the package.
    // The output of Scope::container is the signed container, a zip.
    std::optional<VerifiedSignature::Scope> scope;
    bool certificate_beside = false;  // write the certificate to a file next to the signature instead of into it
};

struct PackOptions : CommonOptions {
    // The output. The extension of a file selects the format (.csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz); an
    // existing file is replaced. In a directory, the file gets a name from the definitions.
    std::string output;
    OutputFunction write;                 // when set: receives the package; `output` is empty then
    std::optional<ArchiveFormat> format;  // overrides the extension; default without an extension: zip

    // Values for TOSCA.meta. An existing TOSCA.meta is used, with the keynames for a written manifest added. The values
    // here must agree with those in an existing TOSCA.meta unless `rewrite_meta` is true.
    std::optional<std::string> entry_definitions;
    std::vector<std::string> other_definitions;
    std::optional<std::string> created_by;
    std::optional<CsarFormatVersion> csar_version;
    std::optional<MetaLocation> meta_location;              // where to put a new TOSCA.meta, or to move an existing one
    std::vector<std::pair<std::string, std::string>> meta;  // additional pairs of block_0
    bool rewrite_meta = false;

    // Write a manifest with the digest of every file: the manifest listed in TOSCA.meta, the manifest in the directory,
    // or a new manifest next to TOSCA.meta, which then refers to it (docs/formats.md, CSAR-Manifest). A manifest that
    // lists no file is always completed.
    bool manifest = false;
    bool update_manifest = false;  // also write the unsigned manifest, and its TOSCA.meta, to the directory
    // An algorithm of the SHA-2 family. Default: the first one that all `intakes` accept, otherwise SHA-256.
    std::optional<DigestAlgorithm> manifest_digest;
    std::vector<std::pair<std::string, std::string>>
        manifest_metadata;  // overrides the metadata of the manifest in the directory

    // Profiles of csar/intake.hpp. The values that they require in TOSCA.meta and the manifest are written unless set
    // here, and the package is checked against each profile. Without a signer, requirements on signatures are not
    // checked. With `rewrite_meta`, an existing TOSCA.meta and manifest are adapted, even from another release of
    // SOL004.
    std::vector<std::string> intakes;

    int level = 6;                   // 0 (store) to 12
    std::vector<std::string> store;  // patterns of files that are not compressed
    // Patterns, as in .csarignore, of files that get the executable bit even if they do not have it in the directory.
    std::vector<std::string> executable;
    std::chrono::sys_seconds time = zip_epoch;  // modification time of every entry
    bool follow_symlinks = false;               // pack the targets of links if they are inside the directory
    PackedOfGit git = PackedOfGit::everything;
    bool verify = true;             // check the package; a package with errors is not kept
    DefinitionOptions definitions;  // options for checking the definitions
    bool dry_run = false;           // keep no output, and do not use tokens, signing commands or SignerOptions::sign
    PackSignatureOptions signature;
    std::string checksum;  // when not empty: the file for the checksum (sha256sum); not allowed with a descriptor
    // The project file that contains these options; may be empty. Neither this file nor '.csar.yaml' is packed if it is
    // in the directory.
    std::string project_file;
};

// A packed file, or a directory that gets its own entry because nothing in it is packed.
struct PackedFile {
    std::string name;  // path in the packed directory; the path of an empty directory ends in '/'
    std::uint64_t size = 0;
    bool executable = false;
};

struct IgnoredFile {
    std::string name;
    std::string reason;   // ".csarignore:3", "version control", "the output itself", ...
    bool by_git = false;  // PackOptions::git is the reason
};

struct [[nodiscard]] PackResult {
    Findings findings;
    std::vector<IntakeVerdict> intakes;  // verdicts of PackOptions::intakes, if the package was created
    bool done = false;                   // false: nothing was written; the findings give the reason
    bool verified = false;               // false: not requested, or not possible because of errors
    std::string output;                  // the file that was or would be written; empty for a descriptor
    std::vector<std::string> choices;    // values chosen from several that PackOptions::intakes accept, one line each
    std::vector<std::string> changes;    // changes to the TOSCA.meta and manifest of the directory, one line each
    std::vector<std::string> updated;    // files of the directory that were written
    std::vector<PackedFile> files;
    std::vector<IgnoredFile> ignored;
    std::uint64_t bytes = 0;         // bytes of all packed files
    std::uint64_t archive_size = 0;  // bytes of the package
    std::string sha256;              // digest of the package, if a checksum file was requested
    std::string signer;              // subject of the signer's certificate; empty if the package was not signed
    bool keeps_signature = false;    // the existing manifest was packed unchanged, with its signature
    std::optional<VerifiedSignature::Scope> signature_scope;
};

// Packs `directory` (TOSCA 2.0 csd07 17; manifest and signature: SOL004 4.3). The same directory gives the same bytes,
// independent of the order of files, time zone, locale, umask, owner and number of threads.
//
// The output appears under its name only when it is complete, on the disk and, unless the options say otherwise,
// verified. It replaces an existing file; after a failure this file is unchanged, and no other file is left. Throws
// Failure: usage for a level outside 0 to 12, for options that contradict each other or an existing TOSCA.meta, for an
// entry file that does not exist (Failure::option(): "PackOptions::entry_definitions"), and for missing values without
// which an intake profile reports errors ("PackOptions::intakes"); also input, output and interrupted.
CSAR_API PackResult pack_directory(const std::string& directory, const PackOptions& options);

// The extension of `name`, in upper or lower case, if it is a package extension such as ".csar" or ".tar.gz"; otherwise
// empty. This includes ".tar.bz2", which can be read but not written.
CSAR_API std::string_view archive_ending(std::string_view name);

}  // namespace csar
