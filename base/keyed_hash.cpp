#include "base/keyed_hash.hpp"

#include <unistd.h>

#include <bit>

#include "base/file.hpp"
#include "base/little_endian.hpp"

namespace csar {
namespace {

struct SipState {
    std::uint64_t v0, v1, v2, v3;

    void rounds(int count) {
        for (; count > 0; --count) {
            v0 += v1;
            v2 += v3;
            v1 = std::rotl(v1, 13) ^ v0;
            v3 = std::rotl(v3, 16) ^ v2;
            v0 = std::rotl(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = std::rotl(v1, 17) ^ v2;
            v3 = std::rotl(v3, 21) ^ v0;
            v2 = std::rotl(v2, 32);
        }
    }

    void take(std::uint64_t word) {
        v3 ^= word;
        rounds(2);
        v0 ^= word;
    }
};

}  // namespace

// One system call; std::random_device takes a hundred times as long.
HashKey random_hash_key() {
    HashKey key;
    if (getentropy(&key, sizeof(key)) != 0) throw_system_failure(FailureKind::input, "get random numbers for", "a hash table");
    return key;
}

std::uint64_t keyed_hash(HashKey key, std::string_view text) {
    SipState state{key.first ^ 0x736f6d6570736575, key.second ^ 0x646f72616e646f6d, key.first ^ 0x6c7967656e657261,
                   key.second ^ 0x7465646279746573};
    const std::uint64_t length = text.size();
    for (; text.size() >= 8; text.remove_prefix(8)) state.take(little_endian(as_bytes(text.substr(0, 8))));
    state.take(length << 56 | little_endian(as_bytes(text)));
    state.v2 ^= 0xff;
    state.rounds(4);
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

}  // namespace csar
