#include "csar/container/edited_container.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace csar::container {
namespace {

using Contents = std::map<std::string, std::string, std::less<>>;

class EditedContainer final : public Container {
public:
    EditedContainer(std::unique_ptr<Container> directory, const Contents& contents)
        : directory_(std::move(directory)),
          contents_(contents),
          entries_(directory_->entries().begin(), directory_->entries().end()) {
        for (Entry& entry : entries_)
            if (const std::string* const text = text_of(entry)) entry.size = entry.stored_size = text->size();
    }

    Format format() const override { return directory_->format(); }
    const std::string& path() const override { return directory_->path(); }
    std::uint64_t archive_size() const override { return directory_->archive_size(); }
    const File* archive() const override { return directory_->archive(); }
    void check_unchanged() const override { directory_->check_unchanged(); }
    std::span<const Entry> entries() const override { return entries_; }

    const Entry* find(std::string_view name) const override {
        const Entry* const found = directory_->find(name);
        return found == nullptr ? nullptr : &entries_[static_cast<std::size_t>(found - directory_->entries().data())];
    }

    bool is_readable(const Entry& entry) const override { return directory_->is_readable(original(entry)); }

    bool read(const Entry& entry, Sink& sink, Report& report) const override {
        const std::string* const text = text_of(entry);
        if (text == nullptr) return directory_->read(original(entry), sink, report);
        sink.write(std::as_bytes(std::span(*text)));
        return true;
    }

    void read_all(EntryVisitor* visitor, unsigned, Report& report) const override {
        for (const Entry& entry : entries_) {
            Sink* const sink = visitor == nullptr ? nullptr : visitor->begin(entry);
            if (sink != nullptr) visitor->end(entry, read(entry, *sink, report));
        }
    }

private:
    const std::string* text_of(const Entry& entry) const {
        const auto found = entry.kind == EntryKind::file ? contents_.find(entry.name) : contents_.end();
        return found == contents_.end() ? nullptr : &found->second;
    }
    const Entry& original(const Entry& entry) const {
        const Entry* const found = directory_->find(entry.name);
        return found == nullptr ? entry : *found;
    }

    std::unique_ptr<Container> directory_;
    Contents contents_;
    std::vector<Entry> entries_;
};

}  // namespace

std::unique_ptr<Container> with_contents(std::unique_ptr<Container> directory, const Contents& contents) {
    return std::make_unique<EditedContainer>(std::move(directory), contents);
}

}  // namespace csar::container
