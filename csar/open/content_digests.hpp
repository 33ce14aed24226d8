// The digest of every file of a package, for comparisons.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>

#include "csar/container/container.hpp"
#include "csar/open/digest_pass.hpp"
#include "report/report.hpp"

namespace csar::open {

struct Content {
    Digest digest;  // SHA-256
    std::uint64_t size = 0;
    bool executable = false;
    bool known = true;  // false if the content could not be read
};

using Contents = std::map<std::string, Content, std::less<>>;

// Reads every file on at most `jobs` threads. `also`: a second consumer of the digests. `next`: a visitor that also
// receives all content. Both may be null.
Contents contents_of(const container::Container& container, unsigned jobs, Report& report,
                     DigestConsumer* also = nullptr, container::EntryVisitor* next = nullptr);

}  // namespace csar::open
