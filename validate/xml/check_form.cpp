#include "validate/xml/check_form.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"

namespace csar::validate::xml {
namespace {

constexpr std::string_view documentation = "documentation";

// "a 'NodeTemplate', 'RelationshipTemplate' or 'GroupTemplate'", "an element with the values".
std::string described(const ContentStep& step) {
    if (step.choices.front().name.empty()) return "an element with its content";
    std::string names;
    for (std::size_t i = 0; i < step.choices.size(); ++i)
        names += (i == 0                         ? "'"
                  : i + 1 == step.choices.size() ? " or '"
                                                 : ", '") +
                 std::string(step.choices[i].name) + "'";
    return names;
}

class FormChecker {
public:
    FormChecker(Dialect dialect, Report& report) : dialect_(dialect), report_(report) {}

    // `element`, whose name is right, and everything in it.
    void check(XmlElement element, const ElementRule& rule);

private:
    // Whether the table speaks of the element.
    bool is_of_language(XmlElement element) const { return element.name().space == namespace_of(dialect_); }

    struct Progress {
        std::size_t at = 0;               // the step that the last child was of
        std::vector<std::uint32_t> seen;  // children of each step
        XmlElement last;                  // the last child that was in order
    };

    void check_attributes(XmlElement element, const ElementRule& rule);
    void check_value(XmlElement element, const XmlAttribute& attribute, AttributeType type);
    void check_children(XmlElement element, const ElementRule& rule);
    void check_known_children(XmlElement element, const ElementRule& rule);
    void check_child(XmlElement child, const ElementRule& rule, Progress& progress);
    void report_unknown(XmlElement child, const ElementRule& rule);
    void check_extension(XmlElement extension);

