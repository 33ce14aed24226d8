// Names and values of normalized templates in TOSCA notation.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "csar/compile/indexed_json.hpp"
#include "csar/compile/output.hpp"

namespace csar::compile {

using Strings = std::initializer_list<const char*>;

// The entry of a map; null if there is none.
const Json& at(const Json& map, std::string_view key);
// Adds an entry unless `value` is null.
void put(Json& map, std::string_view key, Json value);

class ToscaValues {
public:
    using Key = std::pair<std::string, std::string>;  // the section, and the name in the normalized form

    // `all`: normalized templates, which must outlive the object.
    explicit ToscaValues(const Json& all);

    const Json& all() const { return all_; }
    // The names in the file, without profiles. Each is unique in its section and differs from the names of node
    // templates. The name of a capability type also differs from the names of capabilities, because a requirement could
    // refer to either. The name of a function differs from those of built-in functions.
    const std::map<Key, std::string>& names() const { return names_; }
    // The name in the file; `name` itself if the file has no different name for it.
    std::string name_of(const std::string& section, const std::string& name) const;
    // Like name_of(), but for a JSON string; null for other JSON.
    Json type_name(const std::string& section, const Json& name) const;
    Json type_names(const std::string& section, const Json& names) const;
    // The normalized type with this name; null if there is none.
    const Json& type_at(const std::string& section, const Json& name) const;

    // A normalized value in TOSCA notation.
    Json value(const Json& from) const;
    Json list_of(const Json& from) const;
    // A part that is not evaluated, in TOSCA notation: metadata, texts and names. A computed text in it is converted
    // like a value.
    Json data(const Json& from) const;
    // Copies the entries with these keys, as data or as values.
    void copy(const Json& from, Json& to, Strings keys) const;
    void copy_values(const Json& from, Json& to, Strings keys) const;

private:
    void choose_names();

    const Json& all_;
    std::map<Key, std::string> names_;
};

// Writes a result of ToscaValues.
void write_tosca(Output& out, const Json& value);

}  // namespace csar::compile
