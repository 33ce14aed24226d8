// A hash for tables whose keys come from hostile input.
//
// Whoever knows the hash function of a table can write a file whose keys all fall into one slot, so that every look-up
// takes linear time. SipHash with a random key, which the file's author cannot know, prevents that.
#pragma once

#include <cstdint>
#include <string_view>

namespace csar {

struct HashKey {
    std::uint64_t first = 0;
    std::uint64_t second = 0;
};

// A key from the system's random numbers. Nothing that is printed or written may depend on it.
HashKey random_hash_key();

// SipHash-2-4 of `text` (Aumasson and Bernstein, 2012).
std::uint64_t keyed_hash(HashKey key, std::string_view text);

// For std::unordered_map and std::unordered_set with keys that are or convert to std::string_view.
class KeyedHash {
public:
    using is_transparent = void;

    explicit KeyedHash(HashKey key = random_hash_key()) : key_(key) {}
    std::size_t operator()(std::string_view text) const { return keyed_hash(key_, text); }

private:
    HashKey key_;
};

}  // namespace csar
