// The exception type of the library.
//
// A Failure means that an operation could not be done: wrong arguments, an input that cannot be read, an output that
// cannot be written, an interrupt, or a bug. A faulty package is not a Failure: its faults are in Findings.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

enum class FailureKind : std::uint8_t {
    usage,        // wrong arguments
    input,        // an input cannot be read, or has no known format
    output,       // an output cannot be written
    interrupted,  // the operation was cancelled (csar/cancellation.hpp)
    internal,     // a bug in the program
};
CSAR_API std::string_view to_string(FailureKind kind);  // "usage", "input", "output", "interrupted", "internal"

class CSAR_API Failure : public std::runtime_error {
public:
    // `message`: one printable line with the file and the operation. It names options and functions as in C++:
    // "PackOptions::manifest", "csar::intake_profiles()".
    Failure(FailureKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    // A failed system call, for the file `path`.
    Failure(FailureKind kind, const std::string& message, std::string_view path, int system_error)
        : Failure(kind, message) {
        path_ = std::make_shared<const std::string>(path);
        system_error_ = system_error;
    }
    // A wrong option. `option`: a string literal.
    Failure(FailureKind kind, const std::string& message, std::string_view option) : Failure(kind, message) {
        option_ = option;
    }

    Failure(const Failure&) = default;
    Failure& operator=(const Failure&) = default;
    ~Failure() override;  // not inline: other code can catch a type only if the library alone defines it

    FailureKind kind() const noexcept { return kind_; }
    // The errno of the failed system call, such as ENOENT; otherwise 0.
    int system_error() const noexcept { return system_error_; }
    // The file of the failed system call, as the caller wrote its path, in raw bytes. diff_packages() sets it for every
    // input that cannot be read. Otherwise empty.
    std::string_view path() const noexcept { return path_ ? std::string_view(*path_) : std::string_view(); }
    // The wrong option ("PackOptions::entry_definitions"), if the function documents it; otherwise empty. Messages may
    // change: use this instead of their text.
    std::string_view option() const noexcept { return option_; }

private:
    FailureKind kind_;
    int system_error_ = 0;
    std::shared_ptr<const std::string> path_;  // shared: a copy of an exception must not throw
    std::string_view option_;
};

}  // namespace csar
