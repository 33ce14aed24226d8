// Converts TOSCA 1.0 definitions in XML to a TOSCA 2.0 file (migration_table.def).
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

// A YAML document. Empty mappings and lists are left out.
class YamlTree {
public:
    YamlTree() = default;  // absent
    // `plain`: written without quotes. Otherwise, a leading '$' is escaped.
    explicit YamlTree(std::string_view scalar, bool plain = false)
        : scalar_((!plain && scalar.starts_with('$') ? "$" : "") + std::string(scalar)),
          kind_(plain ? Kind::plain : Kind::string) {
        take_memory(sizeof(YamlTree) + scalar_.size());
    }

    // Does not add an absent value. The key must be new.
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
    // Absent if empty.
    YamlTree or_nothing() && { return scalar_.empty() ? YamlTree() : std::move(*this); }
    // "{}" if absent, for mandatory entries.
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

// A built-in type of TOSCA 2.0, or a complex type that becomes a data type.
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
    // `path`: of the new file, in the package. `root`: the directory of artifacts.
    Conversion(const XmlChecks& checks, std::string path, std::string root)
        : checks_(checks), path_(std::move(path)), root_(std::move(root)) {}

    std::string run();

private:
    // The ends are node templates, or requirements and capabilities of node templates.
    struct Relationship {
        const Definition *source, *target, *type;
        XmlElement element;
    };
    // The key is the id of the artifact's element.
    using ArtifactNames = std::map<std::uint32_t, std::string>;

    // Names (conversion.cpp). Equal names in different namespaces become different.
    std::string unique(std::string_view section, std::string_view name);
    const std::string& name_of(const Definition& definition) const { return names_.at(&definition); }
    const Definition* named(const Definition& from, XmlElement element, std::string_view attribute, Kinds kinds) const {
        return checks_.named(*from.file, element, attribute, kinds);
    }
    // The name of the definition, or the attribute's text if it is unknown.
    YamlTree name_in(const Definition& from, XmlElement element, std::string_view attribute, Kinds kinds) const;
    void name_definitions();
    void note(Place place, std::string_view name, std::string_view text) const;

    // Properties (conversion_properties.cpp).
    const ConvertedProperties& properties_of(const Definition& type);
    ConvertedProperties properties_of(XmlElement complex);
    ConvertedProperties foreign_properties(XmlElement definition) const;
    ConvertedType type_of(const SchemaType& type, std::string_view property);
    static YamlTree property_definitions(const ConvertedProperties& properties);
    // The values in the element 'Properties'.
    YamlTree values(XmlElement element, const Definition* type);
    YamlTree value(XmlElement element, const ConvertedType& type);
    YamlTree member_values(XmlElement around, const ConvertedProperties& properties);

    // Types (conversion_types.cpp).
    void add_types(YamlTree& file);
    YamlTree type(const Definition& definition);
    // Returns the implemented type, or null if it is unknown or if `definition` is not an implementation.
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
    // The tags, and the name if it is not the id.
    static YamlTree metadata(XmlElement element);
    YamlTree policies();
    YamlTree substitution() const;
    // `end` itself, or the node template with the requirement or capability `end`.
    const Definition* node_of(const Definition* end) const;
    const Definition* end_of(XmlElement relationship, std::string_view child) const;

    const XmlChecks& checks_;
    const std::string path_, root_;
    std::map<const Definition*, std::string> names_;
    std::map<std::string, std::set<std::string>, std::less<>> used_;  // names by section
    std::map<const Definition*, ConvertedProperties> properties_;
    std::map<XmlElement, std::string> data_type_names_;
    int depth_ = 0;  // nesting of complex types
    YamlTree data_types_, interface_types_;
    std::map<std::string, std::string, std::less<>> interface_keys_;
    std::map<XmlElement, std::string> interface_type_names_;
    std::map<const Definition*, std::vector<const Definition*>> implementations_;  // by implemented type
    XmlElement service_;
    std::map<std::string_view, const Definition*> by_id_;  // elements of `service_`
    std::vector<const Definition*> nodes_;
    std::vector<Relationship> relationships_;
    std::map<const Definition*, std::vector<std::size_t>> outgoing_;  // relationships by source
    // Generated requirements for relationships that begin at a node. By node type: relationship type and name of the
    // requirement.
    std::map<const Definition*, std::vector<std::pair<const Definition*, std::string>>> direct_;
    // Generated types: a capability type of all node types, a relationship type of all requirements. Empty if unused.
    std::string any_capability_, any_relationship_;
};

// Converts all files. Returns an empty string if there are no definitions. Notes report what is left out.
std::string to_yaml(const Definitions& definitions, const FileProvider& files, const std::string& path,
                    const std::string& root, Report& report);

// Adds a number if `name` is in `used`. Adds the result to `used`.
std::string unused_name(std::set<std::string>& used, std::string_view name);
// The section for definitions of this kind: "node_types". Returns an empty string if the definition does not become a
// type.
std::string_view section_of(Kind kind);
// The text of the element on a single line.
std::string prose_of(XmlElement element);
// The integer in lowerBound or upperBound.
YamlTree yaml_bound(XmlElement element, std::string_view attribute);

}  // namespace csar::validate::xml
