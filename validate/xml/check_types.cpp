// Types of TOSCA 1.0: derivation, definitions, valid ends of relationships.
#include <algorithm>
#include <map>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/keyed_hash.hpp"
#include "base/parse_number.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"
#include "validate/xml/walk.hpp"

namespace csar::validate::xml {
namespace {

bool is_yes(XmlElement element, std::string_view attribute) { return trimmed(element, attribute) == "yes"; }

class TypeChecker {
public:
    explicit TypeChecker(const XmlChecks& checks) : checks_(checks), report_(checks.report) {}

    void check(const Definition& type) {
        const XmlElement element = type.element;
        if (is_yes(element, "abstract") && is_yes(element, "final"))
            report_.add(diagnose(rules::xml::abstract_and_final, element.place("final"), type.name));
        if (type.parent != nullptr && is_yes(type.parent->element, "final"))
            report_.add(diagnose(rules::xml::final_parent, element.child("DerivedFrom").place(), type.parent->name)
                            .with_related(type.parent->element.place("final"), "the parent"));
        check_properties(element.child("PropertiesDefinition"));
        if (type.kind == Kind::node_type)
            for (const EntryList& list : entry_lists) check_definitions(type, list);
        if (type.kind == Kind::relationship_type) check_ends(type);
    }

    // Only drafts have REST operations.
    void operator()(XmlElement element, const ElementRule& rule) {
        if (rule.kind != "REST") return;
        const bool path = element.attribute("abs_path") != nullptr, uri = element.attribute("absoluteURI") != nullptr;
        if (!path && !uri) report_.add(diagnose(rules::xml::path_or_uri, element.place()));
        if (path && uri) report_.add(diagnose(rules::xml::path_and_uri, element.place("absoluteURI")));
    }

private:
    void check_properties(XmlElement definition) {
        if (!definition) return;
        const bool element = definition.attribute("element") != nullptr, type = definition.attribute("type") != nullptr;
        if (element == type)
            report_.add(diagnose(rules::xml::element_or_type, definition.place(), element ? "both" : "none"));
    }

    void check_definitions(const Definition& type, const EntryList& list) {
        for (const XmlElement entry : type.element.child(list.definitions).children()) {
            if (!is_tosca(entry, list.definition)) continue;
            check_bounds(entry, "lowerBound", "upperBound", report_);
            if (list.kind == Kind::capability_type && trimmed(entry, "lowerBound") == "0")
                report_.add(diagnose(rules::xml::zero_capability, entry.place("lowerBound")));
            const Definition* const of = checks_.named(*type.file, entry, list.type, list.kind);
            if (of == nullptr) continue;
            if (is_yes(of->element, "abstract") && !is_yes(type.element, "abstract"))
                report_.add(diagnose(rules::xml::abstract_definition, type.element.place("name"), type.name, list.text,
                                     trimmed(entry, "name"), of->name)
                                .with_related(entry.place(list.type), "the definition")
                                .with_related(of->element.place("abstract"), "the abstract type"));
            check_override(type, entry, *of, list);
        }
        if (!is_yes(type.element, "abstract")) check_inherited(type, list);
    }

    // The definitions of a type, and those with an abstract type. Cached.
    struct Entries {
        std::unordered_set<std::string_view, KeyedHash> names;
        std::vector<std::pair<XmlElement, const Definition*>> abstract;
    };
    const Entries& entries_of(const Definition& type, const EntryList& list) {
        const auto [known, is_new] = entries_.try_emplace({&type, list.kind});
        if (!is_new) return known->second;
        for (const XmlElement entry : type.element.child(list.definitions).children()) {
            if (!is_tosca(entry, list.definition)) continue;
            known->second.names.insert(trimmed(entry, "name"));
            const Definition* const of = checks_.named(*type.file, entry, list.type, list.kind);
            if (of != nullptr && is_yes(of->element, "abstract")) known->second.abstract.emplace_back(entry, of);
        }
        return known->second;
    }

    // A type that is not abstract must redefine inherited definitions whose own type is abstract.
    void check_inherited(const Definition& type, const EntryList& list) {
        std::vector<const Entries*> nearer = {&entries_of(type, list)};
        for (const Definition* at = type.parent; at != nullptr && is_yes(at->element, "abstract"); at = at->parent) {
            const Entries& inherited = entries_of(*at, list);
            for (const auto& [entry, of] : inherited.abstract) {
                const std::string_view name = trimmed(entry, "name");
                spend_work(nearer.size() * steps_a_lookup);
                const bool is_defined_anew = std::ranges::any_of(
                    nearer, [&](const Entries* entries) { return entries->names.count(name) != 0; });
                if (!is_defined_anew)
                    report_.add(diagnose(rules::xml::abstract_definition, type.element.place("name"), type.name,
                                         list.text, name, of->name)
                                    .with_related(entry.place(list.type), "the inherited definition")
                                    .with_related(of->element.place("abstract"), "the abstract type"));
            }
            nearer.push_back(&inherited);
        }
    }

