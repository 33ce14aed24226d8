// Keeps the first and the last bytes of a file.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace csar::artifacts {

class FirstAndLast final : public Sink {
public:
    // Takes the number of bytes to keep at each end.
    FirstAndLast(std::size_t first, std::size_t last) : most_first_(first), most_last_(last) {}

    void write(ByteView bytes) override {
        size_ += bytes.size();
        first_ += as_text(bytes.first(std::min(bytes.size(), most_first_ - first_.size())));
        last_ += as_text(bytes.last(std::min(bytes.size(), most_last_)));
        if (last_.size() > most_last_) last_.erase(0, last_.size() - most_last_);
    }

    std::uint64_t size() const { return size_; }
    std::string_view first() const { return first_; }
    std::string_view last() const { return last_; }

private:
    std::size_t most_first_, most_last_;
    std::uint64_t size_ = 0;
    std::string first_, last_;
};

}  // namespace csar::artifacts
