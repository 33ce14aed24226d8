// Standard output and standard error of the program: the report goes to the one, failures of the operation to the
// other.
#pragma once

#include <cstddef>
#include <mutex>
#include <string>
#include <string_view>

namespace csar::cli {

class Console {
public:
    Console();

    // Appends whole lines for people to standard output; buffered until flush(). Where a build server reads them, nothing in them
    // is a command.
    void out(std::string_view text);
    // The same for what programs read, a file or a report: as it is.
    void document(std::string_view text);
    // Writes "csar: <message>\n" to standard error at once, after what standard output holds, without commands too.
    void err(std::string_view message);
    // Throws Failure(output) when standard output cannot take what was written, as on a full disk, and ReaderGone when
    // has no reader any longer.
    void flush();

    // A line of standard error that is not a message: it is erased before anything else is written, and by an empty one. May be
    // called on another thread than the rest.
    void set_status(std::string_view line);

    // Whether standard output is to be coloured: `mode` is "auto", "always" or "never"; for "auto" count NO_COLOR
    // first, then FORCE_COLOR and CLICOLOR_FORCE.
    bool color(std::string_view mode) const;
    // Columns of the terminal; 80 when there is none.
    std::size_t width() const;

private:
    void write(int descriptor, std::string_view text, const char* name);
    void erase_status();

    std::mutex mutex_;  // of what is on the terminal
    bool has_status_ = false;
    std::string buffer_;
    bool terminal_ = false;
    bool is_build_log_ = false;
};

}  // namespace csar::cli
