#include "validate/variability/derive.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "validate/variability/type_sections.hpp"
#include "validate/variability/writer.hpp"

namespace csar::validate::variability {
namespace {

// TOSCA does not have these keynames.
constexpr std::array of_variability = {"conditions",
                                       "default_alternative",
                                       "default_condition",
                                       "default_condition_mode",
                                       "default_consistency_condition",
                                       "default_semantic_condition",
                                       "pruning",
                                       "consistency_pruning",
                                       "semantic_pruning",
                                       "weight",
                                       "implies",
                                       "implied",
                                       "anchor",
                                       "managed",
                                       "technology"};

bool is_of_variability(std::string_view keyword) {
    return std::ranges::find(of_variability, keyword) != of_variability.end();
}

class Derivation {
public:
    Derivation(const Template& elements, const Choice& choice) : template_(elements), choice_(choice) {}

    Resolved run() {
        if (!choice_.value) name_open_inputs();
        const TypeSections types(template_);
        out_.begin_mapping();
        for (const auto& [key, value] : template_.root.entries()) {
            const std::string_view name = key.text();
            if (name == "tosca_definitions_version") {
                out_.key(key);
                out_.scalar("tosca_simple_yaml_1_3", true);
                for (const char* const section : {"group_types", "interface_types"})
                    if (!template_.root[section].is_mapping()) types.write(section, Node(), out_);
            } else if (name == "imports" && value.is_sequence()) {
                write_imports(key);
            } else if ((name == "group_types" || name == "interface_types") && value.is_mapping()) {
                types.write(name, key, out_);
            } else if (name == "topology_template") {
                if (topology_is_empty()) continue;
                out_.key(key);
                write_topology();
            } else {
                out_.copy(key, value);
            }
        }
        out_.end();
        return {out_.text() + "\n", out_.sources(), {}};
    }

private:
    bool present(const Element& element) const { return choice_.present(element); }
    bool any_present(const auto& list) const {
        return std::ranges::any_of(list, [&](const Element* e) { return present(*e); });
    }

    void name_open_inputs() {
        for (const auto& element : template_.elements)
            if (element->kind == Kind::property && element->value["expression"] && present(*element))
                open_inputs_.try_emplace(choice_.type(*element), "expression");
        const auto is_taken = [&](const std::string& name) {
            return std::ranges::any_of(template_.inputs, [&](const Parameter* input) { return input->name == name; });
        };
        for (auto& [type, name] : open_inputs_) {
            if (!type.empty()) name.append("_").append(type);
            while (is_taken(name)) name += "_";
        }
    }

    void write_topology() {
        out_.begin_mapping();
        if (!open_inputs_.empty() && !template_.topology["inputs"]) write_inputs();
        for (const auto& [key, value] : template_.topology.entries())
            if (!section_is_empty(key.text())) write_section(key, value);
        out_.end();
    }

    void write_inputs() {
        if (const Node key = template_.topology.entry("inputs").key)
            out_.key(key);
        else
            out_.key("inputs");
        out_.begin_mapping();
        for (const Parameter* input : template_.inputs) {
            if (!present(*input)) continue;
            out_.key(input->key);
            write_body(input, input->value);
        }
        for (const auto& [type, name] : open_inputs_) {
            out_.key(name, Node());
            out_.begin_mapping();
            if (!type.empty()) {
                out_.key("type", Node());
                out_.scalar(type, true);
            }
            out_.end();
            if (type.empty()) out_.scalar("{}", true);
        }
        out_.end();
    }

    bool topology_is_empty() const {
        for (const auto& [key, value] : template_.topology.entries())
            if (!section_is_empty(key.text())) return false;
        return true;
    }

