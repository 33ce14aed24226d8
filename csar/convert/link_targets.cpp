#include "csar/convert/link_targets.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/package_path.hpp"
#include "base/pieces.hpp"

namespace csar::convert {
namespace {

using container::EntryKind;

constexpr unsigned max_links_on_the_way = 40;  // as in Linux

constexpr const char* outside = "the link leads out of the package";
constexpr const char* broken = "the target of the link does not exist";
constexpr const char* loop = "the link is part of a loop, or leads through too many other links";
constexpr const char* too_deep = "the link leads through more directories than the limit allows";

bool is_link(const NamedEntry& entry) { return entry.kind == EntryKind::symlink || entry.kind == EntryKind::hardlink; }

}  // namespace

LinkTargets::LinkTargets(const std::vector<NamedEntry>& entries, std::size_t max_depth)
    : entries_(entries), by_name_(entries.size()), answers_(entries.size()), max_depth_(max_depth) {
    std::iota(by_name_.begin(), by_name_.end(), std::uint32_t{0});
    std::ranges::sort(by_name_, [&](std::uint32_t a, std::uint32_t b) { return entries_[a].name < entries_[b].name; });
}

// Returns the first entry whose name is not less than `name`.
std::vector<std::uint32_t>::const_iterator LinkTargets::first_from(std::string_view name) const {
    return std::ranges::lower_bound(by_name_, name, {},
                                    [&](std::uint32_t number) -> std::string_view { return entries_[number].name; });
}

const NamedEntry* LinkTargets::find(std::string_view name) const {
    const auto found = first_from(name);
    return found == by_name_.end() || entries_[*found].name != name ? nullptr : &entries_[*found];
}

std::vector<const NamedEntry*> LinkTargets::beneath(std::string_view directory) const {
    const std::string prefix = directory.empty() ? std::string() : std::string(directory) + '/';
    std::vector<const NamedEntry*> found;
    for (auto next = first_from(prefix); next != by_name_.end() && entries_[*next].name.starts_with(prefix); ++next)
        found.push_back(&entries_[*next]);
    return found;
}

bool LinkTargets::exists(std::string_view path) const {
    if (path.empty() || find(path) != nullptr) return true;
    const std::string prefix = std::string(path) + '/';
    const auto next = first_from(prefix);
    return next != by_name_.end() && entries_[*next].name.starts_with(prefix);
}

const LinkTargets::Target& LinkTargets::resolve(const NamedEntry& entry) {
    Answer& answer = answers_[number_of(entry)];
    if (answer.is_known) return answer.target;
    links_left_ = max_links_on_the_way;
    Target target = follow(entry);
    if (!answer.is_known) answer = {true, max_links_on_the_way + 1, std::move(target)};
    return answer.target;
}

// `loop` is not stored: it depends on the links before `entry`, and thus on the order of entries.
LinkTargets::Target LinkTargets::follow(const NamedEntry& entry) {
    Answer& answer = answers_[number_of(entry)];
    const unsigned before = links_left_;
    if (before < (answer.is_known ? answer.links : 1)) return {.path = {}, .fault = loop};
    if (answer.is_known) {
        links_left_ -= answer.links;
        return answer.target;
    }
    --links_left_;
    Target target = walk(entry);
    if (target.fault != loop) answer = {true, before - links_left_, target};
    return target;
}

LinkTargets::Target LinkTargets::walk(const NamedEntry& entry) {
    Target target;
    if (entry.link.starts_with('/')) return {.path = {}, .fault = outside};
    const bool is_hard = entry.kind == EntryKind::hardlink;
    if (!is_hard) target.path = parent_path(entry.name);
    for (std::string_view rest = entry.link; !rest.empty();) {
        const std::string_view component = take_piece(rest, '/');
        target.fault = step(target.path, component, is_hard && rest.empty());
        if (target.fault != nullptr) return target;
    }
    const NamedEntry* const linked = is_hard ? find(target.path) : nullptr;
    if (linked == nullptr || !is_link(*linked)) return target;
    // A hard link to a symbolic link acts like that symbolic link in another directory.
    if (links_left_ == 0) return {.path = {}, .fault = loop};
    --links_left_;
    return walk({.name = entry.name, .kind = linked->kind, .link = linked->link});
}

// Adds a component to `path`, and returns a fault or null. `keeps_link`: does not follow a link.
const char* LinkTargets::step(std::string& path, std::string_view component, bool keeps_link) {
    if (steps_left_ == 0) return loop;
    --steps_left_;
    if (component.empty() || component == ".") return nullptr;
    if (component == "..") {
        if (path.empty()) return outside;
        path = parent_path(path);
        return nullptr;
    }
    if (static_cast<std::size_t>(std::ranges::count(path, '/')) + 1 >= max_depth_) return too_deep;
    if (!path.empty()) path += '/';
    path += component;
    if (!exists(path)) return broken;
    const NamedEntry* const here = find(path);
    if (here == nullptr || !is_link(*here) || keeps_link) return nullptr;
    Target target = follow(*here);
    if (target.fault != nullptr) return target.fault;
    path = std::move(target.path);
    return nullptr;
}

}  // namespace csar::convert
