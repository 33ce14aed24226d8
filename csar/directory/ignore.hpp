// .csarignore: which files of a directory are not packed, in the syntax of gitignore(5).
//
//   file  = [ byte-order-mark ] *( line ( LF | CR LF ) ) [ line ]
//   line  = "" | "#" *byte | [ "!" ] pattern *" "      ; blanks at the end do not count unless "\" is before them
//
// For patterns see path_pattern.hpp. The last pattern that matches a path decides; one with "!" brings back what an
// earlier one left out, but nothing beneath a directory that is left out. Only the file in the top directory is read: what a
// package holds are to be in one place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/directory/path_pattern.hpp"

namespace csar {

class IgnoreRules {
public:
    static constexpr std::string_view file_name = ".csarignore";

    // Without patterns.
    IgnoreRules() = default;
    // From the text of a file, which need not outlive this.
    explicit IgnoreRules(std::string_view text);

    // The line, from 1, of the pattern that leaves `path` (a package path) out, or 0. The caller asks for the directories
    // above it first.
    std::uint32_t line_that_ignores(std::string_view path, bool is_directory) const;

    // Lines whose pattern can never match anything.
    const std::vector<std::uint32_t>& useless_lines() const { return useless_lines_; }

private:
    struct Rule {
        PathPattern pattern;
        bool brings_back;
        std::uint32_t line;
    };

    void add_line(std::string_view line, std::uint32_t number);

    std::vector<Rule> rules_;
    std::vector<std::uint32_t> useless_lines_;
};

// The text of the .csarignore of a directory; nothing when there is none. Throws Failure(input) when it cannot be read or
// is too large.
std::optional<std::string> read_ignore_file(const File& root);

}  // namespace csar
