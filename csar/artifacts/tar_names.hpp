// Collects the top-level names of a tar from its bytes.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "base/bytes.hpp"
#include "csar/container/tar_header.hpp"

namespace csar::artifacts {

// Reads only plain headers, which is sufficient to recognise archives by short names.
class TarNames final : public Sink {
public:
    void write(ByteView bytes) override;

    bool has(std::string_view name) const { return std::ranges::find(names_, name) != names_.end(); }

    // True if no further names will be kept.
    bool is_over() const { return is_over_; }

private:
    void take_header();

    container::TarBlock block_{};
    std::size_t filled_ = 0;     // bytes of the block
    std::uint64_t content_ = 0;  // bytes until the next header
    bool is_over_ = false;
    std::vector<std::string> names_;
};

}  // namespace csar::artifacts
