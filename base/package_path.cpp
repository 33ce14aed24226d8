#include "base/package_path.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/ascii.hpp"
#include "base/pieces.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

// Most names are harmless: one look-up per character shows this.
namespace trait {
enum : unsigned char { control = 1, not_ascii = 2, backslash = 4, forbidden_on_windows = 8, semicolon = 16 };
}

constexpr auto traits_of_bytes = [] {
    std::array<unsigned char, 256> table{};
    for (std::size_t c = 0; c < table.size(); ++c)
        table[c] = c >= 0x80 ? trait::not_ascii : is_ascii_control(static_cast<char>(c)) ? trait::control : 0;
    table['\\'] = trait::backslash;
    table[';'] = trait::semicolon;
    for (const char c : std::string_view("<>:\"|?*"))
        table[static_cast<unsigned char>(c)] = trait::forbidden_on_windows;
    return table;
}();

unsigned traits_of(std::string_view text) {
    unsigned traits = 0;
    for (const char c : text) traits |= traits_of_bytes[static_cast<unsigned char>(c)];
    return traits;
}

// Device names are reserved with any extension, and with spaces before the extension.
bool is_windows_device(std::string_view component) {
    std::string_view stem = component.substr(0, component.find('.'));
    while (stem.ends_with(' ')) stem.remove_suffix(1);
    if (stem.size() < 3 || stem.size() > 7) return false;
    static constexpr std::array<std::string_view, 7> devices = {"CON",    "PRN",    "AUX",    "NUL",
                                                                "CLOCK$", "CONIN$", "CONOUT$"};
    if (std::ranges::any_of(devices, [&](auto d) { return equal_ignoring_case(stem, d); })) return true;
    if (!equal_ignoring_case(stem.substr(0, 3), "COM") && !equal_ignoring_case(stem.substr(0, 3), "LPT")) return false;
    const std::string_view number = stem.substr(3);
    if (number.size() == 1) return number[0] >= '1' && number[0] <= '9';
    return number == "\u00B9" || number == "\u00B2" || number == "\u00B3";  // Windows treats superscripts as digits
}

// U+0080 to U+009F in UTF-8.
bool has_c1_control(std::string_view name) {
    for (std::size_t at = name.find('\xC2'); at != std::string_view::npos; at = name.find('\xC2', at + 1))
        if (at + 1 < name.size() && static_cast<unsigned char>(name[at + 1]) < 0xA0) return true;
    return false;
}

// `component`: UTF-8 without control characters.
NameFault deception(std::string_view component) {
    NameFault fault = NameFault::none;
    for (std::size_t at = 0; at < component.size();) {
        const Utf8Character c = utf8_character(component, at);
        if (is_direction_mark(c.code)) return NameFault::direction_mark;
        if (is_deceptive(c.code)) fault = NameFault::invisible;
        at += std::max<std::size_t>(c.length, 1);
    }
    return fault;
}

NameFault character_fault(std::string_view name, unsigned traits) {
    if ((traits & trait::control) != 0) return name.find('\0') != name.npos ? NameFault::nul : NameFault::control;
    if ((traits & trait::not_ascii) == 0) return NameFault::none;
    if (!is_utf8(name)) return NameFault::not_utf8;
    return has_c1_control(name) ? NameFault::control : NameFault::none;
}

bool has_version(std::string_view name) {
    const std::size_t end = name.find_last_not_of("0123456789");
    return end != std::string_view::npos && name[end] == ';';
}

}  // namespace

NameFault entry_name_fault(std::string_view name, const Limits& limits) {
    if (name.empty()) return NameFault::empty;
    if (name.size() > limits.name_bytes) return NameFault::too_long;
    const unsigned traits = traits_of(name);
    if (const NameFault fault = character_fault(name, traits); fault != NameFault::none) return fault;
    if (name[0] == '/' || (name[0] == '\\' && name.size() > 1 && name[1] == '\\')) return NameFault::absolute;
    if (name.size() >= 2 && is_ascii_letter(name[0]) && name[1] == ':') return NameFault::drive;
    if ((traits & trait::backslash) != 0) return NameFault::backslash;

    const bool is_version = (traits & trait::semicolon) != 0 && has_version(name);
    NameFault hostile = is_version ? NameFault::version : NameFault::none, doubtful = NameFault::none;
    if (name.back() == '/') name.remove_suffix(1);
    std::uint64_t depth = 0;
    each_piece(name, '/', [&](std::string_view component) {
        ++depth;
        const auto note = [](NameFault& slot, NameFault fault) {
            if (slot == NameFault::none || fault < slot) slot = fault;
        };
        if (component.empty())
            note(hostile, NameFault::empty_component);
        else if (component == "..")
            note(hostile, NameFault::parent);
        else if (component == ".")
            note(hostile, NameFault::current);
        else if (is_windows_device(component))
            note(doubtful, NameFault::windows_reserved);
        else if ((traits & trait::forbidden_on_windows) != 0 &&
                 (traits_of(component) & trait::forbidden_on_windows) != 0)
            note(doubtful, NameFault::windows_characters);
        else if (component.back() == '.' || component.back() == ' ')
            note(doubtful, NameFault::trailing_dot_space);
        else if (const NameFault fault = (traits & trait::not_ascii) != 0 ? deception(component) : NameFault::none;
                 fault != NameFault::none)
            note(doubtful, fault);
    });
    if (hostile != NameFault::none) return hostile;
    if (depth > limits.path_depth) return NameFault::too_deep;
    return doubtful;
}

