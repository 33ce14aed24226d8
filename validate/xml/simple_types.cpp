#include "validate/xml/simple_types.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>

#include "base/ascii.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {

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

namespace {

// Integer types. Without bounds if values may exceed 64 bits.
struct IntegerType {
    std::string_view name, text;
    bool has_least, has_most;
    std::int64_t least;
    std::uint64_t most;
};
constexpr std::array<IntegerType, 13> integer_types = {{
    {"integer", "an integer", false, false, 0, 0},
    {"nonNegativeInteger", "a non-negative integer", true, false, 0, 0},
    {"positiveInteger", "a positive integer", true, false, 1, 0},
    {"nonPositiveInteger", "a non-positive integer", false, true, 0, 0},
    {"negativeInteger", "a negative integer", false, false, 0, 0},
    {"long", "a 64-bit integer", true, true, INT64_MIN, INT64_MAX},
    {"int", "a 32-bit integer", true, true, INT32_MIN, INT32_MAX},
    {"short", "a 16-bit integer", true, true, INT16_MIN, INT16_MAX},
    {"byte", "an 8-bit integer", true, true, INT8_MIN, INT8_MAX},
    {"unsignedLong", "an unsigned 64-bit integer", true, true, 0, UINT64_MAX},
    {"unsignedInt", "an unsigned 32-bit integer", true, true, 0, UINT32_MAX},
    {"unsignedShort", "an unsigned 16-bit integer", true, true, 0, UINT16_MAX},
    {"unsignedByte", "an unsigned 8-bit integer", true, true, 0, UINT8_MAX},
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

// Types with a pattern (XML Schema 1.0 part 2, chapter 3.2 and 3.3).
struct WrittenType {
    std::string_view name, text, written;
    bool is_date = false;
    bool may_be_long = false;  // valid at any length

    const Pattern& pattern() const;
};
#define CSAR_ZONE "(Z|[+-]((0[0-9]|1[0-3]):[0-5][0-9]|14:00))?"
#define CSAR_YEAR "-?([1-9][0-9]{3,}|0[0-9]{3})"
#define CSAR_DAY CSAR_YEAR "-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"
#define CSAR_TIME "(([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\\.[0-9]+)?|24:00:00(\\.0+)?)"
constexpr std::array<WrittenType, 13> written_types = {{
    {"date", "a date such as '2026-11-23'", CSAR_DAY CSAR_ZONE, true},
    {"dateTime", "a time such as '2026-11-23T10:00:00Z'", CSAR_DAY "T" CSAR_TIME CSAR_ZONE, true},
    {"time", "a time of day such as '10:00:00'", CSAR_TIME CSAR_ZONE},
    {"gYear", "a year such as '2026'", CSAR_YEAR CSAR_ZONE},
    {"gYearMonth", "a month such as '2026-11'", CSAR_YEAR "-(0[1-9]|1[0-2])" CSAR_ZONE},
    {"gMonth", "a month such as '--11'", "--(0[1-9]|1[0-2])" CSAR_ZONE},
    {"gMonthDay", "a day of the year such as '--11-23'",
     "--(02-(0[1-9]|[12][0-9])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01]))" CSAR_ZONE},
    {"gDay", "a day of the month such as '---23'", "---(0[1-9]|[12][0-9]|3[01])" CSAR_ZONE},
    {"duration", "a duration such as 'PT30S'",
     "-?P([0-9]+Y([0-9]+M)?([0-9]+D)?|[0-9]+M([0-9]+D)?|[0-9]+D|)"
     "(T([0-9]+H([0-9]+M)?([0-9]+(\\.[0-9]+)?S)?|[0-9]+M([0-9]+(\\.[0-9]+)?S)?|[0-9]+(\\.[0-9]+)?S))?"},
    {"language", "a language such as 'en-GB'", "[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*", false, true},
    {"NMTOKEN", "a name without spaces", "[^ !-,/;-@\\[-^`{-~]+", false, true},
    {"NMTOKENS", "names separated by spaces", "[^!-,/;-@\\[-^`{-~]+", false, true},
    {"Name", "a name that begins with a letter, '_' or ':'", "[^ !-9;-@\\[-^`{-~][^ !-,/;-@\\[-^`{-~]*", false, true},
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

constexpr std::size_t max_written_bytes = 10'000;

const WrittenType* written_type(std::string_view name) {
    const auto row =
        std::ranges::find_if(written_types, [&](const WrittenType& candidate) { return candidate.name == name; });
    return row == written_types.end() ? nullptr : &*row;
}

// True if the month has this day. `value` has the form of a date.
bool is_day(std::string_view value) {
    value.remove_prefix(value.starts_with('-') ? 1 : 0);
    const std::size_t month_at = value.find('-') + 1;
    const auto digits = [&](std::size_t at, std::size_t size) {
        unsigned number = 0;
        for (const char c : value.substr(at, size)) number = number * 10 + static_cast<unsigned>(c - '0');
        return number;
    };
    // The last four digits decide whether it is a leap year.
    const unsigned year = digits(month_at > 5 ? month_at - 5 : 0, 4);
    return std::chrono::year_month_day(std::chrono::year(static_cast<int>(year)),
                                       std::chrono::month(digits(month_at, 2)),
                                       std::chrono::day(digits(month_at + 3, 2)))
        .ok();
}

constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";

bool is_base64(std::string_view value) {
    constexpr std::string_view digits_and_blank = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/ ";
    const std::size_t count = value.size() - static_cast<std::size_t>(std::ranges::count(value, ' '));
    const std::size_t padding = value.ends_with("==") || value.ends_with("= =") ? 2 : value.ends_with('=') ? 1 : 0;
    const std::size_t other = value.find_first_not_of(digits_and_blank);
    return count % 4 == 0 && (other == std::string_view::npos
                                  ? padding == 0
                                  : padding != 0 && value.find_first_not_of("= ", other) == std::string_view::npos);
}

}  // namespace

bool is_too_long(std::string_view type, std::string_view value) {
    const WrittenType* const row = value.size() > max_written_bytes ? written_type(type) : nullptr;
    return row != nullptr && row->may_be_long;
}

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
            if (!has_form(AttributeType::NCName, value.substr(at, end - at))) return "names separated by spaces";
            at = end + 1;
        }
    }
    if (type == "hexBinary" &&
        (value.size() % 2 != 0 || value.find_first_not_of(hexadecimal) != std::string_view::npos))
        return "pairs of hexadecimal digits";
    if (type == "base64Binary" && !is_base64(value)) return "Base64";
    const WrittenType* const row = written_type(type);
    if (row == nullptr) return std::nullopt;
    if (value.size() > max_written_bytes)
        return row->may_be_long ? std::nullopt : std::optional(std::string(row->text));
    const std::optional<bool> matches = row->pattern().matches(value, Pattern::Extent::whole);
    const bool fits = matches && *matches && (!row->is_date || is_day(value)) &&
                      (type != "duration" || (value.back() != 'P' && value.back() != 'T'));
    return fits || !matches ? std::nullopt : std::optional(std::string(row->text));
}

bool is_decimal_type(std::string_view builtin) {
    return builtin == "decimal" ||
           std::ranges::any_of(integer_types, [&](const IntegerType& row) { return row.name == builtin; });
}

bool is_builtin(std::string_view name) {
    constexpr std::string_view others[] = {"anyType", "anySimpleType", "string",    "normalizedString", "token",
                                           "boolean", "decimal",       "float",     "double",           "anyURI",
                                           "QName",   "NOTATION",      "hexBinary", "base64Binary",     "NCName",
                                           "ID",      "IDREF",         "IDREFS",    "ENTITY",           "ENTITIES"};
    const auto is_it = [&](const auto& row) { return row.name == name; };
    return std::find(std::begin(others), std::end(others), name) != std::end(others) ||
           std::ranges::any_of(integer_types, is_it) || std::ranges::any_of(written_types, is_it);
}

}  // namespace csar::validate::xml
