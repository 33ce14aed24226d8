#include "validate/xml/simple_types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <limits>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/interrupt.hpp"
#include "base/utf8.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

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
#define CSAR_ZONE "(Z|[+-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))?"
#define CSAR_YEAR "-?([1-9][0-9]{3,}|0[0-9]{3})"
#define CSAR_DAY CSAR_YEAR "-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
#define CSAR_TIME "(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?|24:00:00(\\.0+)?)"
constexpr std::array<WrittenType, 13> written_types = {{
    {"date", "a date such as '2026-11-23'", CSAR_DAY CSAR_ZONE, true},
    {"dateTime", "a time such as '2026-11-23T10:00:00Z'", CSAR_DAY "T" CSAR_TIME CSAR_ZONE, true},
    {"time", "a time of the day such as '10:00:00'", CSAR_TIME CSAR_ZONE},
    {"gYear", "a year such as '2026'", CSAR_YEAR CSAR_ZONE},
    {"gYearMonth", "a month such as '2026-11'", CSAR_YEAR "-(0[1-9]|1[0-2])" CSAR_ZONE},
    {"gMonth", "a month such as '--11'", "--(0[1-9]|1[0-2])" CSAR_ZONE},
    {"gMonthDay", "a day of the year such as '--11-23'",
     "--(02-(0[1-9]|[12][0-9])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01]))" CSAR_ZONE},
    {"gDay", "a day of the month such as '---23'", "---(0[1-9]|[12][0-9]|3[01])" CSAR_ZONE},
    {"duration", "a duration such as 'PT30S'",
     "-?P([0-9]+Y([0-9]+M)?([0-9]+D)?|[0-9]+M([0-9]+D)?|[0-9]+D|)"
     "(T([0-9]+H([0-9]+M)?([0-9]+(\\.[0-9]+)?S)?|[0-9]+M([0-9]+(\\.[0-9]+)?S)?|[0-9]+(\\.[0-9]+)?S))?"},
    {"language", "a language such as 'en-GB'", "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*"},
    {"NMTOKEN", "a name without blanks", "[^ !-,/;-@\\[-^`{-~]+"},
    {"NMTOKENS", "names with blanks between them", "[^!-,/;-@\\[-^`{-~]+"},
    {"Name", "a name that begins with a letter, '_' or ':'", "[^ !-9;-@\\[-^`{-~][^ !-,/;-@\\[-^`{-~]*"},
}};
#undef CSAR_YEAR
#undef CSAR_ZONE
#undef CSAR_DAY
#undef CSAR_TIME

const Pattern& WrittenType::pattern() const {
    static const auto all = [] {
        std::vector<Pattern> compiled;
        compiled.reserve(written_types.size());
        for (const WrittenType& row : written_types)
            compiled.push_back(std::move(*Pattern::compile(row.written).pattern));
        return compiled;
    }();
    return all[static_cast<std::size_t>(this - written_types.data())];
}

constexpr std::size_t max_written_bytes = 10'000;  // bytes of such a value; of a longer one nothing is said

// Whether the month of a date, which has the form above, has that day.
bool is_day(std::string_view value) {
    value.remove_prefix(value.starts_with('-') ? 1 : 0);
    const std::size_t month_at = value.find('-') + 1;
    const auto digits = [&](std::size_t at, std::size_t size) {
        unsigned number = 0;
        for (const char c : value.substr(at, size)) number = number * 10 + static_cast<unsigned>(c - '0');
        return number;
    };
    // The last four digits of a year tell whether it is a leap year.
    const unsigned year = digits(month_at > 5 ? month_at - 5 : 0, 4);
    return std::chrono::year_month_day(std::chrono::year(static_cast<int>(year)),
                                       std::chrono::month(digits(month_at, 2)),
                                       std::chrono::day(digits(month_at + 3, 2)))
        .ok();
}

constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";

