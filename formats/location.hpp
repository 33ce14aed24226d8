// For tools that know files but not packages: the place of a finding, its fingerprint, and the normal form of paths.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <csar/findings.hpp>

namespace csar::formats {

struct Location {
    std::string path;                    // as given by the caller, raw bytes
    std::string inside;                  // the file in the archive `path`; empty: the archive itself
    std::uint32_t line = 0, column = 0;  // from 1, in characters; 0: none
    // The place ends before this; 0: unknown. A column is known only on the first line.
    std::uint32_t end_line = 0, end_column = 0;
};
Location location_of(const Findings& findings, const Place& place);

// Converts a column from bytes to characters, from 1. If only a part of the line is known, counts bytes.
std::uint32_t character_column(const Place& place, std::uint32_t column);

// For a tool that only shows `path`: the message after the place in the archive.
std::string message_at(const Location& location, const std::string& message);

// A relative or absolute reference (RFC 3986).
std::string uri_of(std::string_view path);

// For an entry of an archive, relative to its root. In "/etc/x" the slash is part of the name.
std::string uri_of_entry(std::string_view name);

// Fingerprints that stay when lines move. Made from rule, file, key path and the text of the line. Equal findings in
// one report are numbered.
class Fingerprints {
public:
    // 32 hexadecimal digits. An author can craft two findings with the same fingerprint.
    std::string of(const Findings& findings, const Diagnostic& diagnostic);

private:
    std::map<std::string, std::uint64_t> seen_;
};

// A file that several definitions import: shows its findings only once.
class SharedFindings {
public:
    // True if the finding was shown for an earlier file. Always false for findings about the checked file itself.
    bool was_shown(const Findings& findings, const Diagnostic& diagnostic);

private:
    std::set<std::string> shown_;
};

// Without "." and "//", and relative to the working directory if inside: "./d/" and "/work/d" become "d". Accesses no
// files. "-" is unchanged.
std::string plain_path(const std::string& path);

// For GitLab: relative to CI_PROJECT_DIR. Files outside of it, or without this variable: plain_path().
std::string project_path(const std::string& path);

}  // namespace csar::formats
