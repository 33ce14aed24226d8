// Comments in YAML that waive findings: "# csar: ignore RULE reason" at the end of a line (docs/project.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csar {

// Whether a rule, or an area ("zip/*"), stands for the rule `id`.
bool fits_rule(std::string_view wanted, std::string_view id);

// The reason that the comment in a line of source gives for `id`; nullopt when it does not speak of this rule, or gives none.
std::optional<std::string> comment_in(std::string_view line, std::string_view id);

// A comment that would waive something, and where it is. The views are into the text.
struct WaivingComment {
    std::string_view rule, reason;
    std::uint32_t line = 0;  // from 1
};

// All of them in a file, in their order, no more than `most`. Linear in the text.
std::vector<WaivingComment> comments_of(std::string_view text, std::size_t most);

}  // namespace csar
