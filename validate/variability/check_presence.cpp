// What can be said of presences without knowing the inputs.
#include <string>
#include <utility>
#include <vector>

#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/check_definition.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/resolve.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

constexpr std::size_t max_elements = 20'000;   // of templates whose presences are looked at
constexpr std::size_t max_trials = 200'000;    // presets tried times elements of the template
constexpr std::size_t max_paired_presets = 8;  // of which each two are tried together

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
    Formulas formulas(limits.evaluation_steps);
    Conditions conditions(elements, formulas, {}, 0, limits);
    conditions.leave_inputs_open();
    PresenceRules(elements, technologies, formulas, conditions).make();
    conditions.require_single_values();
    for (const Element* element : never_present(elements, formulas, limits)) {
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

    void run(Node presets, std::size_t elements) {
        elements += 10 * presets.size();  // each trial reads them all
        std::vector<Node> resolved;
        for (const auto [name, preset] : presets.entries()) {
            if (!spend(name, elements)) return;
            if (try_with({name})) resolved.push_back(name);
        }
        if (resolved.size() > max_paired_presets) return;
        for (std::size_t first = 0; first < resolved.size(); ++first)
            for (std::size_t second = first + 1; second < resolved.size(); ++second)
                if (!spend(resolved[first], elements) || !try_with({resolved[first], resolved[second]})) return;
    }

private:
    bool spend(Node at, std::size_t elements) {
        spent_ += elements;
        if (spent_ <= max_trials) return true;
        report_.add(diagnose(rules::tosca::check_cut_short, at.place(), "the trial of presets", max_trials));
        return false;
    }

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
    std::size_t spent_ = 0;
};

void report_unresolvable(const Diagnostic& found, Report& report) {
    Diagnostic finding = diagnose(rule::unresolvable, found.place, found.message);
    finding.related = found.related;
    report.add(std::move(finding));
}

}  // namespace

void check_presence(const Document& document, const FileProvider* files, const Limits& limits, Report& report) {
    if (!document.complete()) return;
    try {
        Template elements(document);
        if (elements.elements.size() > max_elements) {
            report.add(diagnose(rules::tosca::check_cut_short, elements.root.entry_place(),
                                "the search for elements that are never present", max_elements));
        } else if (!depends_on_types(elements)) {
            report_never_present(elements, limits, report);
        }
        PresetTrials(document, files, limits, report).run(elements.variability["presets"], elements.elements.size());
    } catch (Fault& fault) {
        Diagnostic& found = fault.diagnostic;
        if (found.id == rule::no_solution.id)
            report_unresolvable(found, report);
        else if (found.id == rule::search_limit.id)
            report.add(diagnose(rules::tosca::check_cut_short, std::move(found.place),
                                "the search for elements that are never present", limits.solver_conflicts));
        else
            report.add(std::move(found));
    }
}

}  // namespace csar::validate::variability