    bool section_is_empty(std::string_view key) const {
        if (key == "variability") return true;
        if (key == "inputs") return open_inputs_.empty() && !any_present(template_.inputs);
        if (key == "outputs") return !any_present(template_.outputs);
        if (key == "node_templates") return !any_present(template_.nodes);
        if (key == "groups") return !any_present(template_.groups);
        if (key == "policies") return !any_present(template_.policies);
        if (key == "relationship_templates")
            return std::ranges::none_of(template_.relationship_users,
                                        [&](const auto& use) { return present(*use.second); });
        return false;
    }

    void write_imports(Node key) {
        if (!any_present(template_.imports)) return;
        out_.key(key);
        out_.begin_sequence();
        for (const Element* import : template_.imports) {
            if (!present(*import)) continue;
            out_.item();
            const Node item = import->value;
            const bool is_short = item.is_mapping() && item.size() == 2 && item["conditions"] && item["file"];
            if (is_short)
                out_.copy(item["file"]);
            else
                write_body(nullptr, item);
        }
        out_.end();
    }

    void write_section(Node key, Node value) {
        const std::string_view name = key.text();
        const auto plain = [&](const Element& element) { write_body(&element, element.value); };
        if (name == "inputs") return write_inputs();
        if (name == "outputs") return write_map(key, template_.outputs, plain);
        if (name == "node_templates")
            return write_map(key, template_.nodes, [&](const NodeTemplate& node) { write_node(node); });
        if (name == "relationship_templates") return write_relationships(key, value);
        const auto with_members = [&](std::string_view members) {
            return [this, members](const TypedElement& element) {
                write_body(&element, element.value, [&](Node entry, Node entries) {
                    if (entry.text() != members) return write_common(element, entry, entries);
                    write_members(entry, entries);
                    return true;
                });
            };
        };
        if (name == "policies") return write_list(key, template_.policies, with_members("targets"));
        if (name == "groups") return write_map(key, template_.groups, with_members("members"));
        out_.copy(key, value);
    }

    // `body` writes the definition of each present element.
    void write_map(Node key, const auto& list, const auto& body) {
        out_.key(key);
        out_.begin_mapping();
        for (const auto* element : list) {
            if (!present(*element)) continue;
            out_.key(element->key);
            body(*element);
        }
        out_.end();
    }

    // Writes a list of maps with one entry each.
    void write_list(Node key, const auto& list, const auto& body) {
        out_.key(key);
        out_.begin_sequence();
        for (const auto* element : list) {
            if (!present(*element)) continue;
            out_.item();
            out_.begin_mapping();
            out_.key(element->key);
            body(*element);
            out_.end();
        }
        out_.end();
    }

    // Skips keynames of Variability4TOSCA. `special` may write an entry and return true.
    void write_body(const Element* element, Node body, const std::function<bool(Node, Node)>& special = {}) {
        if (!body.is_mapping()) return out_.copy(body);
        out_.begin_mapping();
        const std::size_t before = out_.text().size();
        for (const auto& [key, value] : body.entries()) {
            // Imports and inputs may have their own keynames with these names.
            const bool of_all = element != nullptr || key.text() == "conditions";
            if (of_all && is_of_variability(key.text())) continue;
            if (special && special(key, value)) continue;
            out_.copy(key, value);
        }
        out_.end();
        if (out_.text().size() == before) out_.scalar("{}", true);
    }

    // Writes `type` or `properties`. Returns false for other keynames.
    bool write_common(const TypedElement& element, Node key, Node value) {
        if (key.text() == "type" && !element.types.empty()) {
            write_type(element, key, value);
            return true;
        }
        if (key.text() == "properties") {
            write_properties(element, key);
            return true;
        }
        return false;
    }

    void write_type(const TypedElement& element, Node key, Node value) {
        if (const auto* const node = element.as<NodeTemplate>())
            for (const Technology* technology : node->technologies) {
                if (!present(*technology)) continue;
                out_.key(key);
                out_.scalar(technology->assigned, true);
                return;
            }
        for (const Element* type : element.types) {
            if (!present(*type)) continue;
            out_.copy(key, type->key);
            return;
        }
        if (value.is_scalar()) {
            out_.copy(key, value);
        }
    }

