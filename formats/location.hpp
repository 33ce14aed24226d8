// The place of a finding, for tools that support files but not packages, its permanent identification, and the normal
// spelling of paths.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <csar/findings.hpp>

namespace csar::formats {

struct Location {
    std::string path;                    // a file as named by the caller; raw bytes
    std::string inside;                  // for an archive at `path`: the file in it; empty: the archive itself
    std::uint32_t line = 0, column = 0;  // position in the innermost file; 0: none. Columns count characters.
    // The end, exclusive; 0: unknown. The column is known only on the first line.
    std::uint32_t end_line = 0, end_column = 0;
};
Location location_of(const Findings& findings, const Place& place);

// The column in characters, from 1, of the byte at `column` in the place's line. If only a part of the line is shown,
// bytes are counted.
std::uint32_t character_column(const Place& place, std::uint32_t column);

// The message for a tool that shows only `path`: it starts with the place in the archive.
std::string message_at(const Location& location, const std::string& message);

// The path as a relative or absolute reference (RFC 3986).
std::string uri_of(std::string_view path);

// Like uri_of(), but for the entry `name` of an archive, relative to its root: the first slash of "/etc/x" is part of
// the name.
std::string uri_of_entry(std::string_view name);

// Fingerprints that do not change when lines are moved, or inserted above a finding. They are computed from the rule,
// file, key path and text of the line. Duplicates in one report are numbered.
class Fingerprints {
public:
    // 32 hexadecimal digits. Not collision-resistant: an author can craft two findings with the same fingerprint.
    std::string of(const Findings& findings, const Diagnostic& diagnostic);

private:
    std::map<std::string, std::uint64_t> seen_;
};

// Findings about files imported by several definitions of a run: each is shown only with the first of them.
class SharedFindings {
public:
    // Whether an earlier subject had the same finding; false for findings about the subject's own file.
    bool was_shown(const Findings& findings, const Diagnostic& diagnostic);

private:
    std::set<std::string> shown_;
};

// `path` without "." and doubled slashes, and relative to the working directory if the path is below that: "d", "./d/"
// and "/work/d" have the same result. Does not access files. "-" is unchanged.
std::string plain_path(const std::string& path);

// The file name for GitLab: relative to CI_PROJECT_DIR, independent of the working directory. Without CI_PROJECT_DIR,
// and for files outside of it, the same as plain_path().
std::string project_path(const std::string& path);

}  // namespace csar::formats
