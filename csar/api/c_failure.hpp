// The border between C++ and C: no exception crosses it.
#pragma once

#include <string_view>

// Functions of csar.h are exported: the library is compiled with everything else hidden.
#pragma GCC visibility push(default)
#include <csar/csar.h>
#pragma GCC visibility pop

namespace csar {

// Forgets the last failure of this thread.
void clear_last_failure() noexcept;
// Keeps the exception that is being handled as the last failure of this thread.
void keep_last_failure() noexcept;

// What `operation` gives; `failed` when it throws, which is then the last failure.
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

// A text that ends with NUL; null is empty.
inline std::string_view text_of(const char* text) noexcept { return text == nullptr ? std::string_view() : text; }

}  // namespace csar
