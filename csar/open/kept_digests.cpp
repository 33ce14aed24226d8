#include "csar/open/kept_digests.hpp"

#include <algorithm>
#include <utility>

namespace csar::open {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;

template <std::size_t size>
void copy(const integrity::Digests& from, DigestAlgorithm algorithm, std::array<std::byte, size>& to) {
    if (const Digest* const digest = from.of(algorithm)) std::copy_n(digest->bytes.begin(), size, to.begin());
}

template <std::size_t size>
Digest digest_of(DigestAlgorithm algorithm, const std::array<std::byte, size>& value) {
    Digest digest{algorithm, {}};
    std::copy(value.begin(), value.end(), digest.bytes.begin());
    return digest;
}

// For entries other than files: true if reading cannot find damage.
bool is_surely_sound(const Container& container, const Entry& entry) {
    return entry.size == 0 && entry.stored_size == 0 && entry.crc == 0 && entry.method == 0 &&
           container.is_readable(entry);
}

}  // namespace

void KeptDigests::add(const Entry& entry, const integrity::Digests& digests, bool sound) {
    Kept& kept = kept_.emplace_back(Kept{.position = entry.position, .sha256 = {}, .sha1 = {}, .sound = sound});
    copy(digests, DigestAlgorithm::sha256, kept.sha256);
    copy(digests, DigestAlgorithm::sha1, kept.sha1);
}

void KeptDigests::close() { std::ranges::sort(kept_, {}, &Kept::position); }

bool KeptDigests::is_complete(const Container& container) const {
    std::size_t files = 0;
    for (const Entry& entry : container.entries()) {
        if (entry.kind == EntryKind::file)
            ++files;
        else if (!is_surely_sound(container, entry))
            return false;
    }
    return kept_.size() == files;
}

bool KeptDigests::serve(const Container& container, DigestConsumer& user) const {
    std::vector<std::pair<const Entry*, const Kept*>> served;
    for (const Entry& entry : container.entries()) {
        const DigestAlgorithms wanted = entry.kind == EntryKind::file ? user.wanted(entry) : DigestAlgorithms();
        if (wanted.empty()) continue;
        const Kept* const kept = find(entry);
        DigestAlgorithms all = algorithms_;
        all.insert(wanted);
        if (kept == nullptr || all != algorithms_) return false;
        served.emplace_back(&entry, kept);
    }
    for (const auto& [entry, kept] : served) user.take(*entry, digests_of(*kept), kept->sound);
    return true;
}

const KeptDigests::Kept* KeptDigests::find(const Entry& entry) const {
    const auto found = std::ranges::lower_bound(kept_, entry.position, {}, &Kept::position);
    return found != kept_.end() && found->position == entry.position ? &*found : nullptr;
}

integrity::Digests KeptDigests::digests_of(const Kept& kept) const {
    integrity::Digests digests;
    digests.insert(digest_of(DigestAlgorithm::sha256, kept.sha256));
    if (algorithms_.contains(DigestAlgorithm::sha1)) digests.insert(digest_of(DigestAlgorithm::sha1, kept.sha1));
    return digests;
}

}  // namespace csar::open
