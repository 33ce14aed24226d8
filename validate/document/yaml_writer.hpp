// YAML in block style, two spaces a level, the same bytes for the same content.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "validate/document/document.hpp"

namespace csar::validate {

// A string that is the same string without quotes, for any reader of YAML 1.1 and 1.2.
bool is_safe_plain(std::string_view text);
// A string in quotes, on one line.
std::string quoted(std::string_view text);

class YamlWriter {
public:
    virtual ~YamlWriter() = default;

    const std::string& text() const { return text_; }

    // A key; then what writes its value.
    void key(std::string_view key);
    void key(Node key);
    // A key of any kind, as YAML in one line.
    void plain_key(std::string_view key) {
        start_line();
        append_key(key, true);
    }
    // A "- ", before what comes next.
    void item();

    // One level deeper, until end(); there must be something in it.
    void begin_mapping() { ++depth_; }
    void begin_sequence() { ++depth_; }
    void end() { --depth_; }

    // `plain`: without quotes, whatever it is.
    void scalar(std::string_view text, bool plain);
    // With quotes where a reader would take it for anything else, or for something that is not shown.
    void string(std::string_view text) { scalar(text, is_safe_plain(text)); }
    // All of a node of a file; aliases become what they stand for.
    void copy(Node node);

protected:
    // Called where a key or scalar of a file begins.
    virtual void mark(Node) {}
    void start_line();
    void space();
    void append_key(std::string_view key, bool plain);
    // Where the next character goes.
    std::uint32_t line() const { return line_; }
    std::uint32_t column() const { return static_cast<std::uint32_t>(text_.size() - line_begin_) + 1; }

private:
    void scalar_of(Node node);
    // Nothing, as the value.
    void nothing() { after_key_ = in_line_ = false; }

    std::string text_;
    std::uint32_t line_ = 1;
    std::size_t line_begin_ = 0;  // in text_
    int depth_ = -1;              // of the collections that are open
    bool in_line_ = false;        // a "- " has been written and its value begins on the same line
    bool after_key_ = false;
};

}  // namespace csar::validate
