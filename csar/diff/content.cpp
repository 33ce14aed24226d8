#include "csar/diff/content.hpp"

#include <memory>
#include <mutex>
#include <unordered_map>
#include <utility>

#include "csar/integrity/digester.hpp"

namespace csar {
namespace {

using container::Entry;

class FileHasher final : public container::EntryVisitor {
public:
    explicit FileHasher(std::map<std::string, ComparedFile>& files) : files_(files) {}

    Sink* begin(const Entry& entry) override {
        auto digester = std::make_unique<integrity::Digester>();
        const std::lock_guard lock(mutex_);
        return (open_[&entry] = std::move(digester)).get();
    }

    void end(const Entry& entry, bool /*sound*/) override {
        std::unique_ptr<integrity::Digester> digester;
        {
            const std::lock_guard lock(mutex_);
            if (auto found = open_.extract(&entry)) digester = std::move(found.mapped());
        }
        if (!digester) return;
        const ComparedFile file{digester->finish(), (entry.mode & 0111) != 0};
        const std::lock_guard lock(mutex_);
        files_.insert_or_assign(std::string(entry.name), file);
    }

private:
    std::map<std::string, ComparedFile>& files_;
    std::mutex mutex_;
    std::unordered_map<const Entry*, std::unique_ptr<integrity::Digester>> open_;
};

}  // namespace

std::map<std::string, ComparedFile> compared_files(const container::Container& container, unsigned jobs,
                                                   Report& report) {
    std::map<std::string, ComparedFile> files;
    FileHasher hasher(files);
    container.read_all(&hasher, jobs, report);
    return files;
}

std::map<std::string, std::string> compared_metadata(const meta::ToscaMeta& metadata) {
    std::map<std::string, std::string> values;
    for (std::size_t i = 0; i < metadata.blocks.size(); ++i) {
        std::string block;
        for (const meta::Pair& pair : metadata.blocks[i].pairs) {
            if (i != 0 && block.empty() && pair.key == "Name") {
                block = pair.value + ".";
                values.emplace(block + "Name", pair.value);
                continue;
            }
            values.emplace(block + pair.key, pair.value);
        }
    }
    return values;
}

std::map<std::string, std::string> compared_metadata(const meta::Manifest& manifest) {
    std::map<std::string, std::string> values;
    for (const meta::ManifestPair& pair : manifest.metadata) values.emplace(pair.name.text, pair.value.text);
    return values;
}

}  // namespace csar
