// Stores a number from 0 to 3 for each node of a document. Uses two bits for each node.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate {

// Not thread-safe.
class NodeMarks {
public:
    // Returns 0 if no number is stored. Numbers are stored separately for each `reading`, such as a TOSCA version. The
    // node must not be absent.
    unsigned at(Node node, unsigned reading) {
        const Words& words = of(node, reading);
        const std::size_t word = node.id() / nodes_a_word;
        return word < words.size() ? static_cast<unsigned>(words[word] >> shift(node)) & 3U : 0;
    }
    void set(Node node, unsigned reading, unsigned mark) {
        Words& words = of(node, reading);
        const std::size_t word = node.id() / nodes_a_word;
        if (word >= words.size()) words.resize(word + 1 + words.size() / 2);
        const std::uint64_t cleared = words[word] & ~(std::uint64_t{3} << shift(node));
        words[word] = cleared | std::uint64_t{mark} << shift(node);
    }

private:
    using Words = std::vector<std::uint64_t>;
    using Key = std::pair<const Document*, unsigned>;
    static constexpr std::size_t nodes_a_word = 32;

    static unsigned shift(Node node) { return node.id() % nodes_a_word * 2; }
    Words& of(Node node, unsigned reading) {
        if (const Key key(node.document(), reading); last_ == nullptr || last_key_ != key) {
            last_key_ = key;
            last_ = &documents_[key];
        }
        return *last_;
    }

    std::map<Key, Words> documents_;
    Key last_key_{};
    Words* last_ = nullptr;
};

}  // namespace csar::validate
