// Lists such as "a, b, c".
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace csar {

// `text_of`: the text of an item.
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
