#include "csar/container/name_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace csar::container {
namespace {

constexpr std::size_t block_size = 64 * 1024;

}  // namespace

HashKey NameHash::key() {
    static const HashKey key = random_hash_key();
    return key;
}

std::string_view NameArena::keep(std::string_view name) {
    if (name.empty()) return {};
    if (name.size() > left_) {
        const std::size_t size = std::max(block_size, name.size());
        blocks_.push_back(std::make_unique_for_overwrite<char[]>(size));
        next_ = blocks_.back().get();
        left_ = size;
    }
    char* const copy = next_;
    std::memcpy(copy, name.data(), name.size());
    next_ += name.size();
    left_ -= name.size();
    return {copy, name.size()};
}

// Half full at most, for short searches.
NameTable::NameTable(std::size_t names) : slots_(std::bit_ceil(2 * names + 2)) {}

}  // namespace csar::container
