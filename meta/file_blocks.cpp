#include "meta/file_blocks.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>
#include <utility>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "meta/block_0_keys.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"

namespace csar::meta {
namespace {

bool is_absolute(std::string_view path) {
    return path.starts_with('/') || (path.size() > 1 && is_ascii_letter(path[0]) && path[1] == ':');
}

constexpr std::string_view algorithm_key = "Algorithm";
constexpr std::string_view hash_key = "Hash";
constexpr std::string_view digest_suffix = "-Digest";  // as in JAR manifests: "SHA-256-Digest"

// RFC 6838, 4.2.
bool is_media_type(std::string_view text) {
    const auto is_name = [](std::string_view name) {
        return !name.empty() && std::ranges::all_of(name, [](char c) {
            return is_ascii_letter(c) || is_ascii_digit(c) ||
                   std::string_view("!#$&-^_.+*").find(c) != std::string_view::npos;
        });
    };
    text = trimmed(text.substr(0, text.find(';')));
    const std::size_t slash = text.find('/');
    return slash != std::string_view::npos && is_name(text.substr(0, slash)) && is_name(text.substr(slash + 1));
}

// "SHA-256" or "SHA-256-Digest"
std::optional<DigestAlgorithm> algorithm_of_key(std::string_view key) {
    if (key.size() > digest_suffix.size() &&
        equal_ignoring_case(key.substr(key.size() - digest_suffix.size()), digest_suffix))
        key.remove_suffix(digest_suffix.size());
    return parse_digest_algorithm(key);
}

// Winery writes digests as numbers, without leading zeros.
std::string with_leading_zeros(DigestAlgorithm algorithm, std::string_view text) {
    constexpr std::size_t max_lost = 4;
    const std::size_t size = 2 * digest_size(algorithm);
    const bool lost = text.size() < size && text.size() + max_lost >= size;
    return std::string(lost ? size - text.size() : 0, '0') + std::string(text);
}

class FileBlockReader {
public:
    FileBlockReader(const ToscaMeta& meta, const Block& block, CsarVersion version, Report& report)
        : meta_(meta), block_(block), version_(version), report_(report) {}

    FileBlock read(const Pair& name);

private:
    void check_order(const FileBlock& file);
    void demand(Diagnostic finding) { report_.add(demanded_by_1_0(version_, std::move(finding))); }
    void read_digest(DigestAlgorithm algorithm, const Pair& pair, std::string_view value, FileBlock& file);
    void read_algorithm_and_hash(FileBlock& file);

