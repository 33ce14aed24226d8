// What goes with a package: signatures, bills of materials, statements.
#pragma once

#include <csar/oci.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace csar {

// A file that will be a blob.
struct AttachedFile {
    std::string path;
    std::string media_type;
    std::string content;
};

struct Attachment {
    std::string artifact_type;
    std::vector<AttachedFile> files;  // at least one; of a signature perhaps its certificates, too
};

// Reads what the options name, and what is beside `package` under csar's own names: PACKAGE.cms with PACKAGE.cert,
// PACKAGE.cdx.json, PACKAGE.spdx.json, PACKAGE.intoto.jsonl, PACKAGE.sigstore.json, of the bills of materials also those
// where the package's ending is left out. Throws Failure: usage for a file that is not what it should be, input.
std::vector<Attachment> attachments_of(const std::string& package, const PushLayoutOptions& options);

// How the name of a pulled file ends: ".cms" for a signature. `media_type`: of the layer. ".bin" for what is not known.
std::string_view ending_of(std::string_view artifact_type, std::string_view media_type);

}  // namespace csar
