// The names of container images: "registry.example.com:5000/acme/shop:1.2@sha256:...".
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace csar {

struct ImageName {
    std::string registry;    // with its port; empty: none is named
    std::string repository;  // "acme/shop"
    std::string tag;         // may be empty
    std::string digest;      // "sha256:..."; may be empty

    // Whether the name may denote another image tomorrow: no digest, and no tag but "latest".
    bool is_floating() const { return digest.empty() && (tag.empty() || tag == "latest"); }

    // A package URL (github.com/package-url/purl-spec): of type oci when there is a digest, else of type docker.
    std::string purl() const;
};

// nullopt for a reference that is not an image name, or is a URL. `type`: the name of the artifact's type, which must be
// one of images, since "a/b" may be anything; when those may be images of disks as well, a tag or digest must be there.
std::optional<ImageName> image_name(std::string_view reference, std::string_view type);

}  // namespace csar
