// Attachments of a package: signatures, bills of materials, statements.
#pragma once

#include <csar/oci.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace csar::oci {

struct AttachedFile {
    std::string path;
    std::string media_type;
    std::string content;
};

struct Attachment {
    std::string artifact_type;
    std::vector<AttachedFile> files;  // at least one; a signature may be followed by its certificates
};

// Reads the files named in the options, and the files next to `package` with csar's default names: PACKAGE.cms and
// PACKAGE.cert, PACKAGE.sigstore.json, PACKAGE.cdx.json, PACKAGE.spdx.json, PACKAGE.intoto.jsonl, the same names
// without the package's extension, and numbered names such as PACKAGE.2.cms.
// Throws Failure: usage for a file of the wrong kind or too many files, input.
std::vector<Attachment> attachments_of(const std::string& package, const PushLayoutOptions& options);

// The extension of a pulled file: ".cms" for a signature, ".bin" for an unknown type. `media_type`: of the layer.
std::string_view ending_of(std::string_view artifact_type, std::string_view media_type);

}  // namespace csar::oci
