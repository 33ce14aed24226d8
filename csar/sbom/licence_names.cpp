#include "csar/sbom/licence_names.hpp"

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/suggest.hpp"

namespace csar::sbom {
namespace {

constexpr std::size_t max_expression_bytes = 1'000;  // a longer text is a licence text
constexpr std::size_t max_misspelt_bytes = 40;       // a longer text is not an identifier
constexpr std::size_t max_list_bytes = 200;          // a longer text is not a list of identifiers
constexpr int max_nesting = 20;

constexpr std::array ids = {
    "0BSD",
    "AFL-3.0",
    "AGPL-3.0",
    "AGPL-3.0-only",
    "AGPL-3.0-or-later",
    "Apache-1.1",
    "Apache-2.0",
    "Artistic-2.0",
    "BSD-2-Clause",
    "BSD-2-Clause-Patent",
    "BSD-3-Clause",
    "BSD-3-Clause-Clear",
    "BSD-4-Clause",
    "BSL-1.0",
    "CC-BY-3.0",
    "CC-BY-4.0",
    "CC-BY-NC-4.0",
    "CC-BY-NC-SA-4.0",
    "CC-BY-ND-4.0",
    "CC-BY-SA-3.0",
    "CC-BY-SA-4.0",
    "CC0-1.0",
    "CDDL-1.0",
    "CDDL-1.1",
    "CPL-1.0",
    "ECL-2.0",
    "EPL-1.0",
    "EPL-2.0",
    "EUPL-1.1",
    "EUPL-1.2",
    "FSFAP",
    "GFDL-1.3-only",
    "GFDL-1.3-or-later",
    "GPL-2.0",
    "GPL-2.0+",
    "GPL-2.0-only",
    "GPL-2.0-or-later",
    "GPL-3.0",
    "GPL-3.0+",
    "GPL-3.0-only",
    "GPL-3.0-or-later",
    "HPND",
    "ICU",
    "IPL-1.0",
    "ISC",
    "LGPL-2.0-only",
    "LGPL-2.0-or-later",
    "LGPL-2.1",
    "LGPL-2.1-only",
    "LGPL-2.1-or-later",
    "LGPL-3.0",
    "LGPL-3.0-only",
    "LGPL-3.0-or-later",
    "MIT",
    "MIT-0",
    "MPL-1.1",
    "MPL-2.0",
    "MPL-2.0-no-copyleft-exception",
    "MS-PL",
    "MS-RL",
    "MulanPSL-2.0",
    "NCSA",
    "ODbL-1.0",
    "OFL-1.1",
    "OpenSSL",
    "OSL-3.0",
    "PHP-3.01",
    "PostgreSQL",
    "PSF-2.0",
    "Python-2.0",
    "Ruby",
    "Sleepycat",
    "SSPL-1.0",
    "UPL-1.0",
    "Unicode-DFS-2016",
    "Unlicense",
    "Vim",
    "W3C",
    "WTFPL",
    "X11",
    "ZPL-2.1",
    "Zlib",
    "curl",
    "libpng-2.0",
};

constexpr std::array exceptions = {
    "Autoconf-exception-3.0",
    "Bison-exception-2.2",
    "Classpath-exception-2.0",
    "Font-exception-2.0",
    "GCC-exception-3.1",
    "LLVM-exception",
    "Linux-syscall-note",
    "OpenJDK-assembly-exception-1.0",
    "OCaml-LGPL-linking-exception",
};

template <class Names>
std::string_view find_name(const Names& names, std::string_view given) {
    for (const std::string_view name : names)
        if (equal_ignoring_case(name, given)) return name;
    return {};
}

// expression = term { ("AND" | "OR") term }; term = "(" expression ")" | id [ "WITH" exception ]
class ExpressionReader {
public:
    explicit ExpressionReader(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            if (is_blank(text[at])) {
                ++at;
                continue;
            }
            std::size_t end = at + 1;
            if (!is_bracket(text[at]))
                while (end < text.size() && !is_blank(text[end]) && !is_bracket(text[end])) ++end;
            words_.push_back(text.substr(at, end - at));
            at = end;
        }
    }

    LicenceName read() {
        if (!expression(0) || next_ != words_.size()) return {};
        return std::move(name_);
    }

private:
    static bool is_bracket(char c) { return c == '(' || c == ')'; }

    bool take(std::string_view word) {
        if (next_ == words_.size() || words_[next_] != word) return false;
        ++next_;
        return true;
    }
    // SPDX allows operators in upper or lower case.
    bool take_operator(std::string_view word) { return take(word) || take(lower_case(word)); }

