// Packages in OCI image layouts (image-spec 1.1): directories that registries' tools copy from and to. Nothing here opens a
// network connection.
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

// Something about a package: a signature, a bill of materials, a statement.
struct OciReferrer {
    std::string type;        // the artifact type: "application/vnd.cyclonedx+json"; a layout's is hostile
    std::string file;        // where it was read from or written to
    std::string digest;      // of its manifest: "sha256:..."
    std::uint64_t size = 0;  // bytes of the file
};

struct PushLayoutOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp

    std::string tag;       // empty: the package's version where that is a tag, else "latest"
    bool replace = false;  // the tag is taken from another package that has it

    // Files to attach, besides those with csar's own names that are beside the package.
    std::vector<std::string> signatures;    // CMS, or bundles of Sigstore
    std::vector<std::string> sboms;         // CycloneDX or SPDX, as JSON
    std::vector<std::string> attestations;  // DSSE envelopes, or bundles of Sigstore
    bool beside = true;                     // look beside the package
};

struct [[nodiscard]] PushLayoutResult {
    Findings findings;
    bool done = false;           // false: nothing was written; the findings say why
    std::string tag;             // under which the package is now in the layout
    std::string digest;          // of its manifest: "sha256:..."
    std::string package_digest;  // of the file: "sha256:..."
    std::uint64_t size = 0;      // bytes of the file
    std::vector<OciReferrer> referrers;
};

// Puts the archive at `package` into the layout at `directory`, which is made if it does not exist; other content of
// the layout stays. The same files give the same bytes. index.json comes last and is replaced as a whole: until then
// readers see nothing new, and after a failure the layout is as it was. `package` is a path, not an Input, because
// files to attach are looked for beside it.
//
// Throws Failure: usage for a directory in place of an archive, a tag that is malformed or taken, and files that are
// not what the options say; input, also for a layout that cannot be read; output; interrupted.
CSAR_API PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                         const PushLayoutOptions& options = {});

struct PullLayoutOptions {
    Limits limits;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    std::string output;                          // the file to write
    bool with_referrers = false;                 // also write what refers to the package, beside it
};

struct [[nodiscard]] PullLayoutResult {
    Findings findings;
    bool done = false;                   // false: nothing was written; the findings say why
    std::string title;                   // the name of the file when it was pushed; hostile
    std::string digest;                  // of its manifest
    std::string package_digest;          // of the file
    std::uint64_t size = 0;              // bytes of the file
    std::vector<OciReferrer> referrers;  // those that were written
};

// Writes a package of a layout to a file. `place`: "DIR" of a layout with one artifact, "DIR@TAG" or "DIR@sha256:...".
// What refers to the package is named after the output (output.cms, output.cdx.json, output.spdx.json,
// output.intoto.jsonl, output.sigstore.json), never as the layout says. All files appear together and replace existing
// ones. Bytes that do not have the digest or size that the layout gives are the error integrity/damaged-layout, and
// nothing is written.
//
// Throws Failure: usage when `place` is ambiguous or leads nowhere, input when the layout cannot be read or holds no
// package, output, interrupted.
CSAR_API PullLayoutResult pull_from_layout(const std::string& place, const PullLayoutOptions& options);

}  // namespace csar
