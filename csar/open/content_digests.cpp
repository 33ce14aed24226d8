#include "csar/open/content_digests.hpp"

#include <utility>
#include <vector>

namespace csar::open {
namespace {

using container::Entry;

// Collects the digest of every file while the files are read.
class ContentList final : public DigestConsumer {
public:
    DigestAlgorithms wanted(const Entry& /*entry*/) override {
        DigestAlgorithms algorithms;
        algorithms.insert(DigestAlgorithm::sha256);
        return algorithms;
    }
    void take(const Entry& entry, const integrity::Digests& digests, bool sound) override {
        contents_[std::string(entry.name)] = {*digests.of(DigestAlgorithm::sha256), entry.size,
                                              (entry.mode & 0111) != 0, sound};
    }

    Contents take_all() { return std::move(contents_); }

private:
    Contents contents_;
};

}  // namespace

Contents contents_of(const container::Container& container, unsigned jobs, Report& report, DigestConsumer* also,
                     container::EntryVisitor* next) {
    ContentList list;
    std::vector<DigestConsumer*> users{&list};
    if (also != nullptr) users.push_back(also);
    DigestPass pass(std::move(users), next);
    container.read_all(&pass, jobs, report);
    return list.take_all();
}

}  // namespace csar::open
