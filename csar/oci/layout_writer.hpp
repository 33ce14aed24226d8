// Adds artifacts to an OCI layout: first the blobs, then index.json. After a failure, index.json is unchanged.
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

// Removes its directories unless keep() is called.
class NewDirectories {
public:
    NewDirectories() = default;
    NewDirectories(const NewDirectories&) = delete;
    NewDirectories& operator=(const NewDirectories&) = delete;
    ~NewDirectories();

    // Creates `path` if it does not exist. Throws Failure(output) on error, or if a component after the first is a
    // symbolic link.
    void make(const std::string& path);
    // Syncs the parents of the new directories. The new directories are kept.
    void keep();

private:
    std::vector<std::string> made_;
};

class LayoutWriter {
public:
    // Opens and locks the layout at `directory`, or creates a layout.
    // Throws Failure: usage if the directory has other content, input if the layout cannot be read, output.
    explicit LayoutWriter(std::string directory);

    // Returns null for a new layout.
    const layout::Layout* former() const { return former_ ? &*former_ : nullptr; }

    // Returns the descriptor of the new blob.
    layout::Json add(std::string_view content, std::string_view media_type);
    // `sha256`: the digest of `file`. Throws Failure(input) if the bytes of `file` have another digest.
    layout::Json add(const File& file, const std::string& sha256, std::string_view media_type);

    // Adds a descriptor to index.json. A descriptor with the same tag is replaced. Without a tag, a duplicate is not
    // added.
    // The tag is the annotation org.opencontainers.image.ref.name.
    void list(layout::Json descriptor);

    // Removes the descriptors without a tag that have this digest from index.json. The blobs remain.
    void unlist(const std::string& digest);

    // Moves all new files to their final names.
    void commit();

private:
    void require_place() const;
    // Creates the file of a blob. Returns null if the layout already has the blob.
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
