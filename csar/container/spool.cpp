#include "csar/container/spool.hpp"

#include <vector>

#include <csar/failure.hpp>
#include <csar/limits.hpp>
#include "base/interrupt.hpp"
#include "base/temporary_file.hpp"
#include "report/diagnose.hpp"

namespace csar::container {
namespace {

constexpr std::size_t portion = 256 * KiB;

}  // namespace

File spool(const File& input, std::uint64_t limit) {
    const File copy = open_temporary_file(input.name());
    std::vector<std::byte> buffer(portion);
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
