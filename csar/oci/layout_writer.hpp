// Adds artifacts to an OCI layout: blobs first, then index.json, all or nothing.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/directory_lock.hpp"
#include "base/output_file.hpp"
#include "csar/layout/layout.hpp"

namespace csar::oci {

// Directories that are removed again if the operation fails.
class NewDirectories {
public:
    NewDirectories() = default;
    NewDirectories(const NewDirectories&) = delete;
    NewDirectories& operator=(const NewDirectories&) = delete;
    ~NewDirectories();

    // Creates the directory `path`, unless it exists. Throws Failure(output) if it cannot be created, or if a component
    // of `path` after the first is a symbolic link.
    void make(const std::string& path);
    // Syncs the parents of the new directories, and keeps the new directories.
    void keep();

private:
    std::vector<std::string> made_;
};

class LayoutWriter {
public:
    // Locks the layout at `directory`, or creates it. Throws Failure: usage if the directory has other content, input
    // if the layout cannot be read, output.
    explicit LayoutWriter(std::string directory);

    // Null for a new layout.
    const layout::Layout* former() const { return former_ ? &*former_ : nullptr; }

    // Adds a blob and returns its descriptor.
    layout::Json add(std::string_view content, std::string_view media_type);
    // Like the function above, but for a file whose SHA-256 is already computed. Throws Failure(input) if its bytes
    // have changed.
    layout::Json add(const File& file, const std::string& sha256, std::string_view media_type);

    // Adds a descriptor to index.json and replaces descriptors with the same tag. A descriptor without a tag is added
    // only once. A tag is the annotation org.opencontainers.image.ref.name.
    void list(layout::Json descriptor);

    // Removes the descriptors without a tag that have this digest from index.json. The blobs remain.
    void unlist(const std::string& digest);

    // Moves all new files to their final names.
    void commit();

private:
    void require_place() const;
    // Null if the layout already has the blob.
    OutputFile* new_blob(const layout::Descriptor& descriptor);

    std::string directory_;
    NewDirectories made_;
    std::optional<DirectoryLock> lock_;
    std::optional<layout::Layout> former_;
    layout::Json index_;
    std::set<std::string> known_;  // digests of blobs that need not be written
    std::vector<std::unique_ptr<OutputFile>> blobs_;
};

}  // namespace csar::oci
