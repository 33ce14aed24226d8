// .csarignore: the files of a directory that are not packed, in the syntax of gitignore(5).
//
//   file  = [ byte-order-mark ] *( line ( LF | CR LF ) ) [ line ]
//   line  = "" | "#" *byte | [ "!" ] pattern *" "      ; blanks at the end are ignored unless "\" is before them
//
// See path_pattern.hpp for patterns. The last pattern that matches a path applies.
// "!" includes a path again, but not below an ignored directory.
// Only the .csarignore in the top directory is read, so that all patterns are in one place.
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

    IgnoreRules() = default;
    // `text`: the content of a file. It need not outlive this object.
    explicit IgnoreRules(std::string_view text);

    // Returns the line (from 1) of the pattern that ignores `path`, or 0 if there is none.
    // The caller must check the parent directories of `path` first.
    std::uint32_t line_that_ignores(std::string_view path, bool is_directory) const;

    // Marks the patterns that match `path`, for unused_lines().
    void mark_used(std::string_view path, bool is_directory);

    // Lines of patterns without wildcards, or with a comment or quotes, that match no path. Patterns like "*.log" may
    // be written in advance.
    std::vector<std::uint32_t> unused_lines() const;

    // Lines of patterns that can never match.
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

// The pattern that a line probably means: without a comment after it, and without quotes around it. Both are parts of
// the pattern in gitignore(5).
std::string_view without_comment_and_quotes(std::string_view line);

// Returns nullopt if there is no .csarignore. Throws Failure(input) if it is unreadable or too large.
std::optional<std::string> read_ignore_file(const File& root);

}  // namespace csar::directory
