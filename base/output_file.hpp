// An output file that appears under its name only when it is complete and on the disk.
#pragma once

#include <span>
#include <string>

#include "base/file.hpp"

namespace csar {

// Writes to a temporary file beside the final name and moves it into place on commit(). Until then the final name is
// untouched; when the object is destroyed without a commit, nothing is left behind. Where the file system supports it
// (O_TMPFILE) the file has no name before commit(), so that even SIGKILL leaves nothing behind.
class OutputFile {
public:
    // `path`: the final name. Throws Failure(output) when its directory cannot be written.
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    // The open file, for writing at the end or at an offset.
    File& file() { return file_; }
    const std::string& path() const { return path_; }

    // Syncs the content, renames it to the final name (replacing an existing file) and syncs the directory. Throws
    // Failure(output); the final name is then unchanged, unless it is the directory that could not be synced.
    void commit();

private:
    friend void commit_together(std::span<OutputFile* const> outputs);

    // Syncs and closes the file, which has a temporary name from then on.
    void prepare();
    // Renames it, over the file that was there if there is one.
    void replace();
    // The same, but can be taken back: what was there gets the temporary name.
    void exchange();
    // False when that failed: what was there then stays under its temporary name.
    bool take_back();

    void link_into_place();

    std::string path_;
    std::string temporary_;  // name of the file before commit, or of what it replaces; empty while there is none
    File file_;
};

// Commits the outputs of one command, at least one: all of them appear under their names, or none does and every name is
// unchanged. The last is the one that the others describe: a package comes after its signature and its checksum file.
//
// All contents are synced before any name changes, since that is what a full disk stops. Then the files are renamed one
// by one; when that fails, the renames before it are undone. The directories of the others are synced before the last
// file is renamed, its own directory afterwards. So SIGKILL or a power cut between the renames can leave new files that
// describe the last one beside the old one, and files that were to be replaced under a temporary name, but never the new
// last file without the others. Throws Failure(output). When it is the last sync that failed, all are in place.
void commit_together(std::span<OutputFile* const> outputs);

// Syncs the directory that holds `path`, so that a file renamed to `path` survives a power cut.
void sync_parent_directory(const std::string& path);

}  // namespace csar
