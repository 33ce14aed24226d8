// A progress line on the terminal.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <csar/activity.hpp>
#include "cli/console.hpp"

namespace csar::cli {

// The total work; 0: unknown.
struct Work {
    std::uint64_t bytes = 0;     // bytes to read
    std::uint64_t packages = 0;  // 0 for a single package
    std::uint64_t entries = 0;   // in packages that are done
    // The new archive is read again: progress is shown for writing, and then for verifying.
    bool writes_archive = false;
};

// 0 if a path is not a file.
Work work_on(const std::vector<std::string>& paths);

// "verify: 37 of 239 packages, 1200 entries, 1.2 of 4.0 GiB, 340.0 MiB/s, 8 s left"
std::string progress_text(std::string_view what, const Work& work, const Work& done, std::chrono::milliseconds passed);

// Shows progress on standard error, if it is a terminal, from one second after creation until destruction. "pack"
// becomes "pack, verifying" when the archive is complete.
class Progress {
public:
    // `what`: the command. `wanted` false: shows nothing. The console must outlive the object.
    Progress(Console& console, std::string what, const Work& work, bool wanted);
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;
    ~Progress();

    void set_packages_done(std::uint64_t count);

private:
    void show();
    std::string text() const;

    Console& console_;
    std::string what_;
    Work work_;
    Activity before_;
    std::uint64_t archives_before_;
    std::chrono::steady_clock::time_point begin_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool end_ = false;
    std::uint64_t packages_done_ = 0;
    std::thread thread_;
};

}  // namespace csar::cli
