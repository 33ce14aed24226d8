#include "csar/verify/scripts.hpp"

#include <set>
#include <string_view>

#include "csar/open/first_line.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar::verify {
namespace {

constexpr std::uint64_t max_script_bytes = 1 * MiB;  // larger files are not scripts, and take long to read again

bool has_carriage_return(const container::Container& container, const container::Entry& entry,
                         const open::FirstReading* first) {
    if (container.filter() != container::Filter::none)
        return first != nullptr && first->names_interpreter_with_carriage_return(entry);
    if (entry.size > max_script_bytes) return false;
    open::FirstLine line;
    return container.read(entry, line) && line.names_interpreter_with_carriage_return();
}

}  // namespace

void check_scripts(const open::OpenedPackage& package, const open::FirstReading* first, Report& report) {
    const container::Container& container = package.container();
    std::set<std::string_view> seen;
    for (const validate::FileReference& reference : package.references()) {
        if (!reference.path || reference.remote || !seen.insert(*reference.path).second) continue;
        const container::Entry* const entry = container.find(*reference.path);
        if (entry == nullptr || entry->kind != container::EntryKind::file) continue;
        if (has_carriage_return(container, *entry, first))
            report.add(diagnose(rules::package::carriage_return_in_script, {.file = *reference.path, .line = 1},
                                *reference.path));
    }
}

}  // namespace csar::verify
