#include "csar/integrity/merkle_tree.hpp"

#include "base/bytes.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::integrity {
namespace {

constexpr std::size_t hash_bytes = 32;

// `kind`: keeps the hashes of leaves and nodes apart.
std::string hash(char kind, std::string_view left, std::string_view right) {
    Digester digester(DigestAlgorithm::sha256);
    digester.write(as_bytes(std::string_view(&kind, 1)));
    digester.write(as_bytes(left));
    digester.write(as_bytes(right));
    const Digest digest = digester.finish();
    return {reinterpret_cast<const char*>(digest.bytes.data()), hash_bytes};
}

}  // namespace

std::optional<std::string> tree_hash(std::string_view leaf, std::uint64_t index, std::uint64_t size,
                                     const std::vector<std::string>& path) {
    if (index >= size || path.size() > max_tree_height) return std::nullopt;
    std::uint64_t node = index, last = size - 1;
    std::string result = hash('\0', leaf, {});
    for (const std::string& beside : path) {
        if (last == 0 || beside.size() != hash_bytes) return std::nullopt;
        if ((node & 1U) != 0 || node == last) {
            result = hash('\1', beside, result);
            // A last node without a sibling moves up unchanged.
            while ((node & 1U) == 0 && node != 0) {
                node >>= 1U;
                last >>= 1U;
            }
        } else {
            result = hash('\1', result, beside);
        }
        node >>= 1U;
        last >>= 1U;
    }
    if (last != 0) return std::nullopt;
    return result;
}

}  // namespace csar::integrity
