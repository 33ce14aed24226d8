// Checks the variability definition of a template, independently of input values.
#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/compose.hpp"
#include "base/keyed_hash.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/variability.hpp"
#include "validate/variability/template_checks.hpp"
#include "validate/variability/wrapped_property.hpp"

namespace csar::validate::variability {
namespace {

namespace rule = rules::variability;

void want_map(Node node, std::string_view what) {
    if (node && !node.is_null() && !node.is_mapping())
        throw Fault{diagnose(rule::wrong_form, node.entry_place(), what, "a map")};
}

class DefinitionCheck {
public:
    explicit DefinitionCheck(const Template& elements)
        : template_(elements),
          inputs_(elements.variability["inputs"]),
          expressions_(elements.variability["expressions"]) {}

    void run() {
        const Node variability = template_.variability;
        want_map(variability, "variability");
        if (const Node policies = template_.topology["policies"]; policies.is_mapping() && policies.size() != 0)
            throw Fault{diagnose(rule::wrong_form, policies.entry_place(), "policies", "a list")};
        want_map(inputs_, "inputs of variability");
        want_map(expressions_, "expressions of variability");
        check_inputs();
        check_presets(variability["presets"]);
        check_options(variability["options"]);
        for (const auto [name, expression] : expressions_.entries()) follow(name, expression);
        for (const auto& element : template_.elements)
            if (element->kind == Kind::property) check_wrapped(element->value);
    }

private:
    void check_inputs() {
        for (const auto [name, definition] : inputs_.entries()) {
            want_map(definition, "the definition of a variability input");
            check_names(definition["default_expression"]);
        }
        check_input_relations(template_);
    }

    void check_presets(Node presets) {
        want_map(presets, "presets of variability");
        for (const auto [name, preset] : presets.entries()) {
            if (!preset.is_mapping()) wrong_form(preset ? preset : name, "a variability preset", "a map");
            const Node given = preset["inputs"];
            if (!given)
                throw Fault{diagnose(rules::tosca::missing_keyname, name.place(), "a variability preset", "inputs")};
            want_map(given, "inputs of a preset");
            for (const char* const text : {"name", "description"})
                if (const Node value = preset[text]; value && !value.is_scalar())
                    wrong_form(value, std::string("the ") + text + " of a preset", "a string");
            for (const auto [input, value] : given.entries())
                if (!inputs_[input.text()])
                    throw Fault{diagnose(rule::unknown_name, input.place(), "variability input", input.text())};
        }
    }

    // Options with these endings are Booleans.
    static bool is_boolean(std::string_view name) {
        for (const std::string_view ending : {"condition", "pruning", "check", "checks"})
            if (name.ends_with(ending)) return true;
        return false;
    }

    static void check_options(Node options) {
        want_map(options, "options of variability");
        for (const auto [name, value] : options.entries()) {
            if (is_boolean(name.text()) && (!value.is_scalar() || !value.as_bool()))
                wrong_form(value, "the option '" + std::string(name.text()) + "'", "true or false");
            if (name.text() == "mode" && !is_mode(value.text()))
                wrong_form(value, "the option 'mode'",
                           "strict, consistent-strict, consistent-loose, default, default-loose or loose");
            if (name.text() == "optimization" && value.text() != "min" && value.text() != "max" && !value.as_bool())
                wrong_form(value, "the option 'optimization'", "true, false, min or max");
        }
    }

    // An entry with a keyname of wrapped properties is a definition. Other keys in the entry would be lost.
    static void check_wrapped(Node property) {
        const auto& known = wrapped_property_keynames;
        for (const auto [key, value] : property.entries()) {
            const auto found = std::ranges::find(known, key.text());
            if (found == known.end())
                throw Fault{diagnose(rules::tosca::unknown_keyname, key.place(), key.text(),
                                     "a property with conditions", "Variability4TOSCA 1.0")
                                .with_hint(Suggestion(key.text(), known).hint())};
            if (found - known.begin() >= first_flag_of_wrapped_property && !value.as_bool())
                wrong_form(value, compose("'{}'", key.text()), "true or false");
        }
    }

    // Checks the names of inputs in `node`. Visits alias targets once.
    void check_names(Node node) {
        if (!node.is_scalar() && !seen_.insert(node.id()).second) return;
        for (const Node item : node.items()) check_names(item);
        for (const auto [key, value] : node.entries()) {
            if (key.text() == "variability_input" && value.is_scalar() && !inputs_[value.text()])
                throw Fault{diagnose(rule::unknown_name, value.place(), "variability input", value.text())};
            check_names(value);
        }
    }

    // Finds cycles of expressions. Visits each expression once.
    void follow(Node name, Node expression) {
        const auto [known, is_new] = is_open_.emplace(name.text(), true);
        if (!is_new) {
            if (known->second) throw Fault{diagnose(rule::expression_cycle, name.place(), name.text())};
            return;
        }
        follow_names(expression);
        is_open_[std::string(name.text())] = false;
    }

    // Follows at most `max_depth` names. check_expressions() reports longer chains. Evaluation finds cycles through
    // alias targets.
    void follow_names(Node node) {
        if (!node.is_scalar() && !followed_.insert(node.id()).second) return;
        for (const Node item : node.items()) follow_names(item);
        for (const auto [key, value] : node.entries()) {
            const bool names = key.text() == "logic_expression" || key.text() == "value_expression";
            if (!names || !value.is_scalar()) {
                follow_names(value);
                continue;
            }
            const auto named = expressions_.entry(value.text());
            if (!named.value || depth_ == max_depth) continue;
            ++depth_;
            follow(named.key, named.value);
            --depth_;
        }
    }

    static constexpr int max_depth = 200;

    const Template& template_;
    Node inputs_, expressions_;
    int depth_ = 0;
    std::unordered_set<std::uint32_t> seen_, followed_;  // Node::id
    // visited expressions; true while the visit is not complete
    std::unordered_map<std::string, bool, KeyedHash> is_open_;
};

}  // namespace

void check_definition(const Template& elements) { DefinitionCheck(elements).run(); }

}  // namespace csar::validate::variability
