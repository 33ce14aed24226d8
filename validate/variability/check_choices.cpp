// Checks the TOSCA 1.3 rules that a variable template must satisfy for every choice.
#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "report/rules/yaml.hpp"
#include "validate/variability/derive.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/technologies.hpp"
#include "validate/variability/template_checks.hpp"

namespace csar::validate::variability {
namespace {

constexpr std::size_t max_choices = 32;

class Choices {
public:
    using Key = std::tuple<std::uint32_t, std::uint32_t, std::string_view>;

    explicit Choices(const ConcreteCheck& validate) : validate_(validate) {}

    // Examines at most `max_choices`. resolve() checks the other choices.
    void add(const Template& elements, const Choice& choice) {
        if (shown_.empty()) try {
                check(elements, choice.present);
            } catch (Fault& fault) {
                refusal_ = std::move(fault.diagnostic);
            }
        if (shown_.size() == max_choices) return;
        const Resolved derived = derive(elements, choice);
        Report found;
        validate_(derived.text, derived.sources, found);
        Shown& shown = shown_.emplace_back();
        shown.positions = derived.sources.positions();
        const std::set<std::string_view> absent = names_of_absent(elements, choice);
        std::set<Key> met;
        for (Diagnostic finding : found.diagnostics()) {
            // The variability checks report duplicate keys.
            if (finding.id == rules::yaml::duplicate_key.id) continue;
            Key key{finding.place.line, finding.place.column, finding.id};
            Kind& kind = kinds_[key];
            const Node source = shown.at(key);
            if (source.is_scalar() && absent.contains(source.text())) {
                kind.of_absence = true;
                shown.without.insert(statement(finding));
            }
            if (met.insert(std::move(key)).second) ++kind.choices;
            // Only findings of the first choice are stored.
            if (kind.choices != 1) continue;
            name_expression(elements, source, finding);
            kind.findings.push_back(std::move(finding));
        }
    }

    // Why the checks reject the first choice, if they do.
    const std::optional<Diagnostic>& refusal() const { return refusal_; }

    bool shows(const Key& key) const {
        return std::ranges::any_of(shown_, [&](const Shown& shown) { return bool{shown.at(key)}; });
    }

    // Skips places that also occur in `others`, which may be null.
    void tell(Report& report, const Choices* others = nullptr) const {
        std::vector<Diagnostic> news;
        for (const auto& [key, kind] : kinds_) {
            if (others != nullptr && others->shows(key)) continue;
            const std::string stated = kind.of_absence ? std::string() : statement(kind.findings.front());
            std::size_t showing = 0;
            for (const Shown& shown : shown_)
                if (shown.at(key) && !shown.without.contains(stated)) ++showing;
            if (kind.choices < showing) continue;
            for (const Diagnostic& finding : kind.findings)
                if (!is_reported(report, finding)) news.push_back(finding);
        }
        for (Diagnostic& finding : news) report.add(std::move(finding));
    }

private:
    struct Kind {
        std::size_t choices = 0;
        // true if a missing name in this finding exists in other choices
        bool of_absence = false;
        std::vector<Diagnostic> findings;
    };
    struct Shown {
        SourceMap::Positions positions;
        std::set<std::string> without;  // statements with errors about absent elements, which may hide other errors

        Node at(const Key& key) const {
            const auto found = positions.find({std::get<0>(key), std::get<1>(key)});
            return found == positions.end() ? Node() : found->second;
        }
    };

    static std::set<std::string_view> names_of_absent(const Template& elements, const Choice& choice) {
        std::set<std::string_view> absent;
        for (const auto& element : elements.elements)
            if (!choice.present(*element)) absent.insert(element->name);
        for (const auto& element : elements.elements)
            if (choice.present(*element)) absent.erase(element->name);
        return absent;
    }

    // The path of the surrounding list or mapping.
    static std::string statement(const Diagnostic& finding) {
        const std::string& path = finding.place.key_path;
        return path.substr(0, path.find_last_of(".["));
    }

    // If an input replaced an expression, the message names the expression. A hint explains variability inputs.
    static void name_expression(const Template& elements, Node source, Diagnostic& finding) {
        constexpr std::string_view input = "'get_input'";
        if (finding.id == rules::tosca::unknown_input.id && elements.variability["inputs"][source.text()])
            finding.hint = "this is a variability input; read it with 'expression: { variability_input: ... }'";
        if (source.text() == "expression" && finding.message.starts_with(input))
            finding.message.replace(0, input.size(), "'expression'");
    }

