// Packages in OCI image layouts (image-spec 1.1), which are directories that registry tools read and write. No function
// opens a network connection.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// An attachment of a package: a signature, a bill of materials, a statement.
struct OciReferrer {
    std::string type;        // the artifact type: "application/vnd.cyclonedx+json"; may be hostile in a layout
    std::string file;        // the file that was read or written
    std::string digest;      // digest of the manifest: "sha256:..."
    std::uint64_t size = 0;  // bytes of the file
};

struct PushLayoutOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp

    std::string tag;  // empty: the package's version if it is a valid tag, otherwise "latest"
    // If another package has the tag, move the tag. Existing attachments of this package are removed if new attachments
    // of the same types are added.
    bool replace = false;

    // Files to attach, in addition to files next to the package that have csar's default names.
    std::vector<std::string> signatures;    // CMS signatures, or Sigstore bundles
    std::vector<std::string> sboms;         // bills of materials: CycloneDX or SPDX, as JSON
    std::vector<std::string> attestations;  // DSSE envelopes, or Sigstore bundles
    bool beside = true;                     // also search for files next to the package
};

struct [[nodiscard]] PushLayoutResult {
    Findings findings;
    bool done = false;           // false: nothing was written; the findings give the reason
    std::string tag;             // the package's tag in the layout
    std::string digest;          // digest of the manifest: "sha256:..."
    std::string package_digest;  // digest of the file: "sha256:..."
    std::uint64_t size = 0;      // bytes of the file
    std::vector<OciReferrer> referrers;
};

// Puts the archive at `package` into the layout at `directory`, which is created if it does not exist; other content of
// the layout is kept. The same files give the same bytes. index.json is written last and replaced as a whole: until
// then readers see no change, and a failure leaves the layout unchanged. `package` is a path, not an Input, because
// files next to it may be attached.
//
// Throws Failure: usage for a directory instead of an archive, a tag that is malformed or in use, and files of the
// wrong kind; input, including when the layout cannot be read; output; interrupted.
CSAR_API PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                         const PushLayoutOptions& options = {});

struct PullLayoutOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    std::string output;                          // the file to write
    bool with_referrers = false;                 // also write the attachments of the package, next to it
};

struct [[nodiscard]] PullLayoutResult {
    Findings findings;
    bool done = false;           // false: nothing was written; the findings give the reason
    std::string title;           // the name of the file when it was pushed; may be hostile
    std::string digest;          // digest of the manifest
    std::string package_digest;  // digest of the file
    std::uint64_t size = 0;      // bytes of the file
    // The written attachments. Without with_referrers: the attachments in the layout, with an empty `file`.
    std::vector<OciReferrer> referrers;
};

// Writes a package of a layout to a file. `place`: "DIR" for a layout with one artifact, "DIR@TAG" or "DIR@sha256:...".
// Attachments are named after the output (output.cms, output.cdx.json, output.spdx.json, output.intoto.jsonl,
// output.sigstore.json), never by names in the layout. All files appear together and replace existing files. A digest
// or size that does not match the layout is the error integrity/damaged-layout, and nothing is written.
//
// Throws Failure: usage when `place` is ambiguous or does not exist; input when the layout cannot be read or has no
// package; also output and interrupted.
CSAR_API PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options);

}  // namespace csar
