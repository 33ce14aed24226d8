// The forms in which the differences of two packages are shown, by 'csar diff' and by 'csar verify --against'.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include <csar/diff.hpp>
#include <csar/findings.hpp>

namespace csar::cli {

// "the same", or the step that the changes ask for and whether the version follows it.
std::string diff_verdict(const Diff& diff);

// Every change on a line or two, by kind; empty when there is none.
std::string diff_text(const Diff& diff);

// For a pull request. The two are called `before` and `after`.
std::string diff_markdown(const Diff& diff, const std::string& before, const std::string& after);

// The "diff" of docs/schema/diff.json.
nlohmann::ordered_json diff_json(const Diff& diff);

// Whether findings of `verify --against` say that the files differ.
bool files_differ(const Findings& findings);
// Whether metadata changed or went, and not only came.
bool has_old_metadata(const Diff& diff);

}  // namespace csar::cli
