// Decimal numbers of any length, compared exactly, as in XML Schema.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace csar::validate::xml {

// A decimal number without insignificant zeros. csar::Decimal computes, and is exact up to 38 digits; here the number
// of digits matters (totalDigits, fractionDigits), and a value of any length is compared with a bound. Does not copy
// the text.
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
    // Less than zero, zero or more, if this is less than, equal to or more than the other; exact for any length.
    int compare(const WrittenDecimal& other) const {
        if (is_negative != other.is_negative) return is_negative ? -1 : 1;
        int order = whole.size() != other.whole.size() ? (whole.size() < other.whole.size() ? -1 : 1)
                                                       : whole.compare(other.whole);
        if (order == 0) order = part.compare(other.part);
        return is_negative ? -order : order;
    }
};

}  // namespace csar::validate::xml
