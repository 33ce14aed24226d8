// Contents of files, one behind the other in a temporary file, as a container: what an archive is written from when the
// bytes are in no form that a reader here decodes.
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "csar/container/container.hpp"

namespace csar::container {

class DecodedContents final : public Container {
public:
    // `name`: of the archive that the contents are from, in messages.
    explicit DecodedContents(const std::string& name);

    // Where the content of the next entry is to be written.
    Sink& next() { return sink_; }
    // Ends it: the entry for what was written since the entry before, valid as long as this.
    const Entry* end();
    // The same, without an entry.
    void drop() { start_ = sink_.end; }
    // Bytes written since the entry before.
    std::uint64_t pending() const { return sink_.end - start_; }

    Format format() const override { return Format::tar; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return sink_.end; }
    // Empty: entries are known from end().
    std::span<const Entry> entries() const override { return {}; }
    const Entry* find(std::string_view /*name*/) const override { return nullptr; }
    using Container::read;
    bool read(const Entry& entry, Sink& sink, Report& report) const override;
    void read_all(EntryVisitor* /*visitor*/, unsigned /*jobs*/, Report& /*report*/) const override {}

private:
    struct End final : Sink {
        explicit End(const File& to) : file(to) {}
        void write(ByteView bytes) override;
        const File& file;
        std::uint64_t end = 0;
    };

    File file_;
    End sink_{file_};
    std::uint64_t start_ = 0;
    std::deque<Entry> entries_;
};

}  // namespace csar::container