    bool expression(int depth) {
        if (depth > max_nesting || !term(depth)) return false;
        while (true) {
            if (take_operator("AND"))
                name_.expression += " AND ";
            else if (take_operator("OR"))
                name_.expression += " OR ";
            else
                return true;
            if (!term(depth)) return false;
        }
    }

    bool term(int depth) {
        if (take("(")) {
            name_.expression += "(";
            if (!expression(depth + 1) || !take(")")) return false;
            name_.expression += ")";
            return true;
        }
        if (next_ == words_.size()) return false;
        const std::string_view word = words_[next_++];
        const std::string_view id = is_licence_reference(word) ? word : find_name(ids, word);
        if (id.empty()) return false;
        name_.expression += id;
        if (std::ranges::find(name_.ids, id) == name_.ids.end()) name_.ids.emplace_back(id);
        if (!take_operator("WITH")) return true;
        if (next_ == words_.size()) return false;
        const std::string_view exception = find_name(exceptions, words_[next_++]);
        name_.expression.append(" WITH ").append(exception);
        return !exception.empty();
    }

    std::vector<std::string_view> words_;
    std::size_t next_ = 0;
    LicenceName name_;
};

// Names without a version, and an identifier with a version as an example.
struct Family {
    std::string_view name, example;
};
constexpr std::array families = {
    Family{"GPL", "GPL-3.0-or-later"}, Family{"LGPL", "LGPL-3.0-or-later"}, Family{"AGPL", "AGPL-3.0-or-later"},
    Family{"Apache", "Apache-2.0"},    Family{"BSD", "BSD-3-Clause"},       Family{"MPL", "MPL-2.0"},
    Family{"EPL", "EPL-2.0"},
};

// "Apache-2.0 AND MIT" for "Apache-2.0, MIT". Empty if `given` is not a list of licences.
std::string expression_of_list(std::string_view given) {
    constexpr std::string_view separators = ",;/";
    const std::size_t first = given.find_first_of(separators);
    if (first == given.npos) return {};
    const std::string_view between = given[first] == '/' ? " OR " : " AND ";  // "MIT/Apache-2.0" is a choice
    std::string expression;
    for (std::size_t end = first;; end = given.find_first_of(separators)) {
        const std::string_view part = trimmed(given.substr(0, end));
        const LicenceName name = licence_name(part);
        const std::string one = name.expression.empty() ? similar_licence(part)
                                : name.ids.size() > 1   ? "(" + name.expression + ")"
                                                        : name.expression;
        if (one.empty()) return {};
        expression.append(expression.empty() ? "" : between).append(one);
        if (end == given.npos) return expression;
        given.remove_prefix(end + 1);
    }
}

}  // namespace

bool is_licence_reference(std::string_view id) {
    constexpr std::string_view start = "LicenseRef-";
    return id.size() > start.size() && id.starts_with(start) && !id.starts_with("LicenseRef-declared-") &&
           std::ranges::all_of(id, [](char c) { return is_ascii_letter_or_digit(c) || c == '-' || c == '.'; });
}

bool LicenceName::is_single() const {
    return ids.size() == 1 && ids.front() == expression && !is_licence_reference(expression);
}

LicenceName licence_name(std::string_view given) {
    if (given.size() > max_expression_bytes) return {};
    return ExpressionReader(given).read();
}

std::string similar_licence(std::string_view given) {
    if (given.size() > max_list_bytes || !licence_name(given).expression.empty()) return {};
    if (std::string list = expression_of_list(given); !list.empty()) return list;
    for (const Family& family : families)
        if (equal_ignoring_case(given, family.name)) return std::string(family.example);
    if (given.size() > max_misspelt_bytes) return {};
    Suggestion near(given);
    for (const std::string_view id : ids) near.offer(id);
    return std::string(near.best());
}

std::vector<std::string> without_repeated(const std::vector<std::string>& licenses) {
    std::vector<std::string> kept;
    std::unordered_set<std::string, KeyedHash> seen;
    for (const std::string& license : licenses) {
        const LicenceName name = licence_name(license);
        if (seen.insert(name.expression.empty() ? license : name.expression).second) kept.push_back(license);
    }
    return kept;
}

std::string licence_expression(const std::vector<std::string>& licenses,
                               const std::function<std::string(const std::string&)>& id_of) {
    std::string expression;
    for (const std::string& license : licenses) {
        const LicenceName name = licence_name(license);
        const bool needs_brackets = licenses.size() > 1 && name.ids.size() > 1;
        expression += expression.empty() ? "" : " AND ";
        expression += name.expression.empty() ? id_of(license)
                      : needs_brackets        ? "(" + name.expression + ")"
                                              : name.expression;
    }
    return expression;
}

}  // namespace csar::sbom
