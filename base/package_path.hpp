// Paths inside a package: which paths are safe, and how files refer to each other.
//
// A package path is relative to the root and uses '/'. No component is empty, "." or "..". The root is the empty path.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <csar/limits.hpp>

namespace csar {

// What is wrong with an entry name. The most dangerous fault comes first (docs/formats.md, Entries).
enum class NameFault : std::uint8_t {
    none,
    // Hostile: the entry could leave the target directory, or readers disagree about its name.
    empty,    // ""
    nul,      // contains NUL; some readers cut the name there
    control,  // C0, C1 or DEL
    not_utf8,
    absolute,         // starts with '/', or is a UNC path
    drive,            // starts with "C:"
    backslash,        // '\', which some readers treat as '/'
    parent,           // has a ".." component
    current,          // has a "." component; in tar, "./x" is allowed and becomes "x"
    empty_component,  // "a//b"
    version,          // ends in ";1"; unzip removes this VMS file version
    too_long,         // longer than Limits::name_bytes
    too_deep,         // deeper than Limits::path_depth
    // Doubtful: allowed, but a problem on other systems.
    windows_reserved,    // CON, NUL, COM1, ... with any extension
    windows_characters,  // one of <>:"|?*
    trailing_dot_space,  // a component ends in a dot or space; Windows removes it
    direction_mark,      // changes the text direction: the name looks different
    invisible,           // invisible, or not a character: two names look alike
};

// Readers reject a hostile name, and warn of other faults.
constexpr bool is_hostile(NameFault fault) { return fault != NameFault::none && fault < NameFault::windows_reserved; }

// The most important fault. `name`: as in the archive; a directory may end in '/'.
NameFault entry_name_fault(std::string_view name, const Limits& limits);

// For a message: "has a '..' component".
std::string_view describe(NameFault fault);

// "a/b/c.yaml" becomes "a/b". "c.yaml" becomes "".
std::string_view parent_path(std::string_view path);

// "a/b/c.yaml" becomes "c.yaml".
std::string_view file_name(std::string_view path);

// "a/b.c/d.yaml" becomes ".yaml". Empty without an extension, and for ".x".
std::string_view extension(std::string_view path);

// "a/b.c/d.yaml" becomes "a/b.c/d": signatures and certificates have this name.
std::string_view without_extension(std::string_view path);

// .yaml or .yml, in any case.
bool has_yaml_extension(std::string_view path);

// The package path of `reference` in the file `from`. It is relative to the directory of `from`, or to the root if it
// starts with '/' (TOSCA 2.0, 6.8.1).
// Resolves "." and "..". nullopt if the result is empty or outside the package.
std::optional<std::string> resolve_reference(std::string_view from, std::string_view reference);

// The reference from the file `from` to the file `target`: "../b/c.yaml".
std::string relative_reference(std::string_view from, std::string_view target);

// Decodes %XX (RFC 3986, 2.1). A '%' without two hexadecimal digits is kept.
std::string percent_decoded(std::string_view reference);

// "." or "..", which package paths do not have.
bool has_dot_component(std::string_view path);

// The scheme may have any case (RFC 3986, 3.1).
bool is_file_url(std::string_view reference);

// "https:", "file:". A single letter is a Windows drive.
bool has_uri_scheme(std::string_view reference);

}  // namespace csar
