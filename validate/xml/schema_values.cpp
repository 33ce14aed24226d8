// Values of declared simple types.
#include <algorithm>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "base/parse_number.hpp"
#include "base/utf8.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/schemas.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::size_t max_shown_item = 60;  // bytes of a list item in a message
constexpr std::uint64_t steps_a_comparison = 80;

}  // namespace

SchemaType Schemas::base_of(const SchemaType& type) const {
    const XmlElement restriction = type.declaration.child("restriction");
    if (!restriction) return {};  // a list or a union
    return restriction.attribute("base") != nullptr ? named(restriction, "base")
                                                    : SchemaType{restriction.child("simpleType"), {}};
}

SchemaType Schemas::root_of(const SchemaType& type, std::vector<XmlElement>& restrictions) const {
    SchemaType at = type;
    for (; at.builtin.empty(); at = base_of(at)) {
        if (restrictions.size() == max_schema_depth || !at.declaration || !is_schema(at.declaration, "simpleType"))
            return {};
        if (at.declaration.child("list") || at.declaration.child("union")) break;
        restrictions.push_back(at.declaration.child("restriction"));
    }
    return at;
}

std::string_view Schemas::family_of(const SchemaType& type) const {
    if (type.declaration && is_schema(type.declaration, "complexType")) {
        const ContentModel& model = content_of(type.declaration);
        return model.simple.is_known() ? family_of_simple(model.simple) : "a structure";
    }
    return family_of_simple(type);
}

std::string_view Schemas::family_of_simple(const SchemaType& type) const {
    std::vector<XmlElement> restrictions;
    const std::string_view builtin = root_of(type, restrictions).builtin;
    if (is_decimal_type(builtin) || builtin == "float" || builtin == "double") return "a number";
    if (builtin == "boolean") return "a truth value";
    if (builtin.starts_with("date") || builtin == "time") return "a date or time";
    if (builtin == "string" || builtin == "normalizedString" || builtin == "token" || builtin == "anyURI")
        return text_family;
    return {};
}

bool Schemas::may_equal(const SchemaType& type, std::string_view a, std::string_view b) const {
    if (!type.is_known()) return a == b;  // anySimpleType
    std::vector<XmlElement> restrictions;
    const SchemaType root = root_of(type, restrictions);
    const std::string_view builtin = root.builtin.empty() ? "NMTOKENS" : root.builtin;
    return !root.is_known() || may_be_equal(builtin, facets_.normalized(builtin, restrictions, a),
                                            facets_.normalized(builtin, restrictions, b));
}

// A restriction of the length counts items, not characters.
std::optional<std::string> Schemas::misfit_of_list(XmlElement list, const std::vector<XmlElement>& restrictions,
                                                   std::string_view value, XmlElement scope, int depth) const {
    const SchemaType of_items =
        list.attribute("itemType") != nullptr ? named(list, "itemType") : SchemaType{list.child("simpleType"), {}};
    const std::string items = facets_.normalized("NMTOKENS", {}, value);
    std::uint64_t count = 0;
    for (std::size_t begin = 0; begin < items.size(); ++count) {
        const std::size_t end = std::min(items.find(' ', begin), items.size());
        const std::string_view item = std::string_view(items).substr(begin, end - begin);
        if (const auto fault = misfit(of_items, item, scope, depth + 1))
            return compose("a list in which each item is {} ('{}' is not)", *fault, shortened(item, max_shown_item));
        begin = end + 1;
    }
    for (const XmlElement restriction : restrictions)
        for (const XmlElement facet : restriction.children()) {
            const std::string_view name = facet.name().local, bound = trimmed(facet, "value");
            const auto wanted = parse_number<std::uint64_t>(bound);
            if (!wanted) continue;
            if ((name == "length" && count != *wanted) || (name == "minLength" && count < *wanted) ||
                (name == "maxLength" && count > *wanted))
                return compose("a list of {} {}", name, bound);
        }
    return std::nullopt;
}

bool Schemas::fits_union(XmlElement one_of, std::string_view value, XmlElement scope, int depth) const {
    bool any = false;
    const auto fits = [&](const SchemaType& type) {
        any = true;
        return !type.is_known() || !misfit(type, value, scope, depth + 1);
    };
    const std::string names = facets_.normalized("NMTOKENS", {}, one_of.value("memberTypes"));
    spend_work(names.size());
    for (std::size_t begin = 0; begin < names.size();) {
        const std::size_t end = std::min(names.find(' ', begin), names.size());
        const std::string_view name = std::string_view(names).substr(begin, end - begin);
        const auto space = one_of.namespace_of(prefix_of(name));
        if (!space) return true;
        if (fits(type_named({*space, local_part(name)}))) return true;  // a built-in type refers to `names`
        begin = end + 1;
    }
    for (const XmlElement child : one_of.children())
        if (is_schema(child, "simpleType") && fits({child, {}})) return true;
    return !any;
}

std::optional<std::string> Schemas::misfit(const SchemaType& type, std::string_view value, XmlElement scope,
                                           int depth) const {
    spend_work(steps_a_comparison + value.size());
    if (depth > max_schema_depth) {
        cut_short_ = true;
        return std::nullopt;
    }
    std::vector<XmlElement> restrictions;
    const SchemaType at = root_of(type, restrictions);
    if (!at.is_known()) return std::nullopt;
    if (const XmlElement list = at.declaration.child("list"))
        return misfit_of_list(list, restrictions, value, scope, depth);
    if (const XmlElement one_of = at.declaration.child("union"))
        return fits_union(one_of, value, scope, depth) ? std::nullopt
                                                       : std::optional<std::string>("of any type of its union");
    const std::string normalized = facets_.normalized(at.builtin, restrictions, value);
    cut_short_ = cut_short_ || is_too_long(at.builtin, normalized);
    if (auto fault = misfit_of_builtin(at.builtin, normalized)) return fault;
    if (at.builtin == "QName" && !scope.namespace_of(prefix_of(normalized))) return "a name whose prefix is bound here";
    for (const XmlElement restriction : restrictions)
        if (auto fault = facets_.misfit(restriction, at.builtin, restrictions, normalized)) return fault;
    return std::nullopt;
}

}  // namespace csar::validate::xml
