// What can be said of presences without knowing the inputs.
#include <string>
#include <utility>
#include <vector>

#include "report/over_budget.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/check_definition.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::uint64_t steps_an_element = 300;  // of a template that is resolved
constexpr std::size_t max_paired_presets = 8;      // of which each two are tried together

// Which technologies there are depends on imported types: without them nothing is said.
bool depends_on_types(const Template& elements) {
    if (elements.variability["qualities"] || elements.options.is_set("enrich_technologies", false)) return true;
    for (const Element* node : elements.nodes)
        if (!node->technologies.empty()) return true;
    return false;
}

void report_never_present(Template& elements, const Limits& limits, Report& report) {
    Report unread;
    Technologies technologies(elements, nullptr, limits, unread);
    Formulas formulas;
    Conditions conditions(elements, formulas, {}, 0, limits);
    conditions.leave_inputs_open();
    PresenceRules(elements, technologies, formulas, conditions).make();
    conditions.require_single_values();
    for (const Element* element : never_present(elements, formulas)) {
        if (element->variability_group) continue;
        // What is in an absent element is absent with it.
        const Element* const container = element->container;
        if (container != nullptr && formulas.truth(container->presence) == Formulas::Truth::no) continue;
        const bool says_so = element->value.is_mapping() && element->value["default_alternative"];
        if (!says_so || element->default_alternative)
            report.add(diagnose(rule::never_present, element->key.place(), element->display()));
    }
}

class PresetTrials {
public:
    PresetTrials(const Document& document, const FileProvider* files, const Limits& limits, Report& report)
        : document_(document), limits_(limits), report_(report) {
        request_.files = files;
    }

    void run(Node presets, std::uint64_t elements) {
        elements += presets.size();  // each trial reads them all
        std::vector<Node> resolved;
        for (const auto [name, preset] : presets.entries()) {
            spend_work(elements * steps_an_element);
            if (try_with({name})) resolved.push_back(name);
        }
        if (resolved.size() > max_paired_presets) return;
        for (std::size_t first = 0; first < resolved.size(); ++first)
            for (std::size_t second = first + 1; second < resolved.size(); ++second) {
                spend_work(elements * steps_an_element);
                if (!try_with({resolved[first], resolved[second]})) return;
            }
    }

private:
    // True when it resolves, or would with inputs that no preset gives.
    bool try_with(const std::vector<Node>& names) {
        request_.presets.clear();
        std::string called = names.size() == 1 ? "the preset" : "the presets";
        for (const Node name : names) {
            request_.presets.emplace_back(name.text());
            called += (name == names.front() ? " '" : " and '") + std::string(name.text()) + "'";
        }
        Report trial;
        if (resolve(document_, request_, limits_, trial) || trial.has(rule::missing_input.id)) return true;
        for (const Diagnostic& reason : trial.diagnostics()) {
            if (reason.severity != Severity::error) continue;
            report_.add(diagnose(rule::unresolvable_preset, names.back().place(), called, reason.message)
                            .with_related(reason.place, "found here"));
            break;
        }
        return false;
    }

    const Document& document_;
    const Limits& limits_;
    Report& report_;
    ResolveRequest request_;
};

void report_unresolvable(const Diagnostic& found, Report& report) {
    Diagnostic finding = diagnose(rule::unresolvable, found.place, found.message);
    finding.related = found.related;
    report.add(std::move(finding));
}

}  // namespace

void check_presence(const Document& document, const FileProvider* files, const Limits& limits, Report& report) {
    if (!document.complete()) return;
    const BudgetScope budget(limits);
    try {
        Template elements(document);
        if (!depends_on_types(elements)) report_never_present(elements, limits, report);
        PresetTrials(document, files, limits, report).run(elements.variability["presets"], elements.elements.size());
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
