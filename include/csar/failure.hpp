// The one exception type of the library.
//
// A faulty package is a normal case and is reported as a Diagnostic in Findings. A Failure is thrown when an operation
// itself cannot be carried out: a usage error, an unreadable input, an unwritable output, an interrupt, or a bug in the
// program.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

enum class FailureKind : std::uint8_t {
    usage,        // the arguments are contradictory or unknown
    input,        // an input cannot be read, or has no known format
    output,       // an output cannot be written
    interrupted,  // the operation was cancelled (csar/cancellation.hpp)
    internal,     // a bug in the program
};
CSAR_API std::string_view to_string(FailureKind kind);  // "usage", "input", "output", "interrupted", "internal"

class CSAR_API Failure : public std::runtime_error {
public:
    // `message` is one line that includes the file and the operation; it must already be printable. It refers to
    // options and functions by their C++ names: "PackOptions::manifest", "csar::intake_profiles()".
    Failure(FailureKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    // A system call that failed for the file `path`.
    Failure(FailureKind kind, const std::string& message, std::string_view path, int system_error)
        : Failure(kind, message) {
        path_ = std::make_shared<const std::string>(path);
        system_error_ = system_error;
    }
    // A failure because of one option. `option`: a string literal.
    Failure(FailureKind kind, const std::string& message, std::string_view option) : Failure(kind, message) {
        option_ = option;
    }

    Failure(const Failure&) = default;
    Failure& operator=(const Failure&) = default;
    ~Failure() override;  // not inline: only the library defines the type, so that other code can catch it

    FailureKind kind() const noexcept { return kind_; }
    // The errno of the failed system call, such as ENOENT; 0 for other failures.
    int system_error() const noexcept { return system_error_; }
    // The file of the failed system call, with the path that the caller used: the package, a file given in an option,
    // an output; raw bytes. For diff_packages() also the name of an input that cannot be read for another reason. Empty
    // for other failures.
    std::string_view path() const noexcept { return path_ ? std::string_view(*path_) : std::string_view(); }
    // The option that caused the failure, "PackOptions::entry_definitions", where the documentation of the function
    // specifies it; otherwise empty. Programs must not depend on the text of a message, which may change.
    std::string_view option() const noexcept { return option_; }

private:
    FailureKind kind_;
    int system_error_ = 0;
    std::shared_ptr<const std::string> path_;  // shared: a copy of an exception must not throw
    std::string_view option_;
};

}  // namespace csar
