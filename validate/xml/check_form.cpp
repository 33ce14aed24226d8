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

// "a 'NodeTemplate', 'RelationshipTemplate' or 'GroupTemplate'", or "a child element".
std::string described(const ContentStep& step) {
    if (step.choices.front().name.empty()) return "a child element";
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

    // The name of `element` is correct.
    void check(XmlElement element, const ElementRule& rule) {
        check_attributes(element, rule);
        if (rule.kind == "Extension") check_extension(element);
        if (rule.kind == "Types")
            for (const XmlElement child : element.children())
                if (child.name() == XmlName{schema_namespace, "schema"}) check_form(child, Dialect::schema, report_);
        if (rule.takes_anything) return check_known_children(element, rule);
        if (element.has_text())
            report_.add(diagnose(rules::xml::unexpected_text, element.text_place(), element.qualified_name()));
        check_children(element, rule);
    }

private:
    bool is_of_language(XmlElement element) const { return element.name().space == namespace_of(dialect_); }

    struct Placed {
        XmlElement child;
        std::size_t step;
    };
    struct Progress {
        std::size_t at = 0;               // last matched step
        std::vector<std::uint32_t> seen;  // by step: number of children
        std::vector<Placed> placed;       // without superfluous children
    };

    void check_attributes(XmlElement element, const ElementRule& rule) {
        std::vector<const AttributeRule*> given;
        for (const XmlAttribute& attribute : element.attributes()) {
            // TOSCA attributes have no namespace.
            if (!attribute.name.space.empty() && attribute.name.space == namespace_of(dialect_)) {
                if (const AttributeRule* const meant = rule.attribute(attribute.name.local)) given.push_back(meant);
                report_.add(diagnose(rules::xml::unknown_attribute, element.place(attribute), element.name().local,
                                     compose("{}:{}", attribute.prefix, attribute.name.local))
                                .with_hint("write attributes without a prefix"));
            }
            if (!attribute.name.space.empty()) continue;
            const AttributeRule* known = rule.attribute(attribute.name.local);
            if (known == nullptr) {
                const AttributeRule* const now = rule.attribute(renamed(rule.kind, attribute.name.local));
                const Suggestion near(attribute.name.local, rule.attributes, &AttributeRule::name);
                report_.add(diagnose(rules::xml::unknown_attribute, element.place(attribute), element.name().local,
                                     attribute.name.local)
                                .with_hint(now == nullptr
                                               ? near.hint()
                                               : Hint(compose("the name in this version is '{}'", now->name))));
                // Counts as present, to report a mistake only once.
                known = now != nullptr ? now : rule.attribute(near.best());
                if (known != nullptr) given.push_back(known);
                continue;
            }
            given.push_back(known);
            check_value(element, attribute, known->type);
        }
        for (const AttributeRule& wanted : rule.attributes) {
            if (!wanted.mandatory || std::ranges::find(given, &wanted) != given.end()) continue;
            // In the drafts, a type may be referred to by its id.
            if (dialect_ == Dialect::draft && wanted.name == "name" && element.attribute("id") != nullptr &&
                rule.attribute("id") != nullptr && !rule.attribute("id")->mandatory)
                continue;
            report_.add(diagnose(rules::xml::missing_attribute, element.place(), element.name().local, wanted.name));
        }
    }

    void check_value(XmlElement element, const XmlAttribute& attribute, AttributeType type) {
        const std::string_view value =
            type == AttributeType::string ? attribute.value : without_xml_space(attribute.value);
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
            if (!element.namespace_of(prefix))
                report_.add(diagnose(rules::xml::undeclared_prefix, place, prefix, value));
        }
        if (type == AttributeType::ID) {
            const auto [first, is_new] = ids_.try_emplace(value, element);
            if (!is_new)
                report_.add(diagnose(rules::xml::repeated_id, place, value)
                                .with_related(first->second.place("id"), "first given here"));
        }
    }

    void check_children(XmlElement element, const ElementRule& rule) {
        Progress progress;
        progress.seen.resize(rule.content.size());
        for (const XmlElement child : element.children()) {
            if (dialect_ != Dialect::schema && child.name() == XmlName{tosca_namespace, documentation})
                check_attributes(child, element_rule(dialect_, documentation));
            else
                check_child(child, rule, progress);
        }
        check_order(progress.placed);
        for (std::size_t i = 0; i < rule.content.size(); ++i)
            if (rule.content[i].mandatory && progress.seen[i] == 0)
                report_.add(diagnose(rules::xml::missing_element, element.place(), element.name().local,
                                     described(rule.content[i])));
    }

    void check_known_children(XmlElement element, const ElementRule& rule) {
        for (const XmlElement child : element.children())
            for (const ContentStep& step : rule.content)
                if (const ContentStep::Choice* const choice = step.find(child.name().local);
                    is_of_language(child) && choice != nullptr && choice->rule != nullptr)
                    check(child, *choice->rule);
    }

    void check_child(XmlElement child, const ElementRule& rule, Progress& progress) {
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
        // Searches from the current position on, then before it, then among elements of any name.
        if (known_space) look(progress.at, rule.content.size(), false);
        if (known_space) look(0, progress.at, false);
        look(0, rule.content.size(), true);
        if (choice == nullptr) {
            if (known_space) report_unknown(child, rule, progress);
            return;
        }
        const auto before = std::find_if(progress.placed.rbegin(), progress.placed.rend(),
                                         [&](const Placed& one) { return one.step == step; });
        ++progress.seen[step];
        if (before != progress.placed.rend() && !rule.content[step].repeats) {
            report_.add(diagnose(rules::xml::repeated_element, child.place(), child.parent().name().local,
                                 choice->name.empty() ? std::string("a second element")
                                 : child.name() == before->child.name()
                                     ? compose("a second '{}'", choice->name)
                                     : compose("both '{}' and '{}'", before->child.name().local, choice->name))
                            .with_related(before->child.place(), "the first element"));
        } else {
            progress.at = std::max(progress.at, step);
            progress.placed.push_back({child, step});
        }
        if (choice->rule != nullptr) check(child, *choice->rule);
    }

    // Reports as few misplaced children as possible: all except a longest sequence in the right order.
    void check_order(const std::vector<Placed>& placed) {
        if (std::ranges::is_sorted(placed, [](const Placed& a, const Placed& b) { return a.step < b.step; })) return;
        constexpr std::size_t none = static_cast<std::size_t>(-1);
        // Goes from the last child to the first. Among equally long sequences, keeps the earlier sequence, because a
        // misplaced child is usually late.
        std::vector<std::size_t> starts, next(placed.size(), none);  // by length: start; by child: next child
        for (std::size_t i = placed.size(); i-- > 0;) {
            const auto longer = std::partition_point(starts.begin(), starts.end(),
                                                     [&](std::size_t at) { return placed[at].step >= placed[i].step; });
            if (longer != starts.begin()) next[i] = *(longer - 1);
            if (longer == starts.end())
                starts.push_back(i);
            else
                *longer = i;
        }
        std::vector<bool> in_order(placed.size(), false);
        for (std::size_t at = starts.back(); at != none; at = next[at]) in_order[at] = true;
        for (std::size_t i = 0, last = none; i < placed.size(); ++i) {
            if (in_order[i]) {
                last = i;
                continue;
            }
            const bool late = last != none && placed[last].step > placed[i].step;
            std::size_t other = last;
            if (!late)
                for (other = i + 1; other < placed.size() && !(in_order[other] && placed[other].step < placed[i].step);)
                    ++other;
            if (other == none || other >= placed.size()) continue;
            report_.add(diagnose(rules::xml::wrong_order, placed[i].child.place(), placed[i].child.name().local,
                                 late ? "before" : "after", placed[other].child.name().local)
                            .with_related(placed[other].child.place(), "which is here"));
        }
    }

    void report_unknown(XmlElement child, const ElementRule& rule, Progress& progress) {
        Suggestion near(child.name().local);
        const std::string_view now = renamed(rule.kind, child.name().local);
        const ElementRule* meant = nullptr;
        for (const ContentStep& step : rule.content) {
            for (const ContentStep::Choice& candidate : step.choices) {
                near.offer(candidate.name);
                if (!now.empty() && candidate.name == now) meant = candidate.rule;
            }
        }
        // Counts as present, to report a mistake only once.
        for (std::size_t i = 0; i < rule.content.size(); ++i)
            if (rule.content[i].find(meant != nullptr ? now : near.best()) != nullptr) ++progress.seen[i];
        report_.add(
            diagnose(rules::xml::unknown_element, child.place(), child.parent().name().local, child.name().local)
                .with_hint(meant == nullptr ? near.hint() : Hint(compose("the name in this version is '{}'", now))));
    }

    void check_extension(XmlElement extension) {
        const std::string_view mandatory = trimmed(extension, "mustUnderstand");
        if (extension.value("namespace").empty() || (!mandatory.empty() && mandatory != "yes")) return;
        report_.add(diagnose(rules::xml::unknown_extension, extension.place(), extension.value("namespace"))
                        .with_hint(mandatory.empty() ? "the default of 'mustUnderstand' is 'yes'" : ""));
    }

    Dialect dialect_;
    Report& report_;
    std::unordered_map<std::string_view, XmlElement, KeyedHash> ids_;
};

}  // namespace

std::optional<Dialect> dialect_of(const XmlDocument& document) {
    const XmlName name = document.root().name();
    if (name == XmlName{tosca_namespace, "Definitions"}) return Dialect::published;
    if (name == XmlName{tosca_namespace, "ServiceTemplate"}) return Dialect::draft;
    return std::nullopt;
}

void check_form(XmlElement root, Dialect dialect, Report& report) {
    FormChecker(dialect, report).check(root, root_rule(dialect));
}

}  // namespace csar::validate::xml
