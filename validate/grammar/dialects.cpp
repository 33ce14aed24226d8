#include "validate/grammar/dialects.hpp"

#include <algorithm>

#include "base/wildcard.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/yaml.hpp"

namespace csar::validate {
namespace {

std::vector<Dialect> read_tables() {
    std::vector<Dialect> made;
#define CSAR_DIALECT(name, writer, level, versions) made.push_back({name, writer, level, versions, {}, {}, {}, {}, {}});
#define CSAR_DIALECT_VERSION(beginning, nearest, name) \
    made.back().own_versions.push_back({beginning, Version::nearest, name});
#define CSAR_DIALECT_MARK_IN_PACKAGE(file, key) made.back().package_marks.push_back({file, key});
#define CSAR_DIALECT_MARK(kind, words) made.back().marks.push_back({DialectMark::Kind::kind, words});
#define CSAR_DIALECT_CLASS(name, sentence) made.back().classes.push_back({#name, sentence});
#define CSAR_DIALECT_FINDING(name, area, rule, files, key_path, message, written) \
    made.back().findings.push_back({#name, &rules::area::rule, files, key_path, message, written});
#define CSAR_DIALECT_END
#include "validate/grammar/dialects/all.def"
    return made;
}

// From the place of a finding to the end of its line.
std::string_view written_at(const Place& place) {
    std::string_view line = place.excerpt;
    line = line.substr(std::min<std::size_t>(place.caret, line.size()));
    return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

}  // namespace

bool matches_pattern(std::string_view pattern, std::string_view text) {
    while (true) {
        const std::size_t bar = pattern.find('|');
        if (matches_wildcard(pattern.substr(0, bar), text)) return true;
        if (bar == std::string_view::npos) return false;
        pattern.remove_prefix(bar + 1);
    }
}

const DialectFinding* Dialect::row_of(const Diagnostic& diagnostic) const {
    const auto fits = [](std::string_view pattern, std::string_view text) {
        return pattern.empty() || matches_pattern(pattern, text);
    };
    const auto found = std::ranges::find_if(findings, [&](const DialectFinding& row) {
        return row.rule->id == diagnostic.id && fits(row.files, diagnostic.place.file) &&
               fits(row.key_path, diagnostic.place.key_path) && fits(row.message, diagnostic.message) &&
               fits(row.written, written_at(diagnostic.place));
    });
    return found == findings.end() ? nullptr : &*found;
}

std::span<const Dialect> dialects() {
    static const std::vector<Dialect> all = read_tables();
    return all;
}

const Dialect* find_dialect(std::string_view name) {
    const auto all = dialects();
    const auto found = std::ranges::find_if(all, [&](const Dialect& d) { return d.name == name; });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace csar::validate
