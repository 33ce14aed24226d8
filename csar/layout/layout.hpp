// An OCI image layout: a directory with oci-layout, index.json and blobs/sha256/ (image-spec 1.1, image-layout.md).
//
// The author of a layout is not trusted. Documents have a size limit, and symbolic links are not followed.
// Blobs are found by digest, and compared with the size and digest in the descriptor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/failure.hpp>
#include "base/bytes.hpp"
#include "base/file.hpp"
#include "csar/layout/document.hpp"

namespace csar::layout {

// The bytes of a blob differ from its descriptor.
class DamagedBlob final : public Failure {
public:
    // `blob`: path in the layout. `content`: "the package". `why`: "the SHA-256 of the file is ...".
    DamagedBlob(const std::string& layout, std::string blob, std::string content, std::string why);

    const std::string& blob() const { return blob_; }
    const std::string& content() const { return content_; }
    const std::string& why() const { return why_; }

private:
    std::string blob_, content_, why_;
};

class Layout {
public:
    // Reads oci-layout and index.json. Throws Failure(input) if `directory` is not a layout of a known version.
    explicit Layout(std::string directory);

    const std::string& directory() const { return directory_; }
    // The content of index.json.
    const Json& index() const { return index_; }
    const std::vector<Descriptor>& entries() const { return entries_; }

    // Reads a document of at most max_document_bytes. Throws DamagedBlob, Failure(input).
    std::string document(const Descriptor& descriptor) const;
    Manifest manifest(const Descriptor& descriptor) const;

    // Opens a blob whose bytes match the descriptor. `name`: for messages. Throws DamagedBlob, Failure(input).
    File blob(const Descriptor& descriptor, std::string name) const;

    // Writes a blob to `sink`, and then compares it with the descriptor. Throws DamagedBlob, Failure(input).
    // After an exception, `sink` may have received wrong bytes.
    void read(const Descriptor& descriptor, Sink& sink) const;

    // True if the layout has a blob with exactly these bytes.
    bool holds(const Descriptor& descriptor) const;

    // `what`: the fault of the layout. Throws Failure(input).
    [[noreturn]] void fail(std::string_view what) const;

private:
    File open_blob(const Descriptor& descriptor, std::string name) const;
    std::string blob_name(const Descriptor& descriptor) const;
    // `why`: how the blob differs from its descriptor. Throws DamagedBlob if it does.
    void require_no_difference(std::string why, const Descriptor& descriptor) const;

    std::string directory_;
    File root_;
    File blobs_;  // blobs/sha256; empty if missing
    Json index_;
    std::vector<Descriptor> entries_;
};

// True if `path` is a directory with the files of a layout.
bool is_layout(const std::string& path);

// The argument "DIR", "DIR@TAG" or "DIR@sha256:...".
struct Location {
    std::string directory;
    std::string reference;  // a tag or a digest; may be ""
};

// Returns nullopt if there is no layout. An existing path with an @ in its name is not split.
std::optional<Location> locate(const std::string& path);

// Throws Failure(input) if `path` does not exist and was meant as a package in a layout: "PATH@TAG" whose PATH exists
// and is not a layout, or "DIR:TAG", "oci:DIR" or "oci:DIR:TAG" (notations of other programs) whose DIR is a layout.
void refuse_wrong_location(const std::string& path);
// For operations that need a file: throws Failure(usage) if `path` is a package in a layout, and otherwise like
// refuse_wrong_location().
void refuse_layout(const std::string& path);

// Returns "blobs/sha256/...".
std::string blob_path(std::string_view digits);

}  // namespace csar::layout
