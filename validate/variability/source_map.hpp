// Maps generated text to the template.
#pragma once

#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "validate/document/document.hpp"

namespace csar::validate::variability {

// The nodes' document must outlive the object.
class SourceMap {
public:
    // The text at this place comes from `source`. Lines and columns begin with 1. Call this in text order.
    void add(std::uint32_t line, std::uint32_t column, Node source) { marks_.push_back({line, column, source}); }

    // The source of the text at this place, or of the last text before it. Absent without a source.
    Node at(std::uint32_t line, std::uint32_t column) const;

    // Sources by line and column.
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
