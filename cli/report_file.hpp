// The output file of a report. A regular file appears when it is complete; a pipe or a device is written directly.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>

namespace csar::cli {

class Console;

class ReportFile {
public:
    explicit ReportFile(std::string path) : path_(std::move(path)) {}
    // Removes uncommitted output.
    ~ReportFile();
    ReportFile(const ReportFile&) = delete;
    ReportFile& operator=(const ReportFile&) = delete;

    const std::string& path() const { return path_; }

    // These three functions throw Failure(output).
    void open();
    void write(std::string_view text);
    void commit();

private:
    void flush();

    std::string path_;
    std::string temporary_;  // empty: written in place
    mode_t mode_ = 0;        // the permissions of the complete file, like those of a replaced file
    std::string buffer_;
    int descriptor_ = -1;
};

// Writes a document to the file `path`, or to standard output if it is empty or "-".
void write_document(Console& console, const std::string& path, std::string_view text);

}  // namespace csar::cli
