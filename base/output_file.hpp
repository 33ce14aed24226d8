// An output file that appears under its name only after it is complete and on the disk.
#pragma once

#include <span>
#include <string>

#include "base/file.hpp"

namespace csar {

// Writes to a temporary file next to the final name and moves it into place on commit(). Until then the final name is
// unchanged; if the object is destroyed without a commit, no file remains. If the file system supports O_TMPFILE, the
// file has no name before commit(), so no file remains even after SIGKILL.
class OutputFile {
public:
    // `path`: the final name. An existing file leaves its permissions to the new one. Throws Failure(output) if its directory cannot be written.
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    // The open file, for writing at the end or at an offset.
    File& file() { return file_; }
    const std::string& path() const { return path_; }

    // Syncs and closes the file, which then has a temporary name until commit(): for callers with many files.
    void prepare();

    // Syncs the content, renames it to the final name (replacing an existing file) and syncs the directory. Throws
    // Failure(output); the final name is then unchanged, unless only syncing the directory failed.
    void commit();

private:
    friend void commit_together(std::span<OutputFile* const> outputs);

    // Renames the file to the final name, replacing an existing file.
    void replace();
    // Like replace(), but can be undone: the existing file gets the temporary name.
    void exchange();
    // Undoes exchange(). Returns false if that failed: the previous file then keeps its temporary name.
    bool take_back();

    void link_into_place();

    std::string path_;
    std::string temporary_;  // name of the file before commit, or of the file that it replaced; empty if there is none
    File file_;
};

// Commits the outputs of one command, at least one: either all of them appear under their names, or none does and every
// name is unchanged. The last is the file that the others describe: a package comes after its signature and its
// checksum.
// All contents are synced before any name changes, because this step fails if the disk is full. Then the files are
// renamed one by one; if a rename fails, the previous ones are undone. The directories of the other files are synced
// before the last file is renamed, and its own directory afterwards. So after SIGKILL or a power failure between the
// renames, new files may describe an old version of the last file, and replaced files may have temporary names, but
// there is never a new last file without the others. Throws Failure(output). If only the last sync failed, all files
// are in place.
void commit_together(std::span<OutputFile* const> outputs);

// Syncs the directory that contains `path`, so that a file renamed to `path` survives a power failure.
void sync_parent_directory(const std::string& path);

}  // namespace csar
