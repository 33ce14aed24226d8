#include "csar/compile/tosca_values.hpp"

#include <cstdint>
#include <set>

#include "base/budget.hpp"
#include "base/compose.hpp"
#include "validate/expressions/built_in.hpp"

namespace csar::compile {
namespace {

// JSON binary values stand for data that JSON does not have: YAML literals, and maps as lists of pairs.
constexpr std::uint8_t map_mark = 1;
Json as_it_is(const std::string& literal) { return Json::binary({literal.begin(), literal.end()}); }

std::string escaped(const std::string& text) { return text.starts_with('$') ? "$" + text : text; }

std::string text_of(const Json& literal) { return {literal.get_binary().begin(), literal.get_binary().end()}; }

}  // namespace

const Json& at(const Json& map, std::string_view key) {
    static const Json none;
    const auto found = map.is_object() ? map.find(key) : map.end();
    return found == map.end() ? none : *found;
}

void put(Json& map, std::string_view key, Json value) {
    if (!value.is_null()) map[std::string(key)] = std::move(value);
}

ToscaValues::ToscaValues(const Json& all) : all_(all) { choose_names(); }

void ToscaValues::choose_names() {
    const Json& templates = at(at(all_, "service"), "node_templates");
    std::set<Key> used;
    for (const validate::BuiltInFunction& function : validate::built_in_functions())
        if (function.versions.has(validate::Version::v2_0)) used.emplace("functions", function.name);
    for (const Json& type : at(at(all_, "types"), "node_types"))
        for (const auto& [name, capability] : at(type, "capabilities").items()) used.emplace("capability_types", name);
    const auto choose = [&](const std::string& section, const std::string& key, const std::string& wanted) {
        std::string name = wanted;
        for (int number = 2; templates.contains(name) || !used.emplace(section, name).second; ++number)
            name = compose("{}_{}", wanted, number);
        names_.emplace(Key(section, key), name);
    };
    for (const bool is_built_in : {true, false})
        for (const auto& [section, types] : at(all_, "types").items())
            for (const auto& [key, type] : types.items())
                if (type.contains("built_in") == is_built_in) choose(section, key, type.at("name").get<std::string>());
    for (const char* const section : {"functions", "repositories"})
        for (const auto& [key, definition] : at(all_, section).items())
            choose(section, key, key.substr(key.rfind(':') + 1));
}

std::string ToscaValues::name_of(const std::string& section, const std::string& name) const {
    const auto found = names_.find({section, name});
    return found == names_.end() ? name : found->second;
}

Json ToscaValues::type_name(const std::string& section, const Json& name) const {
    return name.is_string() ? Json(name_of(section, name.get<std::string>())) : Json();
}

Json ToscaValues::type_names(const std::string& section, const Json& names) const {
    Json list;
    for (const Json& name : names) list.push_back(type_name(section, name));
    return list;
}

const Json& ToscaValues::type_at(const std::string& section, const Json& name) const {
    return name.is_string() ? at(at(at(all_, "types"), section), name.get<std::string>()) : at(Json(), {});
}

Json ToscaValues::value(const Json& from) const {
    spend_work(1);
    if (from.is_string()) return escaped(from.get<std::string>());
    if (from.is_array()) return list_of(from);
    if (!from.is_object()) return from;
    if (const Json& scalar = at(from, "$scalar"); !scalar.is_null())
        return scalar.at("number").dump() + " " + scalar.at("unit").get<std::string>();
    if (const Json& number = at(from, "$float"); !number.is_null()) return as_it_is(number.get<std::string>());
    if (const Json& function = at(from, "$function"); !function.is_null())
        return {{"$" + name_of("functions", function.get<std::string>()), list_of(at(from, "arguments"))}};
    if (from.contains("$map")) {
        Json pairs = Json::array();
        pairs.push_back(Json::binary({}, map_mark));
        for (const Json& pair : from.at("$map")) {
            Json key = value(pair.at("key"));
            // Several keys may be the same function call (csd07 10.1). A number makes the keys different.
            if (key.is_object()) key = {{compose("{}${}", key.begin().key(), pairs.size()), key.front()}};
            pairs.push_back(Json::array({std::move(key), value(pair.at("value"))}));
        }
        return pairs;
    }
    Json map = Json::object();
    for (const auto& [key, entry] : from.items()) map[key] = value(entry);
    return map;
}

Json ToscaValues::list_of(const Json& from) const {
    Json list = Json::array();
    for (const Json& item : from) list.push_back(value(item));
    return list;
}

Json ToscaValues::data(const Json& from) const {
    spend_work(1);
    if (from.is_array()) {
        Json list = Json::array();
        for (const Json& item : from) list.push_back(data(item));
        return list;
    }
    if (!from.is_object()) return from;
    if (from.contains("$function") || from.contains("$float")) return value(from);
    Json map = Json::object();
    for (const Json& pair : at(from, "$map")) map[pair.at("key").get<std::string>()] = data(pair.at("value"));
    if (!from.contains("$map"))
        for (const auto& [key, entry] : from.items()) map[key] = data(entry);
    return map;
}

void ToscaValues::copy(const Json& from, Json& to, Strings keys) const {
    for (const char* const key : keys)
        if (const Json& given = at(from, key); !given.is_null()) to[key] = data(given);
}

void ToscaValues::copy_values(const Json& from, Json& to, Strings keys) const {
    for (const char* const key : keys)
        if (const Json& given = at(from, key); !given.is_null()) to[key] = value(given);
}

void write_tosca(Output& out, const Json& value) {
    spend_work(1);
    if (value.is_object()) {
        out.begin_map();
        for (const auto& [key, entry] : value.items()) {
            out.key(key);
            write_tosca(out, entry);
        }
        return out.end_map();
    }
    if (value.is_binary()) return out.literal(text_of(value));
    if (value.is_array() && !value.empty() && value[0].is_binary() && value[0].get_binary().has_subtype()) {
        out.begin_map();
        for (std::size_t i = 1; i < value.size(); ++i) {
            const Json& key = value[i][0];
            key.is_string() ? out.key(key.get_ref<const std::string&>())
                            : out.plain_key(key.is_binary() ? text_of(key) : key.dump());
            write_tosca(out, value[i][1]);
        }
        return out.end_map();
    }
    if (value.is_array()) {
        out.begin_list();
        for (const Json& item : value) write_tosca(out, item);
        return out.end_list();
    }
    if (value.is_string()) return out.string(value.get_ref<const std::string&>());
    out.literal(value.dump());
}

}  // namespace csar::compile
