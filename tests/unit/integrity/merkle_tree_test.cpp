// Paths in small Merkle trees, compared with a hash that is computed from all leaves.
#include "csar/integrity/merkle_tree.hpp"

#include <gtest/gtest.h>

#include "base/bytes.hpp"
#include "csar/integrity/digester.hpp"

namespace csar::integrity {
namespace {

using Hashes = std::vector<std::string>;

std::string sha256(const std::string& bytes) {
    const Digest digest = digest_of(DigestAlgorithm::sha256, as_bytes(bytes));
    return {reinterpret_cast<const char*>(digest.bytes.data()), 32};
}

std::string leaf(std::size_t number) { return "leaf " + std::to_string(number); }

std::size_t split(std::size_t leaves) {
    std::size_t half = 1;
    while (half * 2 < leaves) half *= 2;
    return half;
}

// RFC 6962, 2.1, literally.
std::string hash_of_all(std::size_t first, std::size_t leaves) {
    if (leaves == 1) return sha256(std::string(1, '\0') + leaf(first));
    const std::size_t half = split(leaves);
    return sha256('\1' + hash_of_all(first, half) + hash_of_all(first + half, leaves - half));
}

// RFC 6962, 2.1.1.
Hashes path_of(std::size_t index, std::size_t first, std::size_t leaves) {
    if (leaves == 1) return {};
    const std::size_t half = split(leaves);
    const bool left = index < first + half;
    Hashes path = left ? path_of(index, first, half) : path_of(index, first + half, leaves - half);
    path.push_back(left ? hash_of_all(first + half, leaves - half) : hash_of_all(first, half));
    return path;
}

TEST(MerkleTree, HashFollowsFromEachLeafAndItsPath) {
    for (std::size_t size = 1; size <= 20; ++size)
        for (std::size_t index = 0; index < size; ++index)
            EXPECT_EQ(tree_hash(leaf(index), index, size, path_of(index, 0, size)), hash_of_all(0, size))
                << index << " of " << size;
}

TEST(MerkleTree, PathOfAnotherPlaceGivesAnotherHashOrNone) {
    for (std::size_t size = 2; size <= 20; ++size)
        for (std::size_t index = 0; index < size; ++index)
            for (std::size_t other = 0; other < size; ++other)
                if (other != index) {
                    EXPECT_NE(tree_hash(leaf(index), other, size, path_of(index, 0, size)), hash_of_all(0, size))
                        << index << " as " << other << " of " << size;
                }
}

TEST(MerkleTree, PathsThatAreTooShortTooLongOrOfOtherHashesAreNone) {
    Hashes path = path_of(3, 0, 7);
    EXPECT_FALSE(tree_hash(leaf(3), 7, 7, path));
    EXPECT_FALSE(tree_hash(leaf(3), 0, 0, {}));
    path.push_back(path.back());
    EXPECT_FALSE(tree_hash(leaf(3), 3, 7, path));
    path.resize(2);
    EXPECT_FALSE(tree_hash(leaf(3), 3, 7, path));
    path = path_of(3, 0, 7);
    path.front().pop_back();
    EXPECT_FALSE(tree_hash(leaf(3), 3, 7, path));
    EXPECT_FALSE(tree_hash(leaf(0), 0, UINT64_MAX, Hashes(max_tree_height + 1, std::string(32, 'x'))));
}

TEST(MerkleTree, ALeafIsNoNode) {
    const std::string two = hash_of_all(0, 1) + hash_of_all(1, 1);
    EXPECT_NE(tree_hash('\1' + two, 0, 1, {}), hash_of_all(0, 2));
}

}  // namespace
}  // namespace csar::integrity
