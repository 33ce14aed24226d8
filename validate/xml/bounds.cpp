#include "validate/xml/bounds.hpp"

#include <charconv>

#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {

std::optional<std::uint64_t> bound_of(XmlElement element, std::string_view attribute) {
    if (element.attribute(attribute) == nullptr) return 1;
    std::string_view text = without_xml_space(element.value(attribute));
    if (text.starts_with('+')) text.remove_prefix(1);
    std::uint64_t value = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (fault != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

void check_bounds(XmlElement element, std::string_view lower, std::string_view upper, Report& report) {
    const auto least = bound_of(element, lower), most = bound_of(element, upper);
    // If the upper bound is 0, this has been reported as a wrong form.
    if (!least || !most || *most == 0 || *least <= *most) return;
    const std::string_view given = element.attribute(upper) != nullptr ? upper : lower;
    const auto in_words = [&](std::string_view attribute, std::uint64_t bound) {
        return compose("{} {}{}", attribute, bound, element.attribute(attribute) == nullptr ? " (the default)" : "");
    };
    report.add(
        diagnose(rules::xml::wrong_bounds, element.place(given), in_words(upper, *most), in_words(lower, *least)));
}

}  // namespace csar::validate::xml
