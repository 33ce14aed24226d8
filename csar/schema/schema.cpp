#include <csar/schema.hpp>

#include <algorithm>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/compose.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/grammar/grammar.hpp"

namespace csar::schema {
namespace {

using namespace validate;
using Json = nlohmann::ordered_json;

// Definitions without an entity.
constexpr std::string_view call_name = "call";

Json of_type(std::string_view type) { return {{"type", type}}; }
Json any_of(std::initializer_list<Json> forms) { return {{"anyOf", Json(std::vector<Json>(forms))}}; }
Json list_of(Json item) { return {{"type", "array"}, {"items", std::move(item)}}; }
Json map_of(Json item) { return {{"type", "object"}, {"additionalProperties", std::move(item)}}; }
Json or_null(Json form) { return any_of({std::move(form), of_type("null")}); }
// The key under "definitions". Two entities can have the same name in messages, so keys differ from names.
std::string_view key_of(Entity entity) {
    static constexpr std::string_view names[] = {
#define CSAR_ENTITY(name, text) #name,
#include "validate/grammar/entities.def"
    };
    return names[static_cast<std::size_t>(entity)];
}

Json reference_to(std::string_view name) { return {{"$ref", "#/definitions/" + std::string(name)}}; }
Json reference_to(Entity entity) { return reference_to(key_of(entity)); }

// The schema of "- name: ...".
Json entries_of(Json item) {
    Json entry = map_of(std::move(item));
    entry["minProperties"] = entry["maxProperties"] = 1;
    return list_of(std::move(entry));
}

Json natural() { return {{"type", "integer"}, {"minimum", 0}}; }
Json scalar() { return {{"type", {"string", "number", "boolean"}}}; }
Json call() { return reference_to(call_name); }

// Also accepts the booleans of YAML 1.1: "yes", "on".
Json truth_or_yes() {
    Json words = Json::array();
    for (const char* word : {"yes", "no", "on", "off", "y", "n"}) {
        std::string title(word), upper(word);
        for (char& c : upper) c = static_cast<char>(c - 'a' + 'A');
        title.front() = upper.front();
        for (const std::string& spelling : std::set<std::string>{word, title, upper}) words.push_back(spelling);
    }
    return any_of({of_type("boolean"), {{"enum", std::move(words)}}});
}

Json range() {
    return {{"type", "array"},
            {"items", Json::array({natural(), any_of({natural(), {{"const", "UNBOUNDED"}}})})},
            {"minItems", 2},
            {"maxItems", 2}};
}

// `item`: how the entity is written in a collection.
Json form_of(Shape shape, const Json& item) {
    switch (shape) {
        case Shape::any:
        case Shape::value:
        case Shape::condition: return Json::object();
        case Shape::string:
        case Shape::type_name:
        case Shape::version: return of_type("string");
        case Shape::string_value: return any_of({of_type("string"), call()});
        case Shape::text: return scalar();
        case Shape::boolean: return of_type("boolean");
        case Shape::boolean_or_yes: return truth_or_yes();
        case Shape::integer: return natural();
        case Shape::count: return any_of({natural(), call()});
        case Shape::truth: return any_of({of_type("boolean"), call()});
        case Shape::metadata:
        case Shape::mapping_of_any:
        case Shape::values: return or_null(of_type("object"));
        case Shape::type_names:
        case Shape::names: return or_null(list_of(of_type("string")));
        case Shape::name_or_names: return any_of({of_type("string"), list_of(of_type("string"))});
        case Shape::range: return range();
        case Shape::clauses: return or_null(of_type("array"));
        case Shape::one: return item;
        case Shape::map_of: return or_null(map_of(item));
        case Shape::list_of: return or_null(list_of(item));
        case Shape::list_or_one: return any_of({list_of(item), item});
        case Shape::named_list_of: return or_null(entries_of(item));
        case Shape::map_or_entries_of:
        case Shape::map_or_named_list_of: return any_of({map_of(item), entries_of(item), of_type("null")});
        case Shape::name_or_entries_of: return any_of({of_type("string"), entries_of(item)});
        case Shape::values_or_entries: return any_of({of_type("object"), entries_of(Json::object()), of_type("null")});
        case Shape::reference:
            return any_of({of_type("string"), {{"type", "array"}, {"minItems", 2}, {"maxItems", 2}}});
        case Shape::path: return of_type("array");
        case Shape::number_map: return or_null(map_of(of_type("number")));
    }
    return Json::object();
}

class SchemaMaker {
public:
    explicit SchemaMaker(Version version) : grammar_(Grammar::of(version)) {}

