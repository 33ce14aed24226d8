// .csarignore: the files of a directory that are not packed, in the syntax of gitignore(5).
//
//   file  = [ byte-order-mark ] *( line ( LF | CR LF ) ) [ line ]
//   line  = "" | "#" *byte | [ "!" ] pattern *" "      ; blanks at the end are ignored unless "\" is before them
//
// For patterns see path_pattern.hpp. The last pattern that matches a path decides; a pattern with "!" includes a path
// again, but not below an ignored directory. Only the file in the top directory is read, so that all patterns are in
// one place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.hpp"
#include "csar/directory/path_pattern.hpp"

namespace csar::directory {

class IgnoreRules {
public:
    static constexpr std::string_view file_name = ".csarignore";

    // Creates an object without patterns.
    IgnoreRules() = default;
    // Reads the text of a file, which need not outlive this object.
    explicit IgnoreRules(std::string_view text);

    // The line, from 1, of the pattern that ignores `path` (a package path), or 0. The caller must check the parent
    // directories first.
    std::uint32_t line_that_ignores(std::string_view path, bool is_directory) const;

    // Records the patterns that match `path`, for unused_lines().
    void mark_used(std::string_view path, bool is_directory);

    // Lines whose pattern has no wildcards, and for which mark_used() found no path. Patterns such as "*.log" are often
    // written in advance.
    std::vector<std::uint32_t> unused_lines() const;

    // Lines with a pattern that can never match.
    const std::vector<std::uint32_t>& useless_lines() const { return useless_lines_; }

private:
    struct Rule {
        PathPattern pattern;
        bool brings_back;
        std::uint32_t line;
        bool counts_as_used;
    };

    void add_line(std::string_view line, std::uint32_t number);

    std::vector<Rule> rules_;
    std::vector<std::uint32_t> useless_lines_;
};

// The text of the .csarignore of a directory; nullopt if there is none. Throws Failure(input) if it cannot be read or
// is too large.
std::optional<std::string> read_ignore_file(const File& root);

}  // namespace csar::directory
