// YAML in block style, two spaces a level, the same bytes for the same content.
#pragma once

#include <string>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/variability/source_map.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

class Writer {
public:
    const std::string& text() const { return text_; }
    // Where keys and scalars that are nodes of the file have got to.
    const SourceMap& sources() const { return sources_; }

    // A key; then a scalar(), or begin() what is under it, or copy().
    void key(Node key);
    // `source`: where findings about it belong; the none node when they are of no interest.
    void key(std::string_view key, Node source);
    // One without a source belongs to what was written before.
    void key(std::string_view key);
    // A "- ", before what comes next.
    void item();

    // One level deeper, until end().
    void begin_mapping();
    void begin_sequence();
    void end();

    void scalar(std::string_view text, bool plain);
    // All of a node of the file; aliases become what they stand for.
    void copy(Node node);
    void copy(const Value& value);
    // An entry of a mapping.
    void copy(Node entry_key, Node value) {
        key(entry_key);
        copy(value);
    }

private:
    void start_line();
    void scalar_of(Node node);
    void space();
    void mark(Node source);
    void write_key(std::string_view key);

    std::string text_;
    SourceMap sources_;
    std::uint32_t line_ = 1;
    std::size_t line_begin_ = 0;  // in text_
    int depth_ = -1;              // of the collections that are open
    bool in_line_ = false;        // a "- " has been written and its value begins on the same line
    bool after_key_ = false;
};

}  // namespace csar::validate::variability
