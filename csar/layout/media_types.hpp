// The media types of OCI registries and layouts. See docs/formats.md for those of csar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar::layout {

// Types of OCI documents (image-spec 1.1).
inline constexpr std::string_view image_manifest = "application/vnd.oci.image.manifest.v1+json";
inline constexpr std::string_view image_index = "application/vnd.oci.image.index.v1+json";
inline constexpr std::string_view image_config = "application/vnd.oci.image.config.v1+json";
inline constexpr std::string_view empty_config = "application/vnd.oci.empty.v1+json";

// A CSAR. The type of its only layer is "...csar.v1+zip".
inline constexpr std::string_view csar_artifact = "application/vnd.oasis.tosca.csar.v1";
// A CMS signature of a whole CSAR.
inline constexpr std::string_view signature_artifact = "application/vnd.oasis.tosca.csar.signature.v1";

// Types of other projects for files about a CSAR.
inline constexpr std::string_view cyclonedx = "application/vnd.cyclonedx+json";
inline constexpr std::string_view spdx = "application/spdx+json";
inline constexpr std::string_view in_toto = "application/vnd.in-toto+json";
inline constexpr std::string_view dsse_envelope = "application/vnd.dsse.envelope.v1+json";
inline constexpr std::string_view sigstore_bundle = "application/vnd.dev.sigstore.bundle.";  // followed by the version

inline constexpr const char* ref_name = "org.opencontainers.image.ref.name";
inline constexpr const char* title = "org.opencontainers.image.title";

// Limits for untrusted layouts. An attachment is a signature, a statement or a bill of materials.
// Registries reject manifests of more than 4 MiB, too.
inline constexpr std::uint64_t max_attachment_bytes = std::uint64_t(32) << 20;
inline constexpr std::uint64_t max_document_bytes = std::uint64_t(4) << 20;
inline constexpr std::size_t max_descriptors = 10'000;  // in one document
inline constexpr std::size_t max_manifests = 1'000;     // read for one package

}  // namespace csar::layout
