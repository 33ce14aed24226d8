// Facets of simple types (XML Schema 1.0 part 2, chapter 4.3).
#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/ascii.hpp"
#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/utf8.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/simple_types.hpp"

namespace csar::validate::xml {
namespace {

// A decimal number of any length, without superfluous zeros. Used for facets about digits, and for comparisons.
// csar::Decimal has only 38 digits. Refers to the text.
struct WrittenDecimal {
    bool is_negative;
    std::string_view whole, part;

    // `text` must have the form of xs:decimal.
    explicit WrittenDecimal(std::string_view text) : is_negative(text.starts_with('-')) {
        if (is_negative || text.starts_with('+')) text.remove_prefix(1);
        const std::size_t point = std::min(text.find('.'), text.size());
        whole = text.substr(0, point);
        part = text.substr(std::min(point + 1, text.size()));
        whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
        while (part.ends_with('0')) part.remove_suffix(1);
        is_negative = is_negative && !(whole.empty() && part.empty());
    }
    std::string text() const { return (is_negative ? "-" : "") + std::string(whole) + "." + std::string(part); }
    // Negative, zero or positive. Exact for any length.
    int compare(const WrittenDecimal& other) const {
        if (is_negative != other.is_negative) return is_negative ? -1 : 1;
        int order = whole.size() != other.whole.size() ? (whole.size() < other.whole.size() ? -1 : 1)
                                                       : whole.compare(other.whole);
        if (order == 0) order = part.compare(other.part);
        return is_negative ? -order : order;
    }
};

// Returns the number in a bound, or nullopt if it is not a number.
std::optional<double> number(std::string_view text) {
    if (!is_float(text) || text.ends_with('F') || text.ends_with('N')) return std::nullopt;
    double value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() ? std::optional(value) : std::nullopt;
}

bool is_float_type(std::string_view builtin) { return builtin == "float" || builtin == "double"; }
// Values of these types may be written in several ways, which are not normalised here.
bool has_many_forms(std::string_view builtin) {
    return builtin == "QName" || builtin == "NOTATION" || builtin == "duration" || builtin.starts_with("date") ||
           builtin == "time" || (builtin.starts_with('g') && builtin.size() > 3);
}

// These types write the largest unit first, so texts of equal length have the order of their values.
bool is_written_in_order(std::string_view builtin) {
    return builtin.starts_with("date") || builtin == "time" || builtin == "gYear" || builtin == "gYearMonth";
}

// Returns an empty string if there is no time zone.
std::string_view zone_of(std::string_view value) {
    constexpr std::size_t size = 6;  // of "+01:00"
    if (value.ends_with('Z')) return value.substr(value.size() - 1);
    const bool has_offset = value.size() > size && value[value.size() - 3] == ':' &&
                            (value[value.size() - size] == '+' || value[value.size() - size] == '-');
    return has_offset ? value.substr(value.size() - size) : std::string_view();
}

// Equal values have equal results. Unchanged for types that are not normalised.
std::string canonical(std::string_view builtin, std::string_view value) {
    std::string text(value);
    if (is_decimal_type(builtin) && is_decimal(value)) return WrittenDecimal(value).text();
    if (is_float_type(builtin))
        if (const auto given = number(value)) return std::to_string(*given);
    if (builtin == "boolean") return value == "1" ? "true" : value == "0" ? "false" : text;
    if (builtin == "hexBinary") text = lower_case(text);
    if (builtin == "base64Binary") text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

// Returns the length in characters, in bytes or in list items. Returns nullopt if the length facet does not apply, or
// counts other units.
std::optional<std::size_t> length_of(std::string_view builtin, std::string_view value) {
    if (builtin == "base64Binary" || builtin == "QName" || builtin == "NOTATION") return std::nullopt;
    if (builtin == "hexBinary") return value.size() / 2;
    if (builtin == "NMTOKENS" || builtin == "IDREFS" || builtin == "ENTITIES")
        return value.empty() ? 0 : static_cast<std::size_t>(std::ranges::count(value, ' ')) + 1;
    return character_count(value);
}

std::optional<int> order_of(std::string_view builtin, std::string_view value, std::string_view bound) {
    if (is_decimal_type(builtin)) {
        if (!is_decimal(value) || !is_decimal(bound)) return std::nullopt;
        return WrittenDecimal(value).compare(WrittenDecimal(bound));
    }
    if (is_written_in_order(builtin)) {
        const bool is_comparable = value.size() == bound.size() && zone_of(value) == zone_of(bound) &&
                                   !value.starts_with('-') && !bound.starts_with('-');
        return is_comparable ? std::optional(value.compare(bound)) : std::nullopt;
    }
    if (!is_float_type(builtin)) return std::nullopt;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const double given = number(value).value_or(none), limit = number(bound).value_or(none);
    if (std::isnan(given) || std::isnan(limit)) return std::nullopt;
    return given < limit ? -1 : given > limit ? 1 : 0;
}

// True if the facet excludes `value`.
bool excludes(std::string_view facet, std::string_view builtin, std::string_view bound, std::string_view value) {
    if (facet == "length" || facet == "minLength" || facet == "maxLength") {
        const auto wanted = number(bound);
        const auto length = length_of(builtin, value);
        if (!wanted || !length) return false;
        const auto count = static_cast<double>(*length);
        return facet == "length" ? count != *wanted : facet == "minLength" ? count < *wanted : count > *wanted;
    }
    if (facet == "totalDigits" || facet == "fractionDigits") {
        const auto most = number(bound);
        if (!most || !is_decimal(value)) return false;
        const WrittenDecimal given(value);
        return static_cast<double>(given.part.size() + (facet == "totalDigits" ? given.whole.size() : 0)) > *most;
    }
    const auto order = order_of(builtin, value, bound);
    if (!order) return false;
    if (facet == "minInclusive") return *order < 0;
    if (facet == "maxInclusive") return *order > 0;
    if (facet == "minExclusive") return *order <= 0;
    return facet == "maxExclusive" && *order >= 0;
}

// "at most 5".
std::string in_words(std::string_view facet, std::string_view bound) {
    if (facet == "length") return compose("of length {}", bound);
    if (facet == "minLength") return compose("of length at least {}", bound);
    if (facet == "maxLength") return compose("of length at most {}", bound);
    if (facet == "totalDigits") return compose("a number with at most {} digits", bound);
    if (facet == "fractionDigits") return compose("a number with at most {} decimal digits", bound);
    if (facet == "minInclusive") return compose("at least {}", bound);
    if (facet == "maxInclusive") return compose("at most {}", bound);
    return compose("{} {}", facet == "minExclusive" ? "more than" : "less than", bound);
}

// Returns false if XML Schema and values/pattern.hpp read the pattern differently. In XML Schema, '^' and '$' are
// ordinary, "\\w" excludes '_', and classes can be subtracted.
bool is_common_pattern(std::string_view text) {
    bool in_class = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char before = at == 0 ? '\0' : text[at - 1];
        switch (text[at]) {
            case '$': return false;
            case '^':
                if (before != '[') return false;
                break;
            case '[':
                if (in_class && before == '-') return false;
                in_class = true;
                break;
            case ']': in_class = false; break;
            case '\\':
                ++at;  // skips an escaped character
                if (at < text.size() && std::string_view("wWpPiIcCbBAz").find(text[at]) != std::string_view::npos)
                    return false;
                break;
            default: break;
        }
    }
    return true;
}

constexpr std::size_t max_shown_bytes = 100;  // bytes of choices or forms in a message

void show(std::string_view text, std::string_view between, std::string& all) {
    if (all.size() < max_shown_bytes)
        all += (all.empty() ? "" : std::string(between)) + shortened(text, max_shown_bytes);
}

}  // namespace

const Facets::Restriction& Facets::of(XmlElement restriction, std::string_view builtin,
                                      const std::vector<XmlElement>& chain) {
    const auto [known, is_new] = restrictions_.try_emplace(restriction);
    Restriction& made = known->second;
    if (!is_new) return made;
    for (const XmlElement facet : restriction.children()) {
        const std::string_view name = facet.name().local, bound = facet.value("value");
        if (name == "enumeration") {
            made.values.insert(canonical(builtin, normalized(builtin, chain, bound)));
            show(bound, "', '", made.choices);
        } else if (name == "pattern") {
            made.patterns.push_back(compiled(bound));
            show(bound, "|", made.forms);
        } else {
            made.bounds.try_emplace(name, without_xml_space(bound));  // each facet occurs once
        }
    }
    return made;
}

std::optional<Pattern> Facets::compiled(std::string_view text) {
    return is_common_pattern(text) ? Pattern::compile(text).pattern : std::nullopt;
}

// Also true if a pattern cannot be evaluated.
bool Facets::matches(const Restriction& restriction, std::string_view value) {
    bool matches = restriction.patterns.empty();
    for (const std::optional<Pattern>& pattern : restriction.patterns) {
        spend_work(1 + value.size());
        matches =
            matches || !pattern || !is_ascii(value) || pattern->matches(value, Pattern::Extent::whole).value_or(true);
        if (matches) break;
    }
    return matches;
}

bool may_be_equal(std::string_view builtin, std::string_view a, std::string_view b) {
    return has_many_forms(builtin) || canonical(builtin, a) == canonical(builtin, b);
}

std::optional<std::string> Facets::misfit(XmlElement restriction, std::string_view builtin,
                                          const std::vector<XmlElement>& chain, std::string_view value) {
    const Restriction& facets = of(restriction, builtin, chain);
    for (const auto& [name, bound] : facets.bounds)
        if (excludes(name, builtin, bound, value)) return in_words(name, bound);
    if (!facets.values.empty() && !has_many_forms(builtin) && facets.values.count(canonical(builtin, value)) == 0)
        return "one of '" + facets.choices + "'";
    if (!matches(facets, value)) return "of the form " + facets.forms;
    return std::nullopt;
}

std::string_view Facets::white_space_of(XmlElement restriction) {
    const auto [known, is_new] = white_space_.try_emplace(restriction);
    if (is_new) known->second = trimmed(restriction.child("whiteSpace"), "value");
    return known->second;
}

std::string Facets::normalized(std::string_view builtin, const std::vector<XmlElement>& chain, std::string_view value) {
    std::string_view kept = builtin == "string" ? "preserve" : builtin == "normalizedString" ? "replace" : "collapse";
    for (auto at = chain.rbegin(); at != chain.rend(); ++at)
        if (const std::string_view own = white_space_of(*at); !own.empty()) kept = own;
    std::string text(value);
    if (kept == "preserve") return text;
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    if (kept == "replace") return text;
    text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return a == ' ' && b == ' '; }), text.end());
    return std::string(without_xml_space(text));
}

}  // namespace csar::validate::xml
