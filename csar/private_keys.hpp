// Finding private keys among files that are about to be packed, before they are delivered to somebody.
#pragma once

#include <string>
#include <string_view>

#include "csar/folder_plan.hpp"
#include "csar/report.hpp"

namespace csar {

// What about a file's name or the first KiB of its content says that it is a private key, "its name ends in .p12" say;
// empty when nothing does.
std::string private_key_by_name(std::string_view path);
std::string private_key_by_content(std::string_view start);

// Reports every file of the plan that looks like a private key (pack/private-key). Reads the first KiB of files that
// are not too large to be one, on at most `jobs` threads. Throws Failure(input) when one cannot be read.
void report_private_keys(const FolderPlan& plan, unsigned jobs, Report& report);

}  // namespace csar
