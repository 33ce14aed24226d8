#include "csar/container/pax.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <limits>

namespace csar::container {
namespace {

// Keywords of sparse files: readers that do not know them take the map and the pieces for the content.
constexpr std::array<std::string_view, 3> sparse_keywords = {"GNU.sparse.", "SCHILY.realsize", "SUN.holesdata"};

struct Record {
    std::string_view keyword, value;
};

std::optional<std::uint64_t> parse_decimal(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

// Takes the first record off `payload`; nullopt when it is malformed.
std::optional<Record> next_record(std::string_view& payload) {
    const std::size_t blank = payload.substr(0, 21).find(' ');
    if (blank == std::string_view::npos) return std::nullopt;
    const std::optional<std::uint64_t> length = parse_decimal(payload.substr(0, blank));
    if (!length || *length > payload.size() || *length < blank + 2 || payload[*length - 1] != '\n') return std::nullopt;
    const std::string_view record = payload.substr(blank + 1, *length - blank - 2);
    const std::size_t equals = record.find('=');
    if (equals == std::string_view::npos || equals == 0) return std::nullopt;
    payload.remove_prefix(*length);
    return Record{record.substr(0, equals), record.substr(equals + 1)};
}

// Keeps a text that may be given once. False when it is there already or empty.
bool keep(std::optional<std::string>& slot, std::string_view value) {
    if (slot || value.empty()) return false;
    slot = value;
    return true;
}

bool keep(std::optional<std::uint64_t>& slot, std::string_view value) {
    const std::optional<std::uint64_t> number = parse_decimal(value);
    if (slot || !number || *number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) return false;
    slot = *number;
    return true;
}

}  // namespace

PaxResult parse_pax(std::string_view payload) {
    PaxResult result;
    PaxAttributes& attributes = result.attributes;
    while (!payload.empty()) {
        const std::optional<Record> record = next_record(payload);
        if (!record) {
            result.fault = "has a malformed record";
            return result;
        }
        const auto [keyword, value] = *record;
        const bool good = keyword == "path"       ? keep(attributes.path, value)
                          : keyword == "linkpath" ? keep(attributes.link, value)
                          : keyword == "size"     ? keep(attributes.size, value)
                                                  : true;
        if (!good) {
            result.fault = "gives '" + std::string(keyword) + "' twice, empty or malformed";
            return result;
        }
        if (std::any_of(sparse_keywords.begin(), sparse_keywords.end(),
                        [key = keyword](std::string_view start) { return key.starts_with(start); }))
            attributes.sparse = true;
    }
    return result;
}

}  // namespace csar::container
