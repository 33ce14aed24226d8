// The output file of a report. A regular file appears when it is complete; a pipe or a device is written directly.
#pragma once

#include <sys/types.h>

#include <span>
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

// A file extension and the format of --format that it selects; empty for a format that csar does not write.
struct FormatExtension {
    std::string_view extension, format;
};

// The format of the output file `path`: `format`, the value of --format, or if it is empty, the format of the first of
// `extensions` that `path` has. Empty if neither selects a format. `option`: the command and the option with the path.
// Throws Failure(usage) if the extension is that of another format than `format`, or of one that csar does not write.
std::string format_of_output(std::string_view option, const std::string& path, const std::string& format,
                             std::span<const FormatExtension> extensions);

// Writes a document to the file `path`, or to standard output if it is empty or "-".
void write_document(Console& console, const std::string& path, std::string_view text);

}  // namespace csar::cli
