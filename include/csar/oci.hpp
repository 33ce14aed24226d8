// Packages in OCI image layouts (image-spec 1.1): directories that registry tools read and write. The network is not
// used.
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

// A file attached to a package: a signature, a bill of materials, a statement.
struct OciReferrer {
    std::string type;        // the artifact type: "application/vnd.cyclonedx+json"; in a layout, it may be hostile
    std::string file;        // the file that was read or written
    std::string digest;      // digest of the manifest: "sha256:..."
    std::uint64_t size = 0;  // bytes of the file
};

struct PushLayoutOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp

    std::string tag;  // empty: the version of the package, or "latest" if that is not a valid tag
    // Move the tag if another package has it, or the same package under another file name. New attachments replace
    // attachments of the same type.
    bool replace = false;

    std::vector<std::string> signatures;    // files to attach: CMS signatures, or Sigstore bundles
    std::vector<std::string> sboms;         // files to attach: CycloneDX or SPDX, as JSON
    std::vector<std::string> attestations;  // files to attach: DSSE envelopes, or Sigstore bundles
    bool beside = true;                     // also attach files next to the package with the names that csar gives them
};

struct [[nodiscard]] PushLayoutResult {
    Findings findings;
    bool done = false;  // false: nothing was written; the findings give the reason
    std::string tag;    // the tag of the package
    // The file name in the layout. If the tag already had the same bytes, this is the name of the first push, which may
    // be hostile.
    std::string title;
    std::string digest;          // digest of the manifest: "sha256:..."
    std::string package_digest;  // digest of the file: "sha256:..."
    std::uint64_t size = 0;      // bytes of the file
    std::vector<OciReferrer> referrers;
};

// Puts the archive `package` into the layout `directory`, which is created if it does not exist. Other content of the
// layout is kept. index.json is replaced last: until then, readers see the old layout, and so they do after a failure.
// The same files give the same bytes. `package` is a path and not an Input, because files next to it may be attached.
//
// Throws Failure:
// - usage: `package` is a directory; the tag is malformed or in use; an attachment is of the wrong kind
// - input: a file or the layout cannot be read
// - output, interrupted
CSAR_API PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                         const PushLayoutOptions& options = {});

struct PullLayoutOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    std::string output;                          // the file to write
    bool with_referrers = false;                 // also write the attachments, next to the output
};

struct [[nodiscard]] PullLayoutResult {
    Findings findings;
    bool done = false;           // false: nothing was written; the findings give the reason
    std::string title;           // the file name at the first push; may be hostile
    std::string digest;          // digest of the manifest
    std::string package_digest;  // digest of the file
    std::uint64_t size = 0;      // bytes of the file
    // With with_referrers: the attachments written to files. Otherwise: the attachments in the layout, without `file`.
    std::vector<OciReferrer> referrers;
};

// Writes a package of a layout to a file. `place`: "DIR@TAG", "DIR@sha256:..." or, for a layout with one artifact,
// "DIR". All files appear together, and replace existing files.
//
// Attachments get the name of the output with .cms, .cdx.json, .spdx.json, .intoto.jsonl or .sigstore.json, never a
// name from the layout. If a digest or size does not match, the findings have the error integrity/damaged-layout, and
// nothing is written.
//
// Throws Failure:
// - usage: no output is specified
// - input: the layout cannot be read, or has no package; `place` is ambiguous or does not exist
// - output, interrupted
CSAR_API PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options);

}  // namespace csar
