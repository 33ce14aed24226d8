#include "validate/rules/output_mappings.hpp"

#include <algorithm>

#include "report/rules/tosca.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/expressions/checker.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/data_definitions.hpp"

namespace csar::validate {
namespace {

// Words in paths. A space follows each word.
struct PathWords {
    std::string_view in_types;   // can begin a mapping in a type
    std::string_view tolerated;  // also accepted, because earlier versions omitted SELF
    std::string_view away;       // leads to another node or relationship
};

constexpr PathWords words_of_self{"SELF ", "SOURCE TARGET ", "RELATIONSHIP SOURCE TARGET "};
constexpr PathWords words_of_ends{"SELF SOURCE TARGET ", "", ""};

const PathWords& words_of(const DefinitionsFile& file) {
    return mapped_outputs_start_at_self.has(file.grammar->version()) ? words_of_self : words_of_ends;
}

bool is_word(std::string_view words, Node node) {
    const std::string word = std::string(node.text()) + " ";
    const std::size_t at = words.find(word);
    return node.is_scalar() && at != std::string_view::npos && (at == 0 || words[at - 1] == ' ');
}

// The path leads to an attribute, as in $get_attribute. Returns an empty schema if the attribute is unknown.
Schema check_path(CheckContext& context, Node path, const Site& site) {
    return check_call(context, reading_of_attribute(path), site);
}

bool check_form(CheckContext& context, Node name, Node path) {
    if (path.is_sequence() && path.size() >= 2) return true;
    context.report.add(diagnose(rules::tosca::wrong_form, path.place(), compose("the mapping of '{}'", name.text()),
                                "a list of a path and an attribute, such as [ SELF, address ]", describe(path)));
    return false;
}

void check_type(CheckContext& context, const Definition& output, Node path, const Schema& attribute) {
    const Schema own = output.schema();
    if (is_compatible(own, attribute)) return;
    context.report.add(diagnose(rules::tosca::wrong_mapping_type, path.place(), name_beside(own, attribute),
                                name_beside(attribute, own))
                           .with_related(output.nearest().place(), "the output is defined here"));
}

// True if the path leads to another node or relationship (csd07 9.9).
bool leads_away(Node path, const PathWords& words) {
    bool first = true;
    for (const Node step : path.items()) {
        if (first && !is_word(words.in_types, step)) return true;
        if (!first && is_word(words.away, step)) return true;
        first = false;
    }
    return false;
}

// In templates and in 1.3, `outputs` maps names directly to paths.
template <class Visit>
void each_bare_output(const Element& operation, const Visit& visit) {
    const Slot* const outputs = operation.find(Key::outputs);
    if (outputs == nullptr || outputs->row->shape != Shape::values) return;
    for (const auto [name, path] : outputs->value.entries()) visit(name, path);
}

void check_in_type(CheckContext& context, Node name, Node path, const Definition& output, const Site& site) {
    if (!check_form(context, name, path)) return;
    const PathWords& words = words_of(*site.file);
    // check_path() reports a missing SELF.
    if (!is_word(words.in_types, path[0]) && !is_word(words.tolerated, path[0]))
        return context.report.add(diagnose(rules::tosca::mapping_not_from_self, path[0].place(), path[0].text())
                                      .with_hint("a type cannot refer to templates: begin the path with SELF"));
    check_type(context, output, path, check_path(context, path, site));
}

// The type's mapping of the output, or an absent node.
Node mapped_before(const DefinitionChain& operations, const Definition& output, std::string_view name) {
    for (const Element* definition : output.chain())
        if (const Node path = mapping_of(*definition)) return path;
    for (const Element* operation : operations) {
        const Slot* const outputs = operation->find(Key::outputs);
        if (outputs == nullptr || outputs->row->shape != Shape::values) continue;
        if (const Node path = outputs->value[name]) return path;
    }
    return {};
}

}  // namespace

Node mapping_of(const Element& output) {
    if (const Node mapping = output[Key::mapping]) return mapping;
    return output.short_form && output.node.is_sequence() ? output.node : Node();
}

void check_mappings_in_type(CheckContext& context, const Element& operation) {
    if (!operation.has(Key::outputs)) return;
    const Site site = site_of(context, operation);
    for (const Element& output : operation.children(Key::outputs))
        if (const Node path = mapping_of(output))
            check_in_type(context, output.name, path, Refinement(output).definition, site);
    each_bare_output(operation, [&](Node name, Node path) { check_in_type(context, name, path, Definition(), site); });
}

void check_mappings_in_template(CheckContext& context, const Element& operation, const DefinitionChain& definitions) {
    if (!operation.has(Key::outputs)) return;
    const Site site = site_of(context, operation);
    each_bare_output(operation, [&](Node name, Node path) {
        const Definition output = member_definition(definitions, nullptr, Key::outputs, name.text());
        if (const Node before = mapped_before(definitions, output, name.text()))
            return context.report.add(diagnose(rules::tosca::output_mapped_twice, name.place(), name.text())
                                          .with_related(before.place(), "mapped here"));
        if (!check_form(context, name, path)) return;
        if (leads_away(path, words_of(*site.file))) {
            if (!mapped_outputs_start_at_self.has(site.file->grammar->version()))
                return context.report.add(diagnose(rules::tosca::foreign_mapping, path[0].place(), path[0].text()));
            context.report.add(diagnose(rules::tosca::nonlocal_mapping, path.place()));
        }
        check_type(context, output, path, check_path(context, path, site));
    });
}

void check_workflow_outputs(CheckContext& context, const Element& workflow) {
    if (!workflow.has(Key::outputs)) return;
    const Site site = site_of(context, workflow);
    const bool external = workflow.has(Key::implementation);
    each_bare_output(workflow, [&](Node name, Node path) {
        if (path.is_sequence() && path.size() >= 2)
            check_path(context, path, site);
        else if (!external && is_call(context, path, site.file->grammar->version()))
            check_value(context, path, {}, site);
        else
            context.report.add(diagnose(rules::tosca::wrong_workflow_output, path.place(), name.text()));
    });
}

}  // namespace csar::validate
