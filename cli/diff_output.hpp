// The output formats of the differences of two packages, for 'csar diff' and 'csar verify --against'.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include <csar/diff.hpp>
#include <csar/verify.hpp>

namespace csar::cli {

// "the same", or the version step that the changes require and whether the version follows it.
std::string diff_verdict(const Diff& diff);

// Every change on one or two lines, by kind; empty if there is none.
std::string diff_text(const Diff& diff);

// For a pull request. The inputs are named `before` and `after`.
std::string diff_markdown(const Diff& diff, const std::string& before, const std::string& after);

// The "diff" of docs/schema/diff.json.
nlohmann::ordered_json diff_json(const Diff& diff);

// For `verify --against`, if the files of `against` and the verified package differ: the differences of metadata, definitions and
// signatures as text, which are also added to `details` as "differences". Empty if there are none, or if one of the two cannot
// be read again. The verdict depends only on the findings, which list the different files. Throws Failure: usage, interrupted.
std::string differences_from(const std::string& against, const VerifyResult& result, const VerifyOptions& settings,
                             nlohmann::ordered_json& details);

}  // namespace csar::cli
