#include "csar/container/file_copy.hpp"

#include <algorithm>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/interrupt.hpp"
#include "base/temporary_file.hpp"
#include "report/diagnose.hpp"

namespace csar::container {
namespace {

constexpr std::size_t copied_at_once = 256 * KiB;

}  // namespace

void copy_range(const File& file, std::uint64_t offset, std::uint64_t size, Sink& sink,
                std::vector<std::byte>& buffer) {
    while (size != 0) {
        check_interrupt();
        const auto count = static_cast<std::size_t>(std::min<std::uint64_t>(size, copied_at_once));
        if (buffer.size() < count) buffer.resize(count);
        const ByteSpan chunk = ByteSpan(buffer).first(count);
        file.read_exactly_at(offset, chunk);
        sink.write(chunk);
        offset += count;
        size -= count;
    }
}

File spool(const File& input, std::uint64_t limit) {
    const File copy = open_temporary_file(input.name());
    std::vector<std::byte> buffer(copied_at_once);
    std::uint64_t size = 0;
    while (const std::size_t count = input.read(buffer)) {
        check_interrupt();
        size += count;
        if (size > limit)
            throw Failure(FailureKind::input,
                          compose("cannot read '{}': it is larger than the limit of {} bytes", input.name(), limit));
        copy.write(ByteView(buffer).first(count));
    }
    return copy.duplicate(input.name());
}

}  // namespace csar::container
