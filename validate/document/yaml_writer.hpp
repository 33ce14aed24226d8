// Writes YAML in block style, indented by two spaces. Equal content gives equal bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "validate/document/document.hpp"

namespace csar::validate {

// True if every YAML 1.1 and 1.2 reader reads the text without quotes as this string.
bool is_safe_plain(std::string_view text);
std::string single_quoted(std::string_view text);
// A string on one line, in single quotes if possible.
std::string double_quoted(std::string_view text);

class YamlWriter {
public:
    virtual ~YamlWriter() = default;

    const std::string& text() const { return text_; }

    // The value must be written next.
    void key(std::string_view key);
    void key(Node key);
    // `key` is YAML on one line, for a key of any kind.
    void plain_key(std::string_view key) {
        start_line();
        append_key(key, true);
    }
    // Writes a "- " before the next item.
    void item();

    // A collection one level deeper, until end(). It must not be empty.
    void begin_mapping() { ++depth_; }
    void begin_sequence() { ++depth_; }
    void end() { --depth_; }

    // `plain`: writes the text unchanged.
    void scalar(std::string_view text, bool plain);
    // Adds quotes unless is_safe_plain().
    void string(std::string_view text) { scalar(text, is_safe_plain(text)); }
    // Replaces aliases with their targets.
    void copy(Node node);

protected:
    // Called where a key or scalar of a file begins.
    virtual void mark(Node) {}
    void start_line();
    void space();
    void append_key(std::string_view key, bool plain);
    // The position of the next character.
    std::uint32_t line() const { return line_; }
    std::uint32_t column() const { return static_cast<std::uint32_t>(text_.size() - line_begin_) + 1; }

private:
    void scalar_of(Node node);
    // Writes an empty value.
    void nothing() { after_key_ = in_line_ = false; }

    std::string text_;
    std::uint32_t line_ = 1;
    std::size_t line_begin_ = 0;  // offset in text_
    int depth_ = -1;              // the number of open collections, minus 1
    bool in_line_ = false;        // "- " has been written, and the value begins on this line
    bool after_key_ = false;
};

}  // namespace csar::validate
