// Where a place of a text is after edits.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include <csar/diagnostic.hpp>
#include "base/text_edit.hpp"
#include "base/text_position.hpp"

namespace csar {

class MovedPlaces {
public:
    // All but `edits` must outlive the object.
    MovedPlaces(std::string_view before, std::string_view after, std::span<const TextEdit> edits);

    // `place` is one in the text before. One in what was replaced is at the beginning of what replaced it.
    void move(Place& place) const;

private:
    std::size_t moved(std::size_t offset) const;

    std::vector<std::size_t> line_starts_;  // before
    LineIndex after_;
    // By offset before: what is added to those from there on. An edit has one for its range and one for what follows.
    std::vector<std::pair<std::size_t, std::ptrdiff_t>> shifts_;
};

}  // namespace csar
