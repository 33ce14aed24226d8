#include "base/image_name.hpp"

#include <algorithm>

#include "base/ascii.hpp"

namespace csar {
namespace {

bool is_small_or_digit(char c) { return is_ascii_lower(c) || is_ascii_digit(c); }

// Whether registries accept the name of a repository: each component has lower-case letters and digits, with single
// separators between them.
bool is_repository(std::string_view text) {
    if (text.empty() || text.size() > 255) return false;
    bool wants_letter = true;
    for (const char c : text) {
        if (is_small_or_digit(c)) {
            wants_letter = false;
        } else if (c == '/') {
            if (wants_letter) return false;
            wants_letter = true;
        } else if (c != '.' && c != '_' && c != '-') {
            return false;
        }
    }
    return !wants_letter && is_small_or_digit(text.back());
}

bool is_tag(std::string_view text) {
    return !text.empty() && text.size() <= 128 && text[0] != '.' && text[0] != '-' &&
           std::ranges::all_of(text, [](char c) {
               return is_small_or_digit(c) || is_ascii_upper(c) || c == '.' || c == '_' || c == '-';
           });
}

bool is_digest(std::string_view text) {
    constexpr std::string_view start = "sha256:";
    return text.starts_with(start) && text.size() == start.size() + 64 &&
           std::all_of(text.begin() + start.size(), text.end(), is_lower_hex_digit);
}

// Whether the first component of a name is a registry: it must look like a host, such as "localhost", "a.example" or
// "host:5000".
bool is_registry(std::string_view text) {
    return text == "localhost" ||
           (text.find_first_of(".:") != std::string_view::npos && std::ranges::all_of(text, [](char c) {
                return is_small_or_digit(c) || is_ascii_upper(c) || c == '.' || c == '-' || c == ':';
            }));
}

std::string encoded(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        if (is_small_or_digit(c) || is_ascii_upper(c) || std::string_view("-._~/").find(c) != std::string_view::npos) {
            out += c;
            continue;
        }
        const auto byte = static_cast<unsigned char>(c);
        (out += '%') += digits[byte >> 4];
        out += digits[byte & 15];
    }
    return out;
}

}  // namespace

std::string ImageName::purl() const {
    if (digest.empty()) {
        std::string text = "pkg:docker/" + encoded(repository);
        if (!tag.empty()) text += "@" + encoded(tag);
        if (!registry.empty() && registry != "docker.io") text += "?repository_url=" + encoded(registry);
        return text;
    }
    const std::size_t slash = repository.rfind('/');
    const std::string name = slash == std::string::npos ? repository : repository.substr(slash + 1);
    std::string text = "pkg:oci/" + encoded(name) + "@" + encoded(digest);
    text += "?repository_url=" + encoded((registry.empty() ? "docker.io" : registry) + "/" + repository);
    if (!tag.empty()) text += "&tag=" + encoded(tag);
    return text;
}

std::optional<ImageName> image_name(std::string_view reference, std::string_view type) {
    const std::string kind = lower_case(type);
    const auto has = [&](std::string_view word) { return kind.find(word) != std::string::npos; };
    const bool is_container = has("docker") || has("container");
    if (!is_container && !has("swimage") && !has("executableimageitem")) return std::nullopt;
    constexpr std::string_view scheme = "docker://";
    if (reference.starts_with(scheme)) reference.remove_prefix(scheme.size());
    ImageName image;
    if (const std::size_t at = reference.find('@'); at != std::string_view::npos) {
        image.digest = reference.substr(at + 1);
        if (!is_digest(image.digest)) return std::nullopt;
        reference = reference.substr(0, at);
    }
    if (const std::size_t slash = reference.find('/');
        slash != std::string_view::npos && is_registry(reference.substr(0, slash))) {
        image.registry = reference.substr(0, slash);
        reference.remove_prefix(slash + 1);
    }
    if (const std::size_t colon = reference.rfind(':'); colon != std::string_view::npos) {
        image.tag = reference.substr(colon + 1);
        if (!is_tag(image.tag)) return std::nullopt;
        reference = reference.substr(0, colon);
    }
    // "a/b" may also be the path of a missing file: it is an image only with a registry, a tag or a digest.
    const bool is_marked = (is_container && !image.registry.empty()) || !image.tag.empty() || !image.digest.empty();
    if (!is_repository(reference) || !is_marked) return std::nullopt;
    image.repository = reference;
    return image;
}

}  // namespace csar
