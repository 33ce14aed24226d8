// A library for LD_PRELOAD that makes one file operation of a program fail.
//
//   CSAR_FAULT       CALL:NUMBER:ACTION, as in "write:3:ENOSPC": what the third write() on a file below the root meets
//   CSAR_FAULT_ROOT  the directory whose files count; all other files are left alone
//   CSAR_FAULT_COUNT a file: instead of a fault, how often each call was made is written there at the end
//
// CALL: read (also pread), write (pwrite), open (openat), rename (renameat, renameat2), link (linkat), sync (fsync,
// syncfs), make (mkdir, mkdirat, mkostemp), mode (fchmod), stat (fstat, fstatat, lstat), list (readdir), close.
// ACTION: EIO, ENOSPC, EINTR; short (half of the bytes are read or written); shrink, grow, alter (before the call the
// file loses half of its bytes, gets more, or has another first byte).
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>

namespace {

enum class Call : unsigned { read, write, open, rename, link, sync, make, mode, stat, list, close };
constexpr std::array<std::string_view, 11> call_names = {"read", "write", "open", "rename", "link", "sync",
                                                         "make", "mode",  "stat", "list",   "close"};

std::array<std::atomic<long>, call_names.size()> counts{};

// The original function of this name.
template <class Function>
Function* real(const char* name) {
    return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

struct Fault {
    std::string call, action, root;
    long number = 0;

    Fault() {
        if (const char* text = std::getenv("CSAR_FAULT_ROOT")) root = text;
        const char* text = std::getenv("CSAR_FAULT");
        if (text == nullptr) return;
        const std::string_view whole = text;
        const std::size_t first = whole.find(':'), second = whole.find(':', first + 1);
        call = whole.substr(0, first);
        number = std::atol(text + first + 1);
        action = whole.substr(second + 1);
    }
};

const Fault& fault() {
    static const Fault the_fault;
    return the_fault;
}

struct WriteCounts {
    ~WriteCounts() {
        const char* path = std::getenv("CSAR_FAULT_COUNT");
        std::FILE* const out = path == nullptr ? nullptr : std::fopen(path, "w");
        if (out == nullptr) return;
        for (std::size_t i = 0; i < counts.size(); ++i)
            std::fprintf(out, "%.*s %ld\n", static_cast<int>(call_names[i].size()), call_names[i].data(),
                         counts[i].load());
        std::fclose(out);
    }
} write_counts;

bool is_below_root(std::string_view path) { return !fault().root.empty() && path.starts_with(fault().root); }

std::string path_of(int descriptor) {
    std::array<char, PATH_MAX> path{};
    const ssize_t length =
        ::readlink(("/proc/self/fd/" + std::to_string(descriptor)).c_str(), path.data(), path.size());
    return length < 0 ? std::string() : std::string(path.data(), static_cast<std::size_t>(length));
}

bool counts_for(int descriptor) { return is_below_root(path_of(descriptor)); }

bool counts_for(int directory, const char* path) {
    if (path[0] == '/') return is_below_root(path) || std::string_view(path).starts_with("/proc/self/fd/");
    if (directory != AT_FDCWD) return counts_for(directory);
    std::array<char, PATH_MAX> here{};
    return ::getcwd(here.data(), here.size()) != nullptr && is_below_root(here.data());
}

// The action for this call; mostly empty.
std::string_view action_of(Call call) {
    const auto index = static_cast<std::size_t>(call);
    const long number = counts[index].fetch_add(1) + 1;
    return fault().call == call_names[index] && fault().number == number ? std::string_view(fault().action)
                                                                         : std::string_view();
}

// Sets errno; false if the action is not an error.
bool fails(std::string_view action) {
    if (action == "EIO") errno = EIO;
    if (action == "ENOSPC") errno = ENOSPC;
    if (action == "EINTR") errno = EINTR;
    return action.starts_with('E');
}

// Inverts the first byte of the file.
void alter_file(const std::string& path) {
    const int descriptor = real<int(const char*, int, ...)>("open")(path.c_str(), O_RDWR | O_CLOEXEC);
    unsigned char first = 0;
    if (real<ssize_t(int, void*, size_t, off_t)>("pread")(descriptor, &first, 1, 0) == 1) {
        first ^= 0xFFU;
        real<ssize_t(int, const void*, size_t, off_t)>("pwrite")(descriptor, &first, 1, 0);
    }
    real<int(int)>("close")(descriptor);
}

void change_file(int descriptor, std::string_view action) {
    struct stat status {};
    const std::string path = path_of(descriptor);
    if (real<int(int, struct stat*)>("fstat")(descriptor, &status) != 0 || !S_ISREG(status.st_mode)) return;
    if (action == "alter") return alter_file(path);
    const off_t size = action == "shrink" ? status.st_size / 2 : status.st_size + 1000;
    if ((action == "shrink" || action == "grow") && ::truncate(path.c_str(), size) != 0) std::perror(path.c_str());
}

// Runs a call for `count` bytes of a descriptor, unless the call must fail.
template <class Run>
ssize_t transfer(Call call, int descriptor, std::size_t count, Run run) {
    if (!counts_for(descriptor)) return run(count);
    const std::string_view action = action_of(call);
    if (fails(action)) return -1;
    if (action == "short") count = (count + 1) / 2;
    if (!action.empty()) change_file(descriptor, action);
    return run(count);
}

template <class Run>
int once(Call call, bool concerned, Run run) {
    return concerned && fails(action_of(call)) ? -1 : run();
}

mode_t mode_of(int flags, va_list arguments) {
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE ? static_cast<mode_t>(va_arg(arguments, unsigned))
                                                                      : 0;
}

}  // namespace

extern "C" {

ssize_t read(int descriptor, void* buffer, size_t count) {
    return transfer(Call::read, descriptor, count,
                    [&](size_t n) { return real<ssize_t(int, void*, size_t)>("read")(descriptor, buffer, n); });
}
ssize_t pread(int descriptor, void* buffer, size_t count, off_t offset) {
    return transfer(Call::read, descriptor, count, [&](size_t n) {
        return real<ssize_t(int, void*, size_t, off_t)>("pread")(descriptor, buffer, n, offset);
    });
}
ssize_t write(int descriptor, const void* buffer, size_t count) {
    return transfer(Call::write, descriptor, count,
                    [&](size_t n) { return real<ssize_t(int, const void*, size_t)>("write")(descriptor, buffer, n); });
}
ssize_t pwrite(int descriptor, const void* buffer, size_t count, off_t offset) {
    return transfer(Call::write, descriptor, count, [&](size_t n) {
        return real<ssize_t(int, const void*, size_t, off_t)>("pwrite")(descriptor, buffer, n, offset);
    });
}
int open(const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return once(Call::open, counts_for(AT_FDCWD, path),
                [&] { return real<int(const char*, int, ...)>("open")(path, flags, mode); });
}
int openat(int directory, const char* path, int flags, ...) {
    va_list arguments;
    va_start(arguments, flags);
    const mode_t mode = mode_of(flags, arguments);
    va_end(arguments);
    return once(Call::open, counts_for(directory, path),
                [&] { return real<int(int, const char*, int, ...)>("openat")(directory, path, flags, mode); });
}
int rename(const char* from, const char* to) {
    return once(Call::rename, counts_for(AT_FDCWD, to),
                [&] { return real<int(const char*, const char*)>("rename")(from, to); });
}
int renameat(int from_directory, const char* from, int to_directory, const char* to) {
    return once(Call::rename, counts_for(to_directory, to), [&] {
        return real<int(int, const char*, int, const char*)>("renameat")(from_directory, from, to_directory, to);
    });
}
int renameat2(int from_directory, const char* from, int to_directory, const char* to, unsigned flags) {
    return once(Call::rename, counts_for(to_directory, to), [&] {
        return real<int(int, const char*, int, const char*, unsigned)>("renameat2")(from_directory, from, to_directory,
                                                                                    to, flags);
    });
}
int linkat(int from_directory, const char* from, int to_directory, const char* to, int flags) {
    return once(Call::link, counts_for(to_directory, to), [&] {
        return real<int(int, const char*, int, const char*, int)>("linkat")(from_directory, from, to_directory, to,
                                                                            flags);
    });
}
int fsync(int descriptor) {
    return once(Call::sync, counts_for(descriptor), [&] { return real<int(int)>("fsync")(descriptor); });
}
int syncfs(int descriptor) {
    return once(Call::sync, counts_for(descriptor), [&] { return real<int(int)>("syncfs")(descriptor); });
}
int mkdir(const char* path, mode_t mode) {
    return once(Call::make, counts_for(AT_FDCWD, path),
                [&] { return real<int(const char*, mode_t)>("mkdir")(path, mode); });
}
int mkdirat(int directory, const char* path, mode_t mode) {
    return once(Call::make, counts_for(directory, path),
                [&] { return real<int(int, const char*, mode_t)>("mkdirat")(directory, path, mode); });
}
int mkostemp(char* pattern, int flags) {
    return once(Call::make, counts_for(AT_FDCWD, pattern),
                [&] { return real<int(char*, int)>("mkostemp")(pattern, flags); });
}
int fchmod(int descriptor, mode_t mode) {
    return once(Call::mode, counts_for(descriptor), [&] { return real<int(int, mode_t)>("fchmod")(descriptor, mode); });
}
int fstat(int descriptor, struct stat* status) {
    return once(Call::stat, counts_for(descriptor),
                [&] { return real<int(int, struct stat*)>("fstat")(descriptor, status); });
}
int fstatat(int directory, const char* path, struct stat* status, int flags) {
    return once(Call::stat, counts_for(directory, path), [&] {
        return real<int(int, const char*, struct stat*, int)>("fstatat")(directory, path, status, flags);
    });
}
int lstat(const char* path, struct stat* status) {
    return once(Call::stat, counts_for(AT_FDCWD, path),
                [&] { return real<int(const char*, struct stat*)>("lstat")(path, status); });
}
dirent* readdir(DIR* directory) {
    if (counts_for(::dirfd(directory)) && fails(action_of(Call::list))) return nullptr;
    return real<dirent*(DIR*)>("readdir")(directory);
}
int close(int descriptor) {
    // A close that fails still closes the descriptor.
    const bool concerned = counts_for(descriptor);
    const int result = real<int(int)>("close")(descriptor);
    return concerned && fails(action_of(Call::close)) ? -1 : result;
}

}  // extern "C"
