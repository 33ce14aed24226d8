// Outputs: a function instead of a file, and files that appear when they are complete.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// Receives an archive from start to end, in pieces that are not empty. Called in the thread of the operation, after the
// archive was checked. Exceptions end the operation and are passed on.
using OutputFunction = std::function<void(std::span<const std::byte> piece)>;

// Writes to an open descriptor, such as standard output (1) or a socket. The descriptor is not closed, and must stay
// open until the operation returns. The function throws Failure(output) if it cannot write.
CSAR_API OutputFunction to_descriptor(int descriptor);

// A new file, such as a report. Until commit(), an existing file with this name is unchanged, and without commit(), no
// file remains. A pipe, a device, or a file such as "/dev/stdout" is written directly. `path` may be a symbolic link: its
// target is replaced.
class CSAR_API AtomicFile {
public:
    // `cancellation`: may be null; see csar/cancellation.hpp. Throws Failure: output, interrupted.
    explicit AtomicFile(std::string path, const Cancellation* cancellation = nullptr);
    ~AtomicFile();

    const std::string& path() const;

    // Throw Failure: output, interrupted.
    void write(std::string_view text);
    void commit();

private:
    void flush();

    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace csar
