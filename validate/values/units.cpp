#include "validate/values/units.hpp"

#include <algorithm>
#include <span>

#include "base/ascii.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::validate {
namespace {

struct FixedUnit {
    std::string_view name;
    std::string_view multiplier;
};

// The units of 1.3 (3.3.6.4 to 3.3.6.7).
constexpr FixedUnit size_units[] = {
    {"B", "1"},
    {"kB", "1e3"},
    {"KiB", "1024"},
    {"MB", "1e6"},
    {"MiB", "1048576"},
    {"GB", "1e9"},
    {"GiB", "1073741824"},
    {"TB", "1e12"},
    {"TiB", "1099511627776"},
};
constexpr FixedUnit time_units[] = {
    {"d", "86400"}, {"h", "3600"}, {"m", "60"}, {"s", "1"}, {"ms", "1e-3"}, {"us", "1e-6"}, {"ns", "1e-9"},
};
constexpr FixedUnit frequency_units[] = {{"Hz", "1"}, {"kHz", "1e3"}, {"MHz", "1e6"}, {"GHz", "1e9"}};
constexpr FixedUnit bitrate_units[] = {
    {"bps", "1"},
    {"Kbps", "1e3"},
    {"Kibps", "1024"},
    {"Mbps", "1e6"},
    {"Mibps", "1048576"},
    {"Gbps", "1e9"},
    {"Gibps", "1073741824"},
    {"Tbps", "1e12"},
    {"Tibps", "1099511627776"},
    {"Bps", "8"},
    {"KBps", "8e3"},
    {"KiBps", "8192"},
    {"MBps", "8e6"},
    {"MiBps", "8388608"},
    {"GBps", "8e9"},
    {"GiBps", "8589934592"},
    {"TBps", "8e12"},
    {"TiBps", "8796093022208"},
};

std::span<const FixedUnit> fixed_units(BuiltIn built_in) {
    switch (built_in) {
        case BuiltIn::scalar_size: return size_units;
        case BuiltIn::scalar_time: return time_units;
        case BuiltIn::scalar_frequency: return frequency_units;
        case BuiltIn::scalar_bitrate: return bitrate_units;
        default: return {};
    }
}

}  // namespace

bool has_units(BuiltIn base) { return base == BuiltIn::scalar || !fixed_units(base).empty(); }

Units::Units(const Type& type) : type_(type), complete_(type.complete) {
    const BuiltIn base = type.base();
    for (const FixedUnit& unit : fixed_units(base)) {
        may_touch_ = true;
        ignore_case_ = base != BuiltIn::scalar_bitrate;
        multipliers_.emplace(ignore_case_ ? lower_case(unit.name) : std::string(unit.name),
                             *Decimal::parse(unit.multiplier));
    }
    if (may_touch_) {
        number_type_ = &built_in_type(newest_1_x, BuiltIn::floating);
        return;
    }
    // The first type that defines units determines the type of the number (csd07 9.1.2.2). Derived types cannot change
    // it.
    const Type* first = &type;
    while (first->parent != nullptr && first->parent->built_in != base) first = first->parent;
    if (const Slot* slot = first->inherited(Key::data_type))
        number_type_ = slot->type;
    else
        number_type_ = &built_in_type(newest_version, BuiltIn::floating);
    collect(Key::units, multipliers_);
    if (type.inherited(Key::prefixes) != nullptr) add_prefixes();
}

std::string Units::form() const {
    const Decimal one = *Decimal::parse("1");
    const auto canonical = std::ranges::find(multipliers_, one, &ByName::value_type::second);
    return compose("a number with a unit, such as '10 {}'", canonical == multipliers_.end() ? "m" : canonical->first);
}

// Adds the numbers under `key` of the type and its ancestors. The number of a derived type replaces that of its
// ancestor.
void Units::collect(Key key, ByName& out) {
    for (const Type* at = &type_; at != nullptr; at = at->parent) {
        if (at->element == nullptr) continue;
        if (at->element->has_lost(key)) complete_ = false;
        const Node map = (*at->element)[key];
        for (const auto [name, number] : map.entries()) {
            const auto multiplier = Decimal::parse(number.text());
            if (multiplier && name.is_string())
                out.emplace(name.text(), *multiplier);
            else
                complete_ = false;
        }
    }
}

// A type with prefixes has exactly one unit. Its valid units are prefix + unit: "" + "m", "k" + "m" (csd07 9.1.2.2).
void Units::add_prefixes() {
    if (multipliers_.size() != 1) complete_ = false;
    if (multipliers_.empty()) return;
    const auto [unit, multiplier] = *multipliers_.begin();
    ByName prefixes;
    collect(Key::prefixes, prefixes);
    multipliers_.clear();
    for (const auto& [prefix, factor] : prefixes) multipliers_.emplace(prefix + unit, factor * multiplier);
}

const Decimal* Units::find(std::string_view unit) const {
    const auto found = multipliers_.find(ignore_case_ ? lower_case(unit) : std::string(unit));
    return found == multipliers_.end() ? nullptr : &found->second;
}

Hint Units::nearest_hint(std::string_view text, std::string_view unit) const {
    constexpr std::size_t few = 1'000;
    Suggestion near(unit);
    if (multipliers_.size() > few) return {};  // a search for each wrong value would be slow
    for (const auto& [name, multiplier] : multipliers_) near.offer(name);
    if (near.best().empty()) return {};
    Hint hint = near.hint();
    // Only another case of the letters is certain, and not that of 'm' (milli) and 'M' (mega).
    hint.edit->is_sure = equal_ignoring_case(unit, near.best()) && ascii_lower(unit.front()) != 'm';
    // The value as a whole: the unit alone may occur elsewhere in the line, and is not a word in "10Gb".
    const auto at = static_cast<std::size_t>(unit.data() - text.data());
    hint.edit->before = text;
    hint.edit->text = std::string(text).replace(at, unit.size(), near.best());
    return hint;
}

Reading<ScalarText> split_scalar(std::string_view text, bool may_touch) {
    using Failed = Reading<ScalarText>;
    constexpr std::string_view blanks = " \t\r\n";
    while (!text.empty() && blanks.find(text.front()) != std::string_view::npos) text.remove_prefix(1);
    while (!text.empty() && blanks.find(text.back()) != std::string_view::npos) text.remove_suffix(1);
    std::size_t at = text.find_first_of(blanks);
    if (at == std::string_view::npos) {
        // The number ends before the first other character: "10MB", "0x10", "1.5e3s".
        std::size_t end = text.find_first_not_of("+-.0123456789");
        if (end != std::string_view::npos && end > 0 && (text[end] == 'e' || text[end] == 'E') &&
            end + 1 < text.size() && (is_ascii_digit(text[end + 1]) || text[end + 1] == '-' || text[end + 1] == '+'))
            end = text.find_first_not_of("+-0123456789", end + 1);
        if (end == 0) return Failed::failed("the number is missing", {});
        if (end == std::string_view::npos || Decimal::parse(text)) return Failed::failed("the unit is missing", {});
        if (!may_touch)
            return Failed::failed("a space must separate number and unit",
                                  write_instead(text, compose("{} {}", text.substr(0, end), text.substr(end))));
        return ScalarText{text.substr(0, end), text.substr(end)};
    }
    const std::string_view number = text.substr(0, at);
    return ScalarText{number, text.substr(text.find_first_not_of(blanks, at))};
}

}  // namespace csar::validate