    void write_properties(const TypedElement& element, Node key) {
        if (!any_present(element.properties)) return;
        write_map(key, element.properties, [&](const Element& property) {
            if (!property.value) return out_.copy(property.written);
            const Node expression = property.value["expression"];
            if (!expression) return out_.copy(property.value["value"]);
            if (choice_.value) return out_.copy(choice_.value(expression, property));
            out_.begin_mapping();
            out_.key("get_input", property.value.entry("expression").key);
            out_.scalar(open_inputs_.at(choice_.type(property)), true);
            out_.end();
        });
    }

    void write_node(const NodeTemplate& node) {
        write_body(&node, node.value, [&](Node key, Node value) {
            if (key.text() == "requirements") {
                write_requirements(node, key);
                return true;
            }
            if (key.text() == "artifacts") {
                if (any_present(node.artifacts))
                    write_map(key, node.artifacts, [&](const TypedElement& artifact) { write_artifact(artifact); });
                return true;
            }
            return write_common(node, key, value);
        });
    }

    // A requirement with only a node template gets the short form.
    void write_requirements(const NodeTemplate& node, Node key) {
        if (!any_present(node.relations)) return;
        write_list(key, node.relations, [&](const Relation& relation) {
            const Node body = relation.value;
            std::size_t others = 0;
            for (const auto& [keyword, value] : body.entries())
                if (keyword.text() != "node" && !is_of_variability(keyword.text())) ++others;
            if (body.is_mapping() && others == 0 && relation.target != nullptr) return out_.copy(body["node"]);
            write_body(&relation, body, [&](Node keyword, Node value) {
                if (keyword.text() != "relationship" || !value.is_mapping()) return false;
                out_.key(keyword);
                write_body(&relation, value,
                           [&](Node inner, Node entry) { return write_common(relation, inner, entry); });
                return true;
            });
        });
    }

    // TOSCA 1.3 requires a type. The default is a file.
    void write_artifact(const TypedElement& artifact) {
        if (!artifact.value.is_mapping()) return out_.copy(artifact.value);
        const bool typed = static_cast<bool>(artifact.value["type"]);
        out_.begin_mapping();
        if (!typed) {
            out_.key("type");
            out_.scalar("tosca.artifacts.File", true);
        }
        for (const auto& [key, value] : artifact.value.entries()) {
            if (is_of_variability(key.text()) || write_common(artifact, key, value)) continue;
            out_.copy(key, value);
        }
        out_.end();
    }

    // TOSCA groups have no requirements as members. Variability groups use them to pass conditions.
    void write_members(Node key, Node list) {
        out_.key(key);
        if (!list.is_sequence()) return out_.copy(list);
        bool any = false;
        out_.begin_sequence();
        for (const Node member : list.items()) {
            if (!member.is_scalar()) continue;
            const Element* const named = template_.node_or_group(member.text());
            if (named != nullptr && !present(*named)) continue;
            out_.item();
            out_.copy(member);
            any = true;
        }
        out_.end();
        if (!any) out_.scalar("[]", true);
    }

    void write_relationships(Node key, Node templates) {
        out_.key(key);
        out_.begin_mapping();
        for (const auto& [name, body] : templates.entries()) {
            const auto user = template_.relationship_users.find(std::string(name.text()));
            if (user == template_.relationship_users.end() || !present(*user->second)) continue;
            const Relation& relation = *user->second;
            out_.key(name);
            write_body(&relation, body, [&](Node entry, Node value) { return write_common(relation, entry, value); });
        }
        out_.end();
    }

    const Template& template_;
    const Choice& choice_;
    Writer out_;
    // names of inputs for unknown values, by type
    std::map<std::string_view, std::string> open_inputs_;
};

}  // namespace

Resolved derive(const Template& elements, const Choice& choice) { return Derivation(elements, choice).run(); }

}  // namespace csar::validate::variability
