#include "csar/container/spool.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <vector>

#include "base/interrupt.hpp"
#include "csar/failure.hpp"
#include "csar/limits.hpp"
#include "report/diagnose.hpp"

namespace csar::container {
namespace {

constexpr std::size_t step = 256 * KiB;

File unnamed_file(const std::string& name) {
    const char* const configured = std::getenv("TMPDIR");
    const std::string folder = configured && *configured ? configured : "/tmp";
#ifdef O_TMPFILE
    if (const int unnamed = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600); unnamed >= 0)
        return {unnamed, name, true};
#endif
    std::string path = folder + "/csar.XXXXXX";
    const int named = ::mkostemp(path.data(), O_CLOEXEC);
    if (named < 0) throw_system_failure(true, "create a temporary file in", folder);
    ::unlink(path.c_str());
    return {named, name, true};
}

}  // namespace

File spool(const File& input, std::uint64_t limit) {
    const File copy = unnamed_file("temporary copy of " + input.name());
    std::vector<std::byte> buffer(step);
    std::uint64_t size = 0;
    while (const std::size_t count = input.read(buffer)) {
        check_interrupt();
        size += count;
        if (size > limit)
            throw Failure(FailureKind::input,
                          say("cannot read '{}': it is larger than the limit of {} bytes", input.name(), limit));
        copy.write(ByteView(buffer).first(count));
    }
    // The same file once more, which is an input from now on.
    const int descriptor = ::fcntl(copy.descriptor(), F_DUPFD_CLOEXEC, 0);
    if (descriptor < 0) throw_system_failure(true, "read", copy.name());
    return {descriptor, input.name()};
}

}  // namespace csar::container
