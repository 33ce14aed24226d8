#include "validate/document/tree.hpp"

#include <algorithm>

#include "base/budget.hpp"

namespace csar::validate {

namespace {

std::unique_ptr<Record[]> made_records(std::uint32_t count) {
    take_memory(count * sizeof(Record));
    return std::make_unique<Record[]>(count);
}

}  // namespace

std::uint32_t Tree::append(const Record& record) {
    const Record appended = record;  // may be in the chunk that is replaced
    if (size_ == room_) make_room();
    (*this)[size_] = appended;
    return size_++;
}

// A small document, of which a package may have many, takes a part of a chunk.
void Tree::make_room() {
    if (room_ == 0) {
        room_ = static_cast<std::uint32_t>(std::min<std::size_t>(source_.size() / bytes_a_node + 1, chunk));
        chunks_.push_back(made_records(room_));
    } else if (room_ < chunk) {
        std::unique_ptr<Record[]> whole = made_records(chunk);
        std::copy_n(chunks_.front().get(), size_, whole.get());
        chunks_.front() = std::move(whole);
        room_ = chunk;
    } else {
        chunks_.push_back(made_records(chunk));
        room_ += chunk;
    }
}

std::uint32_t Tree::keep_text(std::string_view text) {
    const auto offset = static_cast<std::uint32_t>(copies_.size());
    take_memory(text.size());
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
    return room_ * sizeof(Record) + chunks_.capacity() * sizeof(chunks_[0]) + copies_.capacity() +
           tables_.capacity() * sizeof(MappingTables) + (lists_.capacity() + slots_.capacity()) * sizeof(std::uint32_t);
}

}  // namespace csar::validate
