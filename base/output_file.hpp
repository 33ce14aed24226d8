// An output file gets its final name only when it is complete and on the disk.
#pragma once

#include <span>
#include <string>

#include "base/file.hpp"

namespace csar {

// commit() moves a temporary file to the final name. Without commit(), no file remains, and an existing file is
// unchanged. With O_TMPFILE, the temporary file has no name, so that it vanishes even after SIGKILL.
class OutputFile {
public:
    // `path`: the final name. The new file gets the permissions of an existing file. Throws Failure(output) if the
    // directory is not writable.
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    // For writing at the end, or at an offset.
    File& file() { return file_; }
    const std::string& path() const { return path_; }

    // Syncs and closes the file. It has a temporary name until commit(). For callers with many files.
    void prepare();

    // Syncs the content, renames the file, and syncs the directory. Replaces an existing file. Throws Failure(output).
    // The final name is then unchanged, unless only the last sync failed.
    void commit();

private:
    friend void commit_together(std::span<OutputFile* const> outputs);

    // Replaces an existing file.
    void replace();
    // Like replace(), but the existing file gets the temporary name, so take_back() is possible.
    void exchange();
    // Undoes exchange(). Returns false if the former file must keep the temporary name.
    bool take_back();

    void link_into_place();

    std::string path_;
    std::string temporary_;  // before commit(), or of the replaced file; may be empty
    File file_;
};

// Commits the outputs of a command: all get their final names, or none.
// The last output is the file that the others describe: a package after its signature and checksum.
// All files are synced first: a full disk is noticed then. Then the files are renamed one by one. If a rename fails,
// earlier renames are undone.
// The directories of the other files are synced before the last file is renamed. So after a power failure or SIGKILL, a
// new last file never exists without the others. New files may exist with an old last file, and replaced files may have
// temporary names.
// Throws Failure(output). If only the last sync failed, all files are in place.
void commit_together(std::span<OutputFile* const> outputs);

// A file renamed to `path` then survives a power failure.
void sync_parent_directory(const std::string& path);

}  // namespace csar
