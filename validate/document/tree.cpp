#include "validate/document/tree.hpp"

#include <algorithm>
#include <cstring>

#include "base/budget.hpp"

namespace csar::validate {

namespace {

std::unique_ptr<Record[]> made_records(std::uint32_t count) {
    take_memory(count * sizeof(Record));
    return std::make_unique<Record[]>(count);
}

}  // namespace

std::uint32_t Tree::append(const Record& record) {
    const Record appended = record;  // a copy, because the record may be in the chunk that is replaced
    if (size_ == room_) make_room();
    (*this)[size_] = appended;
    return size_++;
}

// A package may have many small documents, so the first chunk is only as large as necessary.
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

std::uint32_t Tree::keep_text(std::string_view text, std::uint32_t end) {
    take_memory(text.size() + sizeof end);
    copies_.append(reinterpret_cast<const char*>(&end), sizeof end);
    const auto offset = static_cast<std::uint32_t>(copies_.size());
    copies_ += text;
    return offset;
}

std::uint32_t Tree::end_of_scalar(const Record& scalar) const {
    std::uint32_t end = scalar.link + scalar.size;
    if (scalar.is(mark::copied)) std::memcpy(&end, copies_.data() + scalar.link - sizeof end, sizeof end);
    if (scalar.is(mark::plain)) return std::max(end, scalar.offset);
    if (scalar.is(mark::quoted)) return end + (scalar.is(mark::copied) ? 0 : 1);
    // A block scalar ends where the next line begins.
    const std::size_t last = source_.substr(0, end).find_last_not_of(" \t\r\n");
    return last == std::string_view::npos || last < scalar.offset ? scalar.offset
                                                                  : static_cast<std::uint32_t>(last + 1);
}

std::uint32_t Tree::end_of(std::uint32_t index) const {
    const Record& record = (*this)[index];
    if (record.kind == NodeKind::scalar) return end_of_scalar(record);
    constexpr std::string_view blanks = " \t\r\n";
    std::size_t at = record.offset;
    if (record.is(mark::alias)) {
        const std::size_t end = std::min(source_.find_first_of(" \t\r\n,[]{}", at), source_.size());
        return source_.substr(at, 1) == "*" ? static_cast<std::uint32_t>(end) : record.offset;
    }
    if (record.kind == NodeKind::none || record.end == 0) return record.offset;  // missing, or not read to its end
    const bool is_empty = record.end == index + 1;
    while (at < source_.size() && (source_[at] == '!' || source_[at] == '&'))
        at = source_.find_first_not_of(blanks, std::min(source_.find_first_of(blanks, at), source_.size()));
    const bool is_flow = at < source_.size() && (source_[at] == '{' || source_[at] == '[');
    if (!is_flow) return is_empty ? record.offset : end_of(index + 1);
    const std::size_t last = is_empty ? at + 1 : end_of(child_around(index, record.end - 1));
    // Only a comma, comments and line endings may be before the bracket, so few bytes are searched.
    constexpr std::size_t most = 1024;
    for (at = last; at < source_.size() && at - last < most; ++at) {
        if (source_[at] == '}' || source_[at] == ']') return static_cast<std::uint32_t>(at + 1);
        if (source_[at] == '#') at = std::min(source_.find('\n', at), source_.size());
    }
    return static_cast<std::uint32_t>(last);
}

std::uint32_t Tree::child_around(std::uint32_t collection, std::uint32_t descendant) const {
    while ((*this)[descendant].parent != collection) descendant = (*this)[descendant].parent;
    return descendant;
}

std::uint32_t Tree::key_of(std::uint32_t value) const {
    return child_around((*this)[value].parent, value - 1);  // a key that is a collection ends with a descendant
}

}  // namespace csar::validate
