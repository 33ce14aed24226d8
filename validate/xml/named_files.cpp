#include "validate/xml/named_files.hpp"

#include <algorithm>
#include <utility>

#include "base/budget.hpp"
#include "base/package_path.hpp"
#include "base/wildcard.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::uint64_t steps_a_name = 10;

// * and ? also match slashes.
bool matches_glob(std::string_view text, std::string_view pattern) {
    spend_work(pattern.size() + text.size());
    return matches_wildcard(pattern, text, [](char wanted, char c) {
        spend_work(1);
        return wanted == '?' || wanted == c;
    });
}

}  // namespace

NamedFile NamedFiles::artifact(XmlElement reference) { return look_up(trimmed(reference, "reference"), ""); }

NamedFile NamedFiles::plan(const XmlFile& file, XmlElement reference) {
    const std::string_view written = trimmed(reference, "reference");
    NamedFile from_root = look_up(written, "");
    if (from_root.state != NamedFile::State::missing && from_root.state != NamedFile::State::outside) return from_root;
    NamedFile beside = look_up(written, file.path);
    return beside.state == NamedFile::State::outside ? from_root : beside;
}

NamedFile NamedFiles::look_up(std::string_view reference, std::string_view from) {
    if (reference.empty()) return {};
    if (has_uri_scheme(reference)) return {NamedFile::State::remote, {}};
    NamedFile found{NamedFile::State::outside, {}};
    for (const std::string& written : {std::string(reference), percent_decoded(reference)}) {
        auto path = files_.resolve(from, written);
        if (!path) continue;
        if (files_.exists(*path)) return {NamedFile::State::file, std::move(*path)};
        if (found.state == NamedFile::State::directory) continue;
        found = {is_directory(*path) ? NamedFile::State::directory : NamedFile::State::missing, std::move(*path)};
    }
    return found;
}

bool NamedFiles::is_directory(const std::string& path) {
    const auto [first, last] = names_in(path);
    return first != last;
}

std::pair<std::vector<std::string>::const_iterator, std::vector<std::string>::const_iterator> NamedFiles::names_in(
    const std::string& directory) {
    if (names_ == nullptr) {
        std::vector<std::string> names;
        files_.each([&](std::string_view name) { names.emplace_back(name); });
        std::ranges::sort(names);
        names_ = std::make_unique<const std::vector<std::string>>(std::move(names));
    }
    if (directory.empty()) return {names_->begin(), names_->end()};
    std::string inside = directory.ends_with('/') ? directory : directory + '/';
    const auto first = std::lower_bound(names_->begin(), names_->end(), inside);
    inside.back() = static_cast<char>('/' + 1);  // sorts after all paths in the directory
    return {first, std::lower_bound(first, names_->end(), inside)};
}

bool NamedFiles::selects_any(XmlElement reference, const std::string& path) {
    const auto [first, last] = names_in(path);
    const std::size_t start = path.empty() || path.ends_with('/') ? path.size() : path.size() + 1;
    const auto is_named_by = [&](std::string_view kind, std::string_view name) {
        for (const XmlElement pattern : reference.children())
            if (is_tosca(pattern, kind) && matches_glob(name, pattern.value("pattern"))) return true;
        return false;
    };
    const bool includes = static_cast<bool>(reference.child("Include"));
    for (auto name = first; name != last; ++name) {
        spend_work(steps_a_name);
        const std::string_view inside = std::string_view(*name).substr(start);
        if ((!includes || is_named_by("Include", inside)) && !is_named_by("Exclude", inside)) return true;
    }
    return false;
}

}  // namespace csar::validate::xml
