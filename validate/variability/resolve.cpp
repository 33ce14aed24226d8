#include "validate/variability/resolve.hpp"

#include <unordered_set>

#include "report/over_budget.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/derive.hpp"
#include "validate/variability/presence.hpp"
#include "validate/variability/technologies.hpp"
#include "validate/variability/template_checks.hpp"

namespace csar::validate::variability {
namespace {

// Later values replace earlier values: presets, input file, single inputs (1.0, Retrieve Variability Inputs
// Assignments).
GivenInputs collect_inputs(const Template& elements, const ResolveRequest& request) {
    GivenInputs inputs;
    const Node declared = elements.variability["inputs"];
    const auto take = [&](Node map) {
        for (const auto& [key, value] : map.entries()) {
            if (!declared[key.text()])
                throw Fault{unknown_name(key.place(), "variability input", key.text(), declared)};
            inputs.set(std::string(key.text()), Value::of(value), value);
        }
    };
    for (const std::string& name : request.presets) {
        const Node presets = elements.variability["presets"], preset = presets[name];
        if (!preset) {
            const Place place =
                elements.variability ? elements.variability.entry_place() : place_of(elements.document.file());
            throw Fault{unknown_name(place, "variability preset", name, presets)};
        }
        take(preset["inputs"]);
    }
    if (request.input_file != nullptr) {
        const Node root = request.input_file->root();
        if (root && !root.is_mapping() && !root.is_null()) wrong_form(root, "a file of inputs", "a map");
        take(root);
    }
    for (const auto& [name, text] : request.inputs) {
        const auto [key, definition] = declared.entry(name);
        if (!key) throw Fault{unknown_name(place_of(elements.document.file()), "variability input", name, declared)};
        inputs.set(name, definition["type"].text() == "string" ? Value::of(text) : value_of_plain(text), key);
    }
    return inputs;
}

// The writer supports only scalar keys.
void refuse_complex_keys(Node node, std::unordered_set<std::uint32_t>& seen) {
    if (node.is_scalar() || !node || !seen.insert(node.id()).second) return;
    for (const Node item : node.items()) refuse_complex_keys(item, seen);
    for (const auto [key, value] : node.entries()) {
        if (!key.is_scalar()) wrong_form(key, "a key", "a string");
        refuse_complex_keys(value, seen);
    }
}

// Part of a sentence. Needs Element::grounds.
std::string reason_of(const Element& element, Formulas& formulas) {
    if (element.is_variability_group()) return "the element is a variability group";
    if (!formulas.holds(element.presence)) {
        for (const Element::Ground& ground : element.grounds) {
            if (formulas.evaluate(ground.formula)) continue;
            const std::string text = ground.otherwise;
            return ground.line == 0 ? text : text + " in line " + std::to_string(ground.line) + " does not hold";
        }
        return "the conditions of other elements exclude the element";
    }
    if (element.searched) return "the best solution contains the element";
    if (element.grounds.empty()) return "no condition makes the element absent";
    return element.has_conditions() ? "the conditions hold" : "the default conditions hold";
}

Resolved resolved(const Document& document, const ResolveRequest& request, const Limits& limits, Report& report) {
    std::unordered_set<std::uint32_t> seen;
    refuse_complex_keys(document.root(), seen);
    Template elements(document);
    check_definition(elements);
    check_options(elements, report);
    Technologies technologies(elements, request.files, limits, report);
    technologies.enrich();
    GivenInputs given = collect_inputs(elements, request);
    if (request.validate) check_inputs(elements, given, request.validate);
    Formulas formulas;
    Conditions conditions(elements, formulas, std::move(given.values), request.now, limits);
    require_presences(elements, technologies, formulas, conditions, request.explain);
    solve(elements, formulas);
    conditions.set_solved();
    const IsPresent present = [&](const Element& element) { return formulas.holds(element.presence); };
    check(elements, present);
    Resolved result = derive(elements, {present, [&](Node expression, const Element& property) {
                                            return conditions.value(expression, &property);
                                        }});
    if (request.explain)
        for (const auto& element : elements.elements)
            result.elements.push_back({element->identifier(), formulas.holds(element->presence),
                                       element->key.place().line, reason_of(*element, formulas)});
    return result;
}

// These keynames are mandatory, but many templates omit them and still resolve.
void report_missing_definition(const Template& elements, Report& report) {
    if (elements.topology.is_mapping() && !elements.variability)
        report.add(diagnose(rules::variability::missing_definition, elements.topology.entry_place(),
                            "the topology template of a variable file", "variability"));
    else if (elements.variability.is_mapping() && !elements.variability["inputs"])
        report.add(diagnose(rules::variability::missing_definition, elements.variability.entry_place(),
                            "the variability definition", "inputs"));
}

}  // namespace

void check_template(const Document& document, const Limits& limits, Report& report) {
    if (!document.complete()) return;
    const BudgetScope budget(limits);
    try {
        Template elements(document);
        report_missing_definition(elements, report);
        check_definition(elements);
        check_options(elements, report);
        check_expressions(elements, limits, report);
    } catch (Fault& fault) {
        report.add(std::move(fault.diagnostic));
    } catch (const OverBudget& over) {
        report_over_budget(over, document.file(), report);
    }
}

std::optional<Resolved> resolve(const Document& document, const ResolveRequest& request, const Limits& limits,
                                Report& report) {
    if (!document.complete()) return std::nullopt;
    try {
        return resolved(document, request, limits, report);
    } catch (Fault& fault) {
        report.add(std::move(fault.diagnostic));
        return std::nullopt;
    }
}

}  // namespace csar::validate::variability
