// Keeps C++ exceptions from reaching C callers.
#pragma once

#include <string_view>

// Exports the functions of csar.h. All other symbols of the library are hidden.
#pragma GCC visibility push(default)
#include <csar/csar.h>
#pragma GCC visibility pop

namespace csar {

void clear_last_failure() noexcept;
// Stores the current exception as the last failure of this thread.
void keep_last_failure() noexcept;

// Returns the result of `operation`. If `operation` throws, stores the exception and returns `failed`.
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

inline std::string_view text_of(const char* text) noexcept { return text == nullptr ? std::string_view() : text; }

}  // namespace csar
