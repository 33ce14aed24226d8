// Attachments of a package: signatures, bills of materials, statements.
#pragma once

#include <csar/oci.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace csar::oci {

// A file that will be a blob.
struct AttachedFile {
    std::string path;
    std::string media_type;
    std::string content;
};

struct Attachment {
    std::string artifact_type;
    std::vector<AttachedFile> files;  // at least one; for a signature possibly also its certificates
};

// Reads the files specified in the options, and files next to `package` with csar's default names: PACKAGE.cms with
// PACKAGE.cert, PACKAGE.cdx.json, PACKAGE.spdx.json, PACKAGE.intoto.jsonl, PACKAGE.sigstore.json; bills of
// materials may also have the package's name without its extension. Throws Failure: usage for a file of the wrong kind,
// input.
std::vector<Attachment> attachments_of(const std::string& package, const PushLayoutOptions& options);

// The extension of a pulled file: ".cms" for a signature, ".bin" if unknown. `media_type`: the type of the layer.
std::string_view ending_of(std::string_view artifact_type, std::string_view media_type);

}  // namespace csar::oci
