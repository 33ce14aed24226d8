// Digests of a compressed tar, computed while it is opened: computing them later would require decompressing it twice.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/bytes.hpp"
#include "csar/container/container.hpp"
#include "csar/integrity/content_digester.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/open/first_line.hpp"

namespace csar {

// The digest algorithms of a package are known only after opening it, but nearly all packages use SHA-256. Therefore
// SHA-256 is computed for every file, until a TOSCA.meta is found that does not refer to digests.
//
// The visitor for OpenOptions. It is called on one thread, and keeps at most 49 bytes per entry.
class FirstReading final : public container::EntryVisitor {
public:
    explicit FirstReading(const Limits& limits) : largest_metadata_(limits.tosca_meta) {}

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

    // Passes the requested digests of all files of `container` to `user`. False if some were not computed, as for all
    // containers except a compressed tar: `user` then receives none.
    bool serve(const container::Container& container, DigestConsumer& user) const;

    // Whether the first line of an entry's content has the fault (first_line.hpp).
    bool names_interpreter_with_carriage_return(const container::Entry& entry) const;

private:
    struct Found {
        std::uint64_t position;  // Entry::position
        std::array<std::byte, 32> digest;
        bool sound;
    };
    enum class Announced : std::uint8_t { unknown, digests, nothing };

    Sink* content_sink(const container::Entry& entry);
    const Found* find(const container::Entry& entry) const;
    void take_metadata(const container::Entry& entry);

    std::uint64_t largest_metadata_;
    Announced announced_ = Announced::unknown;
    integrity::ContentDigester digester_;
    bool reads_metadata_ = false;  // the current entry is a TOSCA.meta
    StringSink metadata_;
    FirstLine line_;
    std::vector<Found> found_;                 // sorted by position
    std::vector<std::uint64_t> broken_lines_;  // positions of entries whose first line ends in a carriage return
};

}  // namespace csar
