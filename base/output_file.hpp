// An output file that appears under its name only when it is complete and on the disk.
#pragma once

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
    // Failure(output); the final name is then unchanged.
    void commit();

private:
    void link_into_place();
    std::string temporary_name() const;

    std::string path_;
    std::string temporary_;  // name of the file before commit; empty while it has none
    File file_;
};

// Syncs the directory that holds `path`, so that a file renamed to `path` survives a power cut.
void sync_parent_folder(const std::string& path);

}  // namespace csar
