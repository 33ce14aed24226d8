#include "csar/diff/same_xml.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "validate/xml/attribute_value.hpp"

namespace csar::diff {
namespace {

using validate::xml::XmlAttribute;
using validate::xml::XmlDocument;
using validate::xml::XmlElement;

// Qualified names are equal if their namespaces and local names are equal. Prefixes may differ.
bool is_same_value(const XmlElement& a, std::string_view one, const XmlElement& b, std::string_view other) {
    one = validate::xml::without_xml_space(one);
    other = validate::xml::without_xml_space(other);
    const std::size_t colon = one.find(':');
    if (colon == std::string_view::npos || other.find(':') == std::string_view::npos) return one == other;
    const auto space = a.namespace_of(one.substr(0, colon));
    const auto other_space = b.namespace_of(other.substr(0, other.find(':')));
    if (!space || !other_space) return one == other;
    return space == other_space && one.substr(colon) == other.substr(other.find(':'));
}

bool has_same_attributes(const XmlElement& a, const XmlElement& b) {
    // Quadratic, but an element has at most a few hundred attributes, all with different names.
    const auto all_are_in = [](const XmlElement& some, const XmlElement& others) {
        return std::ranges::all_of(some.attributes(), [&](const XmlAttribute& one) {
            return std::ranges::any_of(others.attributes(), [&](const XmlAttribute& other) {
                return other.name == one.name && is_same_value(some, one.value, others, other.value);
            });
        });
    };
    return all_are_in(a, b) && all_are_in(b, a);
}

// Skips `documentation` elements.
XmlElement that_counts(XmlElement element) {
    while (element && element.name().local == "documentation") element = element.next_sibling();
    return element;
}

}  // namespace

bool are_equivalent(const XmlDocument& before, const XmlDocument& after) {
    if (!before.complete() || !after.complete()) return false;
    std::vector<std::pair<XmlElement, XmlElement>> open = {{before.root(), after.root()}};
    while (!open.empty()) {
        const auto [a, b] = open.back();
        open.pop_back();
        if (!a || !b) return false;
        if (a.name() != b.name() || !is_same_value(a, a.text(), b, b.text()) || !has_same_attributes(a, b))
            return false;
        XmlElement one = that_counts(a.first_child()), other = that_counts(b.first_child());
        for (; one && other; one = that_counts(one.next_sibling()), other = that_counts(other.next_sibling()))
            open.emplace_back(one, other);
        if (one || other) return false;
    }
    return true;
}

}  // namespace csar::diff
