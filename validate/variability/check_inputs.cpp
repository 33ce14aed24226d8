// Checks values of variability inputs.
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "validate/variability/template_checks.hpp"
#include "validate/variability/writer.hpp"

namespace csar::validate::variability {
namespace {

// TOSCA parameters do not have these keynames.
constexpr std::array<std::string_view, 7> not_of_parameters = {"default_expression", "mandatory", "optional", "choices",
                                                               "alternatives",       "requires",  "excludes"};

// These sections may define types of inputs.
constexpr std::array<std::string_view, 4> sections = {"namespace", "repositories", "data_types", "imports"};

void write_imports(Node key, Node imports, Writer& out) {
    if (!imports.is_sequence() || imports.size() == 0) return;
    out.key(key);
    out.begin_sequence();
    for (const Node import : imports.items()) {
        out.item();
        if (!import.is_mapping()) {
            out.copy(import);
            continue;
        }
        out.begin_mapping();
        for (const auto [name, value] : import.entries()) {
            if (name.text() == "conditions") continue;
            out.copy(name, value);
        }
        out.end();
    }
    out.end();
}

void write_input(Node name, Node definition, const GivenInputs& given, Writer& out) {
    out.key(name);
    const auto value = given.values.find(name.text());
    const bool is_given = value != given.values.end();
    out.begin_mapping();
    std::size_t entries = 0;
    for (const auto [key, entry] : definition.entries()) {
        const std::string_view keyname = key.text();
        if (std::ranges::find(not_of_parameters, keyname) != not_of_parameters.end()) continue;
        if (is_given && (keyname == "default" || keyname == "value")) continue;
        out.key(key);
        // The authors of the specification write `number` for `float`.
        if (keyname == "type" && entry.text() == "number")
            out.scalar("float", true);
        else
            out.copy(entry);
        ++entries;
    }
    if (is_given) {
        out.key("value", given.places.at(value->first));
        out.copy(value->second);
        ++entries;
    }
    out.end();
    if (entries == 0) out.scalar("{}", true);
}

}  // namespace

void GivenInputs::set(const std::string& name, Value value, Node place) {
    values.insert_or_assign(name, std::move(value));
    places.insert_or_assign(name, place);
}

GivenInputs given_by(Node preset) {
    GivenInputs given;
    for (const auto [name, value] : preset["inputs"].entries())
        given.set(std::string(name.text()), Value::of(value), value);
    return given;
}

void check_inputs(const Template& elements, const GivenInputs& given, const ConcreteCheck& validate) {
    Writer out;
    out.begin_mapping();
    out.key("tosca_definitions_version");
    out.scalar("tosca_simple_yaml_1_3", true);
    for (const auto [key, value] : elements.root.entries()) {
        if (std::ranges::find(sections, key.text()) == sections.end()) continue;
        if (key.text() == "imports") {
            write_imports(key, value, out);
            continue;
        }
        out.copy(key, value);
    }
    const Node inputs = elements.variability["inputs"];
    if (!inputs.is_mapping() || inputs.size() == 0) return;
    out.key("topology_template");
    out.begin_mapping();
    out.key("inputs");
    out.begin_mapping();
    for (const auto [name, definition] : inputs.entries()) write_input(name, definition, given, out);
    Report found;
    validate(out.text() + "\n", out.sources(), found);
    // Throws errors in inputs, and in given values of another file. Errors in imports are reported later.
    for (const Diagnostic& finding : found.diagnostics())
        if (finding.severity == Severity::error &&
            (finding.place.file != elements.document.file() ||
             finding.place.key_path.starts_with("topology_template.variability.")))
            throw Fault{finding};
}

}  // namespace csar::validate::variability
