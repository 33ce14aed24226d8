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

// If the package cannot be signed, there is no output.
struct PackSignatureOptions {
    SignerOptions signer;  // without a key, the package is not signed
    // Where to put the signature. Default: the manifest if one is written, otherwise a file next to the package. With
    // Scope::container, the output is a zip with the package and the signature. The package is then NAME.csar, so the
    // output must have another name.
    std::optional<VerifiedSignature::Scope> scope;
    bool certificate_beside = false;  // write the certificate into its own file
};

struct PackOptions : CommonOptions {
    // The output file, or a directory for a file with a name from the definitions. The extension selects the format:
    // .csar .zip .tar .tar.gz .tgz .tar.zst .tar.xz. An existing file is replaced.
    std::string output;
    OutputFunction write;                 // receives the package; `output` must then be empty
    std::optional<ArchiveFormat> format;  // overrides the extension; default: zip

    // ---- values for TOSCA.meta
    std::optional<std::string> entry_definitions;
    std::vector<std::string> other_definitions;
    std::optional<std::string> created_by;
    std::optional<CsarFormatVersion> csar_version;
    std::optional<MetaLocation> meta_location;              // where to put TOSCA.meta; an existing file is moved
    std::vector<std::pair<std::string, std::string>> meta;  // other keys of block_0
    // Change an existing TOSCA.meta. False: only keynames for the manifest are added, and the values above must agree
    // with it.
    bool rewrite_meta = false;

    // Write a manifest with the digest of every file: the file named in TOSCA.meta, the manifest in the directory, or a
    // new file next to TOSCA.meta (docs/formats.md, CSAR-Manifest). A manifest without files is always completed.
    bool manifest = false;
    bool update_manifest = false;  // also write the manifest (unsigned) and TOSCA.meta into the directory
    // A SHA-2 algorithm. Default: the first that all `intakes` accept, otherwise SHA-256.
    std::optional<DigestAlgorithm> manifest_digest;
    std::vector<std::pair<std::string, std::string>>
        manifest_metadata;  // overrides the metadata in the manifest of the directory

    // Profiles of receivers (csar/intake.hpp). The package is checked against each profile. Required values in
    // TOSCA.meta and the manifest are written, unless set here. With `rewrite_meta`, TOSCA.meta and the manifest are
    // adapted, even from another release of SOL004. Without a signer, requirements on signatures are not checked.
    std::vector<std::string> intakes;

    int level = 6;                   // 0 (store) to 12
    std::vector<std::string> store;  // patterns of files to store without compression
    // Files that get the executable bit: patterns as in .csarignore.
    std::vector<std::string> executable;
    std::chrono::sys_seconds time = zip_epoch;  // modification time of every entry
    bool follow_symlinks = false;               // pack the targets of links, if inside the directory
    PackedOfGit git = PackedOfGit::everything;
    bool verify = true;             // check the package; a package with errors is not kept
    DefinitionOptions definitions;  // for checking the definitions
    bool dry_run = false;           // keep no output; do not call tokens, signing commands or SignerOptions::sign
    PackSignatureOptions signature;
    std::string checksum;  // a file for the checksum (sha256sum); may be empty; not with `write`
    // The project file with these options; may be empty. This file and '.csar.yaml' are not packed.
    std::string project_file;
};

// A packed file, or an empty directory.
struct PackedFile {
    std::string name;  // path in the directory; of an empty directory, with '/' at the end
    std::uint64_t size = 0;
    bool executable = false;
};

struct IgnoredFile {
    std::string name;
    std::string reason;   // ".csarignore:3", "version control", "the output itself", ...
    bool by_git = false;  // ignored because of PackOptions::git
};

struct [[nodiscard]] PackResult {
    Findings findings;
    std::vector<IntakeVerdict> intakes;  // for PackOptions::intakes; empty if no package was created
    bool done = false;                   // false: nothing was written; the findings give the reason
    bool verified = false;               // false: not requested, or there were errors
    // Definitions that the verification did not check, as in VerifyResult::not_checked: "definitions in 'fw.yaml'".
    std::string not_checked;
    std::string output;                // the file, also of a dry run; empty with PackOptions::write
    std::vector<std::string> choices;  // choices between values that the intake profiles accept, one line each
    std::vector<std::string> changes;  // changes to TOSCA.meta and the manifest, one line each
    std::vector<std::string> updated;  // files of the directory that were written
    std::vector<PackedFile> files;
    std::vector<IgnoredFile> ignored;
    std::uint64_t bytes = 0;         // bytes of all packed files
    std::uint64_t archive_size = 0;  // bytes of the package
    std::string sha256;              // digest of the package, if a checksum file was requested
    std::string signer;              // subject of the signer's certificate; empty if not signed
    bool keeps_signature = false;    // the manifest was packed unchanged, with its signature
    std::optional<VerifiedSignature::Scope> signature_scope;
};

// Packs `directory` (TOSCA 2.0 csd07 17; manifest and signature: SOL004 4.3). The same files give the same bytes, on
// every machine and with any number of threads.
//
// The output appears when it is complete, on the disk and (with PackOptions::verify) verified. An existing file is
// replaced; after a failure it is unchanged, and there is no other output.
//
// Throws Failure:
// - usage: the level is outside 0 to 12; options contradict each other or TOSCA.meta
// - usage with Failure::option() "PackOptions::entry_definitions": the entry file does not exist
// - usage with Failure::option() "PackOptions::intakes": a value that a profile requires is missing
// - usage with Failure::option() "SignerOptions::certificates": the signer's certificate is missing
// - input, output, interrupted
CSAR_API PackResult pack_directory(const std::string& directory, const PackOptions& options);

// The extension of `name` if it is a package extension, such as ".csar" or ".tar.gz", in upper or lower case. Otherwise
// empty. Includes ".tar.bz2", which can only be read.
CSAR_API std::string_view archive_ending(std::string_view name);

}  // namespace csar
