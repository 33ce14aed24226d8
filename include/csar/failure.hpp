// The one exception type of the library.
//
// A wrong package is normal and ends as a Diagnostic in a Report. A Failure is thrown when an operation
// itself cannot be carried out: wrong usage, an unreadable input, an unwritable output, an interrupt, or a
// fault of the program.
#pragma once

#include <stdexcept>
#include <string>

namespace csar {

enum class FailureKind {
    usage,        // the caller asked for something contradictory or unknown
    input,        // an input cannot be read, or bears no mark of a known format
    output,       // an output cannot be written
    interrupted,  // SIGINT or SIGTERM arrived
    internal,     // a fault of the program
};

class Failure : public std::runtime_error {
public:
    // `message` is one line that names the file and the operation; it must already be printable.
    Failure(FailureKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

    FailureKind kind() const noexcept { return kind_; }

private:
    FailureKind kind_;
};

}  // namespace csar
