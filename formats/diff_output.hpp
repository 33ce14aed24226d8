// Writes the differences of two packages.
#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include <csar/diff.hpp>

namespace csar::formats {

// "the same", or the required version step and whether it was made.
std::string diff_verdict(const Diff& diff);

// Why the version step is not sufficient, and what to change. Returns an empty string if the step is sufficient.
std::string missing_step(const Diff& diff);

// States that this number of errors in the two inputs can make the result incomplete; empty for 0. `not_compared`:
// Diff::not_compared. `quote` encloses the command in the sentence; with '`', the sentence is Markdown.
std::string incomplete_sentence(std::uint64_t errors, const std::string& not_compared, char quote);
// The effect of the errors, for such a sentence.
std::string effect_of_errors(const std::string& not_compared);

// Every change on one or two lines, by kind.
std::string diff_text(const Diff& diff);

// A summary for a pull request. `before`, `after`: names to show.
std::string diff_markdown(const Diff& diff, const std::string& before, const std::string& after);

// The "diff" of docs/schema/diff.json.
nlohmann::ordered_json diff_json(const Diff& diff);

}  // namespace csar::formats
