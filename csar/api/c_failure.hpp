// The boundary between C++ and C: no exception crosses it.
#pragma once

#include <string_view>

// Exports the functions of csar.h: everything else in the library is hidden.
#pragma GCC visibility push(default)
#include <csar/csar.h>
#pragma GCC visibility pop

namespace csar {

// Clears the last failure of this thread.
void clear_last_failure() noexcept;
// Stores the current exception as the last failure of this thread.
void keep_last_failure() noexcept;

// The result of `operation`; `failed` if it throws, in which case the exception becomes the last failure.
template <class Result, class Operation>
Result across_border(Result failed, const Operation& operation) noexcept {
    clear_last_failure();
    try {
        return operation();
    } catch (...) {
        keep_last_failure();
        return failed;
    }
}

inline csar_text c_text(std::string_view text) noexcept { return {text.data(), text.size()}; }

// A text that ends with NUL; a null pointer is an empty text.
inline std::string_view text_of(const char* text) noexcept { return text == nullptr ? std::string_view() : text; }

}  // namespace csar
