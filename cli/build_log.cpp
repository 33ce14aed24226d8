#include "cli/build_log.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

namespace csar::cli {
namespace {

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// Whether the character may be a space before a command. GitHub ignores Unicode spaces there, so every character that
// is not ASCII may be one.
bool may_be_blank(char c) { return c == ' ' || c == '\t' || static_cast<unsigned char>(c) >= 0x80; }

}  // namespace

bool is_build_log() {
    constexpr std::array<const char*, 3> variables = {"GITHUB_ACTIONS", "TF_BUILD", "TEAMCITY_VERSION"};
    return std::ranges::any_of(variables, [](const char* name) {
        const char* const value = std::getenv(name);
        return value != nullptr && *value != '\0';
    });
}

std::string without_commands(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    bool begins_line = true;  // only spaces precede on the line
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

}  // namespace csar::cli
