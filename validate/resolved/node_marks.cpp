#include "validate/resolved/node_marks.hpp"

namespace csar::validate {

NodeMarks::Words& NodeMarks::change_to(Node node, unsigned reading) {
    last_key_ = Key(node.document(), reading);
    last_ = &documents_[last_key_];
    return *last_;
}

void NodeMarks::set(Node node, unsigned reading, unsigned mark) {
    Words& words = of(node, reading);
    const std::size_t word = node.id() / nodes_a_word;
    if (word >= words.size()) words.resize(word + 1 + words.size() / 2);
    const std::uint64_t cleared = words[word] & ~(std::uint64_t{3} << shift(node));
    words[word] = cleared | std::uint64_t{mark} << shift(node);
}

}  // namespace csar::validate
