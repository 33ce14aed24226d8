// A hash for keys from hostile input.
//
// If the hash function is known, a file can have keys that all fall into one slot. Each look-up then takes linear time.
// SipHash with a random key prevents this.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace csar {

struct HashKey {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
};

// From the system's random numbers. No output may depend on it.
HashKey random_hash_key();

// A key for all tables of this process: a key for each set would be slow.
const HashKey& process_hash_key();

// SipHash-2-4 (Aumasson and Bernstein, 2012).
std::uint64_t keyed_hash(HashKey key, std::string_view text);

// Hashes prefixes of a string, for little more than the cost of the longest. The string must outlive the object.
class PrefixHashes {
public:
    PrefixHashes(HashKey key, std::string_view text);
    // keyed_hash() of the first `length` bytes. `length` must not decrease from call to call.
    std::uint64_t operator()(std::size_t length);

private:
    std::string_view text_;
    std::size_t absorbed_ = 0;  // bytes; a multiple of eight
    std::array<std::uint64_t, 4> state_;
};

// For std::unordered_map and std::unordered_set with keys that convert to std::string_view.
class KeyedHash {
public:
    using is_transparent = void;

    explicit KeyedHash(HashKey key = process_hash_key()) : key_(key) {}
    std::size_t operator()(std::string_view text) const { return keyed_hash(key_, text); }

private:
    HashKey key_;
};

}  // namespace csar