bool is_base64(std::string_view value) {
    constexpr std::string_view digits_and_blank = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/ ";
    const std::size_t count = value.size() - static_cast<std::size_t>(std::count(value.begin(), value.end(), ' '));
    const std::size_t padding = value.ends_with("==") || value.ends_with("= =") ? 2 : value.ends_with('=') ? 1 : 0;
    const std::size_t other = value.find_first_not_of(digits_and_blank);
    return count % 4 == 0 && (other == std::string_view::npos
                                  ? padding == 0
                                  : padding != 0 && value.find_first_not_of("= ", other) == std::string_view::npos);
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
    if (type == "IDREFS" || type == "ENTITIES") {
        for (std::size_t at = 0; at < value.size();) {
            const std::size_t end = std::min(value.find(' ', at), value.size());
            if (!has_form(AttributeType::NCName, value.substr(at, end - at))) return "names with blanks between them";
            at = end + 1;
        }
    }
    if (type == "hexBinary" &&
        (value.size() % 2 != 0 || value.find_first_not_of(hexadecimal) != std::string_view::npos))
        return "pairs of hexadecimal digits";
    if (type == "base64Binary" && !is_base64(value)) return "Base64";
    const auto row = std::find_if(written_types.begin(), written_types.end(),
                                  [&](const WrittenType& candidate) { return candidate.name == type; });
    if (row == written_types.end()) return std::nullopt;
    if (value.size() > max_written_bytes) return std::string(row->text);
    const std::optional<bool> matches = row->pattern().matches(value, Pattern::Extent::whole);
    const bool fits = matches && *matches && (!row->is_date || is_day(value)) &&
                      (type != "duration" || (value.back() != 'P' && value.back() != 'T'));
    return fits || !matches ? std::nullopt : std::optional(std::string(row->text));
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

// A decimal number without the zeros that mean nothing.
struct Decimal {
    bool is_negative;
    std::string_view whole, part;

    explicit Decimal(std::string_view text) : is_negative(text.starts_with('-')) {
        if (is_negative || text.starts_with('+')) text.remove_prefix(1);
        const std::size_t point = std::min(text.find('.'), text.size());
        whole = text.substr(0, point);
        part = text.substr(std::min(point + 1, text.size()));
        whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
        while (part.ends_with('0')) part.remove_suffix(1);
        is_negative = is_negative && !(whole.empty() && part.empty());
    }
    std::string text() const { return (is_negative ? "-" : "") + std::string(whole) + "." + std::string(part); }
    // Less than zero, zero or more, as this is less than, equal to or more than the other; exact, whatever the size.
    int compare(const Decimal& other) const {
        if (is_negative != other.is_negative) return is_negative ? -1 : 1;
        int order = whole.size() != other.whole.size() ? (whole.size() < other.whole.size() ? -1 : 1)
                                                       : whole.compare(other.whole);
        if (order == 0) order = part.compare(other.part);
        return is_negative ? -order : order;
    }
};

bool is_decimal_type(std::string_view builtin) {
    return builtin == "decimal" || std::any_of(integer_types.begin(), integer_types.end(),
                                               [&](const IntegerType& row) { return row.name == builtin; });
}
bool is_float_type(std::string_view builtin) { return builtin == "float" || builtin == "double"; }
// Whose values are the same in several forms, which are not worked out here.
bool has_many_forms(std::string_view builtin) {
    return builtin == "QName" || builtin == "NOTATION" || builtin == "duration" || builtin.starts_with("date") ||
           builtin == "time" || (builtin.starts_with('g') && builtin.size() > 3);
}

// What two forms of the same value have in common, as far as it is worked out.
std::string canonical(std::string_view builtin, std::string_view value) {
    std::string text(value);
    if (is_decimal_type(builtin) && is_decimal(value)) return Decimal(value).text();
    if (is_float_type(builtin))
        if (const auto given = number(value)) return std::to_string(*given);
    if (builtin == "boolean") return value == "1" ? "true" : value == "0" ? "false" : text;
    if (builtin == "hexBinary")
        for (char& c : text)
            if (c >= 'A' && c <= 'F') c = static_cast<char>(c - 'A' + 'a');
    if (builtin == "base64Binary") text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    return text;
}

// As many characters, or items of a list, as a length counts; nullopt where it counts something else, or nothing.
std::optional<std::size_t> length_of(std::string_view builtin, std::string_view value) {
    if (builtin == "hexBinary" || builtin == "base64Binary" || builtin == "QName" || builtin == "NOTATION")
        return std::nullopt;
    if (builtin == "NMTOKENS" || builtin == "IDREFS" || builtin == "ENTITIES")
        return value.empty() ? 0 : static_cast<std::size_t>(std::count(value.begin(), value.end(), ' ')) + 1;
    return static_cast<std::size_t>(
        std::count_if(value.begin(), value.end(), [](char c) { return (c & 0xC0) != 0x80; }));
}

std::optional<int> order_of(std::string_view builtin, std::string_view value, std::string_view bound) {
    if (is_decimal_type(builtin)) {
        if (!is_decimal(value) || !is_decimal(bound)) return std::nullopt;
        return Decimal(value).compare(Decimal(bound));
    }
    if (!is_float_type(builtin)) return std::nullopt;
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const double given = number(value).value_or(none), limit = number(bound).value_or(none);
    if (std::isnan(given) || std::isnan(limit)) return std::nullopt;
    return given < limit ? -1 : given > limit ? 1 : 0;
}

// Whether one facet that bounds values or their length excludes `value`.
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
        const Decimal given(value);
        return static_cast<double>(given.part.size() + (facet == "totalDigits" ? given.whole.size() : 0)) > *most;
    }
    const auto order = order_of(builtin, value, bound);
    if (!order) return false;
    if (facet == "minInclusive") return *order < 0;
    if (facet == "maxInclusive") return *order > 0;
    if (facet == "minExclusive") return *order <= 0;
    return facet == "maxExclusive" && *order >= 0;
}

