// An OCI image layout: a directory with oci-layout, index.json and blobs/sha256/ (image-spec 1.1, image-layout.md).
//
// The layout's author is not trusted: the size of documents is limited, blobs are only found by digest, symbolic links
// in it are not followed, and content is compared with the size and digest of its descriptor.
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

// The bytes of a blob do not match its descriptor.
class DamagedBlob final : public Failure {
public:
    // `blob`: its path within the layout; `content`: "the package"; `why`: "the SHA-256 of the file is ...".
    DamagedBlob(const std::string& layout, std::string blob, std::string content, std::string why);

    const std::string& blob() const { return blob_; }
    const std::string& content() const { return content_; }
    const std::string& why() const { return why_; }

private:
    std::string blob_, content_, why_;
};

class Layout {
public:
    // Reads oci-layout and index.json. Throws Failure(input) if `directory` is not a layout, or has another version.
    explicit Layout(std::string directory);

    const std::string& directory() const { return directory_; }
    // The content of index.json, and its descriptors.
    const Json& index() const { return index_; }
    const std::vector<Descriptor>& entries() const { return entries_; }

    // The document of a descriptor, at most max_document_bytes. Throws DamagedBlob, Failure(input).
    std::string document(const Descriptor& descriptor) const;
    Manifest manifest(const Descriptor& descriptor) const;

    // A blob that is open for reading. All of its bytes have been compared with the descriptor. Messages call it
    // `name`. Throws DamagedBlob, Failure(input).
    File blob(const Descriptor& descriptor, std::string name) const;

    // Passes all bytes of a blob to `sink` and compares them with the descriptor. If it throws, `sink` may have
    // received wrong bytes. Throws DamagedBlob, Failure(input).
    void read(const Descriptor& descriptor, Sink& sink) const;

    // True if the layout has a blob with exactly these bytes.
    bool holds(const Descriptor& descriptor) const;

    // Throws Failure(input) with the fault of the layout.
    [[noreturn]] void fail(std::string_view what) const;

private:
    File open_blob(const Descriptor& descriptor, std::string name) const;
    std::string blob_name(const Descriptor& descriptor) const;

    std::string directory_;
    File root_;
    File blobs_;  // blobs/sha256; empty if there is no such directory
    Json index_;
    std::vector<Descriptor> entries_;
};

// True if there is a directory at `path` with the files of a layout.
bool is_layout(const std::string& path);

// A layout argument "DIR", "DIR@TAG" or "DIR@sha256:...".
struct Location {
    std::string directory;
    std::string reference;  // a tag or a digest; empty if there is none
};

// nullopt if there is no layout. A file or directory with an @ in its name takes precedence. Throws Failure(usage) for
// "DIR:TAG", the notation of other programs, if DIR is a layout.
std::optional<Location> locate(const std::string& path);

// Throws Failure(input) if `path` is "PATH@TAG" and PATH exists but is not a layout, unless `path` itself exists.
void refuse_tag_of_other(const std::string& path);
// Throws Failure(usage) if `path` is a package in a layout: for operations that require a package in a file.
void refuse_layout(const std::string& path);

// The path of the blob within a layout: "blobs/sha256/...".
std::string blob_path(std::string_view digits);

}  // namespace csar::layout
