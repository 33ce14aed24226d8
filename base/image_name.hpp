// The names of container images: "registry.example.com:5000/acme/shop:1.2@sha256:...".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar {

struct ImageName {
    std::string registry;    // with the port; may be empty
    std::string repository;  // "acme/shop"
    std::string tag;         // may be empty
    std::string digest;      // "sha256:..."; may be empty

    // Whether the name can later mean another image: no digest, and no tag but "latest".
    bool is_floating() const { return digest.empty() && (tag.empty() || tag == "latest"); }

    // A package URL (github.com/package-url/purl-spec): with a digest, the type oci, otherwise docker.
    std::string purl() const;
};

// nullopt if `reference` is a URL, or not an image. `type`: the artifact's type; "a/b" is an image only if this is an
// image type. If the type also has disk images, a tag or digest is required.
// `repository`: the URL of the TOSCA repository; may be empty. It gives the registry, unless `reference` has one.
// nullopt if the URL is not a registry.
std::optional<ImageName> image_name(std::string_view reference, std::string_view type,
                                    std::string_view repository = {});

}  // namespace csar
