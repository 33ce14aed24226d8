#include "cli/system.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

#include "cli/interrupt.hpp"
#include "cli/words.hpp"

namespace csar::cli {

void throw_system_failure(FailureKind kind, std::string_view operation, std::string_view name) {
    const int code = errno;
    throw Failure(kind, compose("cannot {} '{}': {}", operation, name, std::generic_category().message(code)));
}

void end_if_interrupted() {
    if (interrupt().requested()) throw Failure(FailureKind::interrupted, "interrupted");
}

int open_to_read(const std::string& path) {
    for (;;) {
        const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY);
        if (descriptor >= 0) return descriptor;
        if (errno != EINTR) throw_system_failure(FailureKind::input, "open", path);
        end_if_interrupted();
    }
}

std::string read_beginning(int descriptor, std::size_t limit, const std::string& name) {
    std::string text;
    std::size_t size = 0;
    while (size < limit) {
        if (size == text.size()) text.resize(std::min(limit, std::max<std::size_t>(2 * size, 64 * 1024)));
        const auto count = ::read(descriptor, text.data() + size, text.size() - size);
        if (count < 0 && errno != EINTR) throw_system_failure(FailureKind::input, "read", name);
        if (count < 0) {
            end_if_interrupted();
            continue;
        }
        if (count == 0) break;
        size += static_cast<std::size_t>(count);
    }
    text.resize(size);
    return text;
}

std::string read_file(const std::string& path, std::size_t limit) {
    const int descriptor = open_to_read(path);
    struct Closer {
        int descriptor;
        ~Closer() { ::close(descriptor); }
    } const closer{descriptor};
    std::string text = read_beginning(descriptor, limit + 1, path);
    if (text.size() > limit)
        throw Failure(FailureKind::input, compose("cannot read '{}': it is larger than the limit of {} bytes", path,
                                                  std::to_string(limit)));
    return text;
}

Input input_of(const std::string& given) {
    if (given == "-") return Input::descriptor(STDIN_FILENO, given, "standard input").with_files_around();
    return given;
}

}  // namespace csar::cli
