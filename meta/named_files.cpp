#include "meta/named_files.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/meta.hpp"

namespace csar::meta {
namespace {

bool is_absolute(std::string_view path) {
    return path.starts_with('/') || (path.size() > 1 && is_ascii_letter(path[0]) && path[1] == ':');
}

}  // namespace

std::string_view without_quotes(std::string_view text) {
    if (text.size() < 2 || (text.front() != '"' && text.front() != '\'') || text.front() != text.back()) return text;
    const std::string_view inner = text.substr(1, text.size() - 2);
    return inner.find(text.front()) == std::string_view::npos ? inner : text;
}

void read_path(const ToscaMeta& meta, CsarVersion version, bool directory, MetaValue& value, Report& report) {
    if (value.text.empty()) return;
    std::string_view text = value.text;
    const auto add = [&](const Rule& rule) -> Diagnostic {
        return diagnose_with(rule, meta.place(value.position), {value.key, value.text});
    };
    if (text.find('\\') != std::string_view::npos) {
        std::string slashes(text);
        std::ranges::replace(slashes, '\\', '/');
        report.add(add(rules::meta::backslash_in_path).with_hint(write_instead(text, slashes)));
        return;
    }
    if (has_uri_scheme(text)) {
        report.add(add(rules::meta::url_as_path));
        return;
    }
    if (is_absolute(text)) {
        // TOSCA 1.0 allows no leading slash, but its own example has one.
        const bool slash_of_1_0 = version == CsarVersion::v1_0 && text.front() == '/';
        report.add(add(slash_of_1_0 ? rules::meta::leading_slash : rules::meta::absolute_path));
        if (!slash_of_1_0) return;
        text.remove_prefix(1);
    }
    if (directory && text.size() > 1 && text.back() == '/') text.remove_suffix(1);
    auto path = resolve_reference("", text);
    if (!path) {
        report.add(add(rules::meta::path_outside_package));
        return;
    }
    if (*path != text) report.add(add(rules::meta::roundabout_path).with_hint(write_instead(text, *path)));
    value.path = *std::move(path);
}

ListedNames split_names(std::string_view list) {
    ListedNames result;
    const auto note = [](std::optional<std::size_t>& first, std::size_t offset) {
        if (!first) first = offset;
    };
    const auto add = [&](std::size_t start, std::size_t end) {
        if (end > start) result.names.push_back({list.substr(start, end - start), start});
    };
    for (std::size_t at = 0; at < list.size();) {
        if (is_blank(list[at])) {
            ++at;
        } else if (list[at] == ',') {
            note(result.comma, at++);
        } else if (list[at] == '"') {
            const std::size_t end = list.find('"', at + 1);
            if (end == std::string_view::npos) note(result.stray_quote, at);
            add(at + 1, std::min(end, list.size()));
            at = end == std::string_view::npos ? list.size() : end + 1;
            // A quoted name must be followed by a separator.
            if (at < list.size() && !is_blank(list[at]) && list[at] != ',') note(result.stray_quote, at - 1);
        } else {
            const std::size_t end = std::min(list.find_first_of(" \t,\"", at), list.size());
            add(at, end);
            if (end < list.size() && list[end] == '"') note(result.stray_quote, end);
            at = end;
        }
    }
    return result;
}

}  // namespace csar::meta
