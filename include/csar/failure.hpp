// The one exception type of the library.
//
// A wrong package is normal and ends as a Diagnostic in Findings. A Failure is thrown when an operation
// itself cannot be carried out: wrong usage, an unreadable input, an unwritable output, an interrupt, or a
// fault of the program.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

#include <csar/export.hpp>

namespace csar {

enum class FailureKind : std::uint8_t {
    usage,        // the caller asked for something contradictory or unknown
    input,        // an input cannot be read, or bears no mark of a known format
    output,       // an output cannot be written
    interrupted,  // the operation was cancelled (csar/cancellation.hpp)
    internal,     // a fault of the program
};
CSAR_API std::string_view to_string(FailureKind kind);  // "usage", "input", "output", "interrupted", "internal"

class CSAR_API Failure : public std::runtime_error {
public:
    // `message` is one line that names the file and the operation; it must already be printable. An option that it
    // speaks of is called by its name in C++, "PackOptions::manifest", and a function "csar::intake_profiles()".
    Failure(FailureKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
    // A call of the system that failed for the file `path`.
    Failure(FailureKind kind, const std::string& message, std::string_view path, int system_error)
        : Failure(kind, message) {
        path_ = std::make_shared<const std::string>(path);
        system_error_ = system_error;
    }

    Failure(const Failure&) = default;
    Failure& operator=(const Failure&) = default;
    ~Failure() override;  // not inline: the library alone holds the type, so that it can be caught outside of it

    FailureKind kind() const noexcept { return kind_; }
    // The errno of the call of the system that failed: ENOENT; 0 when it was something else.
    int system_error() const noexcept { return system_error_; }
    // The file that the call was about, as the caller named it: the package, an option's file, an output; raw bytes. Empty
    // when it was something else.
    std::string_view path() const noexcept { return path_ ? std::string_view(*path_) : std::string_view(); }

private:
    FailureKind kind_;
    int system_error_ = 0;
    std::shared_ptr<const std::string> path_;  // shared: a copy of an exception must not throw
};

}  // namespace csar
