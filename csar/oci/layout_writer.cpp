#include "csar/oci/layout_writer.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/list_directory.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/layout/media_types.hpp"
#include "csar/open/file_content.hpp"

namespace csar::oci {
namespace {

using layout::Descriptor;
using layout::Json;

constexpr std::string_view layout_file = R"({"imageLayoutVersion":"1.0.0"})";

Json describe(std::string_view media_type, const std::string& sha256, std::uint64_t size) {
    return {{"mediaType", media_type}, {"digest", "sha256:" + sha256}, {"size", size}};
}

Descriptor descriptor_of(const Json& json) {
    Descriptor descriptor{.digest = json["digest"].get<std::string>(), .size = json["size"].get<std::uint64_t>()};
    return descriptor;
}

std::string tag_of(const Json& descriptor) {
    const auto annotations = descriptor.find("annotations");
    if (annotations == descriptor.end() || !annotations->is_object()) return {};
    const auto tag = annotations->find(layout::ref_name);
    return tag == annotations->end() ? std::string() : tag->get<std::string>();
}

// A link could lead out of the layout.
void require_no_link(const std::string& path) {
    std::error_code absent;
    if (std::filesystem::is_symlink(std::filesystem::symlink_status(path, absent)))
        throw Failure(FailureKind::usage, compose("'{}' is a symbolic link, which a layout must not have", path));
}

}  // namespace

NewDirectories::~NewDirectories() {
    for (auto path = made_.rbegin(); path != made_.rend(); ++path) ::rmdir(path->c_str());
}

void NewDirectories::make(const std::string& path) {
    constexpr mode_t mode = 0777;  // before the umask is applied
    if (::mkdir(path.c_str(), mode) == 0) {
        made_.push_back(path);
        return;
    }
    if (errno != EEXIST) throw_system_failure(FailureKind::output, "create", path);
    struct stat status {};
    if (::lstat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode)) return;
    errno = ENOTDIR;
    throw_system_failure(FailureKind::output, "create", path);
}

void NewDirectories::keep() {
    for (const std::string& path : made_) sync_parent_directory(path);
    made_.clear();
}

LayoutWriter::LayoutWriter(std::string directory) : directory_(std::move(directory)) {
    if (!is_directory(directory_)) made_.make(directory_);
    lock_.emplace(directory_ + "/index.json");
    if (layout::is_layout(directory_)) {
        former_.emplace(directory_);
        index_ = former_->index();
    } else {
        require_place();
        index_ = {{"schemaVersion", 2}, {"mediaType", layout::image_index}, {"manifests", Json::array()}};
    }
    made_.make(directory_ + "/blobs");
    made_.make(directory_ + "/blobs/sha256");
}

// Files of an interrupted run are reused. Other content is refused.
void LayoutWriter::require_place() const {
    const auto is_ours = [](const std::string& name) {
        return name == "blobs" || name == "oci-layout" || (name.starts_with('.') && name.ends_with(".tmp"));
    };
    for (const std::string& name : list_directory(File::open_read(directory_)))
        if (!is_ours(name))
            throw Failure(FailureKind::usage,
                          compose("'{}' is not an OCI layout, and not empty: choose another directory", directory_));
}

OutputFile* LayoutWriter::new_blob(const Descriptor& descriptor) {
    if (!known_.insert(descriptor.digest).second || (former_ && former_->holds(descriptor))) return nullptr;
    const std::string path = directory_ + "/" + layout::blob_path(*layout::sha256_digits(descriptor.digest));
    require_no_link(path);
    return blobs_.emplace_back(std::make_unique<OutputFile>(path)).get();
}

Json LayoutWriter::add(std::string_view content, std::string_view media_type) {
    const std::string sha256 = hex(integrity::digest_of(DigestAlgorithm::sha256, as_bytes(content)));
    Json descriptor = describe(media_type, sha256, content.size());
    if (OutputFile* const blob = new_blob(descriptor_of(descriptor))) blob->file().write(as_bytes(content));
    return descriptor;
}

Json LayoutWriter::add(const File& file, const std::string& sha256, std::string_view media_type) {
    Json descriptor = describe(media_type, sha256, file.size());
    if (OutputFile* const blob = new_blob(descriptor_of(descriptor))) {
        integrity::Digester digester;
        FunctionSink to_blob([&](ByteView bytes) { blob->file().write(bytes); });
        TeeSink copy(to_blob, digester);
        open::content_of(file)(copy);
        if (hex(digester.finish()) != sha256)
            throw Failure(FailureKind::input, compose("'{}' was changed while it was read", file.name()));
    }
    return descriptor;
}

void LayoutWriter::list(Json descriptor) {
    Json& manifests = index_["manifests"];
    const std::string tag = tag_of(descriptor);
    const auto is_replaced = [&](const Json& one) {
        return tag.empty() ? tag_of(one).empty() && one["digest"] == descriptor["digest"] : tag_of(one) == tag;
    };
    const auto found = std::ranges::find_if(manifests, is_replaced);
    if (found != manifests.end())
        *found = std::move(descriptor);
    else
        manifests.push_back(std::move(descriptor));
}

void LayoutWriter::unlist(const std::string& digest) {
    Json& manifests = index_["manifests"];
    for (auto at = manifests.begin(); at != manifests.end();)
        at = tag_of(*at).empty() && (*at)["digest"] == digest ? manifests.erase(at) : at + 1;
}

void LayoutWriter::commit() {
    const std::string text = index_.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() > layout::max_document_bytes || index_["manifests"].size() > layout::max_descriptors)
        throw Failure(FailureKind::output, compose("cannot write '{}': index.json would become too large", directory_));
    std::vector<OutputFile*> outputs;
    for (const auto& blob : blobs_) outputs.push_back(blob.get());
    std::optional<OutputFile> version;
    if (!former_) {
        require_no_link(directory_ + "/oci-layout");
        version.emplace(directory_ + "/oci-layout");
        version->file().write(as_bytes(layout_file));
        outputs.push_back(&*version);
    }
    OutputFile index(directory_ + "/index.json");
    index.file().write(as_bytes(text));
    outputs.push_back(&index);
    commit_together(outputs);
    made_.keep();
}

}  // namespace csar::oci
