// Collects data of a compressed tar while it is opened, so that it need not be decompressed again: the digests of its
// files, and the interpreter lines of its scripts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/bytes.hpp"
#include "csar/container/container.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/kept_digests.hpp"

namespace csar::open {

// Checks the interpreter line of a script while its content passes.
class FirstLine final : public Sink {
public:
    // Starts with new content. `next` receives all of it; may be null.
    void start(Sink* next) {
        text_.clear();
        next_ = next;
    }
    void write(ByteView bytes) override;

    // "#!/bin/sh\r\n": systems search for an interpreter with the carriage return in its name, which does not exist.
    bool names_interpreter_with_carriage_return() const;

private:
    static constexpr std::size_t max_bytes = 256;  // the limit of Linux

    std::string text_;
    Sink* next_ = nullptr;
};

// The digest algorithms of a package are known only after opening it, but nearly all packages use SHA-256. Therefore
// SHA-256 is computed for every file, until a TOSCA.meta is found that does not refer to digests.
//
// The visitor for OpenOptions. It is called on one thread.
class FirstReading final : public container::EntryVisitor {
public:
    // `kept` receives the digests and must outlive the object. `for_all`: compute the digests of all files, whether the
    // package has digests or not.
    FirstReading(const Limits& limits, KeptDigests& kept, bool for_all = false)
        : largest_metadata_(limits.tosca_meta),
          announced_(for_all ? Announced::digests : Announced::unknown),
          kept_(kept) {}

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

    // Whether the first line of an entry's content names an interpreter with a carriage return (FirstLine).
    bool names_interpreter_with_carriage_return(const container::Entry& entry) const;

private:
    enum class Announced : std::uint8_t { unknown, digests, nothing };

    Sink* content_sink(const container::Entry& entry);
    void take_metadata(const container::Entry& entry);

    std::uint64_t largest_metadata_;
    Announced announced_;
    KeptDigests& kept_;
    integrity::ContentDigester digester_;
    bool reads_metadata_ = false;  // the current entry is a TOSCA.meta
    StringSink metadata_;
    FirstLine line_;
    std::vector<std::uint64_t> broken_lines_;  // positions of entries whose first line ends in a carriage return
};

}  // namespace csar::open
