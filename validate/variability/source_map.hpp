// Which part of a template a part of the text that was made of it comes from.
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
    // What begins at this place of the text, lines and columns from 1, comes from `source`. In the order of the text.
    void add(std::uint32_t line, std::uint32_t column, Node source) { marks_.push_back({line, column, source}); }

    // The source of what is at a place of the text or last before it; the none node when it has none.
    Node at(std::uint32_t line, std::uint32_t column) const;

    // All sources by their lines and columns.
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
