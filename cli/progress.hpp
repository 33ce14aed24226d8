// A line on the terminal that shows the progress of a long operation.
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

// The total work; 0 if it is unknown.
struct Work {
    std::uint64_t bytes = 0;     // bytes to read
    std::uint64_t packages = 0;  // number of packages, if there are several
    std::uint64_t entries = 0;   // number of entries in packages; only known for completed packages
    // An archive is written, and then read again to verify it. Both phases are shown one after the other, each with its
    // bytes.
    bool writes_archive = false;
};

// The total size of these files; 0 if one is not a file.
Work work_on(const std::vector<std::string>& paths);

// "verify: 37 of 239 packages, 1200 entries, 1.2 of 4.0 GiB, 340.0 MiB/s, 8 s left"
std::string progress_text(std::string_view what, const Work& work, const Work& done, std::chrono::milliseconds passed);

// Shows the progress in a line on standard error if this is a terminal. The line appears one second after the object
// was created; it disappears before other output, and when the object is destroyed. "pack" becomes "pack, verifying"
// when the archive is complete.
class Progress {
public:
    // `what`: the name of the command. If `wanted` is false, nothing is shown. The console must outlive the object.
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