// Whether a pattern means the same in XML Schema and in what is evaluated (values/pattern.hpp): there '^' and '$' are characters
// like others, "\\w" has no '_', and a class may be taken from another.
bool is_common_pattern(std::string_view text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char before = at == 0 ? '\0' : text[at - 1];
        if (text[at] == '$' || (text[at] == '^' && before != '[') || (text[at] == '[' && before == '-')) return false;
        if (text[at] == '\\' && at + 1 < text.size() &&
            std::string_view("wWpPiIcCbBAz").find(text[at + 1]) != std::string_view::npos)
            return false;
    }
    return true;
}

bool is_ascii(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

constexpr std::size_t max_shown_bytes = 100;  // bytes of choices or forms in a message

void show(std::string_view text, std::string_view between, std::string& all) {
    if (all.size() < max_shown_bytes)
        all += (all.empty() ? "" : std::string(between)) + shortened(text, max_shown_bytes);
}

}  // namespace

const Facets::Restriction& Facets::of(XmlElement restriction, std::string_view builtin,
                                      const std::vector<XmlElement>& chain) {
    const auto [known, is_new] = restrictions_.try_emplace({restriction.document(), restriction.id()});
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
            made.bounds.try_emplace(name, without_xml_space(bound));  // each stands once
        }
    }
    return made;
}

std::optional<Pattern> Facets::compiled(std::string_view text) {
    check_interrupt();
    // Repetitions that are counted are written out.
    constexpr std::size_t max_cost = 2000, of_repetition = 20;
    cost_ += 1 + of_repetition * static_cast<std::size_t>(text.find('{') != std::string_view::npos);
    cut_short_ = cut_short_ || cost_ > max_cost;
    return cost_ > max_cost || !is_common_pattern(text) ? std::nullopt : Pattern::compile(text).pattern;
}

// True, too, when it is not known.
bool Facets::matches(const Restriction& restriction, std::string_view value) {
    constexpr std::uint64_t max_matched_bytes = 8'000'000;  // bytes of all values, once for each pattern
    bool matches = restriction.patterns.empty();
    for (const std::optional<Pattern>& pattern : restriction.patterns) {
        work_ += value.size() + 1;
        cut_short_ = cut_short_ || work_ > max_matched_bytes;
        matches = matches || work_ > max_matched_bytes || !pattern || !is_ascii(value) ||
                  pattern->matches(value, Pattern::Extent::whole).value_or(true);
        if (matches) break;
    }
    return matches;
}

std::optional<std::string> Facets::misfit(XmlElement restriction, std::string_view builtin,
                                          const std::vector<XmlElement>& chain, std::string_view value) {
    const Restriction& facets = of(restriction, builtin, chain);
    for (const auto& [name, bound] : facets.bounds)
        if (excludes(name, builtin, bound, value)) return compose("of {} {}", name, bound);
    if (!facets.values.empty() && !has_many_forms(builtin) && facets.values.count(canonical(builtin, value)) == 0)
        return "one of '" + facets.choices + "'";
    if (!matches(facets, value)) return "of the form " + facets.forms;
    return std::nullopt;
}

std::string_view Facets::white_space_of(XmlElement restriction) {
    const auto [known, is_new] = white_space_.try_emplace({restriction.document(), restriction.id()});
    if (is_new) known->second = without_xml_space(restriction.child("whiteSpace").value("value"));
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

bool is_builtin(std::string_view name) {
    constexpr std::string_view others[] = {"anyType", "anySimpleType", "string",    "normalizedString", "token",
                                           "boolean", "decimal",       "float",     "double",           "anyURI",
                                           "QName",   "NOTATION",      "hexBinary", "base64Binary",     "NCName",
                                           "ID",      "IDREF",         "IDREFS",    "ENTITY",           "ENTITIES"};
    const auto is_it = [&](const auto& row) { return row.name == name; };
    return std::find(std::begin(others), std::end(others), name) != std::end(others) ||
           std::any_of(integer_types.begin(), integer_types.end(), is_it) ||
           std::any_of(written_types.begin(), written_types.end(), is_it);
}

}  // namespace csar::validate::xml
