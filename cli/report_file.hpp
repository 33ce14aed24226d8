// A report file. It appears when it is complete; a pipe or a device is written at once.
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
    // Without commit(), removes the file.
    ~ReportFile();
    ReportFile(const ReportFile&) = delete;
    ReportFile& operator=(const ReportFile&) = delete;

    const std::string& path() const { return path_; }

    // They throw Failure(output).
    void open();
    void write(std::string_view text);
    void commit();

private:
    void flush();

    std::string path_;
    std::string temporary_;  // empty: written directly
    mode_t mode_ = 0;        // permissions, as of a replaced file
    std::string buffer_;
    int descriptor_ = -1;
};

// An extension, and the value of --format that it selects. The value is empty for a format that csar does not write.
struct FormatExtension {
    std::string_view extension, format;
};

// `format` or, if empty, the format for the extension of `path`; may be empty. `option`: the command and option, for
// messages. Throws Failure(usage) if the extension belongs to another format or one that csar does not write.
std::string format_of_output(std::string_view option, const std::string& path, const std::string& format,
                             std::span<const FormatExtension> extensions);

// `path` empty or "-": standard output.
void write_document(Console& console, const std::string& path, std::string_view text);

}  // namespace csar::cli
