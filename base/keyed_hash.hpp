// A hash for tables whose keys come from hostile input.
//
// If the hash function of a table is known, a file can be crafted whose keys all fall into one slot, so that every
// look-up takes linear time. SipHash with a random key, which the file's author cannot know, prevents that.
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

// A key from the system's random numbers. Nothing that is printed or written may depend on it.
HashKey random_hash_key();

// A random key for all tables of this process that do not need their own: sets are created in large numbers.
const HashKey& process_hash_key();

// SipHash-2-4 of `text` (Aumasson and Bernstein, 2012).
std::uint64_t keyed_hash(HashKey key, std::string_view text);

// The hashes of prefixes of a string, at little more than the cost of the longest prefix. The string must outlive the
// object.
class PrefixHashes {
public:
    PrefixHashes(HashKey key, std::string_view text);
    // keyed_hash(key, text.substr(0, length)); `length` must not be smaller than in the previous call.
    std::uint64_t operator()(std::size_t length);

private:
    std::string_view text_;
    std::size_t absorbed_ = 0;  // bytes, a multiple of eight
    std::array<std::uint64_t, 4> state_;
};

// For std::unordered_map and std::unordered_set with keys that are or convert to std::string_view.
class KeyedHash {
public:
    using is_transparent = void;

    explicit KeyedHash(HashKey key = process_hash_key()) : key_(key) {}
    std::size_t operator()(std::string_view text) const { return keyed_hash(key_, text); }

private:
    HashKey key_;
};

}  // namespace csar
