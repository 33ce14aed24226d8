#include "csar/open/first_line.hpp"

#include <algorithm>

namespace csar::open {

void FirstLine::write(ByteView bytes) {
    text_.append(as_text(bytes.first(std::min(bytes.size(), max_bytes - text_.size()))));
    if (next_ != nullptr) next_->write(bytes);
}

bool FirstLine::names_interpreter_with_carriage_return() const {
    const std::size_t end = text_.find('\n');
    return text_.starts_with("#!") && end != std::string::npos && text_[end - 1] == '\r';
}

}  // namespace csar::open
