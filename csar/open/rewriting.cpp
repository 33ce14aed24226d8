#include "csar/open/rewriting.hpp"

#include <csar/failure.hpp>
#include "base/compose.hpp"

namespace csar::open {

bool may_be_rewritten(const container::Container& archive, const Report& report) {
    if (report.count(Severity::error) != 0) return false;
    for (const container::Entry& entry : archive.entries()) {
        const bool is_plain = entry.kind == EntryKind::file || entry.kind == EntryKind::directory;
        if (!entry.hostile_name && is_plain) continue;
        throw Failure(FailureKind::input,
                      compose("'{}' has the entry '{}', which is not allowed in packages", archive.path(), entry.name));
    }
    return true;
}

}  // namespace csar::open
