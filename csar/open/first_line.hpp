// Checks the interpreter line of a script while its content passes.
#pragma once

#include <cstddef>
#include <string>

#include "base/bytes.hpp"

namespace csar::open {

class FirstLine final : public Sink {
public:
    // Starts with new content. `next` receives all of it; may be null.
    void start(Sink* next) {
        text_.clear();
        next_ = next;
    }
    void write(ByteView bytes) override;

    // "#!/bin/sh\r\n": systems search for an interpreter with the carriage return in its name, which does not exist.
    bool names_interpreter_with_carriage_return() const;

private:
    static constexpr std::size_t max_bytes = 256;  // the limit of Linux

    std::string text_;
    Sink* next_ = nullptr;
};

}  // namespace csar::open
