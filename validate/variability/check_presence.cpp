// Findings about presences, independently of input values.
#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "report/over_budget.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/resolve.hpp"
#include "validate/variability/template_checks.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::uint64_t steps_an_element = 300;       // to resolve a template, for each element
constexpr std::size_t max_paired_presets = 8;         // presets that are tried in pairs
constexpr std::size_t max_trials = 32;                // trials with single inputs
constexpr std::uint64_t max_tried_elements = 10'000;  // elements of all trials together

// Imported types determine the available technologies. Without imports, nothing can be reported.
bool depends_on_types(const Template& elements) {
    if (elements.variability["qualities"] || elements.options.is_set("enrich_technologies", false)) return true;
    for (const NodeTemplate* node : elements.nodes)
        if (!node->technologies.empty()) return true;
    return false;
}

// Reports type-specific conditions that no element uses. They are keyed by type; conditions of properties by property
// name.
void report_idle_conditions(const Template& elements, Report& report) {
    const Node conditions = elements.variability["type_specific_conditions"];
    for (const auto& [keyname, kind] : type_sections)
        for (const auto [type, unused] : conditions[keyname].entries()) {
            const auto may_have_it = [&, kind = kind, wanted = type.text()](const auto& element) {
                if (element->kind != kind) return false;
                const std::string_view name = kind == Kind::property ? element->name : element->type_name();
                return name == wanted || (kind == Kind::relation && name.empty());
            };
            if (std::ranges::none_of(elements.elements, may_have_it))
                report.add(diagnose(rule::idle_condition, type.place(), name_of(kind), type.text()));
        }
}

// Parts that are always present, although inputs can remove their element. Returns the first part of each element.
std::vector<Diagnostic> unconditional_parts(const Template& elements, const Formulas& formulas) {
    std::vector<Diagnostic> found;
    std::unordered_set<const Element*> seen;
    for (const auto& part : elements.elements) {
        if (part->kind != Kind::property && part->kind != Kind::artifact) continue;
        if (!formulas.holds(part->presence) || formulas.truth(part->container->presence) != Formulas::Truth::unknown ||
            !elements.options.checks(compose("missing_{}_container", name_of(part->kind)), true) ||
            !seen.insert(part->container).second)
            continue;
        found.push_back(
            diagnose(rule::unconditional_part, part->key.place(), part->display(), part->container->lower_display())
                .with_hint(removal_hint(part->kind)));
    }
    return found;
}

// Reports elements that are never present. Returns findings about unconditional parts.
std::vector<Diagnostic> report_never_present(Template& elements, const Technologies& technologies, const Limits& limits,
                                             Report& report) {
    Formulas formulas;
    Conditions conditions(elements, formulas, {}, 0, limits);
    conditions.leave_inputs_open();
    require_presences(elements, technologies, formulas, conditions);
    conditions.require_single_values();
    const std::vector<const Element*> never = never_present(elements, formulas);
    const std::unordered_set<const Element*> absent(never.begin(), never.end());
    for (const Element* element : never) {
        // An absent element hides its parts.
        if (element->is_variability_group() || absent.contains(element->container)) continue;
        if (!element->value["default_alternative"] || element->default_alternative)
            report.add(diagnose(rule::never_present, element->key.place(), element->display()));
    }
    return unconditional_parts(elements, formulas);
}

// Values to try for inputs: Booleans, valid values, and values in comparisons.
class NamedValues {
public:
    using Values = std::vector<std::string>;

    explicit NamedValues(const Template& elements) : inputs_(elements.variability["inputs"]) {
        for (const auto [name, definition] : inputs_.entries()) {
            if (definition["type"].text() == "boolean") add(name, {"true", "false"});
            for (const Node constraint : definition["constraints"].items())
                for (const Node value : constraint["valid_values"].items()) add(name, value);
        }
        visit(elements.topology);
    }

