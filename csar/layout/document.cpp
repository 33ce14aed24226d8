#include "csar/layout/document.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "base/json_nesting.hpp"
#include "csar/layout/media_types.hpp"

namespace csar::layout {
namespace {

DocumentFault fault(const char* key, const char* what) { return {"'" + std::string(key) + "' " + what}; }

const Json* member(const Json& object, const char* key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
}

std::string text_or_nothing(const Json& object, const char* key) {
    const Json* const found = member(object, key);
    if (found == nullptr) return {};
    if (!found->is_string()) throw fault(key, "is not a string");
    return found->get<std::string>();
}

std::string text(const Json& object, const char* key) {
    std::string found = text_or_nothing(object, key);
    if (found.empty()) throw fault(key, "is missing");
    return found;
}

std::string annotation(const Json& object, const char* key) {
    const Json* const annotations = member(object, "annotations");
    if (annotations == nullptr || annotations->is_null()) return {};
    if (!annotations->is_object()) throw fault("annotations", "is not an object");
    return text_or_nothing(*annotations, key);
}

Descriptor descriptor(const Json& object) {
    if (!object.is_object()) throw DocumentFault{"a descriptor is not an object"};
    Descriptor read{.media_type = text(object, "mediaType"), .digest = text(object, "digest")};
    const Json* const size = member(object, "size");
    if (size == nullptr || !size->is_number_unsigned()) throw fault("size", "is not a number of bytes");
    read.size = size->get<std::uint64_t>();
    read.artifact_type = text_or_nothing(object, "artifactType");
    read.tag = annotation(object, ref_name);
    read.title = annotation(object, title);
    return read;
}

std::vector<Descriptor> list(const Json& object, const char* key) {
    const Json* const found = member(object, key);
    if (found == nullptr) throw fault(key, "is missing");
    if (!found->is_array()) throw fault(key, "is not a list");
    if (found->size() > max_descriptors) throw fault(key, "has too many members");
    std::vector<Descriptor> descriptors;
    descriptors.reserve(found->size());
    for (const Json& one : *found) descriptors.push_back(descriptor(one));
    return descriptors;
}

void require_version(const Json& document) {
    const Json* const version = member(document, "schemaVersion");
    if (version == nullptr || *version != 2) throw fault("schemaVersion", "is not 2");
}

bool is_hex(std::string_view text) { return std::ranges::all_of(text, is_lower_hex_digit); }

constexpr std::size_t sha256_length = 64;

}  // namespace

Json parse_document(std::string_view text) {
    constexpr std::size_t max_depth = 64;
    if (is_nested_deeper(text, max_depth)) throw DocumentFault{"the document is nested too deeply"};
    Json document = Json::parse(text, nullptr, false);
    if (!document.is_object()) throw DocumentFault{"the document is not a JSON object"};
    return document;
}

std::vector<Descriptor> descriptors_of(const Json& index) {
    require_version(index);
    return list(index, "manifests");
}

Manifest parse_manifest(std::string_view document) {
    const Json json = parse_document(document);
    require_version(json);
    if (const std::string type = text_or_nothing(json, "mediaType"); !type.empty() && type != image_manifest)
        throw DocumentFault{type == image_index ? "the document is an index of several manifests"
                                                : "the document is not an image manifest"};
    Manifest manifest;
    const Json* const config = member(json, "config");
    if (config == nullptr) throw fault("config", "is missing");
    manifest.config_type = descriptor(*config).media_type;
    manifest.artifact_type = text_or_nothing(json, "artifactType");
    if (manifest.artifact_type.empty()) manifest.artifact_type = manifest.config_type;
    manifest.layers = list(json, "layers");
    if (const Json* const subject = member(json, "subject"); subject != nullptr && !subject->is_null())
        manifest.subject = descriptor(*subject).digest;
    return manifest;
}

std::optional<std::string_view> sha256_digits(std::string_view digest) {
    constexpr std::string_view algorithm = "sha256:";
    if (!digest.starts_with(algorithm)) return std::nullopt;
    digest.remove_prefix(algorithm.size());
    if (digest.size() != sha256_length || !is_hex(digest)) return std::nullopt;
    return digest;
}

bool is_tag(std::string_view text) {
    constexpr std::size_t max_tag_bytes = 128;
    const auto fits = [](char c) {
        return is_ascii_letter(c) || is_ascii_digit(c) || c == '_' || c == '.' || c == '-';
    };
    return !text.empty() && text.size() <= max_tag_bytes && text.front() != '.' && text.front() != '-' &&
           std::ranges::all_of(text, fits);
}

std::string referrers_tag(std::string_view digest) {
    std::string tag(digest);
    std::ranges::replace(tag, ':', '-');
    return tag;
}

bool is_referrers_tag(std::string_view tag) {
    constexpr std::string_view algorithm = "sha256-";
    return tag.starts_with(algorithm) && tag.size() == algorithm.size() + sha256_length &&
           is_hex(tag.substr(algorithm.size()));
}

}  // namespace csar::layout