    Dialect dialect_;
    Report& report_;
    std::unordered_map<std::string_view, XmlElement, KeyedHash> ids_;
};

void FormChecker::check(XmlElement element, const ElementRule& rule) {
    check_attributes(element, rule);
    if (rule.kind == "Extension") check_extension(element);
    if (rule.kind == "Types")
        for (const XmlElement child : element.children())
            if (child.name() == XmlName{schema_namespace, "schema"}) check_schema_form(child, report_);
    if (rule.takes_anything) return check_known_children(element, rule);
    if (element.has_text())
        report_.add(diagnose(rules::xml::unexpected_text, element.place(), element.qualified_name()));
    check_children(element, rule);
}

void FormChecker::check_known_children(XmlElement element, const ElementRule& rule) {
    for (const XmlElement child : element.children())
        for (const ContentStep& step : rule.content)
            if (const ContentStep::Choice* const choice = step.find(child.name().local);
                is_of_language(child) && choice != nullptr && choice->rule != nullptr)
                check(child, *choice->rule);
}

void FormChecker::check_attributes(XmlElement element, const ElementRule& rule) {
    std::vector<const AttributeRule*> given;
    for (const XmlAttribute& attribute : element.attributes()) {
        if (!attribute.name.space.empty()) continue;
        const AttributeRule* known = rule.attribute(attribute.name.local);
        if (known == nullptr) {
            const AttributeRule* const now = rule.attribute(renamed(rule.kind, attribute.name.local));
            Suggestion near(attribute.name.local);
            for (const AttributeRule& candidate : rule.attributes) near.offer(candidate.name);
            report_.add(diagnose(rules::xml::unknown_attribute, element.place(attribute), element.name().local,
                                 attribute.name.local)
                            .with_hint(now == nullptr ? near.hint() : compose("it is called '{}' here", now->name)));
            // Meant all the same: one mistake, one finding.
            known = now != nullptr ? now : rule.attribute(near.best());
            if (known != nullptr) given.push_back(known);
            continue;
        }
        given.push_back(known);
        check_value(element, attribute, known->type);
    }
    for (const AttributeRule& wanted : rule.attributes) {
        if (!wanted.mandatory || std::find(given.begin(), given.end(), &wanted) != given.end()) continue;
        // A type of the drafts may be named by its id.
        if (dialect_ == Dialect::draft && wanted.name == "name" && element.attribute("id") != nullptr &&
            rule.attribute("id") != nullptr && !rule.attribute("id")->mandatory)
            continue;
        report_.add(diagnose(rules::xml::missing_attribute, element.place(), element.name().local, wanted.name));
    }
}

void FormChecker::check_value(XmlElement element, const XmlAttribute& attribute, AttributeType type) {
    const std::string_view value = type == AttributeType::string ? attribute.value : trimmed(attribute.value);
    const Place place = element.place(attribute);
    if (!has_form(type, value)) {
        report_.add(diagnose(rules::xml::malformed_value, place, attribute.name.local, element.name().local,
                             form_of(type), attribute.value));
        return;
    }
    if (type == AttributeType::URI && attribute.value.find_first_of(" \t\r\n") != std::string_view::npos)
        report_.add(diagnose(rules::xml::blank_in_uri, place, attribute.value));
    if (type == AttributeType::QName) {
        const std::string_view prefix = prefix_of(value);
        if (!element.namespace_of(prefix)) report_.add(diagnose(rules::xml::undeclared_prefix, place, prefix, value));
    }
    if (type == AttributeType::ID) {
        const auto [first, is_new] = ids_.try_emplace(value, element);
        if (!is_new)
            report_.add(diagnose(rules::xml::repeated_id, place, value)
                            .with_related(first->second.place("id"), "first given here"));
    }
}

void FormChecker::check_extension(XmlElement extension) {
    if (extension.value("namespace").empty() || trimmed(extension.value("mustUnderstand")) == "no") return;
    report_.add(diagnose(rules::xml::unknown_extension, extension.place(), extension.value("namespace")));
}

void FormChecker::check_children(XmlElement element, const ElementRule& rule) {
    Progress progress;
    progress.seen.resize(rule.content.size());
    for (const XmlElement child : element.children()) {
        if (child.name() == XmlName{tosca_namespace, documentation})
            check_attributes(child, element_rule(dialect_, documentation));
        else
            check_child(child, rule, progress);
    }
    for (std::size_t i = 0; i < rule.content.size(); ++i)
        if (rule.content[i].mandatory && progress.seen[i] == 0)
            report_.add(diagnose(rules::xml::missing_element, element.place(), element.name().local,
                                 described(rule.content[i])));
}

void FormChecker::check_child(XmlElement child, const ElementRule& rule, Progress& progress) {
    const bool known_space = is_of_language(child);
    const ContentStep::Choice* choice = nullptr;
    std::size_t step = 0;
    const auto look = [&](std::size_t from, std::size_t to, bool any_name) {
        for (std::size_t i = from; i < to && choice == nullptr; ++i) {
            if (rule.content[i].choices.front().name.empty() != any_name) continue;
            choice = rule.content[i].find(child.name().local);
            if (choice != nullptr) step = i;
        }
    };
    // At the place that was reached or behind it, else before it.
    if (known_space) look(progress.at, rule.content.size(), false);
    bool behind = choice != nullptr;
    if (!behind && known_space) look(0, progress.at, false);
    if (choice == nullptr) {
        look(0, rule.content.size(), true);
        behind = choice != nullptr && step >= progress.at;
    }
    if (choice == nullptr) {
        if (known_space) report_unknown(child, rule);
        return;
    }
    ++progress.seen[step];
    if (!behind) {
        report_.add(diagnose(rules::xml::wrong_order, child.place(), child.name().local, progress.last.name().local)
                        .with_related(progress.last.place(), "which stands here"));
    } else {
        if (progress.seen[step] > 1 && !rule.content[step].repeats)
            report_.add(diagnose(rules::xml::repeated_element, child.place(), child.parent().name().local,
                                 described(rule.content[step]))
                            .with_related(progress.last.place(), "the one before"));
        progress.at = step;
        progress.last = child;
    }
    if (choice->rule != nullptr) check(child, *choice->rule);
}

void FormChecker::report_unknown(XmlElement child, const ElementRule& rule) {
    Suggestion near(child.name().local);
    const std::string_view now = renamed(rule.kind, child.name().local);
    const ElementRule* meant = nullptr;
    for (const ContentStep& step : rule.content) {
        for (const ContentStep::Choice& candidate : step.choices) {
            near.offer(candidate.name);
            if (!now.empty() && candidate.name == now) meant = candidate.rule;
        }
    }
    report_.add(diagnose(rules::xml::unknown_element, child.place(), child.parent().name().local, child.name().local)
                    .with_hint(meant == nullptr ? near.hint() : compose("it is called '{}' here", now)));
}

}  // namespace

std::optional<Dialect> dialect_of(const XmlDocument& document) {
    const XmlName name = document.root().name();
    if (name == XmlName{tosca_namespace, "Definitions"}) return Dialect::published;
    if (name == XmlName{tosca_namespace, "ServiceTemplate"}) return Dialect::draft;
    return std::nullopt;
}

void check_schema_form(XmlElement schema, Report& report) {
    FormChecker(Dialect::schema, report).check(schema, root_rule(Dialect::schema));
}

void check_form(const XmlDocument& document, Dialect dialect, Report& report) {
    FormChecker(dialect, report).check(document.root(), root_rule(dialect));
}

}  // namespace csar::validate::xml
