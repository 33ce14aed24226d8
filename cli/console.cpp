#include "cli/console.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include "cli/system.hpp"

namespace csar::cli {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// GitHub skips Unicode spaces before a command. So every character that is not ASCII may be a space.
bool may_be_blank(char c) { return c == ' ' || c == '\t' || static_cast<unsigned char>(c) >= 0x80; }

// True if GitHub Actions, Azure Pipelines or TeamCity reads the output. They execute some lines, so names from packages
// must not become such lines.
bool is_build_log() {
    constexpr std::array<const char*, 3> variables = {"GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"};
    return std::ranges::any_of(variables, [](const char* name) {
        const char* const value = std::getenv(name);
        return value != nullptr && *value != '\0';
    });
}

// Escapes commands of build servers: the first colon of a line that starts with "::", and the second '#' of "##[" and
// "##vso[". `text` starts at the beginning of a line.
std::string without_commands(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool begins_line = true;  // only spaces so far
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        const std::string_view rest = text.substr(at + 1);
        if (begins_line && c == ':' && rest.starts_with(':')) {
            out += "\\x3A";
        } else if (c == '#' && at > 0 && text[at - 1] == '#' &&
                   rest.substr(static_cast<std::size_t>(std::ranges::find_if_not(rest, is_letter) - rest.begin()))
                       .starts_with('[')) {
            out += "\\x23";
        } else {
            out += c;
        }
        begins_line = c == '\n' || (begins_line && may_be_blank(c));
    }
    return out;
}

constexpr std::size_t flush_above = 64 * 1024;

void write_all(int descriptor, std::string_view text, const char* name) {
    while (!text.empty()) {
        const auto count = ::write(descriptor, text.data(), text.size());
        if (count < 0) {
            if (errno == EINTR) continue;
            if (errno == EPIPE) throw ReaderGone();
            throw_system_failure(FailureKind::output, "write", name);
        }
        text.remove_prefix(static_cast<std::size_t>(count));
    }
}

}  // namespace

Console::Console() : terminal_(::isatty(STDOUT_FILENO) == 1), is_build_log_(is_build_log()) {}

void Console::out(std::string_view text) { document(is_build_log_ ? without_commands(text) : text); }

void Console::document(std::string_view text) {
    buffer_ += text;
    if (buffer_.size() > flush_above) flush();
}

void Console::flush() {
    const std::string text = std::exchange(buffer_, {});
    if (!text.empty()) write(STDOUT_FILENO, text, "standard output");
}

void Console::err(std::string_view message) { err_lines("csar: " + std::string(message) + "\n"); }

void Console::err_lines(std::string_view text) {
    flush();
    write(STDERR_FILENO, is_build_log_ ? without_commands(text) : std::string(text), "standard error");
}

void Console::write(int descriptor, std::string_view text, const char* name) {
    const std::lock_guard lock(mutex_);
    erase_status();
    write_all(descriptor, text, name);
}

// A closed terminal must not end the program: write errors are ignored.
void Console::set_status(std::string_view line) {
    const std::lock_guard lock(mutex_);
    erase_status();
    if (line.empty()) return;
    const std::string shown(line.substr(0, width() - 1));
    has_status_ = ::write(STDERR_FILENO, shown.data(), shown.size()) > 0;
}

void Console::erase_status() {
    constexpr std::string_view erase = "\r\x1b[K";
    if (has_status_ && ::write(STDERR_FILENO, erase.data(), erase.size()) < 0) return;
    has_status_ = false;
}

bool Console::color(std::string_view mode) const {
    if (mode == "always") return true;
    if (mode == "never") return false;
    const auto is_set = [](const char* name) {
        const char* const value = std::getenv(name);
        return value != nullptr && *value != '\0' && std::string_view(value) != "0";
    };
    const char* const refused = std::getenv("NO_COLOR");
    if (refused != nullptr && *refused != '\0') return false;
    if (is_set("FORCE_COLOR") || is_set("CLICOLOR_FORCE")) return true;
    const char* const terminal = std::getenv("TERM");
    return terminal_ && !(terminal && std::string_view(terminal) == "dumb");
}

std::size_t Console::width() const {
    struct winsize size {};
    if (terminal_ && ::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return std::max<std::size_t>(size.ws_col, 40);
    return 80;
}

}  // namespace csar::cli
