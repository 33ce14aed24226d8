#include "csar/open/first_reading.hpp"

#include <algorithm>
#include <utility>

#include "meta/location.hpp"
#include "meta/package_metadata.hpp"
#include "report/unreported.hpp"

namespace csar {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;

const DigestAlgorithms sha256 = [] {
    DigestAlgorithms algorithms;
    algorithms.insert(DigestAlgorithm::sha256);
    return algorithms;
}();

// True if this TOSCA.meta refers to a manifest, which has digests, or contains digests.
bool announces_digests(const std::string& name, std::string text) {
    // The same findings are reported when the package is read.
    const meta::ToscaMeta parsed = meta::parse_tosca_meta(name, std::move(text), unreported());
    const meta::PackageMetadata metadata = meta::read_package_metadata(parsed, unreported());
    return metadata.manifest || metadata.csar_manifest ||
           std::any_of(metadata.files.begin(), metadata.files.end(),
                       [](const meta::FileBlock& file) { return !file.digests.empty(); });
}

}  // namespace

Sink* FirstReading::begin(const Entry& entry) {
    line_.start(content_sink(entry));
    return &line_;
}

Sink* FirstReading::content_sink(const Entry& entry) {
    reads_metadata_ = meta::is_tosca_meta(entry.name) && entry.size <= largest_metadata_;
    if (reads_metadata_) return &metadata_;
    if (announced_ == Announced::nothing) return nullptr;
    digester_.start(sha256);
    return &digester_;
}

void FirstReading::end(const Entry& entry, bool sound) {
    if (line_.names_interpreter_with_carriage_return()) broken_lines_.push_back(entry.position);
    if (reads_metadata_)
        take_metadata(entry);
    else if (announced_ == Announced::nothing)
        return;
    Found& found = found_.emplace_back();
    found.position = entry.position;
    found.sound = sound;
    const integrity::Digests digests = digester_.finish();
    std::copy_n(digests.of(DigestAlgorithm::sha256)->bytes.begin(), found.digest.size(), found.digest.begin());
}

void FirstReading::take_metadata(const Entry& entry) {
    std::string text = std::exchange(metadata_, {}).text();
    digester_.start(sha256);
    digester_.write(as_bytes(text));
    if (announces_digests(std::string(entry.name), std::move(text)))
        announced_ = Announced::digests;
    else if (announced_ == Announced::unknown)
        announced_ = Announced::nothing;
}

const FirstReading::Found* FirstReading::find(const Entry& entry) const {
    const auto found =
        std::lower_bound(found_.begin(), found_.end(), entry.position,
                         [](const Found& one, std::uint64_t position) { return one.position < position; });
    return found != found_.end() && found->position == entry.position ? &*found : nullptr;
}

bool FirstReading::names_interpreter_with_carriage_return(const Entry& entry) const {
    return std::binary_search(broken_lines_.begin(), broken_lines_.end(), entry.position);
}

bool FirstReading::serve(const Container& container, DigestConsumer& user) const {
    std::vector<std::pair<const Entry*, const Found*>> served;
    for (const Entry& entry : container.entries()) {
        const DigestAlgorithms wanted = entry.kind == EntryKind::file ? user.wanted(entry) : DigestAlgorithms();
        if (wanted.empty()) continue;
        const Found* const found = find(entry);
        if (found == nullptr || wanted != sha256) return false;
        served.emplace_back(&entry, found);
    }
    for (const auto& [entry, found] : served) {
        Digest digest{DigestAlgorithm::sha256, {}};
        std::copy(found->digest.begin(), found->digest.end(), digest.bytes.begin());
        integrity::Digests digests;
        digests.insert(digest);
        user.take(*entry, digests, found->sound);
    }
    return true;
}

}  // namespace csar
