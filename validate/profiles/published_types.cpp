#include "validate/profiles/published_types.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/pieces.hpp"

namespace csar::validate {

namespace profiles {
extern const std::string_view etsi_nfv_sol001_common;
extern const std::string_view etsi_nfv_sol001_vnfd;
extern const std::string_view etsi_nfv_sol001_nsd;
extern const std::string_view etsi_nfv_sol001_pnfd;
extern const std::string_view oran_asd;
extern const std::string_view asd;
}  // namespace profiles

namespace {

// A table written by tools/type-table. The first line lists the versions, oldest first. The other lines are
// definitions. Two letters before each line are its first and last version: "ac " means versions 1 to 3.
struct Table {
    std::string_view stem;
    const std::string_view* text;
    std::string_view before, after;  // the text around the version in a file name; empty if the name has no version
    std::string_view usual[2];       // the default version for TOSCA 1.0 to 1.2, and for 1.3
};

constexpr Table sol001(std::string_view stem, const std::string_view* text, std::string_view before) {
    return {stem, text, before, "_types.yaml", {"2.6.1", "3.3.1"}};
}

constexpr Table tables[] = {
    sol001("etsi_nfv_sol001_common_types", &profiles::etsi_nfv_sol001_common, "etsi_nfv_sol001_common_"),
    sol001("etsi_nfv_sol001_vnfd_types", &profiles::etsi_nfv_sol001_vnfd, "etsi_nfv_sol001_vnfd_"),
    sol001("etsi_nfv_sol001_nsd_types", &profiles::etsi_nfv_sol001_nsd, "etsi_nfv_sol001_nsd_"),
    sol001("etsi_nfv_sol001_pnfd_types", &profiles::etsi_nfv_sol001_pnfd, "etsi_nfv_sol001_pnfd_"),
    {"oran_asd_types", &profiles::oran_asd, "oran_asd_types_v", "", {}},  // O-RAN.WG6.ASD
    {"asd_types", &profiles::asd, "", "", {"0.1", "0.1"}},                // ONAP
};

// True if the file name ends with the version, as in "oran_asd_types_v02.00.00".
bool is_named_with_version(const Table& table) { return !table.before.empty() && table.after.empty(); }

constexpr std::size_t prefix = 3;  // two letters and a space

const Table* table_of(std::string_view stem) {
    const auto* const found =
        std::find_if(std::begin(tables), std::end(tables), [&](const Table& table) { return table.stem == stem; });
    return found == std::end(tables) ? nullptr : found;
}

// Returns 'a' for the first version, 'b' for the second. Returns 0 if the table does not contain the version.
char letter_of(std::string_view versions, std::string_view version) {
    for (char letter = 'a'; !versions.empty(); ++letter)
        if (take_piece(versions, ' ') == version) return letter;
    return 0;
}

// True for "4.3.1". Each number has one digit, so versions can be compared as text.
bool is_version_of_sol001(std::string_view text) {
    constexpr std::string_view digits = "0123456789";
    return text.size() == 5 && text[1] == '.' && text[3] == '.' && digits.find(text[0]) != text.npos &&
           digits.find(text[2]) != text.npos && digits.find(text[4]) != text.npos;
}

// "etsi_nfv_sol001_vnfd_2_5_1_types.yaml" gives "2.5.1". Returns an empty string if the name has no version.
std::string version_in_name(const Table& table, std::string_view name) {
    if (table.before.empty() || !name.starts_with(table.before) || !name.ends_with(table.after)) return {};
    name.remove_prefix(table.before.size());
    if (name.size() <= table.after.size()) return {};
    std::string version(name.substr(0, name.size() - table.after.size()));
    std::ranges::replace(version, '_', '.');
    return version.find_first_not_of("0123456789.") == std::string::npos ? version : std::string();
}

}  // namespace

std::optional<PublishedName> published_name(std::string_view file_name) {
    for (const Table& table : tables) {
        if (file_name.ends_with(".yaml") && file_name.substr(0, file_name.size() - 5) == table.stem)
            return PublishedName{table.stem, {}};
        if (std::string version = version_in_name(table, file_name); !version.empty())
            return PublishedName{table.stem, std::move(version)};
    }
    return std::nullopt;
}

bool has_published(std::string_view stem, std::string_view version) {
    const Table* const table = table_of(stem);
    if (table == nullptr) return false;
    std::string_view text = *table->text;
    return letter_of(take_piece(text, '\n'), version) != 0;
}

std::string_view nearest_published_version(std::string_view stem, std::string_view version, bool or_last) {
    const Table* const table = table_of(stem);
    if (table == nullptr || !stem.starts_with("etsi_nfv_sol001_") || !is_version_of_sol001(version)) return {};
    std::string_view text = *table->text, versions = take_piece(text, '\n'), nearest;
    while (!versions.empty() && nearest < version) nearest = take_piece(versions, ' ');
    return nearest < version && !or_last ? std::string_view() : nearest;
}

PublishedType find_published_type(std::string_view type) {
    const std::string line = "  " + std::string(type) + ":";
    for (const Table& table : tables) {
        std::string_view text = *table.text, versions = take_piece(text, '\n');
        char first = 0;
        while (!text.empty()) {
            const std::string_view next = take_piece(text, '\n');
            if (next.size() > prefix && next.substr(prefix) == line && (first == 0 || next[0] < first)) first = next[0];
        }
        for (char letter = 'a'; letter < first; ++letter) take_piece(versions, ' ');
        if (first != 0) return {table.stem, take_piece(versions, ' ')};
    }
    return {};
}

bool provides_published(std::string_view stem, std::string_view other) {
    const Table* const table = table_of(stem);
    return table != nullptr &&
           (stem == other || table->text->find(std::string(other) + ".yaml") != std::string_view::npos);
}

std::string published_text(std::string_view stem, std::string_view version) {
    std::string_view text = *table_of(stem)->text;
    const char letter = letter_of(take_piece(text, '\n'), version);
    std::string result;
    while (!text.empty()) {
        const std::string_view line = take_piece(text, '\n');
        if (line.size() < prefix || letter < line[0] || letter > line[1]) continue;
        result += line.substr(prefix);
        result += '\n';
    }
    return result;
}

std::string_view usual_published_version(std::string_view stem, Version version) {
    const Table* const table = table_of(stem);
    return table == nullptr || version == Version::v2_0 ? std::string_view() : table->usual[version == Version::v1_3];
}

std::string name_to_import(std::string_view stem, Version version) {
    if (!usual_published_version(stem, version).empty()) return std::string(stem) + ".yaml";
    const Table* const table = table_of(stem);
    if (table == nullptr || !is_named_with_version(*table)) return std::string(stem);
    const std::string_view text = *table->text, versions = text.substr(0, text.find('\n'));
    return std::string(table->before).append(versions.substr(versions.rfind(' ') + 1));
}

std::string name_for_misspelt(std::string_view file_name) {
    for (const Table& table : tables)
        if (is_named_with_version(table) && file_name.starts_with(table.stem))
            return name_to_import(table.stem, Version::v1_3);
    return {};
}

std::string_view oldest_published_version(std::string_view stem) {
    const std::string_view text = *table_of(stem)->text;
    return text.substr(0, text.find_first_of(" \n"));
}

bool fits_version(std::string_view published_version, Version version) {
    return version != Version::v2_0 && published_version.starts_with('2') == (version != Version::v1_3);
}

}  // namespace csar::validate