    const ConcreteCheck& validate_;
    std::vector<Shown> shown_;
    std::optional<Diagnostic> refusal_;
    std::map<Key, Kind> kinds_;
};

// Returns an empty string for a number, which may be an integer or a float.
std::string_view type_of(std::optional<Value::Kind> kind) {
    if (kind == Value::Kind::string) return "string";
    if (kind == Value::Kind::boolean) return "boolean";
    if (kind == Value::Kind::list) return "list";
    if (kind == Value::Kind::map) return "map";
    return {};
}

// The checks that a choice must pass. If no choice passes, fewer checks are required.
enum class Demands : std::uint8_t { all_checks, consistency, nothing };

using Identifiers = std::set<std::string>;  // of elements

// Adds choices until every possible element occurs. With `wanted`, only choices with a wanted element. Returns elements
// that occur in no choice. Throws Fault if there are no choices.
Identifiers add_choices(const Document& document, const FileProvider* files, const Limits& limits, Demands demands,
                        Choices& choices, const Identifiers* wanted = nullptr) {
    Template elements(document);
    if (demands != Demands::nothing) elements.options.constrain_as_checked(demands == Demands::all_checks);
    Report unread;
    Technologies technologies(elements, files, limits, unread);
    technologies.enrich();
    const std::map<const Element*, std::optional<Value::Kind>> kinds = kinds_of_expressions(elements, limits);
    Formulas formulas;
    Conditions conditions(elements, formulas, {}, 0, limits);
    conditions.leave_inputs_open();
    require_presences(elements, technologies, formulas, conditions);
    conditions.require_single_values();
    for (const auto& element : elements.elements) {
        const bool counts = demands != Demands::nothing && elements.options.checks("ambiguous_type", true);
        const auto* const typed = element->as<TypedElement>();
        if (typed == nullptr || typed->types.size() < 2 || !counts) continue;
        formulas.require(formulas.implies(typed->presence, formulas.exactly_one(presences_of(typed->types))));
    }
    std::vector<const Element*> shown_with;
    if (wanted != nullptr)
        for (const auto& element : elements.elements)
            if (wanted->contains(element->identifier())) shown_with.push_back(element.get());
    Identifiers absent;
    for (const Element* element : never_present(elements, formulas, [&](const auto& present) {
             if (wanted == nullptr ||
                 std::ranges::any_of(shown_with, [&](const Element* element) { return present(*element); }))
                 choices.add(elements,
                             {present, nullptr, [&](const Element& property) { return type_of(kinds.at(&property)); }});
         }))
        if (!element->is_variability_group()) absent.insert(element->identifier());
    return absent;
}

}  // namespace

bool is_reported(const Report& report, const Diagnostic& finding) {
    return std::ranges::any_of(report.diagnostics(), [&](const Diagnostic& other) {
        return other.id == finding.id && other.place.line == finding.place.line &&
               other.place.file == finding.place.file;
    });
}

void check_choices(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                   const Limits& limits, Report& report) {
    // `ruled_out`: choices that are only possible without semantic checks.
    Choices choices(validate), ruled_out(validate);
    bool is_refused = false;
    Diagnostic reason;
    try {
        const Identifiers absent = add_choices(document, files, limits, Demands::all_checks, choices);
        if (!absent.empty()) add_choices(document, files, limits, Demands::consistency, ruled_out, &absent);
    } catch (const Fault& refused) {
        try {
            add_choices(document, files, limits, Demands::nothing, choices);
            is_refused = refused.diagnostic.id == rules::variability::no_solution.id;
            reason = choices.refusal().value_or(refused.diagnostic);
        } catch (const Fault&) {  // already reported by the check of presences
        }
    }
    const std::uint64_t errors = report.count(Severity::error);
    choices.tell(report);
    ruled_out.tell(report, &choices);
    // TOSCA errors may explain why no choice passes. Then only those errors are reported.
    if (is_refused && report.count(Severity::error) == errors) report_unresolvable(reason, report);
}

}  // namespace csar::validate::variability
