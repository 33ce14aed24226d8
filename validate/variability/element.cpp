#include "validate/variability/element.hpp"

#include "base/compose.hpp"
#include "base/enumeration_names.hpp"
#include "base/joined.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/variability.hpp"

namespace csar::validate::variability {

std::string_view name_of(Kind kind) {
    return csar::name_of(kind, {"node", "relation", "property", "artifact", "group", "policy", "input", "output",
                                "technology", "type", "import"});
}

std::string with_article(Kind kind) { return compose("a {}", name_of(kind)); }

Diagnostic unknown_name(Place place, std::string_view what, std::string_view name, Node known) {
    Hint hint = Suggestion(name, known.entries(), [](const Node::Entry& entry) { return entry.key.text(); }).hint();
    constexpr std::size_t few = 5;
    if (hint.empty() && known.size() > 0 && known.size() <= few)
        hint =
            compose("there {} {}", known.size() == 1 ? "is only" : "are",
                    joined(known.entries(), ", ", [](const auto& entry) { return compose("'{}'", entry.key.text()); }));
    return diagnose(rules::variability::unknown_name, std::move(place), what, name).with_hint(std::move(hint));
}

std::string numbers_of(std::size_t count) {
    return count == 1 ? "numbers begin with 0: there is only number 0"
                      : compose("numbers begin with 0: there are {} of them, 0 to {}", count, count - 1);
}

bool Element::is_variability_group() const {
    const Group* const group = as<Group>();
    return group != nullptr && group->passes_conditions;
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

}  // namespace csar::validate::variability
