#include "csar/artifacts/image_look.hpp"

#include <algorithm>

#include "base/arithmetic.hpp"
#include "base/ascii.hpp"
#include "base/size_words.hpp"
#include "base/temporary_file.hpp"
#include "base/utf8.hpp"
#include "csar/artifacts/disk_image.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/detect.hpp"
#include "report/diagnose.hpp"
#include "report/rules/artifact.hpp"
#include "report/rules/package.hpp"
#include "validate/nfv/amount.hpp"
#include "validate/nfv/package.hpp"

namespace csar::artifacts {
namespace {

using validate::Element;
using validate::ImageData;
using validate::Key;
using validate::Node;
using validate::nfv::read_amount;

// Limits in bytes for a compressed archive, and for its content.
constexpr std::uint64_t max_compressed_bytes = 64 * MiB, max_inside_bytes = 256 * MiB;
constexpr std::string_view image_artifact_type = "tosca.artifacts.nfv.SwImage";
constexpr std::string_view container_image_type = "tosca.artifacts.Deployment.Image.Container";

bool is_one_of(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::find(words, text) != words.end();
}

bool is_container_type(const Element& artifact) {
    return validate::nfv::any_type_name(artifact.find(Key::type),
                                        [](std::string_view name) { return name.starts_with(container_image_type); });
}

ImageClaim claim_of(Node data) {
    ImageClaim claim{data["disk_format"], data["size"], data["min_disk"], {}};
    const std::string container = lower_case(data["container_format"].text());
    claim.is_container = is_one_of(container, {"docker", "oci"});
    claim.is_disk = claim.disk_format && is_one_of(container, {"", "bare"});
    return claim;
}

// The last character may be incomplete.
bool is_utf8_start(std::string_view text) { return text.size() - utf8_valid_prefix(text) < 4; }

bool is_placeholder(std::string_view first) {
    const container::Recognition found = container::recognise(as_bytes(first));
    return first.empty() || (found.format == container::Format::file && is_utf8_start(first));
}

}  // namespace

std::vector<ImageClaim> image_claims(const Element& artifact, ImageData& data) {
    std::vector<ImageClaim> claims;
    const bool is_image = validate::nfv::derives(artifact, image_artifact_type);
    if (is_image && artifact.has(Key::properties)) claims.push_back(claim_of(artifact[Key::properties]));
    if (const Node of_node = data.of_node(artifact)) claims.push_back(claim_of(of_node));
    if (claims.empty() && is_container_type(artifact)) claims.emplace_back().is_container = true;
    const Element* const node = artifact.parent;
    if (is_image && node != nullptr && node->entity == validate::Entity::node_template && !claims.empty())
        claims.back().storage = (*node)[Key::properties]["virtual_block_storage_data"]["size_of_storage"];
    return claims;
}

ImageLook::ImageLook(const container::Entry& entry, const Limits& limits, const SeverityPolicy& /*policy*/)
    : path_(entry.name), most_growth_(limits.ratio_warning), ends_(disk_image_first, disk_image_last) {}

void ImageLook::write(ByteView bytes) {
    const bool is_start = ends_.size() == 0;
    const std::uint64_t room = max_compressed_bytes - std::min(max_compressed_bytes, ends_.size());
    ends_.write(bytes);
    const auto is_container = [](const ImageClaim& claim) { return claim.is_container; };
    if (is_start && std::ranges::any_of(claims_, is_container)) {
        filter_ = container::recognise(bytes).filter;
        if (filter_ != container::Filter::none) copy_.emplace(open_temporary_file(path_));
    }
    if (copy_)
        copy_->write(bytes.first(static_cast<std::size_t>(std::min<std::uint64_t>(room, bytes.size()))));
    else
        names_.write(bytes);
}

void ImageLook::finish() {
    is_whole_ = true;
    if (!copy_) return;
    Report damage;
    const auto source = container::decompress(filter_, *copy_, damage);
    std::vector<std::byte> buffer(container::detection_size);
    // Stops early: many small files that expand strongly would take a long time.
    const std::uint64_t most = std::min(max_inside_bytes, saturating_multiply(ends_.size(), most_growth_));
    std::uint64_t total = 0;
    std::size_t count = 0;
    while (total < most && !is_container_image() && !names_.is_over() && (count = source->read(buffer)) != 0) {
        const ByteView bytes(buffer.data(), count);
        if (total == 0) is_tar_inside_ = container::recognise(bytes).format == container::Format::tar;
        if (!is_tar_inside_) break;
        names_.write(bytes);
        total += count;
    }
    const bool is_all_there = ends_.size() <= max_compressed_bytes;
    is_inside_whole_ = names_.is_over() || (count == 0 && source->is_sound() && is_all_there);
    is_damaged_ = count == 0 && !source->is_sound() && is_all_there;
    copy_.reset();
}

bool ImageLook::is_container_image() const {
    return names_.has("manifest.json") || (names_.has("oci-layout") && names_.has("index.json"));
}

void ImageLook::check_disk(const ImageClaim& claim, Report& report) const {
    const DiskImage disk = recognise_disk(ends_.first(), ends_.last(), ends_.size());
    const std::string format = lower_case(claim.disk_format.text());
    const bool needs_mark = is_one_of(format, {"qcow2", "vmdk", "vdi", "vhd", "vhdx", "iso"});
    const bool is_hybrid = disk.format == "iso" && format == "raw";  // the ISO image also boots from a disk
    if (claim.is_disk && disk.format.empty() && is_placeholder(ends_.first()))
        report.add(diagnose(rules::artifact::image_placeholder, claim.disk_format.place(), path_));
    else if (claim.is_disk && !is_hybrid && disk.format != format && (needs_mark || !disk.format.empty()))
        report.add(diagnose(rules::artifact::other_disk_format, claim.disk_format.place(), claim.disk_format.text(),
                            path_, disk.format.empty() ? "in another format" : std::string(disk.format)));
    const std::uint64_t needed = disk.virtual_size != 0 ? disk.virtual_size : format == "raw" ? ends_.size() : 0;
    const auto is_less = [&](Node amount) {
        const auto claimed = read_amount(amount.text());
        return claimed && claimed->binary != 0 && claimed->binary < static_cast<double>(needed);
    };
    if (is_less(claim.min_disk))
        report.add(diagnose(rules::artifact::too_small_min_disk, claim.min_disk.place(), claim.min_disk.text(), path_,
                            size_words(needed, claim.min_disk.text())));
    const auto least = read_amount(claim.min_disk.text());
    const auto storage = read_amount(claim.storage.text());
    if (is_less(claim.storage))
        report.add(diagnose(rules::artifact::too_small_storage, claim.storage.place(), claim.storage.text(), path_,
                            size_words(needed, claim.storage.text())));
    else if (least && storage && storage->binary < least->decimal)
        report.add(diagnose(rules::artifact::storage_below_min_disk, claim.storage.place(), claim.storage.text(),
                            claim.min_disk.text())
                       .with_related(claim.min_disk.place(), "min_disk"));
}

void ImageLook::check_container(const ImageClaim& claim, Report& report) const {
    const container::Recognition found = container::recognise(as_bytes(ends_.first()));
    if (is_container_image()) return;
    const bool is_compressed = filter_ != container::Filter::none;
    const bool is_tar = is_compressed ? is_tar_inside_ : found.format == container::Format::tar;
    if (is_compressed && is_tar && !is_inside_whole_ && !is_damaged_) return;  // the names may be in later bytes
    const Place place = claim.disk_format ? claim.disk_format.place() : place_of(path_);
    if (is_placeholder(ends_.first()))
        report.add(diagnose(rules::artifact::image_placeholder, place, path_));
    else
        report.add(diagnose(rules::artifact::not_a_container_image, place_of(path_), path_,
                            is_damaged_ ? "truncated or damaged"
                            : is_tar    ? "a tar without index.json or manifest.json"
                                        : std::string(found.description)));
}

void ImageLook::report_to(Report& report) {
    if (!is_whole_) return;  // the check of all bytes reports damage
    if (ends_.size() < container::max_git_lfs_pointer && container::is_git_lfs_pointer(as_bytes(ends_.first()))) {
        report.add(diagnose(rules::package::git_lfs_pointer, place_of(path_), path_));
        return;
    }
    for (const ImageClaim& claim : claims_) {
        const auto size = read_amount(claim.size.text());
        const auto bytes = static_cast<double>(ends_.size());
        const bool is_zero = size && size->decimal == 0 && bytes != 0;
        const bool is_other = is_zero || (size && (bytes < size->least || bytes > size->most));
        if (is_other && !is_placeholder(ends_.first()))
            report.add(diagnose(rules::artifact::other_image_size, claim.size.place(), claim.size.text(), path_,
                                size_words(ends_.size(), claim.size.text())));
        if (claim.is_container)
            check_container(claim, report);
        else
            check_disk(claim, report);
    }
}

}  // namespace csar::artifacts
