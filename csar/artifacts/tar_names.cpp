#include "csar/artifacts/tar_names.hpp"

#include <cstring>

namespace csar::artifacts {
namespace {

constexpr std::size_t max_names = 1000;

}  // namespace

void TarNames::write(ByteView bytes) {
    while (!bytes.empty() && !is_over_) {
        if (content_ != 0) {
            const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(content_, bytes.size()));
            content_ -= count;
            bytes = bytes.subspan(count);
            continue;
        }
        const std::size_t count = std::min(bytes.size(), block_.size() - filled_);
        std::memcpy(block_.data() + filled_, bytes.data(), count);
        filled_ += count;
        bytes = bytes.subspan(count);
        if (filled_ == block_.size()) take_header();
    }
}

void TarNames::take_header() {
    filled_ = 0;
    const container::TarHeader header = container::parse_tar_header(block_);
    is_over_ = header.checksum == container::TarChecksum::wrong || !header.size.is_positive();
    if (is_over_) return;
    content_ = header.size.value + container::tar_padding(header.size.value);
    std::string_view name = header.name;
    if (name.starts_with("./")) name.remove_prefix(2);
    if (header.prefix.empty() && name.find('/') == std::string_view::npos && names_.size() < max_names)
        names_.emplace_back(name);
}

}  // namespace csar::artifacts
