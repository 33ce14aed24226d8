#include "validate/variability/element.hpp"

#include "base/enumeration_names.hpp"

namespace csar::validate::variability {

std::string_view name_of(Kind kind) {
    return csar::name_of(kind, {"node", "relation", "property", "artifact", "group", "policy", "input", "output",
                                "technology", "type", "import"});
}

std::string with_article(Kind kind) {
    const std::string name(name_of(kind));
    return (std::string_view("aeiou").find(name.front()) == std::string_view::npos ? "a " : "an ") + name;
}

std::optional<bool> Element::flag(std::string_view keyword) const {
    if (!value.is_mapping()) return std::nullopt;
    return value[keyword].as_bool();
}

std::string Element::lower_display() const {
    std::string text(name_of(kind));
    text += " \"" + name;
    if (kind != Kind::node && kind != Kind::group) text += "@" + std::to_string(index);
    text += "\"";
    if (container != nullptr) text += " of " + container->lower_display();
    return text;
}

std::string Element::display() const {
    std::string text = lower_display();
    text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string Element::identifier() const {
    std::string text(name_of(kind));
    text += "." + name;
    if (kind != Kind::node && kind != Kind::group) text += "@" + std::to_string(index);
    if (container != nullptr) text += "." + container->identifier();
    return text;
}

Element* Element::node() {
    Element* at = this;
    while (at != nullptr && at->kind != Kind::node) at = at->container;
    return at;
}

Element* Element::relation() {
    Element* at = this;
    while (at != nullptr && at->kind != Kind::relation) at = at->container;
    return at;
}

}  // namespace csar::validate::variability
