// A container of file contents that are stored one after another in a temporary file. A new archive is made from it if
// the original archive has a format that only libarchive decodes.
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
    // `name`: the archive of the contents, for messages.
    explicit DecodedContents(const std::string& name);

    // The sink for the content of the next entry.
    Sink& next() { return sink_; }
    // Ends the entry: returns the entry for the bytes written since the previous entry, valid as long as this object.
    const Entry* end();
    // Like end(), but discards the bytes.
    void drop() { start_ = sink_.end; }
    // Bytes written since the previous entry.
    std::uint64_t pending() const { return sink_.end - start_; }

    Format format() const override { return Format::tar; }
    const std::string& path() const override { return file_.name(); }
    std::uint64_t archive_size() const override { return sink_.end; }
    // Empty: entries are only known from end().
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
