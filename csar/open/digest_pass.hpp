// Computes the requested digests of the files of a package in one pass over its bytes.
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

// Receives digests. Several threads call it, but never at the same time.
class DigestConsumer {
public:
    virtual ~DigestConsumer() = default;
    // The requested digests of the content of `entry`; may be empty.
    virtual DigestAlgorithms wanted(const container::Entry& entry) = 0;
    // Receives the digests of an entry: at least the requested ones. `sound`: all its bytes were read.
    virtual void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) = 0;
};

// A visitor that computes each digest of a file at most once.
class DigestPass final : public container::EntryVisitor {
public:
    // `next`: a visitor that also receives all content; may be null. All arguments must outlive this object.
    explicit DigestPass(std::vector<DigestConsumer*> users, container::EntryVisitor* next = nullptr)
        : users_(std::move(users)), next_(next) {}

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

private:
    using Digester = std::unique_ptr<integrity::ContentDigester>;

    // A file that is being read.
    struct Open {
        Digester digester;
        std::optional<TeeSink> both;  // the digester and the sink of the next visitor
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

// The digest of every file of a package. Reads every file on at most `jobs` threads. `also`: a second consumer of the
// digests. `next`: a visitor that also receives all content. Both may be null.
Contents contents_of(const container::Container& container, unsigned jobs, Report& report,
                     DigestConsumer* also = nullptr, container::EntryVisitor* next = nullptr);

}  // namespace csar::open
