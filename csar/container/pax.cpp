#include "csar/container/pax.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "base/ascii.hpp"
#include "base/parse_number.hpp"
#include "csar/container/tar_header.hpp"

namespace csar::container {
namespace {

// Sparse files: readers without support take the map and the fragments as content.
constexpr std::array<std::string_view, 3> sparse_keywords = {"GNU.sparse.", "SCHILY.realsize", "SUN.holesdata"};

// Some readers fail for a malformed number.
constexpr std::array<std::string_view, 4> time_keywords = {"mtime", "atime", "ctime", "LIBARCHIVE.creationtime"};
constexpr std::array<std::string_view, 2> owner_keywords = {"uid", "gid"};
constexpr std::array<std::string_view, 2> count_keywords = {"GNU.volume.size", "GNU.volume.offset"};

// Values are the bytes of an extended attribute.
constexpr std::array<std::string_view, 2> binary_keywords = {"SCHILY.xattr.", "RHT.security."};

constexpr std::size_t max_time_digits = 18;  // digits that all readers support

struct Record {
    std::string_view keyword, value;
};

bool is_one_of(std::span<const std::string_view> keywords, std::string_view keyword) {
    return std::ranges::find(keywords, keyword) != keywords.end();
}

bool starts_like_one_of(std::span<const std::string_view> starts, std::string_view keyword) {
    return std::ranges::any_of(starts, [&](std::string_view start) { return keyword.starts_with(start); });
}

bool is_blank_or_control(char c) { return c == ' ' || is_ascii_control(c); }

// [ "-" ] digits [ "." { digit } ]
bool is_time(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    const std::string_view seconds = text.substr(0, text.find('.'));
    text.remove_prefix(std::min(seconds.size() + 1, text.size()));
    return !seconds.empty() && seconds.size() <= max_time_digits && std::ranges::all_of(seconds, is_ascii_digit) &&
           std::ranges::all_of(text, is_ascii_digit);
}

bool is_count(std::string_view text, std::uint64_t largest) {
    const std::optional<std::uint64_t> number = parse_number<std::uint64_t>(text);
    return number && *number <= largest;
}

// Returns false for a time, owner or number that makes some readers fail. Does not check the name and size of the
// entry.
bool is_sound_value(std::string_view keyword, std::string_view value) {
    if (is_one_of(time_keywords, keyword)) return is_time(value);
    if (is_one_of(owner_keywords, keyword)) return is_count(value, max_owner);
    if (is_one_of(count_keywords, keyword)) return is_count(value, std::numeric_limits<std::int64_t>::max());
    return true;
}

// Removes and returns the first record. Returns nullopt if the record is malformed.
std::optional<Record> next_record(std::string_view& payload) {
    const std::size_t blank = payload.substr(0, 21).find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const std::optional<std::uint64_t> length = parse_number<std::uint64_t>(payload.substr(0, blank));
    if (!length || *length > payload.size() || *length < blank + 2 || payload[*length - 1] != '\n') return std::nullopt;
    const std::string_view record = payload.substr(blank + 1, *length - blank - 2);
    const std::size_t equals = record.find('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    payload.remove_prefix(*length);
    return Record{record.substr(0, equals), record.substr(equals + 1)};
}

// Stores the value. Returns false for an empty or a second value.
bool keep(std::optional<std::string>& slot, std::string_view value) {
    if (slot || value.empty()) return false;
    slot = value;
    return true;
}

bool keep(std::optional<std::uint64_t>& slot, std::string_view value) {
    const std::optional<std::uint64_t> number = parse_number<std::uint64_t>(value);
    if (slot || !number || *number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return false;
    slot = *number;
    return true;
}

// Returns why readers may differ about the record, or "" if they agree.
std::string take_record(const Record& record, PaxAttributes& attributes) {
    const std::string_view keyword = record.keyword, value = record.value;
    const auto gives = [&](std::string_view what) {
        return "gives '" + std::string(keyword) + "' " + std::string(what);
    };
    if (std::ranges::any_of(keyword, is_blank_or_control)) return "has a keyword with spaces or control characters";
    if (value.find('\0') != std::string_view::npos && keyword != "path" &&
        !starts_like_one_of(binary_keywords, keyword))
        return gives("a NUL");
    if (!is_sound_value(keyword, value)) return gives("a value that is not a number or is out of range");
    const bool good = keyword == "path"       ? keep(attributes.path, value)
                      : keyword == "linkpath" ? keep(attributes.link, value)
                      : keyword == "size"     ? keep(attributes.size, value)
                                              : true;
    if (!good) return gives("twice, empty or malformed");
    attributes.sparse |= starts_like_one_of(sparse_keywords, keyword);
    return {};
}

}  // namespace

PaxResult parse_pax(std::string_view payload) {
    PaxResult result;
    while (!payload.empty() && result.fault.empty()) {
        const std::optional<Record> record = next_record(payload);
        result.fault = record ? take_record(*record, result.attributes) : "has a malformed record";
    }
    return result;
}

}  // namespace csar::container
