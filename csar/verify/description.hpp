// Fills in the members of a VerifyResult that describe the package, the examined parts, and unexamined things to which
// definitions refer: imports, profiles, remote files, grammars.
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

// The first checked part: the container, or the files of a directory, including those that packing would leave out.
CheckedPart part_of_container(const container::Container& container);

// The name of the input for a receiver's requirements on file names. In a layout, the name is the title.
std::string_view name_of_file(const open::OpenInput& input);

// Adds the number of files in the container, and their total size in bytes.
void count_files(const container::Container& container, VerifyResult& result);

// True if at least one definitions file has a version with a known grammar, and was read completely.
bool is_read(const validate::Model& model);

// Describes definitions in XML: their number and the examined parts.
void describe_xml_definitions(const validate::xml::Definitions& definitions, const Limits& limits,
                              VerifyResult& result);

// Adds unexamined things to `result`: each one to `unexamined`, and a sentence about each kind to `not_checked`.
// `remote`: the files outside of the package; null for a definitions file.
void describe_unexamined(const validate::Model& model, std::span<const validate::FileReference> references,
                         const Limits& limits, VerifyResult& result, const RemoteCheck* remote = nullptr);

// Describes the definitions of the package: the number of files, their versions, and unexamined parts. Must be called
// after count_files().
void describe_definitions(const open::OpenedPackage& package, const open::OutsideFiles& outside,
                          const RemoteCheck& remote, const Limits& limits, VerifyResult& result);

// Adds the rest of the definitions to the unchecked parts if their check was stopped.
void describe_cut_short(const Report& report, VerifyResult& result);

// Adds definitions files that were not read, because nothing refers to them.
void describe_unread_definitions(const std::vector<std::string>& files, VerifyResult& result);

// Adds the number of files and directories that .csarignore excludes, unless it is 0.
void describe_ignored(std::uint64_t count, VerifyResult& result);

// Adds the numbers of files whose digests were compared, in the package and outside of it, unless there are no digests.
void describe_coverage(const ContentCheck& content, VerifyResult& result);

// Adds the result of the package in a signed container to that of the container. `name`: the name of the package.
void describe_inner(VerifyResult inside, const std::string& name, VerifyResult& result);

}  // namespace csar::verify
