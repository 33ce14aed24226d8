#include "csar/integrity/content_form.hpp"

#include <algorithm>
#include <array>

namespace csar::integrity {
namespace {

constexpr std::size_t block = 64 * 1024;

}  // namespace

std::span<const ContentForm> text_forms() {
    static constexpr std::array all = {ContentForm::as_stored, ContentForm::without_last_line_end,
                                       ContentForm::with_crlf, ContentForm::with_crlf_without_last_line_end,
                                       ContentForm::with_lf,   ContentForm::with_lf_without_last_line_end};
    return all;
}

std::span<const ContentForm> binary_forms() {
    static constexpr std::array only = {ContentForm::as_stored};
    return only;
}

std::string_view to_string(ContentForm form) {
    constexpr std::array<std::string_view, 6> names = {"as stored",
                                                       "without the last line ending",
                                                       "with CRLF line endings",
                                                       "with CRLF line endings and without the last",
                                                       "with LF line endings",
                                                       "with LF line endings and without the last"};
    return names[static_cast<std::size_t>(form)];
}

FormSink::FormSink(ContentForm form, Sink& out)
    : line_ends_(form >= ContentForm::with_lf ? LineEnds::lf
                 : converts_line_ends(form)   ? LineEnds::crlf
                                              : LineEnds::kept),
      drops_last_(form == ContentForm::without_last_line_end || form == ContentForm::with_crlf_without_last_line_end ||
                  form == ContentForm::with_lf_without_last_line_end),
      passes_through_(form == ContentForm::as_stored),
      out_(out) {}

void FormSink::write(ByteView bytes) {
    if (passes_through_) return out_.write(bytes);
    for (const char c : as_text(bytes)) take(c);
    flush();
}

void FormSink::take(char c) {
    if (c == '\r') {
        ++returns_;
    } else if (c == '\n') {
        end_line();
    } else {
        release_line_end();
        release_returns();
        buffer_ += c;
        if (buffer_.size() >= block) flush();
    }
}

void FormSink::end_line() {
    release_line_end();
    switch (line_ends_) {
        case LineEnds::kept:
            line_end_ = returns_ == 0 ? "\n" : "\r\n";
            if (returns_ != 0) --returns_;
            release_returns();
            break;
        case LineEnds::crlf:
            // For OpenSSL, any number of CR before LF is a single line ending.
            line_end_ = "\r\n";
            returns_ = 0;
            break;
        case LineEnds::lf:
            if (returns_ != 0) --returns_;
            release_returns();
            line_end_ = "\n";
            break;
    }
}

void FormSink::release_returns() {
    for (; returns_ != 0; --returns_) {
        buffer_ += line_ends_ == LineEnds::lf ? '\n' : '\r';
        if (buffer_.size() >= block) flush();
    }
}

void FormSink::release_line_end() {
    buffer_ += line_end_;
    line_end_.clear();
}

void FormSink::flush() {
    out_.write(as_bytes(buffer_));
    buffer_.clear();
}

void FormSink::finish() {
    if (line_ends_ == LineEnds::crlf) returns_ = 0;  // OpenSSL drops CR at the end, too
    if (line_ends_ == LineEnds::lf && returns_ != 0) end_line();
    if (!drops_last_ || returns_ != 0) release_line_end();
    release_returns();
    flush();
}

void OpensslText::write(ByteView bytes) {
    constexpr std::size_t longest = 1023;  // SMIME_crlf_copy() reads longer lines in parts
    for (const char c : as_text(bytes)) {
        if (is_over_) return;
        is_over_ = ++size_ > max_bytes;
        line_ += c;
        if (c == '\n' || line_.size() == longest) end_line();
    }
}

void OpensslText::end_line() {
    line_.resize(std::min(line_.find('\0'), line_.size()));
    is_over_ = line_.empty();
    const bool has_line_end = line_.ends_with('\n');
    line_.resize(line_.find_last_not_of("\r\n") + 1);
    if (has_line_end) line_ += "\r\n";
    out_.write(as_bytes(line_));
    line_.clear();
}

void OpensslText::finish() {
    if (!is_over_ && !line_.empty()) end_line();
}

}  // namespace csar::integrity
