// Describes in a VerifyResult what was examined, and what was not: imports, profiles, remote files, grammars.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <csar/verify.hpp>
#include "csar/container/container.hpp"
#include "csar/open/input.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"
#include "csar/verify/content_check.hpp"
#include "csar/verify/remote_check.hpp"

namespace csar::verify {

// "tar with gzip"
std::string describe(const container::Container& container);

// What is checked: the container, or all files of a directory, even files that packing leaves out.
CheckedPart part_of_container(const container::Container& container);

// For a receiver's requirements on file names. In a layout, the title.
std::string_view name_of_file(const open::OpenInput& input);

// Adds the number and the total bytes of the files.
void count_files(const container::Container& container, VerifyResult& result);

// Whether at least one file was read completely, and its version has a known grammar.
bool is_read(const validate::Model& model);

// Adds their number, and what was examined.
void describe_xml_definitions(const validate::xml::Definitions& definitions, const Limits& limits,
                              VerifyResult& result);

// Adds each unexamined thing to `unexamined`, and a sentence for each kind to `not_checked`. `remote`: null for a
// single definitions file.
void describe_unexamined(const validate::Model& model, std::span<const validate::FileReference> references,
                         const Limits& limits, VerifyResult& result, const RemoteCheck* remote = nullptr);

// Adds the number of files, the versions, and unexamined parts. Call count_files() first.
void describe_definitions(const open::OpenedPackage& package, const open::OutsideFiles& outside,
                          const RemoteCheck& remote, const Limits& limits, VerifyResult& result);

// If the check of definitions stopped early: adds the rest to the unchecked parts.
void describe_cut_short(const Report& report, VerifyResult& result);

// Adds definitions files that nothing imports, and that were not read.
void describe_unread_definitions(const std::vector<std::string>& files, VerifyResult& result);

// Returns the parts of VerifyResult::not_checked about definitions, separated by ", ".
std::string unchecked_definitions(const VerifyResult& result);

// Adds how many files and directories .csarignore excludes. Adds nothing for 0.
void describe_ignored(std::uint64_t count, VerifyResult& result);

// Adds how many files were compared by digest, inside and outside the package. Adds nothing if there are no digests.
void describe_coverage(const ContentCheck& content, VerifyResult& result);

// Adds the result of the package inside to the result of the container. `name`: of the package inside.
void describe_inner(VerifyResult inside, const std::string& name, VerifyResult& result);

}  // namespace csar::verify
