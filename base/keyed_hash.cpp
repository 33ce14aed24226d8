#include "base/keyed_hash.hpp"

#include <unistd.h>

#include <bit>
#include <cstring>

#include "base/file.hpp"
#include "base/little_endian.hpp"

namespace csar {
namespace {

using SipState = std::array<std::uint64_t, 4>;

void do_rounds(SipState& v, int count) {
    for (; count > 0; --count) {
        v[0] += v[1];
        v[2] += v[3];
        v[1] = std::rotl(v[1], 13) ^ v[0];
        v[3] = std::rotl(v[3], 16) ^ v[2];
        v[0] = std::rotl(v[0], 32);
        v[2] += v[1];
        v[0] += v[3];
        v[1] = std::rotl(v[1], 17) ^ v[2];
        v[3] = std::rotl(v[3], 21) ^ v[0];
        v[2] = std::rotl(v[2], 32);
    }
}

void absorb(SipState& v, std::uint64_t word) {
    v[3] ^= word;
    do_rounds(v, 2);
    v[0] ^= word;
}

std::uint64_t word_at(std::string_view text, std::size_t at) {
    std::uint64_t word = 0;
    std::memcpy(&word, text.data() + at, sizeof(word));
    return std::endian::native == std::endian::little ? word : __builtin_bswap64(word);
}

// The last bytes, fewer than eight.
std::uint64_t last_word(std::string_view text, std::size_t at, std::size_t end) {
    if (at == end) return 0;
    if (end >= 8) return word_at(text, end - 8) >> (8 * (8 - (end - at)));
    return little_endian(as_bytes(text.substr(at, end - at)));
}

}  // namespace

// One system call. std::random_device takes a hundred times as long.
HashKey random_hash_key() {
    HashKey key;
    if (getentropy(&key, sizeof(key)) != 0)
        throw_system_failure(FailureKind::input, "get random numbers for", "a hash table");
    return key;
}

const HashKey& process_hash_key() {
    static const HashKey key = random_hash_key();
    return key;
}

PrefixHashes::PrefixHashes(HashKey key, std::string_view text)
    : text_(text),
      state_{key.first ^ 0x736f6d6570736575, key.second ^ 0x646f72616e646f6d, key.first ^ 0x6c7967656e657261,
             key.second ^ 0x7465646279746573} {}

std::uint64_t PrefixHashes::operator()(std::size_t length) {
    for (; length - absorbed_ >= 8; absorbed_ += 8) absorb(state_, word_at(text_, absorbed_));
    SipState state = state_;
    absorb(state, static_cast<std::uint64_t>(length) << 56 | last_word(text_, absorbed_, length));
    state[2] ^= 0xff;
    do_rounds(state, 4);
    return state[0] ^ state[1] ^ state[2] ^ state[3];
}

std::uint64_t keyed_hash(HashKey key, std::string_view text) { return PrefixHashes(key, text)(text.size()); }

}  // namespace csar
