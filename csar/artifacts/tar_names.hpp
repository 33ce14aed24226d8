// Collects the top-level names in a tar.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "csar/container/tar_header.hpp"

namespace csar::artifacts {

// Ignores headers for long names. Container images are recognised by short names.
class TarNames final : public Sink {
public:
    void write(ByteView bytes) override;

    bool has(std::string_view name) const { return std::ranges::find(names_, name) != names_.end(); }

    // True if enough names are kept.
    bool is_over() const { return is_over_; }

private:
    void take_header();

    container::TarBlock block_{};
    std::size_t filled_ = 0;     // bytes in block_
    std::uint64_t content_ = 0;  // bytes before the next header
    bool is_over_ = false;
    std::vector<std::string> names_;
};

}  // namespace csar::artifacts
