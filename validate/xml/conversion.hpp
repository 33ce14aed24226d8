// Converts TOSCA 1.0 definitions in XML into one TOSCA 2.0 file in YAML, as specified in migration_table.def.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "validate/document/yaml_writer.hpp"
#include "validate/xml/checks.hpp"

namespace csar::validate::xml {

// A YAML document under construction: mappings and lists that are still empty at the end are left out.
class YamlTree {
public:
    YamlTree() = default;  // an absent value
    // `plain`: the text is written without quotes. Otherwise it is a string, in which a '$' at the beginning is
    // escaped.
    explicit YamlTree(std::string_view scalar, bool plain = false)
        : scalar_((!plain && scalar.starts_with('$') ? "$" : "") + std::string(scalar)),
          kind_(plain ? Kind::plain : Kind::string) {
        take_memory(sizeof(YamlTree) + scalar_.size());
    }

    // Adds an entry, unless its value is absent. The mapping must not have the key yet.
    YamlTree& add(std::string_view key, YamlTree value) {
        if (value.is_empty()) return *this;
        take_memory(sizeof(Entry) + key.size());
        kind_ = Kind::mapping;
        entries_.emplace_back(key, std::move(value));
        return *this;
    }
    YamlTree& add_item(YamlTree value) {
        if (value.is_empty()) return *this;
        add({}, std::move(value));
        kind_ = Kind::list;
        return *this;
    }
    bool is_empty() const { return kind_ == Kind::nothing; }
    // An absent value instead of an empty string.
    YamlTree or_nothing() && { return scalar_.empty() ? YamlTree() : std::move(*this); }
    // "{}" instead of an absent value, for entries that must be present.
    YamlTree or_braces() && { return is_empty() ? YamlTree("{}", true) : std::move(*this); }

    void write(YamlWriter& writer) const {
        if (kind_ == Kind::plain || kind_ == Kind::string) {
            kind_ == Kind::plain ? writer.scalar(scalar_, true) : writer.string(scalar_);
            return;
        }
        kind_ == Kind::mapping ? writer.begin_mapping() : writer.begin_sequence();
        for (const auto& [key, value] : entries_) {
            kind_ == Kind::mapping ? writer.key(key) : writer.item();
            value.write(writer);
        }
        writer.end();
    }

private:
    enum class Kind : unsigned char { nothing, plain, string, mapping, list };
    using Entry = std::pair<std::string, YamlTree>;

    std::string scalar_;
    std::vector<Entry> entries_;
    Kind kind_ = Kind::nothing;
};

// The type of a property or parameter: a built-in type of TOSCA 2.0, or the data type for a complex type.
struct ConvertedType {
    std::string name = "string";
    XmlElement complex;
};
struct ConvertedProperty {
    std::string name;
    ConvertedType type;
    bool is_list = false;
};
using ConvertedProperties = std::vector<ConvertedProperty>;

class Conversion {
public:
    // `path`: the package path of the new file; `root`: the directory to which artifacts are relative.
    Conversion(const XmlChecks& checks, std::string path, std::string root)
        : checks_(checks), path_(std::move(path)), root_(std::move(root)) {}

    // The text; empty if there are no definitions.
    std::string run();

private:
    using ElementKey = std::pair<const XmlDocument*, std::uint32_t>;
    // A relationship template. Its ends are node templates, or a requirement and a capability of node templates.
    struct Relationship {
        const Definition *source, *target, *type;
        XmlElement element;
    };
    // The names of artifacts by the ids of their elements.
    using ArtifactNames = std::map<std::uint32_t, std::string>;

    // Names (conversion.cpp). Definitions with one name in several namespaces get different names.
    std::string unique(std::string_view section, std::string_view name);
    const std::string& name_of(const Definition& definition) const { return names_.at(&definition); }
    const Definition* named(const Definition& from, XmlElement element, std::string_view attribute, Kinds kinds) const {
        return checks_.named(*from.file, element, attribute, kinds);
    }
    // The name of the definition to which an attribute refers; if it is unknown, the text of the attribute.
    YamlTree name_in(const Definition& from, XmlElement element, std::string_view attribute, Kinds kinds) const;
    void name_definitions();
    void note(Place place, std::string_view name, std::string_view text) const;

