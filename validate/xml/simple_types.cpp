#include "validate/xml/simple_types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>

#include "base/compose.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

bool is_digits(std::string_view text) {
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_decimal(std::string_view text) {
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    const std::size_t point = text.find('.');
    if (point == std::string_view::npos) return is_digits(text);
    const std::string_view whole = text.substr(0, point), part = text.substr(point + 1);
    return (whole.empty() || is_digits(whole)) && (part.empty() || is_digits(part)) && !(whole.empty() && part.empty());
}

bool is_float(std::string_view text) {
    if (text == "INF" || text == "-INF" || text == "NaN") return true;
    const std::size_t exponent = text.find_first_of("eE");
    if (!is_decimal(text.substr(0, exponent))) return false;
    if (exponent == std::string_view::npos) return true;
    text.remove_prefix(exponent + 1);
    if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
    return is_digits(text);
}

// Types whose values are integers, with their bounds; those that exceed 64 bits have none.
struct IntegerType {
    std::string_view name, text;
    bool has_least, has_most;
    std::int64_t least;
    std::uint64_t most;
};
constexpr std::array<IntegerType, 13> integer_types = {{
    {"integer", "an integer", false, false, 0, 0},
    {"nonNegativeInteger", "an integer that is not negative", true, false, 0, 0},
    {"positiveInteger", "a positive integer", true, false, 1, 0},
    {"nonPositiveInteger", "an integer that is not positive", false, true, 0, 0},
    {"negativeInteger", "a negative integer", false, false, 0, 0},
    {"long", "an integer of 64 bits", true, true, INT64_MIN, INT64_MAX},
    {"int", "an integer of 32 bits", true, true, INT32_MIN, INT32_MAX},
    {"short", "an integer of 16 bits", true, true, INT16_MIN, INT16_MAX},
    {"byte", "an integer of 8 bits", true, true, INT8_MIN, INT8_MAX},
    {"unsignedLong", "an unsigned integer of 64 bits", true, true, 0, UINT64_MAX},
    {"unsignedInt", "an unsigned integer of 32 bits", true, true, 0, UINT32_MAX},
    {"unsignedShort", "an unsigned integer of 16 bits", true, true, 0, UINT16_MAX},
    {"unsignedByte", "an unsigned integer of 8 bits", true, true, 0, UINT8_MAX},
}};

bool fits(const IntegerType& type, std::string_view text) {
    const bool negative = text.starts_with('-');
    if (negative || text.starts_with('+')) text.remove_prefix(1);
    if (!is_digits(text)) return false;
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    const bool zero = text.empty();
    if (type.name == "negativeInteger") return negative && !zero;
    std::uint64_t magnitude = 0;
    const bool large = !zero && std::from_chars(text.data(), text.data() + text.size(), magnitude).ec != std::errc();
    if (negative && !zero) {
        if (!type.has_least) return true;
        return !large && type.least < 0 && magnitude <= std::uint64_t(0) - static_cast<std::uint64_t>(type.least);
    }
    if (type.has_least && type.least > 0 && zero) return false;
    return !type.has_most || (!large && magnitude <= type.most);
}

// Types whose values have a pattern (XML Schema 1.0 part 2, chapter 3.2 and 3.3).
struct WrittenType {
    std::string_view name, text, written;
    bool is_date = false;

    const Pattern& pattern() const;
};
#define CSAR_ZONE "(Z|[+-](0[0-9]|1[0-4]):[0-5][0-9])?"
#define CSAR_DAY "-?([1-9][0-9]{3,9}|0[0-9]{3})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
#define CSAR_TIME "(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?|24:00:00(\\.0+)?)"
constexpr std::array<WrittenType, 15> written_types = {{
    {"date", "a date such as '2026-11-23'", CSAR_DAY CSAR_ZONE, true},
    {"dateTime", "a time such as '2026-11-23T10:00:00Z'", CSAR_DAY "T" CSAR_TIME CSAR_ZONE, true},
    {"time", "a time of the day such as '10:00:00'", CSAR_TIME CSAR_ZONE},
    {"gYear", "a year such as '2026'", "-?([1-9][0-9]{3,9}|0[0-9]{3})" CSAR_ZONE},
    {"gYearMonth", "a month such as '2026-11'", "-?([1-9][0-9]{3,9}|0[0-9]{3})-(0[1-9]|1[0-2])" CSAR_ZONE},
    {"gMonth", "a month such as '--11'", "--(0[1-9]|1[0-2])" CSAR_ZONE},
    {"gMonthDay", "a day of the year such as '--11-23'", "--(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])" CSAR_ZONE},
    {"gDay", "a day of the month such as '---23'", "---(0[1-9]|[12][0-9]|3[01])" CSAR_ZONE},
    {"duration", "a duration such as 'PT30S'",
     "-?P([0-9]+Y([0-9]+M)?([0-9]+D)?|[0-9]+M([0-9]+D)?|[0-9]+D|)"
     "(T([0-9]+H([0-9]+M)?([0-9]+(\\.[0-9]+)?S)?|[0-9]+M([0-9]+(\\.[0-9]+)?S)?|[0-9]+(\\.[0-9]+)?S))?"},
    {"hexBinary", "pairs of hexadecimal digits", "([0-9A-Fa-f]{2})*"},
    {"base64Binary", "Base64", "([A-Za-z0-9+/ ]*=? ?=?)"},
    {"language", "a language such as 'en-GB'", "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*"},
    {"NMTOKEN", "a name without blanks", "[^ !-,/;-@\\[-^`{-~]+"},
    {"NMTOKENS", "names with blanks between them", "[^!-,/;-@\\[-^`{-~]+"},
    {"Name", "a name that begins with a letter, '_' or ':'", "[^ !-9;-@\\[-^`{-~][^ !-,/;-@\\[-^`{-~]*"},
}};
#undef CSAR_ZONE
#undef CSAR_DAY
#undef CSAR_TIME

const Pattern& WrittenType::pattern() const {
    static const auto all = [] {
        std::vector<Pattern> compiled;
        for (const WrittenType& row : written_types)
            compiled.push_back(std::move(*Pattern::compile(row.written).pattern));
        return compiled;
    }();
    return all[static_cast<std::size_t>(this - written_types.data())];
}

// Whether the month of a date, in the form above, has that day.
bool is_day(std::string_view value) {
    value.remove_prefix(value.starts_with('-') ? 1 : 0);
    const std::size_t month_at = value.find('-') + 1;
    const auto digits = [&](std::size_t at, std::size_t size) {
        unsigned number = 0;
        for (const char c : value.substr(at, size)) number = number * 10 + static_cast<unsigned>(c - '0');
        return number;
    };
    const unsigned year = digits(month_at > 5 ? month_at - 5 : 0, 4), month = digits(month_at, 2);
    constexpr std::array<unsigned, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    const bool leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    return digits(month_at + 3, 2) <= days[month - 1] + (month == 2 && leap ? 1 : 0);
}

}  // namespace

