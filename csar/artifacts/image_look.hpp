// Compares the bytes of an image with its description in the descriptor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "csar/artifacts/artifact_look.hpp"
#include "csar/artifacts/first_and_last.hpp"
#include "csar/artifacts/tar_names.hpp"
#include "csar/container/container.hpp"
#include "validate/resolved/image_data.hpp"

namespace csar::artifacts {

// How definitions describe an image. The node of a missing value is `none`.
struct ImageClaim {
    validate::Node disk_format, size, min_disk;
    validate::Node storage;     // size_of_storage of the storage that uses the image
    bool is_container = false;  // by its container_format or type
    bool is_disk = false;
};

// Returns at most two claims: from the properties of the artifact, and from the properties of its node.
std::vector<ImageClaim> image_claims(const validate::Element& artifact, validate::ImageData& data);

class ImageLook final : public ArtifactLook, private Sink {
public:
    ImageLook(const container::Entry& entry, const Limits& limits, const SeverityPolicy& policy);

    void add(ImageClaim claim) { claims_.push_back(std::move(claim)); }

    Sink* sink() override { return this; }
    void finish() override;
    void report_to(Report& report) override;

private:
    void write(ByteView bytes) override;
    void check_disk(const ImageClaim& claim, Report& report) const;
    bool is_container_image() const;
    void check_container(const ImageClaim& claim, Report& report) const;

    const std::string path_;
    const std::uint64_t most_growth_;  // limit for decompressing
    std::vector<ImageClaim> claims_;
    FirstAndLast ends_;
    TarNames names_;
    bool is_whole_ = false;
    // The start of a compressed archive. It is decompressed after the last byte.
    container::Filter filter_ = container::Filter::none;
    std::optional<File> copy_;
    bool is_tar_inside_ = false, is_inside_whole_ = false, is_damaged_ = false;
};

}  // namespace csar::artifacts
