// The anchors of a document while it is read.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"

namespace csar::validate {

struct Anchor {
    std::uint32_t index = 0;  // the index of the record with this anchor
    // The number of nodes in the record's subtree, including the targets of aliases; long strings add to it. 1 until
    // the subtree is complete.
    std::uint64_t nodes = 1;
    std::uint64_t height = 0;  // the nesting depth of the collections in the subtree
};

class Anchors {
public:
    std::size_t size() const { return anchors_.size(); }

    // Adds an anchor and returns its number, from 0. An earlier anchor with the same name is hidden.
    std::size_t add(std::string_view name, std::uint32_t index);
    void close(std::size_t number, std::uint64_t nodes, std::uint64_t height) {
        anchors_[number].nodes = nodes;
        anchors_[number].height = height;
    }

    // The newest anchor with this name.
    std::optional<Anchor> find(std::string_view name) const;
    // The most similar existing name for a name that find() does not find; empty if none is similar.
    std::string_view nearest(std::string_view name) const;

private:
    std::vector<Anchor> anchors_;
    // the names of anchors_, in the same order; their memory is owned by numbers_
    std::vector<std::string_view> names_;
    std::unordered_map<std::string, std::size_t, KeyedHash, std::equal_to<>> numbers_;
};

}  // namespace csar::validate
