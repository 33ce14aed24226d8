#include "csar/container/plain_tar.hpp"

#include <vector>

#include <csar/failure.hpp>
#include "base/interrupt.hpp"
#include "base/temporary_file.hpp"
#include "csar/container/compressed_source.hpp"
#include "csar/container/tar_container.hpp"
#include "report/diagnose.hpp"

namespace csar::container {

std::unique_ptr<Container> open_plain_tar(const Container& container, const Limits& limits) {
    if (container.format() != Format::tar || container.filter() == Filter::none) return nullptr;
    Report known;  // findings that are already reported
    const auto source = decompress(container.filter(), *container.archive(), known);
    const File plain = open_temporary_file(container.path());
    std::vector<std::byte> buffer(MiB);
    while (const std::size_t count = source->read(buffer)) {
        check_interrupt();
        plain.write(ByteView(buffer).first(count));
    }
    container.check_unchanged();
    auto opened = open_tar(plain.duplicate(container.path()), Filter::none, {.limits = limits}, known);
    if (opened->entries().size() != container.entries().size())
        throw Failure(FailureKind::input, compose("cannot read '{}': its entries have changed", container.path()));
    return opened;
}

}  // namespace csar::container