// What a value of one of XML Schema's own types is, when `value` is none.
std::optional<std::string> misfit_of_builtin(std::string_view type, std::string_view value) {
    for (const IntegerType& row : integer_types)
        if (row.name == type) return fits(row, value) ? std::nullopt : std::optional(std::string(row.text));
    if (type == "boolean" && !has_form(AttributeType::boolean, value)) return "true or false";
    if (type == "decimal" && !is_decimal(value)) return "a decimal number";
    if ((type == "float" || type == "double") && !is_float(value)) return "a number";
    if ((type == "NCName" || type == "ID" || type == "IDREF" || type == "ENTITY") &&
        !has_form(AttributeType::NCName, value))
        return std::string(form_of(AttributeType::NCName));
    if (type == "QName" && !has_form(AttributeType::QName, value)) return std::string(form_of(AttributeType::QName));
    for (const WrittenType& row : written_types)
        if (row.name == type)
            return row.pattern().matches(value, Pattern::Extent::whole).value_or(true) &&
                           (!row.is_date || is_day(value))
                       ? std::nullopt
                       : std::optional(std::string(row.text));
    return std::nullopt;
}

namespace {

// A number for facets that bound; nullopt for what is none.
std::optional<double> number(std::string_view text) {
    if (!is_float(text) || text.ends_with('F') || text.ends_with('N')) return std::nullopt;
    double value = 0;
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    return fault == std::errc() ? std::optional(value) : std::nullopt;
}

std::size_t characters(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

// Of a decimal number: those that count, which leading zeros and those at the end of a fraction do not.
double digits_of(std::string_view value, bool of_fraction_only) {
    if (value.starts_with('-') || value.starts_with('+')) value.remove_prefix(1);
    const std::size_t point = std::min(value.find('.'), value.size());
    std::string_view whole = value.substr(0, point), part = value.substr(std::min(point + 1, value.size()));
    while (whole.starts_with('0')) whole.remove_prefix(1);
    while (part.ends_with('0')) part.remove_suffix(1);
    return static_cast<double>(of_fraction_only ? part.size() : whole.size() + part.size());
}

// Whether one facet that bounds values or their length excludes `value`.
bool excludes(std::string_view facet, std::string_view bound, std::string_view value) {
    if (facet == "length" || facet == "minLength" || facet == "maxLength") {
        const auto wanted = number(bound);
        const auto length = static_cast<double>(characters(value));
        if (!wanted) return false;
        return facet == "length" ? length != *wanted : facet == "minLength" ? length < *wanted : length > *wanted;
    }
    if (facet == "totalDigits" || facet == "fractionDigits") {
        const auto most = number(bound);
        return most && is_decimal(value) && digits_of(value, facet == "fractionDigits") > *most;
    }
    const auto limit = number(bound), given = number(value);
    if (!limit || !given) return false;
    if (facet == "minInclusive") return *given < *limit;
    if (facet == "maxInclusive") return *given > *limit;
    if (facet == "minExclusive") return *given <= *limit;
    return facet == "maxExclusive" && *given >= *limit;
}

}  // namespace

std::optional<std::string> misfit_of_facets(XmlElement restriction, std::string_view builtin, std::string_view value,
                                            SchemaPatterns& patterns) {
    bool enumerated = false, listed = false, patterned = false, matched = false;
    std::string choices, pattern;
    // A length of these counts bytes, or nothing (XML Schema 1.0 part 2, 4.3.1).
    const bool has_length = builtin != "hexBinary" && builtin != "base64Binary" && builtin != "QName";
    const bool is_numeric = builtin == "decimal" || builtin == "float" || builtin == "double" ||
                            std::any_of(integer_types.begin(), integer_types.end(),
                                        [&](const IntegerType& row) { return row.name == builtin; });
    for (const XmlElement facet : restriction.children()) {
        const std::string_view name = facet.name().local, bound = facet.value("value");
        if (name == "enumeration") {
            listed = listed || with_white_space_of(builtin, {}, bound) == value ||
                     (is_numeric && number(trimmed(bound)) && number(trimmed(bound)) == number(value));
            enumerated = true;
            if (choices.size() < 100) choices += (choices.empty() ? "one of '" : "', '") + std::string(bound);
        } else if (name == "pattern") {
            patterned = true;
            pattern += (pattern.empty() ? "" : "|") + std::string(bound);
            matched = matched || patterns.matches(facet, value);
        } else if ((has_length || name.find("ength") == std::string_view::npos) &&
                   excludes(name, trimmed(bound), value)) {
            return compose("of {} {}", name, bound);
        }
    }
    if (enumerated && !listed) return choices + "'";
    if (patterned && !matched) return compose("of the form {}", pattern);
    return std::nullopt;
}

bool SchemaPatterns::matches(XmlElement facet, std::string_view value) {
    const auto [known, is_new] = patterns_.try_emplace({facet.document(), facet.id()});
    const std::string_view text = facet.value("value");
    // One character class without another, which no other dialect has.
    if (is_new && text.find("-[") == std::string_view::npos) known->second = Pattern::compile(text).pattern;
    return !known->second || known->second->matches(value, Pattern::Extent::whole).value_or(true);
}

std::string with_white_space_of(std::string_view builtin, const std::vector<XmlElement>& restrictions,
                                std::string_view value) {
    std::string_view kept = builtin == "string" ? "preserve" : builtin == "normalizedString" ? "replace" : "collapse";
    for (auto at = restrictions.rbegin(); at != restrictions.rend(); ++at)
        if (const XmlElement facet = at->child("whiteSpace")) kept = trimmed(facet.value("value"));
    std::string text(value);
    if (kept == "preserve") return text;
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c == '\t' || c == '\r' || c == '\n'; }, ' ');
    if (kept == "replace") return text;
    text.erase(std::unique(text.begin(), text.end(), [](char a, char b) { return a == ' ' && b == ' '; }), text.end());
    return std::string(trimmed(text));
}

bool is_builtin(std::string_view name) {
    constexpr std::string_view others[] = {
        "anyType", "anySimpleType", "string", "normalizedString", "token",  "boolean", "decimal", "float",
        "double",  "anyURI",        "QName",  "NOTATION",         "NCName", "ID",      "IDREF",   "IDREFS",
        "ENTITY",  "ENTITIES"};
    const auto is_it = [&](const auto& row) { return row.name == name; };
    return std::find(std::begin(others), std::end(others), name) != std::end(others) ||
           std::any_of(integer_types.begin(), integer_types.end(), is_it) ||
           std::any_of(written_types.begin(), written_types.end(), is_it);
}

}  // namespace csar::validate::xml
