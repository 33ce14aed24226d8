#include "base/run_command.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <memory>
#include <string_view>
#include <thread>
#include <vector>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "base/temporary_file.hpp"
#include "base/utf8.hpp"
#include "base/waiting.hpp"

namespace csar {
namespace {

// Destroys an object of posix_spawn() that another function has initialised.
template <class Object>
using Destroyed = std::unique_ptr<Object, int (*)(Object*)>;

bool has_terminal() {
    const int terminal = ::open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (terminal >= 0) ::close(terminal);
    return terminal >= 0;
}

// A shell with a command. The destructor sends remaining processes a signal to terminate.
class Child {
public:
    Child(const std::string& command, char* const* environment, const posix_spawn_file_actions_t& actions) {
        // On a terminal, the command must stay in this process group to read a PIN.
        leads_group_ = !has_terminal();
        posix_spawnattr_t attributes{};
        ::posix_spawnattr_init(&attributes);
        const Destroyed<posix_spawnattr_t> owner(&attributes, ::posix_spawnattr_destroy);
        ::posix_spawnattr_setpgroup(&attributes, 0);  // a new group
        if (leads_group_) ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
        std::string shell = "/bin/sh", option = "-c", text = command;
        std::array<char*, 4> arguments = {shell.data(), option.data(), text.data(), nullptr};
        errno = ::posix_spawn(&process_, shell.c_str(), &actions, &attributes, arguments.data(), environment);
        if (errno != 0) throw_system_failure(FailureKind::input, "start", command);
    }
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    ~Child() {
        if (has_ended_) return;
        ::kill(leads_group_ ? -process_ : process_, SIGTERM);
        ::waitpid(process_, nullptr, WNOHANG);  // does not wait for a process that ignores the signal
    }

    int wait() {
        using std::chrono::milliseconds;
        // A blocked waitpid() would not notice a cancellation by another thread.
        const int options = current_cancellation() == nullptr ? 0 : WNOHANG;
        int status = 0;
        for (milliseconds pause{1};; pause = std::min(2 * pause, milliseconds(50))) {
            const pid_t ended = ::waitpid(process_, &status, options);
            if (ended > 0) break;
            if (ended < 0 && errno != EINTR) throw_system_failure(FailureKind::input, "wait for", "a command");
            check_interrupted_call();
            if (ended == 0) std::this_thread::sleep_for(pause);
        }
        has_ended_ = true;
        return status;
    }

private:
    pid_t process_ = 0;
    bool leads_group_ = false;
    bool has_ended_ = false;
};

}  // namespace

std::string run_command(const std::string& command, const std::string& variable, ByteView input, std::size_t limit) {
    const File given = open_temporary_file("the input of a command");
    given.write(input);
    if (::lseek(given.descriptor(), 0, SEEK_SET) != 0) throw_system_failure(FailureKind::input, "rewind", given.name());
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw_system_failure(FailureKind::input, "open", "a pipe");
    File from(ends[0], "the output of a command");
    File to(ends[1], "the output of a command", FailureKind::output);
    posix_spawn_file_actions_t actions{};
    ::posix_spawn_file_actions_init(&actions);
    const Destroyed<posix_spawn_file_actions_t> owner(&actions, ::posix_spawn_file_actions_destroy);
    ::posix_spawn_file_actions_adddup2(&actions, given.descriptor(), STDIN_FILENO);
    ::posix_spawn_file_actions_adddup2(&actions, to.descriptor(), STDOUT_FILENO);
    std::string added = variable;
    std::vector<char*> environment{added.data()};
    // Shells use the last of several values.
    const std::string_view name = std::string_view(variable).substr(0, variable.find('=') + 1);
    for (char** entry = ::environ; *entry != nullptr; ++entry)
        if (!std::string_view(*entry).starts_with(name)) environment.push_back(*entry);
    environment.push_back(nullptr);
    Child child(command, environment.data(), actions);
    to.close();
    std::string output(limit + 1, '\0');
    std::size_t size = 0;
    while (size < output.size()) {
        const std::size_t count = from.read(std::as_writable_bytes(std::span<char>(output)).subspan(size));
        if (count == 0) break;
        size += count;
    }
    from.close();  // further output of the command fails
    const int status = child.wait();
    output.resize(size);
    if (size > limit)
        throw Failure(FailureKind::input,
                      "'" + printable(command) + "' writes more than " + std::to_string(limit) + " bytes");
    if (status != 0) throw Failure(FailureKind::input, "'" + printable(command) + "' failed");
    return output;
}

}  // namespace csar
