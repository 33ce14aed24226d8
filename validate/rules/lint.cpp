#include "validate/rules/lint.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/budget.hpp"
#include "base/keyed_hash.hpp"
#include "report/rules/lint.hpp"
#include "validate/expressions/fallback.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

using Texts = std::unordered_set<std::string_view, KeyedHash>;

// Visits each mapping and scalar, parents first.
template <class Visit>
void each_node(Node node, const Visit& visit) {
    spend_work(steps_a_visit);
    visit(node);
    for (const Node item : node.items()) each_node(item, visit);
    for (const auto [key, value] : node.entries()) {
        each_node(key, visit);
        each_node(value, visit);
    }
}

// The inputs used in get_input and in substitution mappings of all files. In 1.x, types also read inputs.
Texts inputs_read(const Model& model) {
    Texts names;
    const auto add = [&](Node node) {
        if (node.is_scalar()) names.insert(node.text());
    };
    for (const auto& file : model.files()) {
        each_node(file->document->root(), [&](Node node) {
            for (const auto [key, value] : node.entries())
                if (key.text() == "get_input" || key.text() == "$get_input")
                    add(value.is_sequence() && value.size() > 0 ? value[0] : value);
        });
        if (const Element* const service = file->service_template())
            each_node((*service)[Key::substitution_mappings], add);
    }
    return names;
}

void lint_parameters(CheckContext& context) {
    const Texts read = inputs_read(context.model);
    each_service(context.model, [&](const Element& service) {
        if (!service.file->document->complete()) return;
        each_child(service, Key::inputs, [&](const Element& input) {
            if (!read.contains(input.name_text()))
                context.report.add(diagnose(rules::lint::unused_input, input.place(), input.name_text()));
        });
        each_child(service, Key::outputs, [&](const Element& output) {
            if (!output.has(Key::value) && !output.has(Key::default_) && !output.has(Key::mapping))
                context.report.add(diagnose(rules::lint::output_without_value, output.place(), output.name_text()));
        });
    });
}

// Returns true if one of `texts` names a definition in the file or its imports. Also returns true if definitions are
// unknown, or if the file has its own service template.
bool is_used(const DefinitionsFile& file, std::string_view space, const Texts& texts,
             std::unordered_set<const DefinitionsFile*>& seen) {
    if (!seen.insert(&file).second) return false;
    if (!file.is_standard() || !file.whole || file.service_template() != nullptr) return true;
    for (const Slot& slot : file.root->slots)
        for (const Element& definition : slot.children) {
            spend_work(steps_a_visit);
            if (slot.row->key != Key::imports &&
                (texts.contains(definition.name_text()) ||
                 texts.contains("$" + std::string(space) + std::string(definition.name_text()))))
                return true;
        }
    return std::ranges::any_of(file.imports, [&](const Import& import) {
        return import.file == nullptr || is_used(*import.file, space, texts, seen);
    });
}

// Other files may have imports only for the files that import them.
void lint_imports(CheckContext& context) {
    for (const DefinitionsFile* const file : context.model.files()) {
        if (!file->is_standard() || file->importer != nullptr || file->service_template() == nullptr) continue;
        if (!file->document->complete()) continue;
        Texts texts;
        std::unordered_set<std::string_view, KeyedHash> spaces;
        each_node(file->document->root(), [&](Node node) {
            if (!node.is_scalar()) return;
            std::string_view text = node.text();
            texts.insert(text);
            const std::size_t colon = text.find(':');
            if (text.starts_with('$')) text.remove_prefix(1);
            if (colon != text.npos) spaces.insert(text.substr(0, text.find(':')));
        });
        for (const Import& import : file->imports) {
            if (import.state != Import::State::loaded || import.file == nullptr) continue;
            std::unordered_set<const DefinitionsFile*> seen;
            if (import.space.empty() ? is_used(*import.file, "", texts, seen) : spaces.contains(import.space)) continue;
            context.report.add(diagnose(rules::lint::unused_import, import.reference.place(), import.reference.text()));
        }
    }
}

// Reports an index outside a constant list.
void lint_index(CheckContext& context, Node call, const Site& site) {
    auto read = constant_property(context, expression_of(context, call, site.file->grammar->version()), site);
    if (!read) return;
    Node value = read->value;
    while (!read->way.done()) {
        const Node step = read->way.next();
        const auto index = step.as_integer();
        if (value.is_sequence() && index && *index >= value.size())
            return context.report.add(diagnose(rules::lint::index_outside_list, step.place(), *index, value.size())
                                          .with_related(value.place(), "the list"));
        value = value.is_sequence() && index && *index >= 0 ? value[static_cast<std::uint32_t>(*index)]
                                                            : value[step.text()];
    }
}

void lint_element(CheckContext& context, const Element& element) {
    for (const Slot& slot : element.slots) {
        if (slot.row->key == Key::validation) lint_clauses(context, slot.value, nullptr, site_of(context, element));
        if (slot.row->shape != Shape::value && slot.row->shape != Shape::values) continue;
        each_node(slot.value, [&](Node node) {
            for (const auto [key, value] : node.entries())
                if (key.text() == "get_property" || key.text() == "$get_property")
                    lint_index(context, node, site_of(context, element));
        });
    }
}

}  // namespace

bool lints(const CheckContext& context) {
    const SeverityPolicy& policy = context.report.policy();
    const auto gives = [](const auto& overrides) {
        return std::ranges::any_of(overrides, [](const auto& entry) {
            return entry.first.starts_with("lint/") && entry.second != Severity::ignored;
        });
    };
    return gives(policy.overrides) ||
           std::ranges::any_of(policy.of_files, [&](const auto& files) { return gives(files.overrides); });
}

void check_lint(CheckContext& context) {
    if (!lints(context)) return;
    lint_parameters(context);
    lint_imports(context);
    each_element(context.model, [&](const Element& element) { lint_element(context, element); });
}

}  // namespace csar::validate
