// Comments in YAML that waive findings: "# csar: ignore RULE reason" at the end of a line (docs/project.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::project {

// Whether a rule, or an area ("zip/*"), includes the rule `id`.
bool fits_rule(std::string_view wanted, std::string_view id);

// The reason for `id` in the comment of a source line; nullopt if it is for a different rule, or has no reason.
std::optional<std::string> comment_in(std::string_view line, std::string_view id);

// A waiver comment and its place. The views are into the text.
struct WaivingComment {
    std::string_view rule, reason;
    std::uint32_t line = 0;  // from 1
};

// All waiver comments of a file, in order, at most `most`. Takes linear time.
std::vector<WaivingComment> comments_of(std::string_view text, std::size_t most);

}  // namespace csar::project
