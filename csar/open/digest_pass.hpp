// Computes the digests of the files of a package. Reads each file once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "csar/container/container.hpp"
#include "csar/integrity/digester.hpp"
#include "report/report.hpp"

namespace csar::open {

inline constexpr DigestAlgorithms only_sha256 = [] {
    DigestAlgorithms algorithms;
    algorithms.insert(DigestAlgorithm::sha256);
    return algorithms;
}();

// Receives digests. Calls come from several threads, but only one at a time.
class DigestConsumer {
public:
    virtual ~DigestConsumer() = default;
    // The digests to compute for `entry`. May be empty.
    virtual DigestAlgorithms wanted(const container::Entry& entry) = 0;
    // `digests`: at least the wanted digests. `sound`: all bytes of the entry were read.
    virtual void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) = 0;
};

// Computes each digest of a file at most once.
class DigestPass final : public container::EntryVisitor {
public:
    // `next`: also receives all content; may be null. All arguments must outlive this object.
    explicit DigestPass(std::vector<DigestConsumer*> users, container::EntryVisitor* next = nullptr)
        : users_(std::move(users)), next_(next) {}

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

private:
    using Digester = std::unique_ptr<integrity::ContentDigester>;

    struct Open {
        Digester digester;
        std::optional<TeeSink> both;  // the digester and the sink of `next`
    };

    std::vector<DigestConsumer*> users_;
    container::EntryVisitor* next_;
    std::mutex mutex_;
    std::unordered_map<const container::Entry*, Open> open_;
    std::vector<Digester> spare_;
};

struct Content {
    Digest digest;  // SHA-256
    std::uint64_t size = 0;
    bool executable = false;
    bool known = true;  // false if the content could not be read
};

using Contents = std::map<std::string, Content, std::less<>>;

// Computes SHA-256 of every file, on at most `jobs` threads. `also`: another consumer of digests. `next`: also receives
// all content. `also` and `next` may be null.
Contents contents_of(const container::Container& container, unsigned jobs, Report& report,
                     DigestConsumer* also = nullptr, container::EntryVisitor* next = nullptr);

}  // namespace csar::open
