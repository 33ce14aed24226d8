// Converts a normalized service back to a TOSCA file.
#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "csar/compile/output.hpp"
#include "csar/compile/tosca_values.hpp"
#include "validate/grammar/grammar.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::compile {

using validate::Entity;
using validate::Shape;

namespace {

// Converts a normalized service to TOSCA notation. Leaves out what a type or a template inherits.
class ToscaFile : private ToscaValues {
public:
    explicit ToscaFile(const Json& all) : ToscaValues(all), service_(at(all, "service")) {}

    Json make() {
        Json file = {{"tosca_definitions_version", "tosca_2_0"}};
        std::map<Key, const Json*> types;  // by new name
        for (const auto& [key, name] : names()) types[{key.first, name}] = &type_at(key.first, key.second);
        for (const auto& [key, type] : types)
            if (!type->is_null() && !type->contains("built_in"))
                file[key.first][key.second] = type_of(key.first, *type);
        for (const auto& [section, entity] :
             {std::pair("functions", Entity::function_definition), std::pair("repositories", Entity::repository)})
            for (const auto& [name, definition] : at(all(), section).items())
                file[section][name_of(section, name)] = element(definition, entity);
        Json& service = file["service_template"] = Json::object();
        copy(service_, service, {"description", "metadata"});
        put(service, "inputs", definitions(at(service_, "inputs"), {}));
        service["node_templates"] = Json::object();
        for (const auto& [name, node] : at(service_, "node_templates").items())
            service["node_templates"][name] = node_template(node);
        for (const auto& [name, relationship] : at(service_, "relationship_templates").items())
            service["relationship_templates"][name] = typed("relationship_types", relationship);
        for (const auto& [name, group] : at(service_, "groups").items())
            service["groups"][name] = typed("group_types", group);
        for (const Json& policy : at(service_, "policies"))
            service["policies"].push_back({{policy.at("name").get<std::string>(), typed("policy_types", policy)}});
        for (const char* const key : {"workflows", "substitution_mappings"})
            put(service, key, content(at(service_, key), grammar_.find(Entity::service_template, key)));
        put(service, "outputs", definitions(at(service_, "outputs"), {}));
        return file;
    }

private:
    // Returns the assigned values. The remaining values are defaults.
    Json assigned(const Json& members) const {
        Json map;
        for (const auto& [name, member] : members.items())
            if (member.at("from") == "assignment") map[name] = value(member.at("value"));
        return map;
    }
    // Joins `conditions` without those of `inherited`, which are at the start or the end of `conditions`.
    Json condition(const Json& conditions, const Json& inherited = {}) const {
        Json own = Json::array();
        const std::size_t more = conditions.size() - std::min(inherited.size(), conditions.size());
        const bool are_last =
            std::equal(inherited.begin(), inherited.end(),
                       conditions.end() - static_cast<std::ptrdiff_t>(conditions.size() - more), conditions.end());
        for (std::size_t i = 0; i < more; ++i) own.push_back(value(conditions[are_last ? i : i + inherited.size()]));
        if (own.empty()) return {};
        return own.size() == 1 ? own[0] : Json{{"$and", own}};
    }

    // --- definitions

    Json definition(const Json& from, const Json& inherited = {}) const {
        Json map = Json::object();
        put(map, "type", type_name("data_types", at(from, "type")));
        copy_values(from, map, {"required", "default", "value", "mapping"});
        put(map, "validation", condition(at(from, "validation"), at(inherited, "validation")));
        for (const char* const key : {"key_schema", "entry_schema"})
            if (from.contains(key)) map[key] = definition(from.at(key), at(inherited, key));
        copy(from, map, {"status", "description", "metadata"});
        return map;
    }
    // Leaves out the definitions of `inherited`.
    Json definitions(const Json& from, const Json& inherited) const {
        Json map;
        for (const auto& [name, one] : from.items())
            if (at(inherited, name) != one) map[name] = definition(one, at(inherited, name));
        return map;
    }
    void put_definitions(Json& map, const Json& from, const Json& inherited, Strings keys) const {
        for (const char* const key : keys) put(map, key, definitions(at(from, key), at(inherited, key)));
    }

