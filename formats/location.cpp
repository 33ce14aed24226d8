#include "formats/location.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>

#include <csar/text.hpp>

namespace csar::formats {
namespace {

namespace fs = std::filesystem;

// With a slash at the end.
const std::string& here() {
    static const std::string directory = [] {
        std::error_code unknown;
        return fs::current_path(unknown).string() + "/";
    }();
    return directory;
}

bool is_bundled(std::string_view file) { return file.starts_with('<'); }

// FNV-1a, 64 bits.
std::uint64_t hash_of(std::string_view text, std::uint64_t start) {
    std::uint64_t hash = start;
    for (const char c : text) {
        hash ^= static_cast<unsigned char>(c);
        hash *= 0x100000001B3;
    }
    return hash;
}

std::string digest_of(std::string_view words) {
    return fmt::format("{:016x}{:016x}", hash_of(words, 0xCBF29CE484222325), hash_of(words, 0x9AE16A3B2F90404F));
}

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t\r") + 1 - begin);
}

}  // namespace

std::uint32_t character_column(const Place& place, std::uint32_t column) {
    if (column == 0 || place.caret + 1 != place.column || column - 1 > place.excerpt.size() || !is_utf8(place.excerpt))
        return column;
    const auto* const begin = place.excerpt.data();
    return 1 + static_cast<std::uint32_t>(std::count_if(
                   begin, begin + column - 1, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

Location location_of(const Findings& findings, const Place& place) {
    Location location{findings.subject, "", place.line, character_column(place, place.column), place.end_line};
    if (place.end_line == place.line) location.end_column = character_column(place, place.end_column);
    if (place.file.empty()) return location;
    if (is_bundled(place.file) || (findings.kind == SubjectKind::archive && !place.is_outside()))
        location.inside = place.file;
    else
        location.path = findings.shown_file(place);
    return location;
}

std::string message_at(const Location& location, const std::string& message) {
    if (location.inside.empty()) return message;
    std::string place = printable(location.inside);
    if (location.line != 0) place += fmt::format(":{}", location.line);
    if (location.line != 0 && location.column != 0) place += fmt::format(":{}", location.column);
    return place + ": " + message;
}

std::string uri_of(std::string_view path) {
    static constexpr std::string_view plain = "/-._~!$&'()*+,;=@";
    std::string uri;
    // In "a:b", "a" would be a scheme.
    if (path.substr(0, path.find('/')).find(':') != std::string_view::npos) uri = "./";
    for (const char c : path) {
        const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (letter || plain.find(c) != std::string_view::npos)
            uri += c;
        else
            uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
    return uri;
}

std::string uri_of_entry(std::string_view name) {
    // In "//etc/x", "etc" would be a host.
    std::string uri = "/";
    for (; name.starts_with('/'); name.remove_prefix(1)) uri += "%2F";
    return uri + uri_of(name);
}

std::string Fingerprints::of(const Findings& findings, const Diagnostic& diagnostic) {
    const Place& place = diagnostic.place;
    const std::string_view what = place.excerpt.empty() ? std::string_view(diagnostic.message) : trimmed(place.excerpt);
    std::string words = fmt::format("{}\n{}\n{}\n{}\n{}", diagnostic.id, plain_path(findings.subject),
                                    plain_path(findings.shown_file(place)), place.key_path, what);
    const std::uint64_t earlier = seen_[words]++;
    if (earlier != 0) words += fmt::format("\n{}", earlier);
    return digest_of(words);
}

bool SharedFindings::was_shown(const Findings& findings, const Diagnostic& diagnostic) {
    const Location location = location_of(findings, diagnostic.place);
    if (findings.kind != SubjectKind::file || location.path == findings.subject || !location.inside.empty())
        return false;
    const std::string words = fmt::format("{}\n{}\n{}\n{}\n{}", diagnostic.id, location.path, location.line,
                                          location.column, diagnostic.message);
    return !shown_.insert(digest_of(words)).second;
}

std::string plain_path(const std::string& path) {
    std::string plain = fs::path(path).lexically_normal().string();
    if (here().size() > 1 && plain.starts_with(here())) plain.erase(0, here().size());
    while (plain.size() > 1 && plain.ends_with('/')) plain.pop_back();
    return plain.empty() ? "." : plain;
}

std::string project_path(const std::string& path) {
    const char* const given = std::getenv("CI_PROJECT_DIR");
    if (given == nullptr || *given != '/') return plain_path(path);
    const fs::path inside = fs::path(here() + path).lexically_normal();
    const std::string project = (fs::path(given).lexically_normal() / "").string();
    const std::string whole = (path.starts_with('/') ? fs::path(path).lexically_normal() : inside).string();
    return whole.size() > project.size() && whole.starts_with(project) ? plain_path(whole.substr(project.size()))
                                                                       : plain_path(path);
}

}  // namespace csar::formats
