#include "csar/open/nested_package.hpp"

#include <algorithm>

#include "base/arithmetic.hpp"
#include "base/file_sink.hpp"
#include "base/temporary_file.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar {

NestedPackage::NestedPackage(const container::Container& outer, const std::string& name, const Limits& limits,
                             Report& report) {
    const container::Entry* const entry = outer.find(name);
    if (entry == nullptr) return;
    if (entry->size > limits.extracted_bytes) {
        report.add(diagnose(rules::package::nested_package_too_large, place_of(name), limits.extracted_bytes));
        return;
    }
    // An archive holds compressed data, which hardly gets smaller once more; whoever made a bomb has signed nothing yet.
    const File* const archive = outer.archive();
    const std::uint64_t stored = archive == nullptr ? entry->size : std::min(entry->stored_size, archive->size());
    if (entry->size >= limits.ratio_floor && entry->size > saturating_multiply(stored, limits.ratio_warning)) {
        report.add(diagnose(rules::package::inflated_nested_package, place_of(name), entry->size, stored));
        return;
    }
    FileSink copy(open_temporary_file(name));
    if (outer.read(*entry, copy, report)) file_ = std::move(copy).take();
}

}  // namespace csar