    // Properties (conversion_properties.cpp).
    const ConvertedProperties& properties_of(const Definition& type);
    ConvertedProperties properties_of(XmlElement complex);
    ConvertedProperties foreign_properties(XmlElement definition) const;
    ConvertedType type_of(const SchemaType& type, std::string_view property);
    static YamlTree property_definitions(const ConvertedProperties& properties);
    // The values in the element 'Properties' of a template of this type.
    YamlTree values(XmlElement element, const Definition* type);
    YamlTree value(XmlElement element, const ConvertedType& type);
    YamlTree member_values(XmlElement around, const ConvertedProperties& properties);

    // Types (conversion_types.cpp).
    void add_types(YamlTree& file);
    YamlTree type(const Definition& definition);
    // The type that an implementation implements; null for other definitions.
    const Definition* implemented_by(const Definition& definition) const;
    YamlTree implementation(const Definition& definition, const Definition& implemented);
    YamlTree requirement_definitions(const Definition& node_type);
    YamlTree interfaces(const Definition& type);
    YamlTree interface_type(const Definition& type, XmlElement interface);
    const std::string& key_of_interface(XmlElement interface);
    void add_artifacts(const Definition& around, XmlElement list, YamlTree& all, ArtifactNames& names);
    YamlTree artifact(const Definition& around, XmlElement element);

    // The service template (conversion_service.cpp).
    void find_service();
    void generate_types();
    void add_relationship(const Definition& relationship);
    std::string requirement_for(const Definition& node_type, const Definition& relationship_type);
    YamlTree service();
    YamlTree node(const Definition& node);
    YamlTree requirements(const Definition& node);
    // The tags of an element, and its name if the name is not the id.
    static YamlTree metadata(XmlElement element);
    YamlTree policies();
    YamlTree substitution() const;
    // The node template at an end of a relationship: the end itself, or the node template that contains the requirement
    // or capability.
    const Definition* node_of(const Definition* end) const;
    const Definition* end_of(XmlElement relationship, std::string_view child) const;

    const XmlChecks& checks_;
    const std::string path_, root_;
    std::map<const Definition*, std::string> names_;
    std::map<std::string, std::set<std::string>, std::less<>> used_;  // names, by section
    std::map<const Definition*, ConvertedProperties> properties_;
    std::map<ElementKey, std::string> data_type_names_;
    int depth_ = 0;  // the current nesting depth of complex types
    YamlTree data_types_, interface_types_;
    std::map<std::string, std::string, std::less<>> interface_keys_;
    std::map<ElementKey, std::string> interface_type_names_;
    std::map<const Definition*, std::vector<const Definition*>> implementations_;  // keyed by the implemented type
    XmlElement service_;
    std::map<std::string_view, const Definition*> by_id_;  // the elements of `service_`
    std::vector<const Definition*> nodes_;
    std::vector<Relationship> relationships_;
    std::map<const Definition*, std::vector<std::size_t>> outgoing_;  // relationships by their source
    // Generated requirements, for relationships that lead from a node instead of from a requirement: for each node
    // type, the relationship types and the names of the requirements.
    std::map<const Definition*, std::vector<std::pair<const Definition*, std::string>>> direct_;
    // Generated types: a capability type for all node types, and a relationship type for all requirements. Empty if not
    // needed.
    std::string any_capability_, any_relationship_;
};

// The text of the definitions of all files; empty if there are none. Notes report the parts that are left out.
std::string to_yaml(const Definitions& definitions, const FileProvider& files, const std::string& path,
                    const std::string& root, Report& report);

// `name`, with a number if `used` already contains it. Adds the result to `used`.
std::string unused_name(std::set<std::string>& used, std::string_view name);
// A string of prose on one line.
std::string prose_of(XmlElement element);
// The integers of attributes such as lowerBound.
YamlTree yaml_bound(XmlElement element, std::string_view attribute);

}  // namespace csar::validate::xml
