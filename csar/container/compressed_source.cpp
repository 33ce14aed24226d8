#include "csar/container/compressed_source.hpp"

#include <archive.h>

#include <cstdint>
#include <exception>
#include <new>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"
#include "csar/container/stream_forms.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tar.hpp"

namespace csar::container {
namespace {

constexpr std::size_t input_size = 256 * KiB;

// Decompresses zstd and bzip2 with libarchive, which checks all that these formats can check.
// libarchive rejects zstd dictionaries over 128 MiB. A bzip2 block has at most 900 kB.
// The filter is given, so that libarchive does not guess it, and does not decompress twice.
class LibarchiveSource final : public CompressedSource {
public:
    // `filter`: zstd or bzip2.
    LibarchiveSource(Filter filter, const File& file, Report& report)
        : filter_(filter), file_(file), report_(report), archive_(archive_read_new()), input_(input_size) {
        if (!archive_) throw std::bad_alloc();
        check(archive_read_append_filter(archive_.get(),
                                         filter == Filter::zstd ? ARCHIVE_FILTER_ZSTD : ARCHIVE_FILTER_BZIP2));
        check(archive_read_support_format_raw(archive_.get()));
    }

    std::size_t read(ByteSpan buffer) override {
        check_interrupt();
        if (state_ == State::unopened) open();
        if (state_ != State::open || buffer.empty()) return 0;
        const la_ssize_t count = archive_read_data(archive_.get(), buffer.data(), buffer.size());
        if (count > 0) return static_cast<std::size_t>(count);
        if (count < 0)
            damaged();
        else
            check_tail();
        return 0;
    }

    bool is_sound() const override { return state_ != State::damaged; }

private:
    enum class State : std::uint8_t { unopened, open, at_end, damaged };
    struct Closer {
        void operator()(archive* handle) const { archive_read_free(handle); }
    };

    // Fails only if libarchive was built without the feature.
    void check(int status) {
        if (status == ARCHIVE_OK) return;
        const char* const reason = archive_error_string(archive_.get());
        throw Failure(FailureKind::internal, "cannot use libarchive to read " + std::string(to_string(filter_)) + ": " +
                                                 (reason ? reason : "unknown reason"));
    }

    static std::ptrdiff_t give_input(archive* /*handle*/, void* self, const void** bytes) {
        auto& source = *static_cast<LibarchiveSource*>(self);
        *bytes = source.input_.data();
        try {
            const std::size_t count = source.file_.read_at(source.position_, source.input_);
            source.position_ += count;
            return static_cast<std::ptrdiff_t>(count);
        } catch (...) {
            source.input_failure_ = std::current_exception();
            return ARCHIVE_FATAL;
        }
    }

    void open() {
        state_ = State::open;
        archive_entry* entry = nullptr;
        if (archive_read_open(archive_.get(), this, nullptr, give_input, nullptr) != ARCHIVE_OK ||
            archive_read_next_header(archive_.get(), &entry) != ARCHIVE_OK)
            damaged();
    }

    void damaged() {
        if (input_failure_) std::rethrow_exception(std::exchange(input_failure_, nullptr));
        const char* const reason = archive_error_string(archive_.get());
        report_.add(is_cut(filter_, file_) ? diagnose(rules::tar::truncated, {}, file_.size())
                                           : diagnose(rules::tar::damaged_stream, {}, to_string(filter_),
                                                      reason ? reason : "unknown reason"));
        state_ = State::damaged;
    }

    // libarchive ignores what follows the first bzip2 stream.
    void check_tail() {
        state_ = State::at_end;
        const auto taken = static_cast<std::uint64_t>(archive_filter_bytes(archive_.get(), -1));
        if (taken >= file_.size()) return check_stream_form(filter_, file_, report_);
        report_.add(diagnose(rules::tar::trailing_stream_data, {}, to_string(filter_), taken));
        state_ = State::damaged;
    }

    const Filter filter_;
    const File& file_;
    Report& report_;
    std::unique_ptr<archive, Closer> archive_;
    std::vector<std::byte> input_;
    std::uint64_t position_ = 0;        // offset of the next byte for libarchive
    std::exception_ptr input_failure_;  // must not pass through libarchive
    State state_ = State::unopened;
};

}  // namespace

std::unique_ptr<CompressedSource> decompress(Filter filter, const File& file, Report& report) {
    if (filter == Filter::gzip) return decompress_gzip(file, report);
    if (filter == Filter::xz) return decompress_xz(file, report);
    return std::make_unique<LibarchiveSource>(filter, file, report);
}

}  // namespace csar::container
