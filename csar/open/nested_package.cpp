#include "csar/open/nested_package.hpp"

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
    FileSink copy(open_temporary_file(name));
    if (outer.read(*entry, copy, report)) file_ = std::move(copy).take();
}

}  // namespace csar