    Json artifact(const Json& from) const {
        Json map = Json::object();
        put(map, "type", type_name("artifact_types", at(from, "type")));
        copy(from, map,
             {"file", "deploy_path", "artifact_version", "checksum_algorithm", "checksum", "description", "metadata"});
        put(map, "repository", type_name("repositories", at(from, "repository")));
        put(map, "properties", assigned(at(from, "properties")));
        return map;
    }
    Json artifacts(const Json& from, const Json& inherited) const {
        Json map;
        for (const auto& [name, one] : from.items())
            if (at(inherited, name) != one) map[name] = artifact(one);
        return map;
    }
    Json implementation(const Json& from) const {
        if (from.is_null()) return {};
        const auto implementing = [&](const Json& one) {
            if (one.contains("artifact")) return data(one.at("artifact"));
            return one.size() == 1 && one.contains("file") ? data(one.at("file")) : artifact(one);
        };
        Json map = Json::object();
        if (from.contains("primary")) map["primary"] = implementing(from.at("primary"));
        for (const Json& dependency : at(from, "dependencies")) map["dependencies"].push_back(implementing(dependency));
        copy(from, map, {"timeout", "operation_host", "description", "metadata"});
        return map;
    }

    // Copies the description and metadata if they differ from those of `inherited`.
    void copy_remarks(const Json& from, const Json& inherited, Json& map) const {
        for (const char* const key : {"description", "metadata"})
            if (at(from, key) != at(inherited, key)) copy(from, map, {key});
    }
    // `inputs`, `outputs`: convert the inputs and outputs of an operation.
    template <class Inputs, class Outputs>
    Json operations(const Json& from, const Json& inherited, const Inputs& inputs, const Outputs& outputs) const {
        Json map;
        for (const auto& [name, operation] : from.items()) {
            const Json& before = at(inherited, name);
            Json own = Json::object();
            if (at(operation, "implementation") != at(before, "implementation"))
                put(own, "implementation", implementation(at(operation, "implementation")));
            put(own, "inputs", inputs(at(operation, "inputs"), at(before, "inputs")));
            put(own, "outputs", outputs(at(operation, "outputs"), at(before, "outputs")));
            copy_remarks(operation, before, own);
            if (!own.empty() || before.is_null()) map[name] = std::move(own);
        }
        return map;
    }
    // Leaves out the mappings of `defined`.
    Json mappings(const Json& from, const Json& defined) const {
        Json map;
        for (const auto& [name, mapping] : from.items())
            if (at(at(defined, name), "mapping") != mapping) map[name] = value(mapping);
        return map;
    }
    void put_operations(Json& map, const Json& from, const Json& inherited) const {
        const auto outputs = [&](const Json& all, const Json& known) { return definitions(all, known); };
        // Inputs of an interface type apply to each operation.
        const auto inputs = [&](const Json& all, Json known) {
            for (const auto& [name, input] : at(from, "inputs").items())
                if (!known.contains(name)) known[name] = input;
            return definitions(all, known);
        };
        for (const char* const key : {"operations", "notifications"})
            put(map, key, operations(at(from, key), at(inherited, key), inputs, outputs));
    }
    Json interface_definitions(const Json& from, const Json& inherited) const {
        Json map;
        for (const auto& [name, interface] : from.items()) {
            const Json& before = at(inherited, name);
            if (before == interface) continue;
            const Json& base = before.is_null() ? type_at("interface_types", at(interface, "type")) : before;
            Json own = {{"type", type_name("interface_types", at(interface, "type"))}};
            put_operations(own, interface, base);
            copy(interface, own, {"description", "metadata"});
            map[name] = std::move(own);
        }
        return map;
    }
    Json interface_assignments(const Json& from, const Json& defined) const {
        Json map;
        for (const auto& [name, interface] : from.items()) {
            Json own;
            const Json& before = at(defined, name);
            for (const char* const key : {"operations", "notifications"})
                put(own, key,
                    operations(
                        at(interface, key), at(before, key),
                        [&](const Json& all, const Json&) { return assigned(all); },
                        [&](const Json& all, const Json& known) { return mappings(all, known); }));
            copy_remarks(interface, before, own);
            put(map, name, std::move(own));
        }
        return map;
    }

    Json capability_definition(const Json& from) const {
        Json map = {{"type", type_name("capability_types", at(from, "type"))}};
        put_definitions(map, from, type_at("capability_types", at(from, "type")), {"properties", "attributes"});
        put(map, "valid_source_node_types", type_names("node_types", at(from, "valid_source_node_types")));
        put(map, "valid_relationship_types", type_names("relationship_types", at(from, "valid_relationship_types")));
        copy(from, map, {"count_range", "description", "metadata"});
        return map;
    }
    // An inherited filter makes `node_filter` an `and` of the own and the inherited filter.
    Json own_filter(const Json& from, const Json& defined) const {
        const Json &filter = at(from, "node_filter"), &inherited = at(defined, "node_filter");
        if (filter == inherited) return {};
        return value(inherited.is_null() ? filter : filter.at("arguments").at(0));
    }
    Json requirement_definition(const Json& from, const Json& inherited) const {
        Json map = Json::object();
        put(map, "node", type_name("node_types", at(from, "node")));
        put(map, "capability",
            from.contains("capability_name") ? from.at("capability_name")
                                             : type_name("capability_types", at(from, "capability")));
        if (const Json& relationship = at(from, "relationship"); !relationship.is_null()) {
            const Json& type = type_at("relationship_types", at(relationship, "type"));
            Json own = {{"type", type_name("relationship_types", at(relationship, "type"))}};
            put_definitions(own, relationship, type, {"properties", "attributes"});
            put(own, "interfaces", interface_definitions(at(relationship, "interfaces"), at(type, "interfaces")));
            copy(relationship, own, {"description", "metadata"});
            map["relationship"] = std::move(own);
        }
        put(map, "node_filter", own_filter(from, inherited));
        // Only a short notation, which csar tolerates, has no relationship.
        if (inherited.is_null() && !map.contains("relationship")) return at(map, "capability");
        // The default range is left out: in a substitution, a written range may be an error.
        if (at(from, "count_range") != Json{0, "UNBOUNDED"}) copy(from, map, {"count_range"});
        copy(from, map, {"description", "metadata"});
        return map;
    }

