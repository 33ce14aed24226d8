// YAML in block style, two spaces a level, the same bytes for the same content.
#pragma once

#include <string>
#include <string_view>

#include "validate/document/document.hpp"
#include "validate/variability/value.hpp"

namespace csar::validate::variability {

class Writer {
public:
    const std::string& text() const { return text_; }

    // A key; then a scalar(), or begin() what lies under it, or copy().
    void key(Node key);
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

private:
    void start_line();
    void scalar_of(Node node);
    void space();

    std::string text_;
    int depth_ = -1;        // of the collections that are open
    bool in_line_ = false;  // a "- " has been written and its value begins on the same line
    bool after_key_ = false;
};

}  // namespace csar::validate::variability
