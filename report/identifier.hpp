// Identifiers of rules.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace csar {

// "tosca/unknown_keyname" becomes tosca/unknown-keyname at compile time.
template <std::size_t Size>
class Identifier {
public:
    consteval explicit Identifier(const char (&name)[Size]) {
        for (std::size_t i = 0; i < Size; ++i) text_[i] = name[i] == '_' ? '-' : name[i];
    }
    constexpr std::string_view text() const { return {text_.data(), Size - 1}; }

private:
    std::array<char, Size> text_{};
};

}  // namespace csar
