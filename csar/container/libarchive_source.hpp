// Decompresses zstd and bzip2 files with libarchive's filters. These check everything that the formats can check; zstd
// rejects dictionaries of more than 128 MiB, and bzip2 blocks are at most 900 kB. The filter is passed to
// libarchive, so that it neither guesses nor decompresses data twice.
#pragma once

#include <cstdint>
#include <exception>
#include <memory>
#include <vector>

#include "csar/container/compressed_source.hpp"

struct archive;  // a type of libarchive

namespace csar::container {

class LibarchiveSource final : public CompressedSource {
public:
    // `filter`: zstd or bzip2.
    LibarchiveSource(Filter filter, const File& file, Report& report);
    ~LibarchiveSource() override;

    std::size_t read(ByteSpan buffer) override;
    bool is_sound() const override { return state_ != State::damaged; }

private:
    enum class State : std::uint8_t { unopened, open, at_end, damaged };
    struct Closer {
        void operator()(archive* handle) const;
    };

    static std::ptrdiff_t give_input(archive* handle, void* self, const void** bytes);
    void check(int status);
    void open();
    void damaged();
    void check_tail();

    const Filter filter_;
    const File& file_;
    Report& report_;
    std::unique_ptr<archive, Closer> archive_;
    std::vector<std::byte> input_;
    std::uint64_t position_ = 0;        // offset of the next byte of the file to pass to libarchive
    std::exception_ptr input_failure_;  // the exception from reading the file: it must not pass through libarchive
    State state_ = State::unopened;
};

}  // namespace csar::container
