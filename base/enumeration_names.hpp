// The names of enumerators 0, 1, 2, ...
#pragma once

#include <cstddef>
#include <initializer_list>
#include <string_view>

namespace csar {

// `names`: of all enumerators, in order. "" if `value` is not an enumerator.
template <class Enumeration>
std::string_view name_of(Enumeration value, std::initializer_list<std::string_view> names) {
    const auto place = static_cast<std::size_t>(value);
    return place < names.size() ? names.begin()[place] : std::string_view();
}

}  // namespace csar
