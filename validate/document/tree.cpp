#include "validate/document/tree.hpp"

namespace csar::validate {

std::uint32_t Tree::append(const Record& record) {
    if (size_ % chunk == 0) chunks_.push_back(std::make_unique<Record[]>(chunk));
    (*this)[size_] = record;
    return size_++;
}

std::uint32_t Tree::keep_text(std::string_view text) {
    const auto offset = static_cast<std::uint32_t>(copies_.size());
    copies_ += text;
    return offset;
}

std::uint32_t Tree::key_of(std::uint32_t value) const {
    const std::uint32_t mapping = (*this)[value].parent;
    std::uint32_t key = value - 1;  // of a key that is a collection: its last descendant
    while ((*this)[key].parent != mapping) key = (*this)[key].parent;
    return key;
}

std::size_t Tree::memory() const {
    return chunks_.size() * chunk * sizeof(Record) + chunks_.capacity() * sizeof(chunks_[0]) + copies_.capacity() +
           tables_.capacity() * sizeof(MappingTables) + (lists_.capacity() + slots_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace csar::validate
