#include "csar/container/name_table.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/keyed_hash.hpp"

namespace csar::container {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr std::uint64_t prime = (std::uint64_t{1} << 61) - 1;

// For a < 2^62 and b < 2^61 a number below 2^61 + 2 that is congruent to their product modulo 2^61 - 1; a pure
// function.
std::uint64_t multiply(std::uint64_t a, std::uint64_t b) {
    const Wide product = static_cast<Wide>(a) * b;
    const std::uint64_t sum = (static_cast<std::uint64_t>(product) & prime) + static_cast<std::uint64_t>(product >> 61);
    return (sum & prime) + (sum >> 61);
}

constexpr std::size_t block_size = 64 * 1024;

}  // namespace

NameHash::NameHash() {
    static const std::uint64_t point = random_hash_key().first % (prime - 256) + 256;
    point_ = point;
}

void NameHash::add(std::string_view component) {
    // Seven bytes and their count make one coefficient, so that different names have different polynomials.
    while (!component.empty()) {
        const std::size_t count = std::min<std::size_t>(component.size(), 7);
        std::uint64_t bytes = 0;
        std::memcpy(&bytes, component.data(), component.size() >= sizeof(bytes) ? sizeof(bytes) : count);
        const std::uint64_t coefficient = (bytes & ((std::uint64_t{1} << 56) - 1)) | count << 56;
        state_ = multiply(state_, point_) + coefficient;
        component.remove_prefix(count);
    }
}

std::uint64_t NameHash::value() const {
    // The polynomial is uniform modulo the prime; the multiplication spreads it over all bits of a table index.
    std::uint64_t hash = state_ * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 32;
    return hash * 0xD6E8FEB86659FD93u;
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

// At most half full, so that probing stays short.
NameTable::NameTable(std::size_t names) : slots_(std::bit_ceil(2 * names + 2)) {}

}  // namespace csar::container
