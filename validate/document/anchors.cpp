#include "validate/document/anchors.hpp"

#include "base/suggest.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t suggested_names = 1000;  // in a larger table a suggestion would be too expensive

}  // namespace

std::size_t Anchors::add(std::string_view name, std::uint32_t index) {
    const std::size_t number = anchors_.size();
    names_.push_back(numbers_.insert_or_assign(std::string(name), number).first->first);
    anchors_.push_back({.index = index});
    return number;
}

std::optional<Anchor> Anchors::find(std::string_view name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? std::nullopt : std::optional(anchors_[found->second]);
}

std::string_view Anchors::nearest(std::string_view name) const {
    if (names_.size() > suggested_names) return {};
    Suggestion suggestion(name);
    for (const std::string_view known : names_) suggestion.offer(known);
    return suggestion.best();
}

}  // namespace csar::validate
