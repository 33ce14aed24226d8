// Lists in text: "a, b, c".
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace csar {

// The results of `text_of` for all `items`, in order, separated by `between`.
template <class Items, class TextOf = std::identity>
std::string joined(const Items& items, std::string_view between, TextOf text_of = {}) {
    std::string text;
    for (std::string_view before; const auto& item : items) {
        (text += before) += std::invoke(text_of, item);
        before = between;
    }
    return text;
}

}  // namespace csar
