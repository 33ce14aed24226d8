#include "csar/inspect/inspect_xml.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

#include "validate/xml/attribute_value.hpp"
#include "validate/xml/named_files.hpp"
#include "validate/xml/walk.hpp"

namespace csar::inspect {
namespace {

using validate::xml::Definition;
using validate::xml::Definitions;
using validate::xml::Kind;
using validate::xml::NamedFile;
using validate::xml::XmlElement;
using validate::xml::XmlFile;
using validate::xml::XmlImport;

std::string text(XmlElement element, std::string_view attribute) {
    return std::string(validate::xml::without_xml_space(element.value(attribute)));
}

// Returns the id, or the name if there is no id.
std::string name_of(XmlElement element) {
    std::string name = text(element, "id");
    return name.empty() ? text(element, "name") : name;
}

// Returns `documentation` as a single line.
std::string description(XmlElement element) {
    std::string out;
    for (const char c : element.child("documentation").text()) {
        const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!blank)
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    if (out.ends_with(' ')) out.pop_back();
    return out;
}

ImportState state_of(const XmlImport& import) {
    if (import.file != nullptr || import.document != nullptr || !import.path.empty()) return ImportState::file;
    return import.state == XmlImport::State::missing ? ImportState::missing : ImportState::remote;
}

std::vector<std::string>& names_of(std::string_view kind, std::vector<InspectedTypes>& all) {
    const auto found = std::ranges::find(all, kind, &InspectedTypes::kind);
    return (found != all.end() ? *found : all.emplace_back(InspectedTypes{std::string(kind), {}})).names;
}

// Collects the content of a document in document order.
class Collector {
public:
    explicit Collector(InspectedDefinitions& out) : out_(out) {}

    void operator()(XmlElement element, const validate::xml::ElementRule& rule) {
        if (rule.kind == "ServiceTemplate") service_template(element);
        if (rule.kind == "NodeTemplate") out_.node_templates.push_back({name_of(element), text(element, "type"), {}});
        if (rule.kind == "GroupTemplate") out_.groups.push_back(name_of(element));
        if (rule.kind == "Plan")
            out_.plans.push_back({name_of(element), text(element, "planType"),
                                  text(element, "planLanguage").empty() ? text(element, "languageUsed")
                                                                        : text(element, "planLanguage")});
        if (rule.kind == "BoundaryDefinitions") in_boundary_ = element;
        if (rule.kind == "Policy" && !inside_boundary(element)) out_.policies.push_back(text(element, "name"));
        boundary(element, rule.kind);
    }

private:
    void service_template(XmlElement element) {
        out_.service_template = true;
        if (out_.template_name.empty()) out_.template_name = name_of(element);
        if (out_.substitutes.empty()) out_.substitutes = text(element, "substitutableNodeType");
        if (out_.description.empty()) out_.description = description(element);
    }

    bool inside_boundary(XmlElement element) const {
        return in_boundary_ && element.parent() && element.parent().parent() == in_boundary_;
    }

    void boundary(XmlElement element, std::string_view kind) {
        if (kind == "BoundaryRequirement") show("requirement", text(element, "name"), text(element, "ref"));
        if (kind == "BoundaryCapability") show("capability", text(element, "name"), text(element, "ref"));
        if (kind == "BoundaryInterface") show("interface", text(element, "name"), "");
        if (kind == "PropertyMapping")
            show("property", text(element, "serviceTemplatePropertyRef"), text(element, "targetObjectRef"));
        if (kind == "Policy" && inside_boundary(element)) show("policy", text(element, "name"), "");
    }

    void show(std::string_view kind, std::string name, const std::string& of) {
        if (name.empty()) name = of;
        names_of(kind, out_.boundary).push_back(of.empty() || of == name ? std::move(name) : name + " of " + of);
    }

    InspectedDefinitions& out_;
    XmlElement in_boundary_;
};

// Adds types and other named elements by kind, in document order.
void add_named(const Definitions& definitions, std::map<const XmlFile*, InspectedDefinitions*>& by_file) {
    for (const Definition& definition : definitions.all()) {
        const bool is_listed = definition.kind <= Kind::service_template;
        if (!is_listed) continue;
        names_of(validate::xml::to_string(definition.kind), by_file.at(definition.file)->types)
            .emplace_back(definition.name);
    }
}

InspectedDefinitions inspect_file(const XmlFile& file) {
    InspectedDefinitions out;
    const XmlElement root = file.document->root();
    out.path = file.path;
    out.tosca_version = "TOSCA 1.0 in XML";
    if (file.dialect == validate::xml::Dialect::draft) out.dialect = "a draft";
    out.profile = file.target_namespace;
    out.description = description(root);
    Collector collector(out);
    walk(root, root_rule(file.dialect), collector);
    if (out.template_name.empty()) out.template_name = text(root, "name");
    for (const XmlImport& import : file.imports) {
        const std::string location = text(import.element, "location");
        out.imports.push_back(
            {location.empty() ? std::string(import.space) : location, import.path, state_of(import), {}});
    }
    return out;
}

ArtifactState state_of(NamedFile::State state) {
    switch (state) {
        case NamedFile::State::file:
        case NamedFile::State::directory: return ArtifactState::present;
        case NamedFile::State::remote: return ArtifactState::remote;
        case NamedFile::State::outside: return ArtifactState::outside;
        case NamedFile::State::none:
        case NamedFile::State::missing: break;
    }
    return ArtifactState::missing;
}

void add_files(const XmlFile& file, validate::xml::NamedFiles& named, const validate::FileProvider& files,
               InspectResult& result) {
    auto add = [&](XmlElement element, const validate::xml::ElementRule& rule) {
        const bool is_plan = rule.kind == "PlanModelReference";
        if (!is_plan && rule.kind != "ArtifactReference") return;
        const NamedFile found = is_plan ? named.plan(file, element) : named.artifact(element);
        InspectedArtifact artifact;
        artifact.reference = text(element, "reference");
        artifact.path = found.path;
        artifact.named_in = file.path;
        artifact.line = element.place("reference").line;
        artifact.kind = is_plan ? ArtifactKind::implementation : ArtifactKind::artifact;
        artifact.state = state_of(found.state);
        if (found.state == NamedFile::State::file) artifact.size = files.size(found.path).value_or(0);
        result.artifacts.push_back(std::move(artifact));
    };
    walk(file.document->root(), root_rule(file.dialect), add);
}

}  // namespace

void inspect_xml(const Definitions& definitions, const std::string& entry, const validate::FileProvider& files,
                 InspectResult& result) {
    std::map<const XmlFile*, InspectedDefinitions*> by_file;
    validate::xml::NamedFiles named(files);
    result.definitions.reserve(result.definitions.size() + definitions.files().size());  // by_file points into it
    std::set<const XmlFile*> imported;
    for (const XmlFile& file : definitions.files())
        imported.insert(file.imported_files.begin(), file.imported_files.end());
    for (const XmlFile& file : definitions.files()) {
        result.definitions.push_back(inspect_file(file));
        result.definitions.back().role = file.path == entry           ? DefinitionsRole::entry
                                         : imported.count(&file) != 0 ? DefinitionsRole::imported
                                                                      : DefinitionsRole::other;
        by_file[&file] = &result.definitions.back();
        add_files(file, named, files, result);
    }
    add_named(definitions, by_file);
}

}  // namespace csar::inspect
