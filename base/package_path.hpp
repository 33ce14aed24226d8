// Paths of files inside a package: which paths are safe, and how one file refers to another.
//
// A package path is relative to the package's root, uses '/', and has no component that is empty, "." or "..". The
// root itself is the empty path.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <csar/limits.hpp>

namespace csar {

// The fault of an entry name, the most dangerous one first; see docs/formats.md, Entries.
enum class NameFault : std::uint8_t {
    none,
    // hostile: the entry could land outside the target directory, or readers disagree about the name
    empty,    // ""
    nul,      // contains NUL: some readers cut the name there
    control,  // contains a control character (C0, C1, DEL)
    not_utf8,
    absolute,         // starts with '/' (or is a UNC path)
    drive,            // starts with a drive letter, "C:"
    backslash,        // some readers take '\' as a separator
    parent,           // has a ".." component
    current,          // has a "." component ("./x" is legal in tar and normalised there)
    empty_component,  // "a//b"
    version,          // ends in ";1": unzip treats that as a VMS file version and removes it
    too_long,         // longer than Limits::name_bytes
    too_deep,         // deeper than Limits::path_depth
    // doubtful: allowed here, but a problem on other systems
    windows_reserved,    // CON, NUL, COM1, ... with any extension
    windows_characters,  // contains one of <>:"|?*
    trailing_dot_space,  // a component ends in a dot or a space, which Windows removes
    direction_mark,      // changes the direction of text: the name looks like a different one
    invisible,           // a character that is invisible or not a character: two names look alike
};

// True for the faults that make a reader reject the entry; the rest cause warnings.
constexpr bool is_hostile(NameFault fault) { return fault != NameFault::none && fault < NameFault::windows_reserved; }

// The first fault of an entry name as it is in an archive; one trailing '/' (a directory) is allowed.
NameFault entry_name_fault(std::string_view name, const Limits& limits);

// A few words for a message: "has a '..' component".
std::string_view describe(NameFault fault);

// "a/b/c.yaml" -> "a/b"; "c.yaml" -> "".
std::string_view parent_path(std::string_view path);

// "a/b/c.yaml" -> "c.yaml".
std::string_view file_name(std::string_view path);

// The extension with its dot: ".yaml" of "a/b.c/d.yaml"; empty if there is none. A dot at the start of the file name
// does not begin an extension.
std::string_view extension(std::string_view path);

// "a/b.c/d" of "a/b.c/d.yaml": signatures and certificates are named after the file that they belong to.
std::string_view without_extension(std::string_view path);

// True if the path ends in .yaml or .yml, ignoring case.
bool has_yaml_extension(std::string_view path);

// The package path that `reference`, written in the file `from`, refers to: relative to the directory of `from`, or to
// the root of the package when it starts with '/' (TOSCA 2.0, 6.8.1: absolute references). "." and ".." components are
// resolved; nullopt if the result would be outside the package or empty.
std::optional<std::string> resolve_reference(std::string_view from, std::string_view reference);

// The reference by which the file `from` refers to the file `target`, both package paths: "../b/c.yaml".
std::string relative_reference(std::string_view from, std::string_view target);

// `reference` with every %XX (RFC 3986, 2.1) replaced by the byte it encodes; other '%' are kept.
std::string percent_decoded(std::string_view reference);

// True if a component of the path is "." or "..", so that it is not a package path.
bool has_dot_component(std::string_view path);

// True if `reference` is a file URL. Case does not matter in a scheme (RFC 3986, 3.1).
bool is_file_url(std::string_view reference);

// True if `reference` starts with a URI scheme ("https:", "file:"). A single letter is a Windows drive, not a scheme.
bool has_uri_scheme(std::string_view reference);

}  // namespace csar
