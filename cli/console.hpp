// Standard output, for reports, and standard error, for failures.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace csar::cli {

class Console {
public:
    Console();

    // Writes whole lines to standard output at the next flush(). For a build server, commands in them are escaped.
    void out(std::string_view text);
    // Like out(), without escaping: for machine-readable output, a file or a report.
    void document(std::string_view text);
    // Writes "csar: <message>\n" to standard error at once, escaped like out().
    void err(std::string_view message);
    // Like err(), without "csar: ": for findings, which begin with the file.
    void err_lines(std::string_view text);
    // Throws Failure(output) if standard output cannot be written, and ReaderGone if its reader is gone.
    void flush();

    // Shows a status line on standard error, until other output or an empty line erases it. All functions may be called
    // from several threads.
    void set_status(std::string_view line);

    // True if standard output is to be coloured. `mode`: "auto", "always" or "never". For "auto", NO_COLOR wins over
    // FORCE_COLOR and CLICOLOR_FORCE.
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
