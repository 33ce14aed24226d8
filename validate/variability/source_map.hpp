// Maps parts of a generated text to the parts of the template that they come from.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// The nodes belong to the template's document, which must outlive the object.
class SourceMap {
public:
    // Records that the text at this place, with lines and columns from 1, comes from `source`. Must be called in text
    // order.
    void add(std::uint32_t line, std::uint32_t column, Node source) { marks_.push_back({line, column, source}); }

    // The source of the text at a place, or of the last text before it; an absent node if it has none.
    Node at(std::uint32_t line, std::uint32_t column) const;

    // All sources, keyed by line and column.
    using Positions = std::map<std::pair<std::uint32_t, std::uint32_t>, Node>;
    Positions positions() const;

private:
    struct Mark {
        std::uint32_t line, column;
        Node source;
    };
    std::vector<Mark> marks_;
};

}  // namespace csar::validate::variability
