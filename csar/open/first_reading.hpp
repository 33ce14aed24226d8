// Digests of a compressed tar, computed while it is opened: to ask for them later means to decompress it twice.
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

// What a package says of its files is known only when it has been opened, but it is nearly always SHA-256. So that is
// computed of every file, until a TOSCA.meta comes by that announces no digests: then there will hardly be any.
//
// The visitor of OpenOptions, which is called on one thread. Keeps at most 49 bytes an entry.
class FirstReading final : public container::EntryVisitor {
public:
    explicit FirstReading(const Limits& limits) : largest_metadata_(limits.tosca_meta) {}

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

    // Gives `user` the digests of all files of `container` that it wants any of. False when some were not
    // computed, as in any container but a compressed tar: then `user` gets none.
    bool serve(const container::Container& container, DigestConsumer& user) const;

    // Whether the content of an entry began so (first_line.hpp).
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
    bool reads_metadata_ = false;  // the entry at hand is a TOSCA.meta
    StringSink metadata_;
    FirstLine line_;
    std::vector<Found> found_;                 // by position
    std::vector<std::uint64_t> broken_lines_;  // positions of entries whose first line ends in a carriage return
};

}  // namespace csar
