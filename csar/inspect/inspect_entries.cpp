#include "csar/inspect/inspect_entries.hpp"

#include <string>
#include <utility>

namespace csar::inspect {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using container::Format;

std::string method_name(const Container& container, const Entry& entry) {
    const bool has_method = container.format() == Format::zip && entry.kind != EntryKind::directory;
    return has_method ? container::method_text(entry.method) : std::string();
}

}  // namespace

std::vector<InspectedFile> inspect_entries(const Container& container) {
    std::vector<InspectedFile> files;
    files.reserve(container.entries().size());
    for (const Entry& entry : container.entries()) {
        InspectedFile file;
        file.name = entry.name;
        file.size = entry.size;
        file.stored_size = entry.stored_size;
        file.method = method_name(container, entry);
        file.kind = entry.kind;
        file.executable = (entry.mode & 0111) != 0 && entry.kind == EntryKind::file;
        files.push_back(std::move(file));
    }
    return files;
}

}  // namespace csar::inspect
