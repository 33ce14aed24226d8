// The one exception type of the library.
//
// A wrong package is normal and ends as a Diagnostic in Findings. A Failure is thrown when an operation
// itself cannot be carried out: wrong usage, an unreadable input, an unwritable output, an interrupt, or a
// fault of the program.
#pragma once

#include <stdexcept>
#include <string>

#include <csar/export.hpp>

namespace csar {

enum class FailureKind {
    usage,        // the caller asked for something contradictory or unknown
    input,        // an input cannot be read, or bears no mark of a known format
    output,       // an output cannot be written
    interrupted,  // the operation was cancelled (csar/cancellation.hpp)
    internal,     // a fault of the program
};

class CSAR_API Failure : public std::runtime_error {
public:
    // `message` is one line that names the file and the operation; it must already be printable. An option that it
    // speaks of is called by its name in C++, "PackOptions::manifest", and a function "csar::intake_profiles()".
    Failure(FailureKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}

    Failure(const Failure&) = default;
    Failure& operator=(const Failure&) = default;
    ~Failure() override;  // not inline: the library alone holds the type, so that it can be caught outside of it

    FailureKind kind() const noexcept { return kind_; }

private:
    FailureKind kind_;
};

}  // namespace csar