    const std::map<std::string_view, Values>& all() const { return all_; }

private:
    void add(Node name, const Values& values) {
        Values& known = all_[name.text()];
        for (const std::string& value : values)
            if (std::ranges::find(known, value) == known.end() && known.size() < max_trials) known.push_back(value);
    }
    void add(Node name, Node literal) {
        if (!literal.is_scalar()) return;
        add(name, Values{std::string(literal.text())});
        // At a bound, the result changes, so the neighbours of the number are also tried.
        if (const auto number = literal.is_string() ? std::nullopt : literal.as_integer();
            number && *number > INT64_MIN && *number < INT64_MAX)
            add(name, {std::to_string(*number - 1), std::to_string(*number + 1)});
    }

    // Visits every list with an input and literals. Visits alias targets once.
    void visit(Node node) {
        if (node.is_scalar() || !node || !seen_.insert(node.id()).second) return;
        for (const auto [key, value] : node.entries()) visit(value);
        for (const Node item : node.items()) {
            visit(item);
            const Node name = item["variability_input"];
            if (!name.is_scalar() || !inputs_[name.text()]) continue;
            for (const Node other : node.items()) {
                add(name, other);
                for (const Node inner : other.items()) add(name, inner);
            }
        }
    }

    Node inputs_;
    std::map<std::string_view, Values> all_;
    std::unordered_set<std::uint32_t> seen_;  // Node::id
};

class Trials {
public:
    Trials(const Template& elements, const FileProvider* files, const ConcreteCheck& validate, const Limits& limits,
           Report& report)
        : document_(elements.document), elements_(elements), validate_(validate), limits_(limits), report_(report) {
        request_.files = files;
    }

    void run(Node presets, std::uint64_t elements) {
        elements += presets.size();  // each trial reads all presets
        std::vector<Node> resolved;
        for (const auto [name, preset] : presets.entries()) {
            spend_work(elements * steps_an_element);
            if (has_right_values(preset) && try_with({name})) resolved.push_back(name);
        }
        if (resolved.size() > max_paired_presets) return;
        for (std::size_t first = 0; first < resolved.size(); ++first)
            for (std::size_t second = first + 1; second < resolved.size(); ++second) {
                spend_work(elements * steps_an_element);
                if (!try_with({resolved[first], resolved[second]})) return;
            }
    }

    // Resolves with the defaults, then with one changed input at a time. A trial without a solution is not an error; a
    // trial with invalid TOSCA is an error.
    void run_inputs(std::uint64_t elements) {
        if (!validate_) return;
        request_.presets.clear();
        request_.validate = validate_;
        const NamedValues values(elements_);
        const Node inputs = elements_.variability["inputs"];
        std::vector<std::pair<std::string, std::string>> given;
        for (const auto& [name, named] : values.all())
            if (const Node input = inputs[name]; !named.empty() && !input["default"] && !input["default_expression"])
                given.emplace_back(name, named.front());
        trials_left_ =
            static_cast<std::size_t>(std::min<std::uint64_t>(max_trials, max_tried_elements / (elements + 1)));
        try_inputs(given, "the defaults of the variability inputs", elements);
        for (const auto& [name, named] : values.all())
            for (const std::string& value : named) {
                auto changed = given;
                changed.emplace_back(name, value);
                try_inputs(changed, compose("the variability input '{}: {}'", name, value), elements);
            }
    }

private:
    void try_inputs(const std::vector<std::pair<std::string, std::string>>& given, const std::string& called,
                    std::uint64_t elements) {
        if (trials_left_ == 0) return;
        --trials_left_;
        spend_work(elements * steps_an_element);
        request_.inputs = given;
        Report trial;
        const auto resolved = resolve(document_, request_, limits_, trial);
        if (!resolved && given.empty()) report_defaults(trial, called);
        if (!resolved || !results_.insert(resolved->text).second) return;
        validate_(resolved->text, resolved->sources, trial);
        for (const Diagnostic& reason : trial.diagnostics()) {
            if (reason.severity != Severity::error || is_reported(report_, reason)) continue;
            if (!told_.emplace(reason.place.line, reason.id).second) continue;
            report_.add(
                diagnose(rule::invalid_result, reason.place, reason.message).with_hint(compose("with {}", called)));
        }
    }

