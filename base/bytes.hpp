// Streams of bytes: data is pushed into a Sink and pulled from a Source. So hashing, decompression and writing need no
// temporary files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace csar {

using ByteView = std::span<const std::byte>;
using ByteSpan = std::span<std::byte>;

inline ByteView as_bytes(std::string_view text) {
    return std::as_bytes(std::span<const char>(text.data(), text.size()));
}

inline std::string_view as_text(ByteView bytes) { return {reinterpret_cast<const char*>(bytes.data()), bytes.size()}; }

// True for an empty view.
inline bool is_all_zero(ByteView bytes) {
    // The first byte is zero, and each byte equals the next: a single memcmp().
    return bytes.empty() ||
           (bytes[0] == std::byte{0} && std::memcmp(bytes.data(), bytes.data() + 1, bytes.size() - 1) == 0);
}

class Sink {
public:
    virtual ~Sink() = default;

    // `bytes` are valid only during the call. Throws Failure.
    virtual void write(ByteView bytes) = 0;
};

class Source {
public:
    virtual ~Source() = default;

    // Returns the number of bytes written to the start of `buffer`, 0 at the end. Throws Failure.
    virtual std::size_t read(ByteSpan buffer) = 0;
};

// Counts bytes and discards them: the caller needs only the reader's checks.
class NullSink final : public Sink {
public:
    void write(ByteView bytes) override { count_ += bytes.size(); }
    std::uint64_t count() const { return count_; }

private:
    std::uint64_t count_ = 0;
};

// The caller must limit the number of bytes (see Limits).
class StringSink final : public Sink {
public:
    void write(ByteView bytes) override { text_.append(as_text(bytes)); }
    const std::string& text() const& { return text_; }
    std::string&& text() && { return std::move(text_); }

private:
    std::string text_;
};

// Passes the bytes to a function.
template <class Take>
class FunctionSink final : public Sink {
public:
    explicit FunctionSink(Take take) : take_(std::move(take)) {}
    void write(ByteView bytes) override { take_(bytes); }

private:
    Take take_;
};

// The two sinks must outlive the object.
class TeeSink final : public Sink {
public:
    TeeSink(Sink& first, Sink& second) : first_(first), second_(second) {}
    void write(ByteView bytes) override {
        first_.write(bytes);
        second_.write(bytes);
    }

private:
    Sink& first_;
    Sink& second_;
};

}  // namespace csar