std::string_view describe(NameFault fault) {
    switch (fault) {
        case NameFault::none: return "is fine";
        case NameFault::empty: return "is empty";
        case NameFault::nul: return "contains a NUL byte";
        case NameFault::control: return "contains a control character";
        case NameFault::not_utf8: return "is not UTF-8";
        case NameFault::absolute: return "is an absolute path";
        case NameFault::drive: return "starts with a drive letter";
        case NameFault::backslash: return "contains a backslash";
        case NameFault::parent: return "has a '..' component";
        case NameFault::current: return "has a '.' component";
        case NameFault::empty_component: return "has an empty component";
        case NameFault::version: return "ends in a version, ';1'";
        case NameFault::too_long: return "is too long";
        case NameFault::too_deep: return "has too many components";
        case NameFault::windows_reserved: return "is a device name on Windows";
        case NameFault::windows_characters: return "has a character that Windows forbids";
        case NameFault::trailing_dot_space: return "has a component that ends in a dot or a space";
        case NameFault::direction_mark: return "has a character that changes the direction of text";
        case NameFault::invisible: return "has an invisible character";
    }
    return "";
}

std::string_view parent_path(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? std::string_view() : path.substr(0, slash);
}

std::string_view file_name(std::string_view path) {
    const std::size_t slash = path.rfind('/');
    return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

std::string_view extension(std::string_view path) {
    const std::string_view name = file_name(path);
    const std::size_t dot = name.rfind('.');
    return dot == std::string_view::npos || dot == 0 ? std::string_view() : name.substr(dot);
}

std::string_view without_extension(std::string_view path) {
    return path.substr(0, path.size() - extension(path).size());
}

bool has_yaml_extension(std::string_view path) {
    const std::string_view ext = extension(path);
    return equal_ignoring_case(ext, ".YAML") || equal_ignoring_case(ext, ".YML");
}

std::optional<std::string> resolve_reference(std::string_view from, std::string_view reference) {
    std::vector<std::string_view> components;
    bool inside = true;
    const auto walk = [&](std::string_view path) {
        each_piece(path, '/', [&](std::string_view component) {
            if (component.empty() || component == ".") return;
            if (component != "..")
                components.push_back(component);
            else if (components.empty())
                inside = false;
            else
                components.pop_back();
        });
    };
    if (!reference.starts_with('/')) walk(parent_path(from));
    walk(reference);
    if (!inside || components.empty()) return std::nullopt;
    std::string path;
    for (const std::string_view component : components) {
        if (!path.empty()) path += '/';
        path += component;
    }
    return path;
}

std::string relative_reference(std::string_view from, std::string_view target) {
    std::string_view directory = parent_path(from);
    // The common part ends at a slash.
    std::size_t common = 0;
    for (std::size_t at = 0; at <= directory.size() && at < target.size(); ++at) {
        const bool ends = at == directory.size() || directory[at] == '/';
        if (ends && target[at] == '/') common = at + 1;
        if (at == directory.size() || directory[at] != target[at]) break;
    }
    std::string reference;
    const std::string_view left = directory.substr(std::min(common, directory.size()));
    if (!left.empty()) reference = "../";
    for (const char c : left)
        if (c == '/') reference += "../";
    return reference + std::string(target.substr(common));
}

std::string percent_decoded(std::string_view reference) {
    std::string out;
    for (std::size_t at = 0; at < reference.size(); ++at) {
        const int high = reference.size() - at > 2 ? hex_digit(reference[at + 1]) : -1;
        const int low = high < 0 ? -1 : hex_digit(reference[at + 2]);
        if (reference[at] != '%' || low < 0) {
            out += reference[at];
            continue;
        }
        out += static_cast<char>(high << 4 | low);
        at += 2;
    }
    return out;
}

bool has_dot_component(std::string_view path) {
    bool found = false;
    each_piece(path, '/', [&](std::string_view component) { found |= component == "." || component == ".."; });
    return found;
}

bool is_file_url(std::string_view reference) { return equal_ignoring_case(reference.substr(0, 5), "file:"); }

bool has_uri_scheme(std::string_view reference) {
    const std::size_t colon = reference.find(':');
    if (colon == std::string_view::npos || colon < 2 || !is_ascii_letter(reference[0])) return false;
    return std::all_of(reference.begin(), reference.begin() + static_cast<std::ptrdiff_t>(colon), [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '+' || c == '-' || c == '.';
    });
}

}  // namespace csar
