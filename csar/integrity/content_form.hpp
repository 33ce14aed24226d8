// A filter that converts bytes to a form in which they may have been signed.
#pragma once

#include <cstdint>
#include <string>

#include "base/bytes.hpp"
#include "csar/integrity/cms.hpp"

namespace csar::integrity {

class FormSink final : public Sink {
public:
    FormSink(ContentForm form, Sink& out);

    void write(ByteView bytes) override;
    // Passes on what was held back until the bytes after it are known.
    void finish();

private:
    enum class LineEnds : std::uint8_t { kept, crlf, lf };

    void take(char c);
    void end_line();
    void release_returns();
    void release_line_end();
    void flush();

    LineEnds line_ends_;
    bool drops_last_;
    bool passes_through_;
    Sink& out_;
    std::uint64_t returns_ = 0;  // carriage returns not passed on yet, because what follows them matters
    std::string line_end_;       // a line end not passed on yet, because it may be the last
    std::string buffer_;
};

}  // namespace csar::integrity
