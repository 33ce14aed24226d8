#include "csar/open/first_reading.hpp"

#include <algorithm>
#include <utility>

#include "meta/location.hpp"
#include "meta/package_metadata.hpp"
#include "report/unreported.hpp"

namespace csar::open {
namespace {

using container::Entry;

// Whether TOSCA.meta contains digests, or names a manifest: a manifest has digests.
bool announces_digests(const std::string& name, std::string text) {
    // These findings are reported later, when the package is read.
    const meta::ToscaMeta parsed = meta::parse_tosca_meta(name, std::move(text), unreported());
    const meta::PackageMetadata metadata = meta::read_package_metadata(parsed, unreported());
    return metadata.manifest || metadata.csar_manifest ||
           std::ranges::any_of(metadata.files, [](const meta::FileBlock& file) { return !file.digests.empty(); });
}

}  // namespace

void FirstLine::write(ByteView bytes) {
    text_.append(as_text(bytes.first(std::min(bytes.size(), max_bytes - text_.size()))));
    if (next_ != nullptr) next_->write(bytes);
}

bool FirstLine::names_interpreter_with_carriage_return() const {
    const std::size_t end = text_.find('\n');
    return text_.starts_with("#!") && end != std::string::npos && text_[end - 1] == '\r';
}

Sink* FirstReading::begin(const Entry& entry) {
    line_.start(content_sink(entry));
    return &line_;
}

Sink* FirstReading::content_sink(const Entry& entry) {
    reads_metadata_ = meta::is_tosca_meta(entry.name) && entry.size <= largest_metadata_;
    if (reads_metadata_) return &metadata_;
    if (announced_ == Announced::nothing) return nullptr;
    digester_.start(kept_.algorithms());
    return &digester_;
}

void FirstReading::end(const Entry& entry, bool sound) {
    if (line_.names_interpreter_with_carriage_return()) broken_lines_.push_back(entry.position);
    if (line_.is_git_lfs_pointer()) pointers_.push_back(entry.position);
    if (reads_metadata_)
        take_metadata(entry);
    else if (announced_ == Announced::nothing)
        return;
    kept_.add(entry, digester_.finish(), sound);
}

void FirstReading::take_metadata(const Entry& entry) {
    std::string text = std::exchange(metadata_, {}).text();
    digester_.start(kept_.algorithms());
    digester_.write(as_bytes(text));
    if (announces_digests(std::string(entry.name), std::move(text)))
        announced_ = Announced::digests;
    else if (announced_ == Announced::unknown)
        announced_ = Announced::nothing;
}

bool FirstReading::names_interpreter_with_carriage_return(const Entry& entry) const {
    return std::binary_search(broken_lines_.begin(), broken_lines_.end(), entry.position);
}

bool FirstReading::is_git_lfs_pointer(const Entry& entry) const {
    return std::binary_search(pointers_.begin(), pointers_.end(), entry.position);
}

}  // namespace csar::open
