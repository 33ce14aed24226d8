// The content that a signature covers, and the forms in which tools sign content.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

#include <csar/limits.hpp>
#include "base/bytes.hpp"

namespace csar::integrity {

enum class ContentForm : std::uint8_t {
    as_stored,
    without_last_line_end,  // vnfsdk-pkgtools
    with_crlf,              // OpenSSL without -binary: canonical text of S/MIME
    with_crlf_without_last_line_end,
    with_lf,  // signed with LF, but stored with CRLF
    with_lf_without_last_line_end,
};

// The forms to try, most likely first, for text and for other content.
// OpenSSL without -binary signs only a part of a file with NUL bytes, so that form is not accepted.
std::span<const ContentForm> text_forms();
std::span<const ContentForm> binary_forms();

// True if the form changes line endings.
constexpr bool converts_line_ends(ContentForm form) { return form >= ContentForm::with_crlf; }
std::string_view to_string(ContentForm form);  // "as stored", "with CRLF line endings"

// Writes the content to a sink. May be called several times.
using Content = std::function<void(Sink&)>;

// Converts bytes to a form.
class FormSink final : public Sink {
public:
    FormSink(ContentForm form, Sink& out);

    void write(ByteView bytes) override;
    // Writes bytes that are held back. Call this after the last byte.
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
    std::uint64_t returns_ = 0;  // number of CR held back until the next byte
    std::string line_end_;       // held back: it may be the last line ending
    std::string buffer_;
};

// The text that OpenSSL signs without -binary. For a package, this is only a small part: OpenSSL reads lines as C
// strings, and stops at a line that begins with a NUL byte.
class OpensslText final : public Sink {
public:
    explicit OpensslText(Sink& out) : out_(out) {}

    void write(ByteView bytes) override;
    // Call this after the last byte.
    void finish();

private:
    // An archive soon has a line that begins with a NUL byte. Longer texts are not recognized: that would take time.
    static constexpr std::size_t max_bytes = 64 * KiB;

    void end_line();

    Sink& out_;
    std::string line_;      // or a part of a long line
    std::size_t size_ = 0;  // bytes read
    bool is_over_ = false;
};

}  // namespace csar::integrity
