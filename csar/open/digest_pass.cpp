#include "csar/open/digest_pass.hpp"

#include <utility>

namespace csar {

using container::Entry;

Sink* DigestPass::begin(const Entry& entry) {
    const std::lock_guard lock(mutex_);
    DigestAlgorithms algorithms;
    for (DigestUser* const user : users_) algorithms.insert(user->wanted(entry));
    if (algorithms.empty()) return nullptr;
    Digester digester;
    if (spare_.empty()) {
        digester = std::make_unique<integrity::ContentDigester>();
    } else {
        digester = std::move(spare_.back());
        spare_.pop_back();
    }
    digester->start(algorithms);
    return (open_[&entry] = std::move(digester)).get();
}

void DigestPass::end(const Entry& entry, bool sound) {
    const std::lock_guard lock(mutex_);
    auto node = open_.extract(&entry);
    if (node.empty()) return;
    const integrity::Digests digests = node.mapped()->finish();
    spare_.push_back(std::move(node.mapped()));
    for (DigestUser* const user : users_)
        if (!user->wanted(entry).empty()) user->take(entry, digests, sound);
}

}  // namespace csar
