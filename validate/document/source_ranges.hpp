// Where each node begins and ends in the text. A rewriter changes a node and keeps the rest.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate {

// Offsets in bytes. 0 to 0 for a node that is not in the text (Document::add_mapping).
struct SourceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

class SourceRanges {
public:
    // Reads the text again. `document` must be complete() and outlive this object. Throws Failure when interrupted.
    explicit SourceRanges(const Document& document);

    std::string_view text() const { return text_; }
    // From the tag or anchor to the last byte; for an alias, the alias itself. Without the last line ending of a block
    // scalar.
    SourceRange written(Node node) const;
    // Without tag and anchor; for an alias, the content of its target.
    SourceRange content(Node node) const;
    // True if a comment begins in this range. `begin` and `end` are outside of scalars.
    bool has_comment(std::size_t begin, std::size_t end) const;

private:
    SourceRange at(std::uint32_t index) const { return index < ranges_.size() ? ranges_[index] : SourceRange(); }

    std::string_view text_;
    std::vector<SourceRange> ranges_;   // by Node::id()
    std::vector<SourceRange> scalars_;  // in the order of the text
    std::vector<SourceRange> aliases_;  // in the order of the text
    LineStarts lines_;
};

}  // namespace csar::validate
