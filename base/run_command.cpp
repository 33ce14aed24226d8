#include "base/run_command.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <vector>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/temporary_file.hpp"
#include "base/utf8.hpp"

namespace csar {
namespace {

class FileActions {
public:
    FileActions() { ::posix_spawn_file_actions_init(&actions_); }
    FileActions(const FileActions&) = delete;
    FileActions& operator=(const FileActions&) = delete;
    ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }

    void connect(const File& file, int descriptor) {
        ::posix_spawn_file_actions_adddup2(&actions_, file.descriptor(), descriptor);
    }
    const posix_spawn_file_actions_t* get() const { return &actions_; }

private:
    posix_spawn_file_actions_t actions_{};
};

int wait_for(pid_t process) {
    int status = 0;
    while (::waitpid(process, &status, 0) < 0)
        if (errno != EINTR) throw_system_failure(FailureKind::input, "wait for", "a command");
    return status;
}

}  // namespace

std::string run_command(const std::string& command, const std::string& variable, ByteView input, std::size_t limit) {
    const File given = open_temporary_file("the input of a command");
    given.write(input);
    if (::lseek(given.descriptor(), 0, SEEK_SET) != 0) throw_system_failure(FailureKind::input, "rewind", given.name());
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_system_failure(FailureKind::input, "open", "a pipe");
    File from(ends[0], "the output of a command");
    File to(ends[1], "the output of a command", FailureKind::output);
    FileActions actions;
    actions.connect(given, STDIN_FILENO);
    actions.connect(to, STDOUT_FILENO);
    std::string shell = "/bin/sh", option = "-c", text = command;
    std::array<char*, 4> arguments = {shell.data(), option.data(), text.data(), nullptr};
    std::string added = variable;
    std::vector<char*> environment{added.data()};
    for (char** entry = ::environ; *entry != nullptr; ++entry) environment.push_back(*entry);
    environment.push_back(nullptr);
    pid_t process = 0;
    errno = ::posix_spawn(&process, shell.c_str(), actions.get(), nullptr, arguments.data(), environment.data());
    if (errno != 0) throw_system_failure(FailureKind::input, "start", command);
    to.close();
    std::string output(limit + 1, '\0');
    std::size_t size = 0;
    while (size < output.size()) {
        const std::size_t count = from.read(std::as_writable_bytes(std::span<char>(output)).subspan(size));
        if (count == 0) break;
        size += count;
    }
    from.close();  // a command that writes more fails
    const int status = wait_for(process);
    output.resize(size);
    if (size > limit)
        throw Failure(FailureKind::input,
                      "'" + printable(command) + "' writes more than " + std::to_string(limit) + " bytes");
    if (status != 0) throw Failure(FailureKind::input, "'" + printable(command) + "' failed");
    return output;
}

}  // namespace csar
