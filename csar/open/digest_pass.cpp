#include "csar/open/digest_pass.hpp"

#include <utility>

namespace csar::open {

using container::Entry;

namespace {

class ContentList final : public DigestConsumer {
public:
    DigestAlgorithms wanted(const Entry& /*entry*/) override { return only_sha256; }
    void take(const Entry& entry, const integrity::Digests& digests, bool sound) override {
        contents[std::string(entry.name)] = {*digests.of(DigestAlgorithm::sha256), entry.size, (entry.mode & 0111) != 0,
                                             sound};
    }

    Contents contents;
};

}  // namespace

Sink* DigestPass::begin(const Entry& entry) {
    Sink* const next = next_ ? next_->begin(entry) : nullptr;
    const std::lock_guard lock(mutex_);
    DigestAlgorithms algorithms;
    for (DigestConsumer* const user : users_) algorithms.insert(user->wanted(entry));
    if (algorithms.empty()) return next;
    Digester digester;
    if (spare_.empty()) {
        digester = std::make_unique<integrity::ContentDigester>();
    } else {
        digester = std::move(spare_.back());
        spare_.pop_back();
    }
    digester->start(algorithms);
    Open& open = open_[&entry];
    open.digester = std::move(digester);
    if (next == nullptr) return open.digester.get();
    return &open.both.emplace(*open.digester, *next);
}

void DigestPass::end(const Entry& entry, bool sound) {
    if (next_) next_->end(entry, sound);
    const std::lock_guard lock(mutex_);
    auto node = open_.extract(&entry);
    if (node.empty()) return;
    const integrity::Digests digests = node.mapped().digester->finish();
    spare_.push_back(std::move(node.mapped().digester));
    for (DigestConsumer* const user : users_)
        if (!user->wanted(entry).empty()) user->take(entry, digests, sound);
}

Contents contents_of(const container::Container& container, unsigned jobs, Report& report, DigestConsumer* also,
                     container::EntryVisitor* next) {
    ContentList list;
    std::vector<DigestConsumer*> users{&list};
    if (also != nullptr) users.push_back(also);
    DigestPass pass(std::move(users), next);
    container.read_all(&pass, jobs, report);
    return std::move(list.contents);
}

}  // namespace csar::open
