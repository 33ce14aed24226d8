// Sentences that hold values.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include <csar/text.hpp>

namespace csar::cli {

// `pattern` with each {} replaced by the next value, made printable.
template <class... Values>
std::string compose(std::string_view pattern, const Values&... values) {
    return fmt::format(fmt::runtime(pattern), printable(std::string_view(values))...);
}

// ", did you mean 'x'?" with ", " as `before`; empty when no candidate is near.
template <class Names>
std::string did_you_mean(std::string_view before, std::string_view misspelt, const Names& candidates) {
    const std::string_view near = nearest(misspelt, candidates);
    return near.empty() ? std::string() : compose("{}did you mean '{}'?", before, near);
}

}  // namespace csar::cli