    Json make() {
        Json schema = {
            {"$schema", "http://json-schema.org/draft-07/schema#"},
            {"title", compose("Definitions in {}", grammar_.name())},
            {"$comment", compose("Made by csar from its tables of TOSCA {}", short_name(grammar_.version()))}};
        use(Entity::file);
        Json definitions = {{call_name, any_of({{{"type", "object"}, {"minProperties", 1}, {"maxProperties", 1}},
                                                {{"type", "string"}, {"pattern", "^\\$"}}})}};
        for (const Entity entity : used_) definitions[std::string(key_of(entity))] = form_of_entity(entity);
        schema["allOf"] = Json::array({reference_to(Entity::file)});
        schema["definitions"] = std::move(definitions);
        return schema;
    }

private:
    // Adds the schemas of the entity and of all entities inside it.
    void use(Entity entity) {
        if (entity == Entity::none || !used_.insert(entity).second) return;
        for (const Keyname* row : grammar_.keynames(entity)) use(row->item);
        if (const Keyname* const other = grammar_.wildcard(entity)) use(other->item);
    }

    Json value_of(const Keyname& row) const {
        Json form = form_of(row.shape, row.item == Entity::none ? Json::object() : reference_to(row.item));
        if (row.key == Key::tosca_definitions_version) form = {{"const", selector(grammar_.version())}};
        if (row.key == Key::description) form = or_null(std::move(form));
        if (row.presence == Presence::deprecated) form["deprecated"] = true;
        return form;
    }

    bool is_only_spelling(const Keyname& row) const {
        const auto rows = grammar_.keynames(row.owner);
        return std::ranges::none_of(rows, [&](const Keyname* other) { return other != &row && other->key == row.key; });
    }

    Json form_of_entity(Entity entity) const {
        Json mapping = {{"type", "object"}};
        Json keynames = Json::object(), mandatory = Json::array();
        for (const Keyname* row : grammar_.keynames(entity)) {
            keynames[std::string(row->name)] = value_of(*row);
            const bool is_version = row->key == Key::tosca_definitions_version;
            if (is_version || (row->presence == Presence::mandatory && is_only_spelling(*row)))
                mandatory.push_back(row->name);
        }
        mapping["properties"] = std::move(keynames);
        const Keyname* const other = grammar_.wildcard(entity);
        mapping["additionalProperties"] = other == nullptr ? Json(false) : value_of(*other);
        const bool may_be_empty = mandatory.empty();
        if (!may_be_empty) mapping["required"] = std::move(mandatory);
        std::vector<Json> forms;
        const Notation* const notation = grammar_.notation(entity);
        const auto add = [&](Key key, Json form) {
            if (key != Key::none) forms.push_back(std::move(form));
        };
        if (notation != nullptr) {
            // Instead of a parameter definition, any value is allowed.
            if (notation->scalar == Key::value || notation->scalar == Key::default_) {
                mapping["additionalProperties"] = true;
                add(notation->scalar, {{"type", {"string", "number", "boolean", "array"}}});
            } else {
                add(notation->scalar, scalar());
                add(notation->sequence, of_type("array"));
            }
        }
        // '- NAME: { file: ... }'
        if (entity == Entity::import && imports_may_be_named.has(grammar_.version()))
            forms.push_back(entries_of(reference_to(entity))["items"]);
        if (may_be_empty && entity != Entity::file && entity != Entity::import) forms.push_back(of_type("null"));
        if (forms.empty()) return with_title(entity, mapping);
        forms.insert(forms.begin(), std::move(mapping));
        return with_title(entity, {{"anyOf", forms}});
    }

    static Json with_title(Entity entity, const Json& form) {
        Json titled = {{"title", to_string(entity)}};
        titled.update(form);
        return titled;
    }

    const Grammar& grammar_;
    std::set<Entity> used_;
};

}  // namespace

}  // namespace csar::schema

namespace csar {

std::string definitions_schema(ToscaVersion version) {
    return schema::SchemaMaker(static_cast<validate::Version>(version)).make().dump(2) + "\n";
}

}  // namespace csar
