#include "csar/artifacts/chart_look.hpp"

#include "base/size_words.hpp"
#include "base/temporary_file.hpp"
#include "report/diagnose.hpp"
#include "report/rules/artifact.hpp"

namespace csar::artifacts {
namespace {

constexpr std::uint64_t room_for_gzip = 1 * MiB;  // data that cannot be compressed grow slightly

}  // namespace

ChartLook::ChartLook(const container::Entry& entry, const Limits& limits, const SeverityPolicy& policy)
    : path_(entry.name), size_(entry.size), limits_(limits), inside_(path_, policy, limits.findings) {}

Sink* ChartLook::sink() {
    if (size_ > max_chart_bytes + room_for_gzip) {
        inside_.add(
            diagnose(rules::artifact::chart_too_large, {}, path_, size_words(size_), size_words(max_chart_bytes)));
        return nullptr;
    }
    copy_.emplace(open_temporary_file(path_));
    return this;
}

void ChartLook::finish() {
    if (copy_) check_chart_archive(copy_->duplicate(path_), path_, limits_, parameters_, inside_);
    copy_.reset();
}

}  // namespace csar::artifacts
