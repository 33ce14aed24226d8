#include "csar/open/nested_package.hpp"

#include "base/temporary_file.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar {
namespace {

class FileSink final : public Sink {
public:
    explicit FileSink(const File& file) : file_(file) {}
    void write(ByteView bytes) override { file_.write(bytes); }

private:
    const File& file_;
};

}  // namespace

NestedPackage::NestedPackage(const container::Container& outer, const std::string& name, const Limits& limits,
                             Report& report) {
    const container::Entry* const entry = outer.find(name);
    if (entry == nullptr) return;
    if (entry->size > limits.extracted_bytes) {
        report.add(diagnose(rules::package::nested_package_too_large, place_of(name), limits.extracted_bytes));
        return;
    }
    File copy = open_temporary_file(name);
    FileSink sink(copy);
    if (outer.read(*entry, sink, report)) file_ = std::move(copy);
}

}  // namespace csar
