#include "base/checksum_file.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <system_error>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/digest.hpp"
#include "base/file.hpp"
#include "base/pieces.hpp"
#include "base/regular_file.hpp"

namespace csar {
namespace {

constexpr std::size_t name_in_checksum_line = 66;  // after 64 digits, a space, and a space or '*'

struct ChecksumLine {
    std::string_view digest;
    std::string_view name;  // empty if it has escapes: csar does not write such names
};

// Reads a line as sha256sum writes it, maybe with a carriage return. After a backslash at the start, the name has
// escapes.
std::optional<ChecksumLine> read_checksum_line(std::string_view line) {
    if (line.ends_with('\r')) line.remove_suffix(1);
    const bool has_escapes = line.starts_with('\\');
    if (has_escapes) line.remove_prefix(1);
    if (line.size() <= name_in_checksum_line || line[64] != ' ' || (line[65] != ' ' && line[65] != '*') ||
        !std::all_of(line.begin(), line.begin() + 64, [](char c) { return hex_digit(c) >= 0; }))
        return std::nullopt;
    return ChecksumLine{line.substr(0, 64), has_escapes ? std::string_view() : line.substr(name_in_checksum_line)};
}

// For a line that another program than sha256sum wrote: the algorithm, or "" if the line is not one of a checksum file.
std::string_view other_algorithm_of(std::string_view line) {
    const std::string_view digest = line.substr(0, line.find(' '));
    if (digest.size() == line.size()) return {};
    for (const DigestAlgorithm algorithm : {DigestAlgorithm::md5, DigestAlgorithm::sha1, DigestAlgorithm::sha224,
                                            DigestAlgorithm::sha384, DigestAlgorithm::sha512})
        if (const auto read = parse_digest(algorithm, digest); read && read->spelling <= DigestSpelling::upper_hex)
            return to_string(algorithm);
    return {};
}

// Resolves links. The file need not exist.
std::filesystem::path real_directory_of(const std::string& path) {
    const std::filesystem::path parent = std::filesystem::path(path).parent_path();
    std::error_code failed;
    std::filesystem::path directory = std::filesystem::canonical(parent.empty() ? "." : parent, failed);
    errno = failed.value();
    if (failed) throw_creation_failure(path);
    return directory;
}

}  // namespace

std::string name_for_checksum_file(const std::string& path, const std::string& checksums) {
    const std::filesystem::path file = real_directory_of(path) / std::filesystem::path(path).filename();
    return file.lexically_relative(real_directory_of(checksums)).string();
}

std::string other_checksums(const std::string& path, std::string_view name) {
    constexpr std::uint64_t max_checksum_file_bytes = 16 * 1024 * 1024;
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return {};
    const std::string text = read_regular_file(path, max_checksum_file_bytes);
    std::string kept;
    for (std::string_view rest = text; !rest.empty();) {
        const std::string_view line = take_piece(rest, '\n');
        const auto checksum = read_checksum_line(line);
        if (!checksum && !line.empty() && line != "\r" && !line.starts_with('#')) {
            const std::string_view other = other_algorithm_of(line);
            throw Failure(
                FailureKind::usage,
                other.empty()
                    ? compose("'{}' is not a checksum file and would be overwritten: choose another file", path)
                    : compose("'{}' has {} checksums, but csar writes SHA-256: update this file with another program, "
                              "or choose another file",
                              path, other));
        }
        if (!checksum || checksum->name != name) kept += std::string(line) + "\n";
    }
    return kept;
}

std::string find_checksum_of(const std::string& checksums, const std::string& path) {
    constexpr std::uint64_t max_searched_bytes = 1024 * 1024;
    // An unreadable file is skipped.
    return found_out(std::string(), [&]() -> std::string {
        const File file = open_regular_file(checksums);
        if (file.size() <= name_in_checksum_line || file.size() > max_searched_bytes) return {};
        // The first byte excludes most files.
        std::string text(1, '\0');
        file.read_exactly_at(0, std::as_writable_bytes(std::span(text)));
        if (hex_digit(text.front()) < 0 && text.front() != '#' && text.front() != '\\') return {};
        text.resize(file.size());
        file.read_exactly_at(0, std::as_writable_bytes(std::span(text)));
        const std::string name = name_for_checksum_file(path, checksums);
        for (std::string_view rest = text; !rest.empty();) {
            const auto checksum = read_checksum_line(take_piece(rest, '\n'));
            if (checksum && checksum->name == name) return std::string(checksum->digest);
        }
        return {};
    });
}

std::unique_ptr<OutputFile> checksum_output(const std::string& checksums, const std::string& path,
                                            const std::string& sha256) {
    const std::string name = name_for_checksum_file(path, checksums);
    if (name.find_first_of("\n\r\\") != std::string::npos)
        throw Failure(FailureKind::usage, compose("a checksum file cannot contain the name '{}'", name));
    const std::string others = other_checksums(checksums, name);
    auto output = std::make_unique<OutputFile>(checksums);
    output->file().write(as_bytes(others + sha256 + "  " + name + "\n"));
    return output;
}

}  // namespace csar