    Json type_of(const std::string& section, const Json& type) const {
        const Json& parent = type_at(section, at(type, "derived_from"));
        Json map = Json::object();
        put(map, "derived_from", type_name(section, at(type, "derived_from")));
        copy(type, map, {"version", "description", "metadata"});
        put_definitions(map, type, parent, {"properties", "attributes", "inputs"});
        for (const auto& [name, capability] : at(type, "capabilities").items())
            if (at(at(parent, "capabilities"), name) != capability)
                map["capabilities"][name] = capability_definition(capability);
        for (const Json& requirement : at(type, "requirements"))
            if (const Json& known = requirement_of(parent, requirement.at("name")); known != requirement)
                map["requirements"].push_back(
                    {{requirement.at("name").get<std::string>(), requirement_definition(requirement, known)}});
        put(map, "interfaces", interface_definitions(at(type, "interfaces"), at(parent, "interfaces")));
        put(map, "artifacts", artifacts(at(type, "artifacts"), at(parent, "artifacts")));
        put_operations(map, type, parent);
        const std::pair<const char*, const char*> lists[] = {{"valid_capability_types", "capability_types"},
                                                             {"valid_target_node_types", "node_types"},
                                                             {"valid_source_node_types", "node_types"},
                                                             {"valid_relationship_types", "relationship_types"},
                                                             {"members", "node_types"},
                                                             {"targets", "node_types"}};
        for (const auto& [key, kind] : lists)
            if (at(type, key) != at(parent, key)) put(map, key, type_names(kind, at(type, key)));
        put(map, "validation", condition(at(type, "validation"), at(parent, "validation")));
        for (const char* const key : {"key_schema", "entry_schema"})
            if (type.contains(key) && at(parent, key) != type.at(key))
                map[key] = definition(type.at(key), at(parent, key));
        if (at(type, "data_type") != at(parent, "data_type"))
            put(map, "data_type", type_name("data_types", at(type, "data_type")));
        for (const char* const key : {"units", "canonical_unit", "prefixes", "mime_type", "file_ext"})
            if (at(type, key) != at(parent, key)) copy(type, map, {key});
        for (const auto& [name, trigger] : at(type, "triggers").items())
            if (at(at(parent, "triggers"), name) != trigger) map["triggers"][name] = element(trigger, Entity::trigger);
        return map;
    }
    const Json& requirement_of(const Json& type, const Json& name) const {
        const auto [known, is_new] = requirements_.try_emplace(&type);
        if (is_new)
            for (const Json& requirement : at(type, "requirements"))
                known->second.emplace(requirement.at("name").get_ref<const std::string&>(), &requirement);
        const auto found = known->second.find(name.get_ref<const std::string&>());
        return found == known->second.end() ? at(Json(), {}) : *found->second;
    }

    // --- parts whose keynames in the normalized form are those of TOSCA

    Json element(const Json& from, Entity entity) const {
        spend_work(1);
        if (entity == Entity::implementation) return implementation(from);
        Json map = Json::object();
        for (const auto& [key, entry] : from.items()) map[key] = content(entry, grammar_.find(entity, key));
        return map;
    }
    Json content(const Json& from, const validate::Keyname* row) const {
        Json all = from.is_array() ? Json::array() : Json::object();
        switch (row == nullptr || from.is_null() ? Shape::value : row->shape) {
            case Shape::one: return element(from, row->item);
            case Shape::map_of:
                for (const auto& [name, one] : from.items()) all[name] = element(one, row->item);
                return all;
            case Shape::list_of:
                for (const Json& one : from) all.push_back(element(one, row->item));
                return all;
            case Shape::type_name: return type_name(std::string(to_string(validate::section_of(row->kind))), from);
            case Shape::condition: return from.is_array() ? condition(from) : value(from);
            case Shape::string:
            case Shape::string_value:
            case Shape::names:
            case Shape::name_or_names:
            case Shape::metadata: return data(from);
            default: return value(from);
        }
    }