    // Compares with the nearest inherited definition of this name.
    void check_override(const Definition& type, XmlElement entry, const Definition& of, const EntryList& list) {
        const std::string_view name = trimmed(entry, "name");
        for (const Definition* at = type.parent; at != nullptr; at = at->parent) {
            for (const XmlElement inherited : at->element.child(list.definitions).children()) {
                if (inherited.name().local != list.definition || trimmed(inherited, "name") != name) continue;
                const Definition* const wanted = checks_.named(*at->file, inherited, list.type, list.kind);
                if (wanted != nullptr && !may_be_a(of, *wanted))
                    report_.add(
                        diagnose(rules::xml::unrelated_override, entry.place(list.type), name, wanted->name, of.name)
                            .with_related(inherited.place(), "the inherited definition"));
                return;
            }
        }
    }

    void check_ends(const Definition& type) {
        const XmlElement from = type.element.child("ValidSource"), to = type.element.child("ValidTarget");
        const Kinds sources = Kind::node_type | Kind::requirement_type,
                    targets = Kind::node_type | Kind::capability_type;
        const Definition* const source = from ? checks_.named(*type.file, from, "typeRef", sources) : nullptr;
        const Definition* const target = to ? checks_.named(*type.file, to, "typeRef", targets) : nullptr;
        if (source != nullptr && target != nullptr) check_pair(to, *source, *target);
        if (source != nullptr) check_narrowing(type, from, *source, "ValidSource", sources);
        if (target != nullptr) check_narrowing(type, to, *target, "ValidTarget", targets);
    }

    void check_pair(XmlElement to, const Definition& source, const Definition& target) {
        const bool of_nodes = source.kind == Kind::node_type;
        if (of_nodes != (target.kind == Kind::node_type)) {
            report_.add(diagnose(rules::xml::unpaired_ends, to.place("typeRef"), to_string(source.kind),
                                 of_nodes ? to_string(Kind::node_type) : to_string(Kind::capability_type)));
            return;
        }
        if (of_nodes) return;
        const Definition* const demanded = demanded_capability(checks_, source);
        if (demanded != nullptr && !may_be_a(target, *demanded))
            report_.add(
                diagnose(rules::xml::unfit_ends, to.place("typeRef"), source.name, demanded->name, target.name));
    }

    void check_narrowing(const Definition& type, XmlElement end, const Definition& own, std::string_view name,
                         Kinds kinds) {
        for (const Definition* at = type.parent; at != nullptr; at = at->parent) {
            const XmlElement inherited = at->element.child(name);
            if (!inherited) continue;
            const Definition* const wanted = checks_.named(*at->file, inherited, "typeRef", kinds);
            if (wanted != nullptr && (wanted->kind != own.kind || !may_be_a(own, *wanted)))
                report_.add(diagnose(rules::xml::wider_end, end.place("typeRef"), own.name, wanted->name)
                                .with_related(inherited.place(), "inherited from here"));
            return;
        }
    }

    static constexpr std::uint64_t steps_a_lookup = 10;

    const XmlChecks& checks_;
    Report& report_;
    std::map<std::pair<const Definition*, Kind>, Entries> entries_;
};

}  // namespace

bool is_a(const Definition& definition, const Definition& ancestor) {
    for (const Definition* at = &definition; at != nullptr; at = at->parent)
        if (at == &ancestor) return true;
    return false;
}

bool may_be_a(const Definition& definition, const Definition& ancestor) {
    const Definition* last = &definition;
    for (const Definition* at = &definition; at != nullptr; at = at->parent) {
        if (at == &ancestor) return true;
        last = at;
    }
    return static_cast<bool>(last->element.child("DerivedFrom"));  // true if the last parent is unknown
}

const Definition* demanded_capability(const XmlChecks& checks, const Definition& requirement_type) {
    for (const Definition* at = &requirement_type; at != nullptr; at = at->parent)
        if (at->element.attribute("requiredCapabilityType") != nullptr)
            return checks.named(*at->file, at->element, "requiredCapabilityType", Kind::capability_type);
    return nullptr;
}

std::optional<std::uint64_t> bound_of(XmlElement element, std::string_view attribute) {
    if (element.attribute(attribute) == nullptr) return 1;
    std::string_view text = trimmed(element, attribute);
    if (text.starts_with('+')) text.remove_prefix(1);
    return parse_number<std::uint64_t>(text);
}

void check_bounds(XmlElement element, std::string_view lower, std::string_view upper, Report& report) {
    const auto least = bound_of(element, lower), most = bound_of(element, upper);
    // An upper bound of 0 is already reported.
    if (!least || !most || *most == 0 || *least <= *most) return;
    const std::string_view given = element.attribute(upper) != nullptr ? upper : lower;
    const auto in_words = [&](std::string_view attribute, std::uint64_t bound) {
        return compose("{} {}{}", attribute, bound, element.attribute(attribute) == nullptr ? " (the default)" : "");
    };
    report.add(
        diagnose(rules::xml::wrong_bounds, element.place(given), in_words(upper, *most), in_words(lower, *least)));
}

void check_types(const XmlChecks& checks) {
    TypeChecker checker(checks);
    for (const Definition& definition : checks.definitions.all())
        if (definition.kind <= Kind::relationship_type_implementation) checker.check(definition);
    for (const XmlFile& file : checks.definitions.files())
        if (file.dialect == Dialect::draft) walk(file, checker);
}

}  // namespace csar::validate::xml