    const ToscaMeta& meta_;
    const Block& block_;
    CsarVersion version_;
    Report& report_;
};

FileBlock FileBlockReader::read(const Pair& name) {
    FileBlock file{.name = {name_key, std::string(name.value), {}, name.value_position},
                   .is_pattern = name.value.find_first_of("*?") != std::string::npos};
    if (!file.is_pattern && !has_uri_scheme(name.value))
        if (auto path = resolve_reference("", name.value)) file.name.path = *std::move(path);
    if (const Pair* type = block_.find(content_type_key)) {
        file.content_type = {content_type_key, type->value, {}, type->value_position};
        if (!type->value.empty() && !is_media_type(type->value))
            demand(diagnose(rules::meta::malformed_content_type, meta_.place(type->value_position), type->value));
    }
    check_order(file);
    read_algorithm_and_hash(file);
    for (const Pair& pair : block_.pairs)
        if (const auto algorithm = algorithm_of_key(pair.key))
            read_digest(*algorithm, pair, with_leading_zeros(*algorithm, pair.value), file);
    return file;
}

// TOSCA 1.0, 16.2 fixes the order of the first two lines; TOSCA 2.0 does not.
void FileBlockReader::check_order(const FileBlock& file) {
    if (version_ == CsarVersion::v2_0) return;
    const auto& pairs = block_.pairs;
    if (!file.content_type)
        demand(diagnose(rules::meta::missing_content_type, meta_.place(file.name.position), file.name.text));
    else if (!equal_ignoring_case(pairs[0].key, name_key) || !equal_ignoring_case(pairs[1].key, content_type_key))
        demand(diagnose(rules::meta::wrong_keyname_order, meta_.place(pairs[0].key_position)));
}

void FileBlockReader::read_algorithm_and_hash(FileBlock& file) {
    const Pair* const name = block_.find(algorithm_key);
    const Pair* const hash = block_.find(hash_key);
    if (name == nullptr && hash == nullptr) return;
    const auto absent = [](const Pair* pair) { return pair == nullptr || pair->value.empty(); };
    if (absent(name) || absent(hash)) {
        const Pair& present = name != nullptr ? *name : *hash;
        report_.add(diagnose(rules::meta::incomplete_digest, meta_.place(present.key_position), file.name.text,
                             absent(name) ? algorithm_key : hash_key));
        return;
    }
    if (const auto algorithm = parse_digest_algorithm(name->value))
        read_digest(*algorithm, *hash, hash->value, file);
    else
        report_.add(diagnose(rules::meta::unknown_digest_algorithm, meta_.place(name->value_position), name->value));
}

void FileBlockReader::read_digest(DigestAlgorithm algorithm, const Pair& pair, std::string_view value,
                                  FileBlock& file) {
    const auto spelled = parse_digest(algorithm, value);
    const Place place = meta_.place(pair.value_position);
    if (!spelled) {
        report_.add(diagnose(rules::meta::malformed_digest, place, pair.value, to_string(algorithm)));
        return;
    }
    if (spelled->spelling != DigestSpelling::lower_hex || value != pair.value)
        report_.add(diagnose(rules::meta::unusual_digest_spelling, place, file.name.text)
                        .with_hint(compose("write '{}'", hex(spelled->digest))));
    file.digests.push_back({spelled->digest, pair.value_position});
}

}  // namespace

std::string_view without_quotes(std::string_view text) {
    if (text.size() < 2 || (text.front() != '"' && text.front() != '\'') || text.front() != text.back()) return text;
    const std::string_view inner = text.substr(1, text.size() - 2);
    return inner.find(text.front()) == std::string_view::npos ? inner : text;
}

void read_path(const ToscaMeta& meta, CsarVersion version, bool directory, MetaValue& value, Report& report) {
    if (value.text.empty()) return;
    std::string_view text = value.text;
    const auto add = [&](const Rule& rule) -> Diagnostic {
        return diagnose_with(rule, meta.place(value.position), {value.key, value.text});
    };
    if (text.find('\\') != std::string_view::npos) {
        std::string slashes(text);
        std::ranges::replace(slashes, '\\', '/');
        report.add(add(rules::meta::backslash_in_path).with_hint(write_instead(text, slashes)));
        return;
    }
    if (has_uri_scheme(text)) {
        report.add(add(rules::meta::url_as_path));
        return;
    }
    if (is_absolute(text)) {
        // TOSCA 1.0 forbids a leading slash, but its example has it.
        const bool slash_of_1_0 = version == CsarVersion::v1_0 && text.front() == '/';
        report.add(add(slash_of_1_0 ? rules::meta::leading_slash : rules::meta::absolute_path));
        if (!slash_of_1_0) return;
        text.remove_prefix(1);
    }
    if (directory && text.size() > 1 && text.back() == '/') text.remove_suffix(1);
    auto path = resolve_reference("", text);
    if (!path) {
        report.add(add(rules::meta::path_outside_package));
        return;
    }
    if (*path != text) report.add(add(rules::meta::roundabout_path).with_hint(write_instead(text, *path)));
    value.path = *std::move(path);
}

ListedNames split_names(std::string_view list) {
    ListedNames result;
    const auto note = [](std::optional<std::size_t>& first, std::size_t offset) {
        if (!first) first = offset;
    };
    const auto add = [&](std::size_t start, std::size_t end) {
        if (end > start) result.names.push_back({list.substr(start, end - start), start});
    };
    for (std::size_t at = 0; at < list.size();) {
        if (is_blank(list[at])) {
            ++at;
        } else if (list[at] == ',') {
            note(result.comma, at++);
        } else if (list[at] == '"') {
            const std::size_t end = list.find('"', at + 1);
            if (end == std::string_view::npos) note(result.stray_quote, at);
            add(at + 1, std::min(end, list.size()));
            at = end == std::string_view::npos ? list.size() : end + 1;
            // A separator must follow the quoted name.
            if (at < list.size() && !is_blank(list[at]) && list[at] != ',') note(result.stray_quote, at - 1);
        } else {
            const std::size_t end = std::min(list.find_first_of(" \t,\"", at), list.size());
            add(at, end);
            if (end < list.size() && list[end] == '"') note(result.stray_quote, end);
            at = end;
        }
    }
    return result;
}

void read_later_block(const ToscaMeta& meta, const Block& block, PackageMetadata& metadata, Report& report) {
    for (const Pair& pair : block.pairs) {
        if (const Block0Match match = find_block_0_key(pair.key);
            match.key != nullptr && match.key->belongs_in_block_0())
            report.add(diagnose(rules::meta::misplaced_keyname, meta.place(pair.key_position), pair.key));
        else if (pair.key.starts_with("TOSCA") || pair.key.starts_with("tosca"))
            report.add(diagnose(rules::meta::reserved_keyname, meta.place(pair.key_position), pair.key));
    }
    if (const Pair* name = block.find(name_key))
        metadata.files.push_back(FileBlockReader(meta, block, metadata.version, report).read(*name));
}

void check_described_twice(const ToscaMeta& meta, const PackageMetadata& metadata, Report& report) {
    std::unordered_map<std::string_view, const MetaValue*, KeyedHash> first;
    for (const FileBlock& file : metadata.files) {
        const auto [known, added] = first.emplace(file.name.text, &file.name);
        if (!added)
            report.add(diagnose(rules::meta::described_twice, meta.place(file.name.position), file.name.text)
                           .with_related(meta.place(known->second->position), "first described here"));
    }
}

}  // namespace csar::meta
