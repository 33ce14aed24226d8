// The differences of two packages as a self-contained page, with changed text files side by side.
#pragma once

#include <string>

#include <csar/diff.hpp>
#include <csar/exit_status.hpp>

namespace csar::cli {

// The limits of the texts in the page: for one file, and for all files together.
inline constexpr std::uint64_t diff_page_text_of_file = 512 * 1024;
inline constexpr std::uint64_t diff_page_text_in_all = 16 * 1024 * 1024;

// The inputs are called `before` and `after`. The same differences give the same page.
std::string diff_page(const Diff& diff, const std::string& before, const std::string& after, ExitStatus status);

}  // namespace csar::cli
