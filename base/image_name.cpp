#include "base/image_name.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"

namespace csar {
namespace {

bool is_small_or_digit(char c) { return is_ascii_lower(c) || is_ascii_digit(c); }

// Registries accept lower-case letters and digits, with single separators between them.
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

bool is_host(std::string_view text) {
    return !text.empty() && std::ranges::all_of(text, [](char c) {
        return is_small_or_digit(c) || is_ascii_upper(c) || c == '.' || c == '-' || c == ':';
    });
}

// A registry looks like a host: "localhost", "a.example", "host:5000". "https:" is the scheme of a URL.
bool is_registry(std::string_view text) {
    return text == "localhost" ||
           (text.find_first_of(".:") != std::string_view::npos && is_host(text) && !text.ends_with(':'));
}

// Where images are.
struct ImagePlace {
    std::string registry;
    std::string path;  // how the names of images begin; may be empty
};

// Images on Docker Hub have one registry name, but Docker Hub has several hosts.
constexpr std::string_view hosts_of_docker_hub[] = {"index.docker.io", "registry-1.docker.io",
                                                    "registry.hub.docker.com", "hub.docker.com"};

// nullopt if the URL is not a registry.
std::optional<ImagePlace> place_of_repository(std::string_view url) {
    const std::size_t colon = url.find("://");
    const bool has_scheme = colon != std::string_view::npos;
    if (has_scheme) {
        const std::string scheme = lower_case(url.substr(0, colon));
        if (scheme != "https" && scheme != "http" && scheme != "docker" && scheme != "oci") return std::nullopt;
        url.remove_prefix(colon + 3);
    }
    url = url.substr(0, url.find_first_of("?#"));
    while (url.ends_with('/')) url.remove_suffix(1);
    std::string_view host = url.substr(0, url.find('/'));
    std::string_view path = url.substr(host.size());
    if (const std::size_t at = host.rfind('@'); at != std::string_view::npos) host.remove_prefix(at + 1);
    if (has_scheme ? !is_host(host) : !is_registry(host)) return std::nullopt;
    if (path == "/v1" || path == "/v2") path = {};  // the URL of the API
    ImagePlace place{lower_case(host), std::string(path.substr(path.empty() ? 0 : 1))};
    if (std::ranges::find(hosts_of_docker_hub, place.registry) != std::end(hosts_of_docker_hub))
        place.registry = "docker.io";
    // Pages of Docker Hub: /r/NAME, /u/USER, and /_ for official images.
    if (lower_case(host) == "hub.docker.com") {
        if (place.path.starts_with("r/") || place.path.starts_with("u/")) place.path.erase(0, 2);
        if (place.path == "_") place.path.clear();
    }
    return place;
}

// "image.tar" is more likely a file than an image.
bool is_archive_name(std::string_view text) {
    return std::ranges::any_of(std::array{".tar", ".gz", ".tgz", ".xz", ".zip"},
                               [&](std::string_view end) { return text.ends_with(end); });
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

std::optional<ImageName> image_name(std::string_view reference, std::string_view type, std::string_view repository) {
    const std::string kind = lower_case(type);
    const auto has = [&](std::string_view word) { return kind.find(word) != std::string::npos; };
    const bool is_container = has("docker") || has("container");
    if (!is_container && !has("swimage") && !has("executableimageitem")) return std::nullopt;
    if (lower_case(reference.substr(0, 5)) == "file:") return std::nullopt;  // not the tag of an image 'file'
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
    std::string path;
    if (image.registry.empty() && !repository.empty()) {
        auto place = place_of_repository(repository);
        if (!place) return std::nullopt;
        image.registry = std::move(place->registry);
        if (!place->path.empty()) path = std::move(place->path) + "/";
    }
    if (const std::size_t colon = reference.rfind(':'); colon != std::string_view::npos) {
        image.tag = reference.substr(colon + 1);
        if (!is_tag(image.tag)) return std::nullopt;
        reference = reference.substr(0, colon);
    }
    // "a/b" may be a missing file. It is an image only with a registry, a tag or a digest.
    const bool may_be_file = !repository.empty() && is_archive_name(reference);
    const bool is_marked =
        (is_container && !image.registry.empty() && !may_be_file) || !image.tag.empty() || !image.digest.empty();
    image.repository = path.append(reference);
    if (!is_repository(image.repository) || !is_marked) return std::nullopt;
    return image;
}

}  // namespace csar
