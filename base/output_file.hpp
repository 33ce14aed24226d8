// An output that appears under its name only when it is complete and on the disk.
#pragma once

#include <string>

#include "base/file.hpp"

namespace csar {

// Writes beside the final name and moves into place on commit(). Until then the final name is untouched; when
// the object goes without a commit, nothing is left behind. Where the file system can (O_TMPFILE) the file has
// no name before commit(), so that even SIGKILL leaves nothing.
class OutputFile {
public:
    // `path`: the final name. Throws Failure(output) when its folder cannot be written.
    explicit OutputFile(std::string path);
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    ~OutputFile();

    // The open file, for writing at the end or at an offset.
    File& file() { return file_; }
    const std::string& path() const { return path_; }

    // Syncs the content, puts it under the final name (replacing a file that was there), syncs the folder.
    // Throws Failure(output); the final name then still shows what it showed before.
    void commit();

private:
    void link_into_place();
    std::string temporary_name() const;

    std::string path_;
    std::string temporary_;  // name of the file before commit; empty while it has none
    File file_;
};

// Syncs the folder that holds `path`, so that a name given in it survives a power cut.
void sync_parent_folder(const std::string& path);

}  // namespace csar
