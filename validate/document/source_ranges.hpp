// The positions where the nodes of a document begin and end in its text, for changes that keep the rest of the text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate {

// Offsets in bytes. An empty range at 0 means that the node is not in the text (Document::add_mapping).
struct SourceRange {
    std::size_t begin = 0;
    std::size_t end = 0;
};

class SourceRanges {
public:
    // Reads the text of `document` again; the document must be complete() and outlive this object. Throws Failure when
    // interrupted.
    explicit SourceRanges(const Document& document);

    std::string_view text() const { return text_; }
    // The range of the node as written, from its tag or anchor to the end of its last byte; for an alias, the range of
    // the alias. A block scalar ends before its last line ending.
    SourceRange written(Node node) const;
    // Like written(), but without tag or anchor; for an alias, the range of its target.
    SourceRange content(Node node) const;
    // True if a comment begins between two offsets, neither of which is within a scalar.
    bool has_comment(std::size_t begin, std::size_t end) const;

private:
    SourceRange at(std::uint32_t index) const { return index < ranges_.size() ? ranges_[index] : SourceRange(); }

    std::string_view text_;
    std::vector<SourceRange> ranges_;   // by the index of the node
    std::vector<SourceRange> scalars_;  // in the order of the text
    std::vector<SourceRange> aliases_;  // in the order of the text
    LineStarts lines_;
};

}  // namespace csar::validate
