// Standard output and standard error of the program: reports go to standard output, failures of the operation to
// standard error.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace csar::cli {

class Console {
public:
    Console();

    // Appends whole lines of text to standard output; buffered until flush(). If a build server reads them, commands in
    // them are escaped.
    void out(std::string_view text);
    // Like out(), but unchanged, for machine-readable output, a file or a report.
    void document(std::string_view text);
    // Writes "csar: <message>\n" to standard error at once, after the buffered output; commands are escaped here as
    // well.
    void err(std::string_view message);
    // Throws Failure(output) if writing to standard output fails, for example on a full disk, and ReaderGone if it no
    // longer has a reader.
    void flush();

    // A status line on standard error: it is erased before anything else is written, and by an empty line. May be
    // called from a different thread from the other functions.
    void set_status(std::string_view line);

    // Whether to colour standard output: `mode` is "auto", "always" or "never". For "auto", NO_COLOR takes precedence
    // over FORCE_COLOR and CLICOLOR_FORCE.
    bool color(std::string_view mode) const;
    // Columns of the terminal; 80 if there is none.
    std::size_t width() const;

private:
    void write(int descriptor, std::string_view text, const char* name);
    void erase_status();

    std::mutex mutex_;  // of the current line on the terminal
    bool has_status_ = false;
    std::string buffer_;
    bool terminal_ = false;
    bool is_build_log_ = false;
};

}  // namespace csar::cli
