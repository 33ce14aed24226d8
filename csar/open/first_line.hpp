// The interpreter line of a script, examined while its bytes pass.
#pragma once

#include <cstddef>
#include <string>

#include "base/bytes.hpp"

namespace csar {

class FirstLine final : public Sink {
public:
    // Starts another content. `next` receives all of it; may be null.
    void start(Sink* next) {
        text_.clear();
        next_ = next;
    }
    void write(ByteView bytes) override;

    // "#!/bin/sh\r\n": systems search for an interpreter with the carriage return in its name, which does not exist.
    bool names_interpreter_with_carriage_return() const;

private:
    static constexpr std::size_t max_bytes = 256;  // as Linux reads

    std::string text_;
    Sink* next_ = nullptr;
};

}  // namespace csar
