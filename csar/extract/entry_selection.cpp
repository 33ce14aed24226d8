#include "csar/extract/entry_selection.hpp"

#include <fnmatch.h>

#include <algorithm>

#include <csar/failure.hpp>
#include "base/suggest.hpp"
#include "report/diagnose.hpp"

namespace csar::extract {
namespace {

using container::Entry;
using container::EntryKind;

bool names(std::string_view wanted, std::string_view name) {
    if (wanted.ends_with('/')) wanted.remove_suffix(1);
    return name.starts_with(wanted) && (name.size() == wanted.size() || name[wanted.size()] == '/');
}

bool matches(const std::string& pattern, const std::string& name) {
    return ::fnmatch(pattern.c_str(), name.c_str(), 0) == 0;
}

bool selects(const std::string& wanted, const Entry& entry) {
    return names(wanted, entry.name) || matches(wanted, std::string(entry.name));
}

[[noreturn]] void fail(const container::Container& container, const std::string& wanted) {
    Suggestion suggestion(wanted);
    for (const Entry& entry : container.entries()) suggestion.offer(entry.name);
    std::string message = compose("'{}' has no entry '{}'", container.path(), wanted);
    message += suggestion.hint("; ");
    throw Failure(FailureKind::usage, message);
}

}  // namespace

bool is_extractable(const Entry& entry) {
    return (entry.kind == EntryKind::file || entry.kind == EntryKind::directory) && !entry.hostile_name;
}

std::vector<const Entry*> select_entries(const container::Container& container,
                                         const std::vector<std::string>& wanted) {
    std::vector<const Entry*> selected;
    std::vector<bool> found(wanted.size());
    for (const Entry& entry : container.entries()) {
        if (!is_extractable(entry)) continue;
        bool is_wanted = wanted.empty();
        for (std::size_t at = 0; at < wanted.size(); ++at) {
            if (!selects(wanted[at], entry)) continue;
            found[at] = is_wanted = true;
        }
        if (is_wanted) selected.push_back(&entry);
    }
    for (std::size_t at = 0; at < wanted.size(); ++at)
        if (!found[at]) fail(container, wanted[at]);
    return selected;
}

std::vector<std::string> left_out_entries(const container::Container& container,
                                          const std::vector<std::string>& wanted) {
    std::vector<std::string> left_out;
    for (const Entry& entry : container.entries())
        if (!is_extractable(entry) &&
            (wanted.empty() || std::ranges::any_of(wanted, [&](const auto& one) { return selects(one, entry); })))
            left_out.emplace_back(entry.name);
    return left_out;
}

}  // namespace csar::extract
