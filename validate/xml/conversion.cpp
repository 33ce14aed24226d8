#include "validate/xml/conversion.hpp"

#include <algorithm>

#include "base/ascii.hpp"
#include "report/diagnose.hpp"
#include "report/rules/migrate.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/migrate.hpp"

namespace csar::validate::xml {

std::string_view section_of(Kind kind) {
    switch (kind) {
        case Kind::node_type:
        case Kind::node_type_implementation: return "node_types";
        case Kind::relationship_type:
        case Kind::relationship_type_implementation: return "relationship_types";
        case Kind::capability_type: return "capability_types";
        case Kind::artifact_type: return "artifact_types";
        case Kind::policy_type: return "policy_types";
        default: return {};
    }
}

std::string prose_of(XmlElement element) {
    std::string prose;
    for (const char c : without_xml_space(element.text())) {
        const bool is_blank = c == ' ' || c == '\t' || c == '\r' || c == '\n';
        if (!is_blank)
            prose += c;
        else if (!prose.ends_with(' '))
            prose += ' ';
    }
    return prose;
}

void Conversion::note(Place place, std::string_view name, std::string_view text) const {
    checks_.report.add(diagnose(rules::migrate::xml_vanishes, std::move(place), name, text));
}

std::string unused_name(std::set<std::string>& used, std::string_view name) {
    std::string one(name);
    // From the third name on, this number is usually unused. Therefore many equal names take linear time.
    for (std::size_t number = 2; !used.insert(one).second; number = std::max(number + 1, used.size() + 1)) {
        spend_work(100);
        one = std::string(name) + "_" + std::to_string(number);
    }
    take_memory(2 * one.size());
    return one;
}

std::string Conversion::unique(std::string_view section, std::string_view name) {
    return unused_name(used_[std::string(section)], name);
}

YamlTree Conversion::name_in(const Definition& from, XmlElement element, std::string_view attribute,
                             Kinds kinds) const {
    if (element.attribute(attribute) == nullptr) return {};
    const Definition* const definition = named(from, element, attribute, kinds);
    return YamlTree(definition != nullptr ? std::string_view(name_of(*definition))
                                          : local_part(trimmed(element, attribute)));
}

void Conversion::name_definitions() {
    // Copies of a definition in several files get a single name.
    std::map<std::tuple<Kind, std::string_view, std::string_view>, std::string> known;
    for (const Definition& definition : checks_.definitions.all()) {
        const std::string_view section = section_of(definition.kind);
        std::string& name = known[{definition.kind, definition.space, definition.name}];
        if (name.empty() && !section.empty()) name = unique(section, definition.name);
        names_.emplace(&definition, name);
    }
}

std::string Conversion::run() {
    name_definitions();
    find_service();
    YamlTree file;
    const XmlElement root = checks_.definitions.files().front().document->root();
    file.add("tosca_definitions_version", YamlTree("tosca_2_0"));
    file.add("description", YamlTree(prose_of(root.child("documentation"))).or_nothing());
    add_types(file);
    file.add("service_template", service());
    YamlWriter writer;
    file.write(writer);
    return writer.text() + "\n";
}

std::string to_yaml(const Definitions& definitions, const FileProvider& files, const std::string& path,
                    const std::string& root, Report& report) {
    if (definitions.files().empty()) return {};
    report_migration(definitions, report, true);
    const XmlChecks checks{definitions, files, false, report};
    return Conversion(checks, path, root).run();
}

}  // namespace csar::validate::xml
