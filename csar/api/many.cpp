// Verifies many packages, and distributes threads and memory among them.
#include <csar/many.hpp>

#include <sys/stat.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <csar/date_time.hpp>
#include "base/interrupt.hpp"
#include "base/memory_share.hpp"
#include "base/ordered_work.hpp"
#include "csar/api/package_access.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/file_memory.hpp"
#include "csar/verify/verdict_cache.hpp"
#include "csar/verify/verdict_context.hpp"

namespace csar {
namespace {

using Examine = VerifyResult (*)(const Input&, const VerifyOptions&, std::shared_ptr<FileMemory>);

constexpr std::uint64_t bytes_a_thread = 64 * MiB;  // a package gets one thread per 64 MiB of its size
// The number of results per thread that may wait for a slower package before them.
constexpr std::size_t slots_a_thread = 8;

class ManyPackages final : public OrderedWork {
public:
    ManyPackages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take, Examine examine)
        : packages_(packages), options_(options), take_(take), examine_(examine), slots_(slots()) {
        if (packages.size() > 1) file_memory_ = std::make_shared<FileMemory>();
        if (!options.cache.empty()) cache_.emplace(options, examine == static_cast<Examine>(&verify_package));
    }

    std::size_t slots() const { return std::size_t{options_.jobs} * slots_a_thread; }

    // Waits until enough threads are free.
    Next next(std::size_t slot) override {
        if (next_ == packages_.size()) return Next::end;
        const unsigned threads = threads_for(packages_[next_]);
        std::unique_lock lock(mutex_);
        while (busy_ + threads > options_.jobs) {
            changed_.wait_for(lock, std::chrono::milliseconds(50));
            check_interrupt();  // a signal handler cannot wake this thread
        }
        busy_ += threads;
        slots_[slot].index = next_++;
        slots_[slot].threads = threads;
        return Next::task;
    }

    void work(std::size_t slot, std::size_t /*worker*/) override {
        Slot& task = slots_[slot];
        const ThreadsBack back{*this, task.threads};
        const MemoryScope memory(&memory_);
        VerifyOptions options = options_;
        options.jobs = task.threads;
        task.result = judge(packages_[task.index], options);
    }

    void finish(std::size_t slot) override {
        take_(slots_[slot].index, std::move(slots_[slot].result));
        slots_[slot].result = {};
    }

private:
    VerifyResult judge(const Input& package, VerifyOptions& options) const {
        if (!cache_) return examine_(package, options, file_memory_);
        const auto begin = std::chrono::steady_clock::now();
        if (auto known = cache_->find(package)) {
            known->seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
            return std::move(*known);
        }
        options.digest = true;
        VerifyResult result = examine_(package, options, file_memory_);
        cache_->keep(package, result);
        return result;
    }

    struct Slot {
        std::size_t index = 0;
        unsigned threads = 1;
        VerifyResult result;
    };

    struct ThreadsBack {
        ManyPackages& run;
        unsigned threads;
        ~ThreadsBack() {
            {
                const std::lock_guard lock(run.mutex_);
                run.busy_ -= threads;
            }
            run.changed_.notify_one();
        }
    };

    // An input without a path may be a stream with several packages, which are read one after the other.
    unsigned threads_for(const Input& package) const {
        if (!package.is_path()) return options_.jobs;
        const auto fair = static_cast<unsigned>(options_.jobs / std::max<std::size_t>(packages_.size(), 1));
        struct stat status {};
        std::uint64_t worth = 1;
        if (::stat(package.name().c_str(), &status) == 0 && S_ISREG(status.st_mode))
            worth = static_cast<std::uint64_t>(status.st_size) / bytes_a_thread;
        return static_cast<unsigned>(std::clamp<std::uint64_t>(worth, std::max(fair, 1U), options_.jobs));
    }

    std::span<const Input> packages_;
    const VerifyOptions& options_;
    const TakeResult& take_;
    Examine examine_;
    MemoryShare memory_;
    std::shared_ptr<FileMemory> file_memory_;  // null for a single package
    std::vector<Slot> slots_;
    std::optional<verify::VerdictCache> cache_;
    std::size_t next_ = 0;
    std::mutex mutex_;
    std::condition_variable changed_;
    unsigned busy_ = 0;  // threads assigned to packages
};

void run(std::span<const Input> packages, VerifyOptions options, const TakeResult& take, Examine examine) {
    options.jobs = std::max(options.jobs, 1U);
    // Uses one time for all packages, even if the run is long.
    if (!options.trust.now) options.trust.now = current_time();
    const CancellationScope scope(options.cancellation);
    ManyPackages work(packages, options, take, examine);
    // More threads than packages would only wait.
    const auto threads =
        static_cast<unsigned>(std::min<std::size_t>(options.jobs, std::max<std::size_t>(packages.size(), 1)));
    run_in_order(work, threads, work.slots());
}

}  // namespace

void verify_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take) {
    run(packages, options, take, verify_package);
}

void validate_packages(std::span<const Input> packages, const VerifyOptions& options, const TakeResult& take) {
    run(packages, options, take, validate_package);
}

std::uint64_t shard_of(std::string_view name, std::uint64_t shards) {
    const std::string digits = open::sha256_of(open::content_of(name)).substr(0, 16);
    std::uint64_t number = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), number, 16);
    return number % std::max<std::uint64_t>(shards, 1) + 1;
}

std::string options_digest(const VerifyOptions& options, bool verify) {
    return open::sha256_of(open::content_of(verify::verdict_options(options, verify)));
}

std::string list_digest(std::span<const std::string> names) {
    std::string text;
    for (const std::string& name : names) text += name + "\n";
    return open::sha256_of(open::content_of(text));
}

}  // namespace csar
