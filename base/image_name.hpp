// The names of container images: "registry.example.com:5000/acme/shop:1.2@sha256:...".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar {

struct ImageName {
    std::string registry;    // with its port; empty if there is none
    std::string repository;  // "acme/shop"
    std::string tag;         // may be empty
    std::string digest;      // "sha256:..."; may be empty

    // True if the name may denote a different image in the future: it has no digest, and no tag except "latest".
    bool is_floating() const { return digest.empty() && (tag.empty() || tag == "latest"); }

    // A package URL (github.com/package-url/purl-spec): of type oci if there is a digest, otherwise of type docker.
    std::string purl() const;
};

// The image name in `reference`; nullopt if `reference` is a URL or not an image name. `type`: the name of the
// artifact's type. It must be an image type, because "a/b" may be anything. If artifacts of this type may also be disk
// images, a tag or digest is required. `repository`: the URL of the TOSCA repository that contains the image; empty if
// there is none. The registry in the URL is used unless `reference` contains a registry; the result is nullopt if the
// URL does not denote a registry.
std::optional<ImageName> image_name(std::string_view reference, std::string_view type,
                                    std::string_view repository = {});

}  // namespace csar
