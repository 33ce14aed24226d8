// The content that a signature covers, and the forms of this content that may have been signed.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.hpp"

namespace csar::integrity {

// The forms of the content that existing tools sign.
enum class ContentForm : std::uint8_t {
    as_stored,
    without_last_line_end,  // signed by vnfsdk-pkgtools
    with_crlf,              // OpenSSL without -binary: canonical text of S/MIME
    with_crlf_without_last_line_end,
    with_lf,  // a tool stored the text with CRLF after signing, or converted it to LF for signing
    with_lf_without_last_line_end,
};

// The forms in which text may have been signed, and those for any other content; the most likely first. OpenSSL without
// -binary signs a file with NUL bytes only partially, so such a signature is worthless.
std::span<const ContentForm> text_forms();
std::span<const ContentForm> binary_forms();

// True for the forms whose line endings differ from the stored line endings.
constexpr bool converts_line_ends(ContentForm form) { return form >= ContentForm::with_crlf; }
std::string_view to_string(ContentForm form);  // "as stored", "with CRLF line endings"

// Pushes all signed bytes into a sink, in order; may be called several times.
using Content = std::function<void(Sink&)>;

// Converts bytes to one of the forms.
class FormSink final : public Sink {
public:
    FormSink(ContentForm form, Sink& out);

    void write(ByteView bytes) override;
    // Passes on the bytes that were held back. Call it after the last byte.
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
    std::uint64_t returns_ = 0;  // carriage returns that are held back until the next bytes are known
    std::string line_end_;       // a line ending that was held back, because it may be the last one
    std::string buffer_;
};

}  // namespace csar::integrity
