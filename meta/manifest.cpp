// Finds parts of manifests, and prints manifests.
#include "meta/manifest.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/utf8.hpp"
#include "report/diagnose.hpp"

namespace csar::meta {
namespace {

constexpr std::size_t max_shown_bytes = 4096;  // bytes of a line that a finding shows

void print_line(std::string& out, std::string_view indent, std::string_view name, std::string_view value) {
    out += indent;
    out += name;
    out += ':';
    if (!value.empty()) (out += ' ') += value;
    out += '\n';
}

void print_source(std::string& out, std::string_view indent, const ManifestSource& source) {
    print_line(out, indent, "Source", fits_manifest(source.path) ? source.path : source.source.text);
    if (const auto digest = source.digest()) {
        print_line(out, indent, "Algorithm", to_string(digest->algorithm));
        print_line(out, indent, "Hash", hex(*digest));
    } else {
        if (!source.algorithm.text.empty()) print_line(out, indent, "Algorithm", source.algorithm.text);
        if (!source.hash.text.empty()) print_line(out, indent, "Hash", source.hash.text);
    }
    if (!source.signature.text.empty()) print_line(out, indent, "Signature", source.signature.text);
    if (!source.certificate.text.empty()) print_line(out, indent, "Certificate", source.certificate.text);
}

}  // namespace

std::optional<Digest> ManifestSource::digest() const {
    const auto name = parse_digest_algorithm(algorithm.text);
    if (!name) return std::nullopt;
    const auto spelled = parse_digest(*name, hash.text);
    return spelled ? std::optional(spelled->digest) : std::nullopt;
}

std::string_view Manifest::signed_bytes() const {
    return signature ? std::string_view(*text).substr(0, signature->begin) : std::string_view(*text);
}

std::string_view Manifest::signature_text() const {
    return signature ? std::string_view(*text).substr(signature->begin, signature->end - signature->begin)
                     : std::string_view();
}

const ManifestField* Manifest::find_metadata(std::string_view name) const {
    const auto found = std::ranges::find_if(
        metadata, [&](const ManifestPair& pair) { return equal_ignoring_case(pair.name.text, name); });
    return found == metadata.end() ? nullptr : &found->value;
}

bool Manifest::names(std::string_view path) const {
    return std::ranges::any_of(
        sources, [&](const ManifestSource& source) { return source.path == path || source.certificate.text == path; });
}

Place Manifest::place(const ManifestField& field) const {
    if (field.position.line == 0) return place_of(file);
    const char* const start = field.text.data() - (field.position.column - 1);
    const std::string_view rest(start, static_cast<std::size_t>(text->data() + text->size() - start));
    const std::string_view line = rest.substr(0, field.position.column - 1 + max_shown_bytes);
    return place_on_line(file, line.substr(0, line.find_first_of("\r\n", field.position.column - 1)), field.position);
}

std::string_view why_unlistable(std::string_view path) {
    if (!is_utf8(path)) return "the name is not UTF-8";
    if (std::ranges::any_of(path, is_ascii_control)) return "the name has a control character";
    if (path.find('\\') != std::string_view::npos) return "the name has a backslash";
    if (path.starts_with(' ')) return "the name begins with a space";
    if (path.ends_with(' ')) return "the name ends with a space";
    if (has_uri_scheme(path)) return "the name looks like a URI: it has a colon after its first letters";
    return trimmed(path) == path && resolve_reference("", path) == path ? "" : "the name is not a relative path";
}

std::string print_manifest(const ManifestContent& content) {
    std::string out = "metadata:\n";
    for (const ManifestPair& pair : content.metadata) print_line(out, "    ", pair.name.text, pair.value.text);
    out += '\n';
    for (const ManifestSource& source : content.sources) {
        print_source(out, "", source);
        out += '\n';
    }
    if (content.artifact_sets.empty()) return out;
    out += "non_mano_artifact_sets:\n";
    for (const ArtifactSet& set : content.artifact_sets) {
        print_line(out, "    ", set.id.text, {});
        for (const ManifestPair& pair : set.properties) print_line(out, "        ", pair.name.text, pair.value.text);
        for (const ManifestSource& source : set.sources) print_source(out, "        ", source);
    }
    out += '\n';
    return out;
}

std::string_view line_end_of(std::string_view manifest) {
    LineReader reader(manifest);
    bool has_crlf = false;
    for (Line line; reader.next(line); has_crlf |= line.end == LineEnd::crlf)
        if (line.end == LineEnd::lf || line.end == LineEnd::cr) return "\n";
    return has_crlf ? "\r\n" : "\n";
}

std::string append_signature(std::string manifest, std::string_view pem) {
    const std::string_view line_end = line_end_of(manifest);
    LineReader reader(pem);
    for (Line line; reader.next(line);) (manifest += line.text) += line_end;
    return manifest;
}

bool has_digest(const ManifestContent& content) {
    const auto any = [](const std::vector<ManifestSource>& sources) {
        return std::ranges::any_of(sources, [](const ManifestSource& source) { return source.digest().has_value(); });
    };
    return any(content.sources) ||
           std::ranges::any_of(content.artifact_sets, [&](const ArtifactSet& set) { return any(set.sources); });
}

bool is_open(const Manifest& manifest) {
    return !manifest.metadata.empty() && !manifest.signature &&
           std::ranges::all_of(manifest.sources, [](const ManifestSource& source) { return source.remote; });
}

bool begins_like_manifest(std::string_view text) {
    if (text.starts_with(utf8_byte_order_mark)) text.remove_prefix(utf8_byte_order_mark.size());
    LineReader reader(text);
    for (Line line; reader.next(line);) {
        const std::string_view words = trimmed(line.text);
        if (words.empty() || words.front() == '#') continue;
        // `metadata` without a colon is a misspelt heading. `Source` without a colon may be an ordinary word.
        const std::string_view name = words.substr(0, words.find_first_of(": \t"));
        return equal_ignoring_case(words.substr(0, 8), "metadata")
                   ? words.size() == 8 || !(is_ascii_letter(words[8]) || is_ascii_digit(words[8]) || words[8] == '_')
                   : equal_ignoring_case(name, "Source") && trimmed(words.substr(name.size())).starts_with(':');
    }
    return false;
}

}  // namespace csar::meta