    // Reports that the defaults do not resolve. Does not report this if an input has no default, because resolution may
    // fail before it reads that input.
    void report_defaults(const Report& trial, const std::string& called) {
        const auto [inputs, definitions] = elements_.variability.entry("inputs");
        if (!inputs || report_.has(rule::unexpected_result.id)) return;
        for (const auto [name, input] : definitions.entries())
            if (!input["default"] && !input["default_expression"]) return;
        for (const Diagnostic& reason : trial.diagnostics())
            if (reason.severity == Severity::error) {
                if (told_.emplace(reason.place.line, reason.id).second)
                    report_unresolvable_with(called, inputs.place(), reason);
                return;
            }
    }

    void report_unresolvable_with(const std::string& called, const Place& place, const Diagnostic& reason) {
        report_.add(diagnose(rule::unresolvable_preset, place, called, reason.message)
                        .with_related(reason.place, "found here")
                        .with_hint(reason.hint));
    }

    bool has_right_values(Node preset) {
        if (!validate_) return true;
        try {
            check_inputs(elements_, given_by(preset), validate_);
            return true;
        } catch (Fault& fault) {
            if (!is_reported(report_, fault.diagnostic)) report_.add(std::move(fault.diagnostic));
            return false;
        }
    }

    // True if the template resolves, or only lacks an input.
    bool try_with(const std::vector<Node>& names) {
        request_.presets.clear();
        std::string called = names.size() == 1 ? "the preset" : "the presets";
        for (const Node name : names) {
            request_.presets.emplace_back(name.text());
            called += (name == names.front() ? " '" : " and '") + std::string(name.text()) + "'";
        }
        Report trial;
        const auto resolved = resolve(document_, request_, limits_, trial);
        if (!resolved && trial.has(rule::missing_input.id)) return true;
        if (resolved && validate_) validate_(resolved->text, resolved->sources, trial);
        for (const Diagnostic& reason : trial.diagnostics()) {
            if (reason.severity != Severity::error || is_reported(report_, reason)) continue;
            told_.emplace(reason.place.line, reason.id);
            report_unresolvable_with(called, names.back().place(), reason);
            return false;
        }
        return resolved.has_value();
    }

    const Document& document_;
    const Template& elements_;
    const ConcreteCheck& validate_;
    const Limits& limits_;
    Report& report_;
    ResolveRequest request_;
    std::size_t trials_left_ = 0;
    std::set<std::string> results_;                              // results of earlier trials
    std::set<std::pair<std::uint32_t, std::string_view>> told_;  // reported causes (line, identifier)
};

}  // namespace

void report_unresolvable(const Diagnostic& found, Report& report) {
    const bool is_semantic = found.id == rule::expected_relation.id || found.id == rule::expected_artifact.id;
    Diagnostic finding = is_semantic ? diagnose(rule::unexpected_result, found.place, found.message)
                                     : diagnose(rule::unresolvable, found.place, found.message);
    finding.related = found.related;
    finding.hint = found.hint;
    report.add(std::move(finding));
}

void check_presence(const Document& document, const FileProvider* files, const ConcreteCheck& validate,
                    const Limits& limits, Report& report) {
    if (!document.complete()) return;
    const BudgetScope budget(limits);
    const std::uint64_t errors = report.count(Severity::error);
    try {
        Template elements(document);
        Report unread;
        const Technologies technologies(elements, files, limits, unread);
        report_idle_conditions(elements, report);
        std::vector<Diagnostic> unconditional;
        if (!depends_on_types(elements)) unconditional = report_never_present(elements, technologies, limits, report);
        if (validate) {
            check_inputs(elements, {}, validate);
            check_choices(document, files, validate, limits, report);
        }
        Trials trials(elements, files, validate, limits, report);
        trials.run(elements.variability["presets"], elements.elements.size());
        // Not reported with an unresolvable template or preset, which may have the same cause.
        if (!report.has(rule::unresolvable.id) && !report.has(rule::unresolvable_preset.id))
            for (Diagnostic& finding : unconditional) report.add(std::move(finding));
        if (report.count(Severity::error) == errors) trials.run_inputs(elements.elements.size());
    } catch (Fault& fault) {
        Diagnostic& found = fault.diagnostic;
        if (found.id == rule::no_solution.id)
            report_unresolvable(found, report);
        else
            report.add(std::move(found));
    } catch (const OverBudget& over) {
        report_over_budget(over, document.file(), report);
    }
}

}  // namespace csar::validate::variability
