#include "cli/progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cli/words.hpp"

namespace csar::cli {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds first_shown{1000};
constexpr milliseconds between{200};

bool can_show() {
    const char* const terminal = std::getenv("TERM");
    return ::isatty(STDERR_FILENO) == 1 && (terminal == nullptr || std::string_view(terminal) != "dumb");
}

std::string time_text(std::uint64_t seconds) {
    if (seconds < 60) return fmt::format("{} s", seconds);
    if (seconds < 3600) return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
    return fmt::format("{} h {:02} min", seconds / 3600, seconds / 60 % 60);
}

}  // namespace

Work work_on(const std::vector<std::string>& paths) {
    Work work;
    work.packages = paths.size() > 1 ? paths.size() : 0;
    for (const std::string& path : paths) {
        std::error_code failed;
        const auto size = std::filesystem::is_regular_file(path, failed) ? std::filesystem::file_size(path, failed) : 0;
        if (failed || size == 0) {
            work.bytes = 0;
            return work;
        }
        work.bytes += size;
    }
    return work;
}

// Bytes may be read twice, so the remaining time may be negative, and is then not shown.
std::string progress_text(std::string_view what, const Work& work, const Work& done, milliseconds passed) {
    std::string text = std::string(what) + ": ";
    if (work.packages != 0) text += fmt::format("{} of {} packages, ", done.packages, work.packages);
    if (done.entries != 0) text += count_of(done.entries, "entry", "entries") + ", ";
    const bool known = done.bytes < work.bytes;
    text += size_text(done.bytes);
    text += known ? " of " + size_text(work.bytes) : " read";
    const std::uint64_t rate =
        done.bytes * 1000 / std::max<std::uint64_t>(1, static_cast<std::uint64_t>(passed.count()));
    text += ", " + size_text(rate) + "/s";
    if (known && rate != 0) text += ", " + time_text((work.bytes - done.bytes) / rate + 1) + " left";
    return text;
}

Progress::Progress(Console& console, std::string what, const Work& work, bool wanted)
    : console_(console),
      what_(std::move(what)),
      work_(work),
      before_(activity()),
      archives_before_(writing().archives),
      begin_(std::chrono::steady_clock::now()) {
    try {
        if (wanted && can_show()) thread_ = std::thread([this] { show(); });
    } catch (const std::exception&) {
        // Without another thread, no progress is shown.
    }
}

Progress::~Progress() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        end_ = true;
    }
    ended_.notify_one();
    thread_.join();
    console_.set_status({});
}

void Progress::set_packages_done(std::uint64_t count) {
    const std::lock_guard lock(mutex_);
    packages_done_ = count;
}

void Progress::show() {
    std::unique_lock lock(mutex_);
    for (milliseconds wait = first_shown; !ended_.wait_for(lock, wait, [this] { return end_; }); wait = between)
        console_.set_status(text());
}

std::string Progress::text() const {
    std::string what = what_;
    Work work = work_;
    Activity before = before_;
    auto begin = begin_;
    const Writing archive = writing();  // first, so that the counters below are newer
    if (work_.writes_archive && archive.archives > archives_before_) {
        if (archive.is_whole) what += ", verifying";
        work.bytes = archive.bytes;
        before = archive.before;
        begin = archive.since;
    }
    const Activity now = activity();
    const Work done{now.bytes_read - before.bytes_read, packages_done_, now.entries - before.entries};
    const auto passed = std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - begin);
    return progress_text(what, work, done, passed);
}

}  // namespace csar::cli
