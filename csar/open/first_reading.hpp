// While a compressed tar is opened, computes digests and checks first lines of scripts. The tar need not be
// decompressed again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "base/bytes.hpp"
#include "csar/container/container.hpp"
#include "csar/container/detect.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/kept_digests.hpp"

namespace csar::open {

// Keeps the first line of a script.
class FirstLine final : public Sink {
public:
    // Begins a new file. `next` receives all content; may be null.
    void start(Sink* next) {
        text_.clear();
        next_ = next;
    }
    void write(ByteView bytes) override;

    // True for "#!/bin/sh\r\n": no interpreter has the name "sh\r".
    bool names_interpreter_with_carriage_return() const;
    bool is_git_lfs_pointer() const { return container::is_git_lfs_pointer(as_bytes(text_)); }

private:
    static constexpr std::size_t max_bytes = 256;  // the limit of Linux

    std::string text_;
    Sink* next_ = nullptr;
};

// A visitor for OpenOptions. It is called on one thread.
// The digest algorithms of a package are known only after opening it, but nearly all packages use SHA-256. So SHA-256
// is computed for every file, until a TOSCA.meta without digests is found.
class FirstReading final : public container::EntryVisitor {
public:
    // `kept` receives the digests, and must outlive the object. `for_all`: compute digests even if the package has
    // none.
    FirstReading(const Limits& limits, KeptDigests& kept, bool for_all = false)
        : largest_metadata_(limits.tosca_meta),
          announced_(for_all ? Announced::digests : Announced::unknown),
          kept_(kept) {}

    Sink* begin(const container::Entry& entry) override;
    void end(const container::Entry& entry, bool sound) override;

    bool names_interpreter_with_carriage_return(const container::Entry& entry) const;
    bool is_git_lfs_pointer(const container::Entry& entry) const;

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
    // Positions of entries.
    std::vector<std::uint64_t> broken_lines_;  // with an interpreter line that ends in a carriage return
    std::vector<std::uint64_t> pointers_;      // Git LFS pointers
};

}  // namespace csar::open
