// A small number for each node of the documents in use, two bits per node: a cache with a low memory cost.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate {

// An object belongs to one thread.
class NodeMarks {
public:
    // The number of the node, 0 to 3; 0 if none was stored. `reading` distinguishes users of the cache that may store
    // different numbers, such as versions. The node must not be absent.
    unsigned at(Node node, unsigned reading) {
        const Words& words = of(node, reading);
        const std::size_t word = node.id() / nodes_a_word;
        return word < words.size() ? static_cast<unsigned>(words[word] >> shift(node)) & 3U : 0;
    }
    void set(Node node, unsigned reading, unsigned mark);

private:
    using Words = std::vector<std::uint64_t>;
    using Key = std::pair<const Document*, unsigned>;
    static constexpr std::size_t nodes_a_word = 32;

    static unsigned shift(Node node) { return node.id() % nodes_a_word * 2; }
    Words& of(Node node, unsigned reading) {
        return last_ != nullptr && last_key_ == Key(node.document(), reading) ? *last_ : change_to(node, reading);
    }
    Words& change_to(Node node, unsigned reading);

    std::map<Key, Words> documents_;
    Key last_key_{};
    Words* last_ = nullptr;
};

}  // namespace csar::validate
