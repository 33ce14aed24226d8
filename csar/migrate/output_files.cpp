#include "csar/migrate/output_files.hpp"

#include <utility>

#include "base/package_path.hpp"

namespace csar::migrate {

std::string OutputFiles::moved(const std::string& path) const {
    const std::string& output = around_output_.entry();
    return path == input_ ? output : resolve_reference(output, relative_reference(input_, path)).value_or(path);
}

void OutputFiles::add_written(const std::string& path, std::string text) {
    changed_[moved(path)] = {std::move(text), around_input_.name_of(path), path};
}

void OutputFiles::add_needed(const std::string& path, const std::string& text) {
    const Changed changed{text, around_input_.name_of(path), path};
    changed_.emplace(path, changed);  // for references with an absolute path
    const std::string place = moved(path);
    const auto size = around_output_.size(place);
    if (!size)
        changed_.emplace(place, changed);
    else if (size == around_input_.size(path) && around_output_.read(place) == around_input_.read(path))
        changed_.emplace(place, Changed{text, around_output_.name_of(place), path});  // a copy, not migrated yet
}

std::optional<std::string> OutputFiles::missing(std::string_view path) const {
    if (changed_.contains(path) || around_output_.exists(path)) return std::nullopt;
    return resolve_reference(input_, relative_reference(around_output_.entry(), path));
}

std::optional<std::uint64_t> OutputFiles::size(std::string_view path) const {
    if (const auto changed = changed_.find(path); changed != changed_.end()) return changed->second.text.size();
    const auto old_path = missing(path);
    return old_path ? around_input_.size(*old_path) : around_output_.size(path);
}

std::optional<std::string> OutputFiles::read(std::string_view path) const {
    if (const auto changed = changed_.find(path); changed != changed_.end()) return changed->second.text;
    const auto old_path = missing(path);
    return old_path ? around_input_.read(*old_path) : around_output_.read(path);
}

// The new text refers to the file of types by its path around the input.
std::optional<std::string> OutputFiles::resolve(std::string_view from, std::string_view reference) const {
    if (const auto changed = changed_.find(from); changed != changed_.end()) {
        const auto old_path = around_input_.resolve(changed->second.path, reference);
        if (old_path && (*old_path == types_ || percent_decoded(*old_path) == types_)) return moved(types_);
    }
    return around_output_.resolve(from, reference);
}

void OutputFiles::each(const std::function<void(std::string_view)>& visit) const {
    around_output_.each(visit);
    around_input_.each([&](std::string_view path) {
        const std::string place = moved(std::string(path));
        if (path != input_ && !around_output_.exists(place)) visit(place);
    });
}

std::string OutputFiles::name_of(std::string_view path) const {
    if (const auto changed = changed_.find(path); changed != changed_.end()) return changed->second.name;
    const auto old_path = missing(path);
    return old_path ? around_input_.name_of(*old_path) : around_output_.name_of(path);
}

}  // namespace csar::migrate
