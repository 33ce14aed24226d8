#include "csar/layout/layout.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/regular_file.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/layout/media_types.hpp"

namespace csar::layout {
namespace {

// Throws Failure(input) if `path` is not a layout.
void refuse_other(const std::string& path) {
    struct stat status {};
    const bool is_directory = ::stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
    if (is_directory && is_layout(path)) return;
    const char* const missing = exists(path + "/oci-layout") ? "index.json" : "oci-layout";
    const std::string why = is_directory ? compose("it has no file {}", missing)
                                         : "it is not a directory; first unpack an archive of a layout";
    throw Failure(FailureKind::input, compose("'{}' is not an OCI layout: {}", path, why));
}

// Also passes the bytes to `sink`, which may be null.
std::string sha256_of(const File& file, Sink* sink) {
    integrity::Digester digester;
    NullSink nowhere;
    TeeSink both(digester, sink != nullptr ? *sink : nowhere);
    copy_whole_file(file, both);
    return hex(digester.finish());
}

// Says what a blob is, for messages.
std::string content_of(const Descriptor& descriptor) {
    const std::string& type = descriptor.media_type;
    if (type == image_manifest) return "a manifest of the layout";
    if (type == image_index) return "the list of files attached to a package";
    if (type.starts_with(csar_artifact)) return "the package";
    if (type == cyclonedx || type == spdx) return "a bill of materials";
    if (type == dsse_envelope || type == in_toto) return "a signed statement";
    return compose("of the type {}", type);
}

// Says how a blob differs from its descriptor, or returns "" if it does not. `sha256` computes the digest of the blob.
template <class Sha256>
std::string difference(std::uint64_t size, const Sha256& sha256, const Descriptor& descriptor) {
    if (size != descriptor.size)
        return compose("the file has {} bytes, but its descriptor states {}", size, descriptor.size);
    const std::string digest = sha256();
    if (digest != sha256_digits(descriptor.digest)) return compose("the SHA-256 of the file is {}", digest);
    return {};
}

std::string difference(const File& file, const Descriptor& descriptor, Sink* sink = nullptr) {
    return difference(
        file.size(), [&] { return sha256_of(file, sink); }, descriptor);
}

}  // namespace

DamagedBlob::DamagedBlob(const std::string& layout, std::string blob, std::string content, std::string why)
    : Failure(FailureKind::input, compose("'{}' is damaged: {} ({}): {}", layout, blob, content, why)),
      blob_(std::move(blob)),
      content_(std::move(content)),
      why_(std::move(why)) {}

std::string blob_path(std::string_view digits) { return "blobs/sha256/" + std::string(digits); }

Layout::Layout(std::string directory) : directory_(std::move(directory)), root_(File::open_read(directory_)) {
    refuse_other(directory_);
    const auto read = [&](const std::string& name) {
        return read_whole_file(open_regular_file_at(root_.descriptor(), name, directory_ + "/" + name, O_NOFOLLOW),
                               max_document_bytes);
    };
    try {
        const Json version = parse_document(read("oci-layout"));
        const auto told = version.find("imageLayoutVersion");
        if (told == version.end() || *told != "1.0.0") throw DocumentFault{"the version of the layout is not 1.0.0"};
        index_ = parse_document(read("index.json"));
        entries_ = descriptors_of(index_);
    } catch (const DocumentFault& fault) {
        fail(fault.what);
    }
    const int blobs = open_descriptor(root_.descriptor(), "blobs", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (blobs < 0) return;
    const File parent(blobs, directory_ + "/blobs");
    const int sha256 = open_descriptor(blobs, "sha256", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (sha256 >= 0) blobs_ = File(sha256, directory_ + "/blobs/sha256");
}

void Layout::fail(std::string_view what) const {
    throw Failure(FailureKind::input, compose("cannot read the OCI layout '{}': {}", directory_, what));
}

// For messages. open_blob() accepts only SHA-256.
std::string Layout::blob_name(const Descriptor& descriptor) const {
    return directory_ + "/" + blob_path(sha256_digits(descriptor.digest).value_or(descriptor.digest));
}

File Layout::open_blob(const Descriptor& descriptor, std::string name) const {
    const auto digits = sha256_digits(descriptor.digest);
    if (!digits) fail(compose("'{}' is not a SHA-256 digest", descriptor.digest));
    if (!blobs_) fail("the layout has no directory blobs/sha256");
    if (::faccessat(blobs_.descriptor(), std::string(*digits).c_str(), F_OK, AT_SYMLINK_NOFOLLOW) != 0 &&
        errno == ENOENT)
        fail(compose("'{}' does not exist", blob_path(*digits)));
    return open_regular_file_at(blobs_.descriptor(), std::string(*digits), std::move(name), O_NOFOLLOW);
}

void Layout::require_no_difference(std::string why, const Descriptor& descriptor) const {
    if (!why.empty())
        throw DamagedBlob(directory_, blob_path(*sha256_digits(descriptor.digest)), content_of(descriptor),
                          std::move(why));
}

File Layout::blob(const Descriptor& descriptor, std::string name) const {
    File file = open_blob(descriptor, std::move(name));
    require_no_difference(difference(file, descriptor), descriptor);
    return file;
}

void Layout::read(const Descriptor& descriptor, Sink& sink) const {
    const File file = open_blob(descriptor, blob_name(descriptor));
    require_no_difference(difference(file, descriptor, &sink), descriptor);
}

std::string Layout::document(const Descriptor& descriptor) const {
    if (descriptor.size > max_document_bytes) fail(compose("{} has {} bytes", descriptor.digest, descriptor.size));
    std::string text = read_whole_file(open_blob(descriptor, blob_name(descriptor)), max_document_bytes);
    const auto sha256 = [&] { return hex(integrity::digest_of(DigestAlgorithm::sha256, as_bytes(text))); };
    require_no_difference(difference(text.size(), sha256, descriptor), descriptor);
    return text;
}

Manifest Layout::manifest(const Descriptor& descriptor) const {
    const std::string text = document(descriptor);
    try {
        return parse_manifest(text);
    } catch (const DocumentFault& fault) {
        fail(compose("the manifest {}: {}", descriptor.digest, fault.what));
    }
}

bool Layout::holds(const Descriptor& descriptor) const {
    const auto digits = sha256_digits(descriptor.digest);
    if (!digits || !blobs_ || ::faccessat(blobs_.descriptor(), std::string(*digits).c_str(), R_OK, 0) != 0)
        return false;
    return difference(open_blob(descriptor, directory_ + "/" + blob_path(*digits)), descriptor).empty();
}

bool is_layout(const std::string& path) { return exists(path + "/oci-layout") && exists(path + "/index.json"); }

std::optional<Location> locate(const std::string& path) {
    if (exists(path)) return is_layout(path) ? std::optional(Location{path, {}}) : std::nullopt;
    const std::size_t at = path.rfind('@');
    if (at == std::string::npos || at == 0) return std::nullopt;
    Location location{path.substr(0, at), path.substr(at + 1)};
    if (!is_layout(location.directory)) return std::nullopt;
    return location;
}

void refuse_wrong_location(const std::string& path) {
    if (exists(path)) return;
    const bool has_transport = path.starts_with("oci:");  // in the notation of Skopeo
    const std::string place = has_transport ? path.substr(path.find(':') + 1) : path;
    if (has_transport && locate(place))
        throw Failure(FailureKind::input, compose("'{}': omit 'oci:', as in {}", path, place));
    const std::size_t at = path.rfind('@'), colon = place.rfind(':');
    if (at == std::string::npos && colon != std::string::npos)
        if (const std::string directory = place.substr(0, colon); is_layout(directory))
            throw Failure(FailureKind::input,
                          compose("'{}': {}write the tag after an @, as in {}@{}", path,
                                  has_transport ? "omit 'oci:', and " : "", directory, place.substr(colon + 1)));
    if (at == std::string::npos || at == 0) return;
    if (const std::string directory = path.substr(0, at); exists(directory)) refuse_other(directory);
}

void refuse_layout(const std::string& path) {
    refuse_wrong_location(path);
    if (locate(path))
        throw Failure(
            FailureKind::usage,
            compose("'{}' denotes a package in an OCI layout: first pull the package with csar::pull_from_layout",
                    path));
}

}  // namespace csar::layout
