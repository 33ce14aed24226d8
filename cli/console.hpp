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

    // Appends whole lines of text to standard output. They are buffered until flush(). If a build server reads the
    // output, commands in the lines are escaped.
    void out(std::string_view text);
    // Like out(), but does not change the text: for machine-readable output, a file or a report.
    void document(std::string_view text);
    // Writes "csar: <message>\n" to standard error at once, after the buffered output; commands are escaped here as
    // well.
    void err(std::string_view message);
    // Like err(), but writes whole lines of text without "csar: " in front: findings, whose lines begin with the file.
    void err_lines(std::string_view text);
    // Throws Failure(output) if writing to standard output fails, for example on a full disk, and ReaderGone if it no
    // longer has a reader.
    void flush();

    // Shows a status line on standard error. It is erased before any other output; an empty line erases it at once.
    // This function and the other functions may be called from different threads.
    void set_status(std::string_view line);

    // Whether to colour standard output: `mode` is "auto", "always" or "never". For "auto", NO_COLOR takes precedence
    // over FORCE_COLOR and CLICOLOR_FORCE.
    bool color(std::string_view mode) const;
    // Columns of the terminal; 80 if there is none.
    std::size_t width() const;

private:
    void write(int descriptor, std::string_view text, const char* name);
    void erase_status();

    std::mutex mutex_;  // protects the current line on the terminal
    bool has_status_ = false;
    std::string buffer_;
    bool terminal_ = false;
    bool is_build_log_ = false;
};

}  // namespace csar::cli