    // --- templates

    // Converts relationship templates, groups and policies.
    Json typed(const std::string& section, const Json& from) const {
        const Json& type = type_at(section, at(from, "type"));
        Json map = {{"type", type_name(section, at(from, "type"))}};
        copy(from, map, {"description", "metadata", "members", "targets"});
        for (const char* const key : {"properties", "attributes"}) put(map, key, assigned(at(from, key)));
        put(map, "interfaces", interface_assignments(at(from, "interfaces"), at(type, "interfaces")));
        for (const auto& [name, trigger] : at(from, "triggers").items())
            if (at(at(type, "triggers"), name) != trigger) map["triggers"][name] = element(trigger, Entity::trigger);
        return map;
    }

    Json node_template(const Json& from) const {
        const Json& type = type_at("node_types", at(from, "type"));
        Json map = {{"type", type_name("node_types", at(from, "type"))}};
        copy(from, map, {"description", "metadata", "directives"});
        copy_values(from, map, {"node_filter"});
        if (from.at("count") != 1) map["count"] = value(from.at("count"));
        for (const char* const key : {"properties", "attributes"}) put(map, key, assigned(at(from, key)));
        for (const auto& [name, capability] : at(from, "capabilities").items()) {
            Json own;
            copy(capability, own, {"description", "metadata", "directives"});
            for (const char* const key : {"properties", "attributes"}) put(own, key, assigned(at(capability, key)));
            if (!own.is_null()) map["capabilities"][name] = std::move(own);
        }
        for (const Json& requirement : at(from, "requirements"))
            if (!requirement.contains("implied"))
                map["requirements"].push_back(
                    {{requirement.at("name").get<std::string>(), requirement_assignment(requirement, type)}});
        put(map, "interfaces", interface_assignments(at(from, "interfaces"), at(type, "interfaces")));
        put(map, "artifacts", artifacts(at(from, "artifacts"), at(type, "artifacts")));
        return map;
    }

    Json requirement_assignment(const Json& from, const Json& type) const {
        const Json& defined = requirement_of(type, from.at("name"));
        Json map = Json::object();
        copy(from, map, {"description", "metadata"});
        const Json& node = at(from, "node");
        if (node.contains("template"))
            map["node"] =
                node.contains("index") ? Json{node.at("template"), value(node.at("index"))} : node.at("template");
        else
            put(map, "node", node.contains("type") ? type_name("node_types", node.at("type")) : at(node, "name"));
        if (const Json& capability = at(from, "capability"); capability.contains("name"))
            map["capability"] = capability.at("name");
        else
            put(map, "capability", type_name("capability_types", at(capability, "type")));
        if (const Json& relationship = at(from, "relationship"); relationship.contains("template")) {
            map["relationship"] = relationship.at("template");
        } else if (!relationship.is_null()) {
            const Json& defined_interfaces = at(at(defined, "relationship"), "interfaces");
            const Json& type_interfaces = at(type_at("relationship_types", at(relationship, "type")), "interfaces");
            Json own = Json::object();
            put(own, "type", type_name("relationship_types", at(relationship, "type")));
            for (const char* const key : {"properties", "attributes"}) put(own, key, assigned(at(relationship, key)));
            put(own, "interfaces",
                interface_assignments(at(relationship, "interfaces"),
                                      defined_interfaces.is_null() ? type_interfaces : defined_interfaces));
            copy(relationship, own, {"description", "metadata"});
            map["relationship"] = std::move(own);
        }
        put(map, "node_filter", own_filter(from, defined));
        if (at(from, "count") != 1) copy_values(from, map, {"count"});
        copy_values(from, map, {"optional", "allocation"});
        copy(from, map, {"directives"});
        return map;
    }

    const Json& service_;
    mutable std::map<const Json*, std::map<std::string_view, const Json*>> requirements_;  // by type and name
    const validate::Grammar& grammar_ = validate::Grammar::of(validate::Version::v2_0);
};

}  // namespace

std::string tosca_file_of(const std::string& normalized) {
    constexpr std::size_t bytes_a_byte = 20, bytes_a_step = 4;
    take_memory(saturating_multiply(normalized.size(), bytes_a_byte));
    spend_work(normalized.size() / bytes_a_step);
    const Json all = Json::parse(normalized);
    const std::unique_ptr<Output> out = make_output(CompileFormat::yaml);
    write_tosca(*out, ToscaFile(all).make());
    return out->take();
}

}  // namespace csar::compile
