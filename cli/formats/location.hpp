// Where a finding is, for readers that know files and no packages; and what identifies it for ever.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <csar/findings.hpp>

namespace csar::cli {

struct Location {
    std::string path;                    // a file as the caller named it; raw bytes
    std::string inside;                  // of an archive at `path`: the file in it; empty: the archive itself
    std::uint32_t line = 0, column = 0;  // of the innermost file; 0: none. Columns count characters.
    // Before where it ends; 0: not known. The column is known on the line where it begins only.
    std::uint32_t end_line = 0, end_column = 0;
};
Location location_of(const Findings& findings, const Place& place);

// Characters before the byte that is at `column` of the place's line, from 1. Of a line that is shown in part only the bytes are
// known.
std::uint32_t character_column(const Place& place, std::uint32_t column);

// The message for a reader that shows nothing but `path`: the place in the archive is in front.
std::string message_at(const Location& location, const std::string& message);

// The path as a relative or absolute reference by RFC 3986.
std::string uri_of(std::string_view path);

// The same for what an archive calls `name`, from the root of the archive: of "/etc/x" the first slash is part of the name.
std::string uri_of_entry(std::string_view name);

// Names that findings keep while lines are inserted above them or moved: made of rule, file, key path and the text of the
// line. Of equal ones in one report the second and later are numbered.
class Fingerprints {
public:
    // 32 hexadecimal digits. Two findings can be made alike on purpose.
    std::string of(const Findings& findings, const Diagnostic& diagnostic);

private:
    std::map<std::string, std::uint64_t> seen_;
};

// Findings about files that several definitions of a run import: each is shown with the first that has it.
class SharedFindings {
public:
    // Whether an earlier subject had the same finding; false for one about the subject's own file.
    bool was_shown(const Findings& findings, const Diagnostic& diagnostic);

private:
    std::set<std::string> shown_;
};

}  // namespace csar::cli
