// The short names of normative types (1.3 3.2: type URI, qualified name, shorthand name), and the bundled files.
#include "validate/profiles/profiles.hpp"

#include <algorithm>
#include <iterator>

#include "base/enumeration_names.hpp"

namespace csar::validate {

namespace profiles {
extern const std::string_view tosca_simple_yaml_1_0;
extern const std::string_view tosca_simple_yaml_1_1;
extern const std::string_view tosca_simple_yaml_1_2;
extern const std::string_view tosca_simple_yaml_1_3;
extern const std::string_view non_normative;
extern const std::string_view variability;
}  // namespace profiles

namespace {

using T = TypeKind;

struct ShorthandRow {
    TypeKind kind;
    Versions versions;
    std::string_view shorthand;
    std::string_view full_name;
};

constexpr ShorthandRow shorthands[] = {
    {T::data, every_1_x, "Root", "tosca.datatypes.Root"},
    {T::data, from_1_2_to_1_3, "json", "tosca.datatypes.json"},
    {T::data, from_1_2_to_1_3, "xml", "tosca.datatypes.xml"},
    {T::data, every_1_x, "Credential", "tosca.datatypes.Credential"},
    {T::data, from_1_1_to_1_3, "TimeInterval", "tosca.datatypes.TimeInterval"},
    {T::data, every_1_x, "NetworkInfo", "tosca.datatypes.network.NetworkInfo"},
    {T::data, every_1_x, "PortInfo", "tosca.datatypes.network.PortInfo"},
    {T::data, every_1_x, "PortDef", "tosca.datatypes.network.PortDef"},
    {T::data, every_1_x, "PortSpec", "tosca.datatypes.network.PortSpec"},
    {T::artifact, every_1_x, "Root", "tosca.artifacts.Root"},
    {T::artifact, every_1_x, "File", "tosca.artifacts.File"},
    {T::artifact, every_1_x, "Deployment", "tosca.artifacts.Deployment"},
    {T::artifact, every_1_x, "Deployment.Image", "tosca.artifacts.Deployment.Image"},
    {T::artifact, every_1_x, "Deployment.Image.VM", "tosca.artifacts.Deployment.Image.VM"},
    {T::artifact, every_1_x, "Deployment.VM", "tosca.artifacts.Deployment.Image.VM"},
    {T::artifact, every_1_x, "Implementation", "tosca.artifacts.Implementation"},
    {T::artifact, every_1_x, "Implementation.Bash", "tosca.artifacts.Implementation.Bash"},
    {T::artifact, every_1_x, "Bash", "tosca.artifacts.Implementation.Bash"},
    {T::artifact, every_1_x, "Implementation.Python", "tosca.artifacts.Implementation.Python"},
    {T::artifact, every_1_x, "Python", "tosca.artifacts.Implementation.Python"},
    {T::artifact, only_1_3, "template", "tosca.artifacts.template"},
    {T::capability, every_1_x, "Root", "tosca.capabilities.Root"},
    {T::capability, every_1_x, "Node", "tosca.capabilities.Node"},
    {T::capability, every_1_x, "Container", "tosca.capabilities.Container"},
    {T::capability, from_1_1_to_1_3, "Compute", "tosca.capabilities.Compute"},
    {T::capability, from_1_1_to_1_3, "Network", "tosca.capabilities.Network"},
    {T::capability, from_1_1_to_1_3, "Storage", "tosca.capabilities.Storage"},
    {T::capability, every_1_x, "Endpoint", "tosca.capabilities.Endpoint"},
    {T::capability, every_1_x, "Endpoint.Public", "tosca.capabilities.Endpoint.Public"},
    {T::capability, every_1_x, "Endpoint.Admin", "tosca.capabilities.Endpoint.Admin"},
    {T::capability, every_1_x, "Endpoint.Database", "tosca.capabilities.Endpoint.Database"},
    {T::capability, every_1_x, "Attachment", "tosca.capabilities.Attachment"},
    {T::capability, every_1_x, "OperatingSystem", "tosca.capabilities.OperatingSystem"},
    {T::capability, every_1_x, "Scalable", "tosca.capabilities.Scalable"},
    {T::capability, every_1_x, "Bindable", "tosca.capabilities.network.Bindable"},
    {T::capability, every_1_x, "network.Bindable", "tosca.capabilities.network.Bindable"},
    {T::capability, every_1_x, "Linkable", "tosca.capabilities.network.Linkable"},
    {T::interface, every_1_x, "Root", "tosca.interfaces.Root"},
    {T::interface, every_1_x, "Standard", "tosca.interfaces.node.lifecycle.Standard"},
    {T::interface, every_1_x, "Configure", "tosca.interfaces.relationship.Configure"},
    {T::relationship, every_1_x, "Root", "tosca.relationships.Root"},
    {T::relationship, every_1_x, "DependsOn", "tosca.relationships.DependsOn"},
    {T::relationship, every_1_x, "HostedOn", "tosca.relationships.HostedOn"},
    {T::relationship, every_1_x, "ConnectsTo", "tosca.relationships.ConnectsTo"},
    {T::relationship, every_1_x, "AttachesTo", "tosca.relationships.AttachesTo"},
    {T::relationship, every_1_x, "RoutesTo", "tosca.relationships.RoutesTo"},
    {T::relationship, every_1_x, "LinksTo", "tosca.relationships.network.LinksTo"},
    {T::relationship, every_1_x, "BindsTo", "tosca.relationships.network.BindsTo"},
    {T::relationship, every_1_x, "network.BindsTo", "tosca.relationships.network.BindsTo"},
    {T::node, every_1_x, "Root", "tosca.nodes.Root"},
    {T::node, from_1_2_to_1_3, "Abstract.Compute", "tosca.nodes.Abstract.Compute"},
    {T::node, every_1_x, "Compute", "tosca.nodes.Compute"},
    {T::node, every_1_x, "SoftwareComponent", "tosca.nodes.SoftwareComponent"},
    {T::node, every_1_x, "WebServer", "tosca.nodes.WebServer"},
    {T::node, every_1_x, "WebApplication", "tosca.nodes.WebApplication"},
    {T::node, every_1_x, "DBMS", "tosca.nodes.DBMS"},
    {T::node, every_1_x, "Database", "tosca.nodes.Database"},
    {T::node, from_1_2_to_1_3, "Abstract.Storage", "tosca.nodes.Abstract.Storage"},
    {T::node, from_1_1_to_1_3, "Storage.ObjectStorage", "tosca.nodes.Storage.ObjectStorage"},
    {T::node, from_1_1_to_1_3, "ObjectStorage", "tosca.nodes.Storage.ObjectStorage"},
    {T::node, Versions::range(Version::v1_1, Version::v1_1), "Storage.BlockStorage",
     "tosca.nodes.Storage.BlockStorage"},
    {T::node, from_1_2_to_1_3, "Storage.BlockStorage", "tosca.nodes.Storage.BlockStorage"},
    {T::node, from_1_2_to_1_3, "BlockStorage", "tosca.nodes.Storage.BlockStorage"},
    {T::node, every_1_x, "Container.Runtime", "tosca.nodes.Container.Runtime"},
    {T::node, every_1_x, "Container.Application", "tosca.nodes.Container.Application"},
    {T::node, every_1_x, "LoadBalancer", "tosca.nodes.LoadBalancer"},
    {T::node, every_1_x, "Network", "tosca.nodes.network.Network"},
    {T::node, every_1_x, "Port", "tosca.nodes.network.Port"},
    {T::node, Versions::range(Version::v1_0, Version::v1_0), "ObjectStorage", "tosca.nodes.ObjectStorage"},
    {T::node, Versions::range(Version::v1_0, Version::v1_1), "BlockStorage", "tosca.nodes.BlockStorage"},
    {T::group, every_1_x, "Root", "tosca.groups.Root"},
    {T::policy, every_1_x, "Root", "tosca.policies.Root"},
    {T::policy, every_1_x, "Placement", "tosca.policies.Placement"},
    {T::policy, every_1_x, "Scaling", "tosca.policies.Scaling"},
    {T::policy, every_1_x, "Update", "tosca.policies.Update"},
    {T::policy, every_1_x, "Performance", "tosca.policies.Performance"},
};

}  // namespace

std::string_view bundled_profile(Version version) {
    switch (version) {
        case Version::v1_0: return profiles::tosca_simple_yaml_1_0;
        case Version::v1_1: return profiles::tosca_simple_yaml_1_1;
        case Version::v1_2: return profiles::tosca_simple_yaml_1_2;
        case Version::v1_3: return profiles::tosca_simple_yaml_1_3;
        case Version::v2_0: break;
    }
    return {};
}

std::string_view bundled_non_normative_types() { return profiles::non_normative; }
std::string_view bundled_variability_types() { return profiles::variability; }

// Searches only for the last word of each name ("ISO"), because this is rare in other text. This keeps the search fast.
bool may_name_non_normative_types(std::string_view text) {
    constexpr std::string_view ends[] = {".Docker", ".VM.ISO",    ".VM.QCOW2", ".MySQL",
                                         ".Apache", ".WordPress", ".Nodejs"};
    return std::any_of(std::begin(ends), std::end(ends), [&](std::string_view end) {
        const std::string_view rare = end.substr(end.rfind('.') + 1);
        for (std::size_t at = text.find(rare); at != std::string_view::npos; at = text.find(rare, at + 1))
            if (text.substr(0, at + rare.size()).ends_with(end)) return true;
        return false;
    });
}

std::string full_name_of_non_normative_type(TypeKind kind, std::string_view name) {
    if (name.starts_with("tosca:")) name.remove_prefix(6);
    if (name.starts_with("tosca.")) return std::string(name);
    switch (kind) {
        case TypeKind::artifact: return "tosca.artifacts." + std::string(name);
        case TypeKind::capability: return "tosca.capabilities." + std::string(name);
        case TypeKind::node: return "tosca.nodes." + std::string(name);
        default: return std::string(name);
    }
}

std::string_view bundled_profile_path(Version version) {
    return name_of(version, {"<tosca_simple_yaml_1_0>", "<tosca_simple_yaml_1_1>", "<tosca_simple_yaml_1_2>",
                             "<tosca_simple_yaml_1_3>"});
}

std::string_view full_name_of_shorthand(Version version, TypeKind kind, std::string_view shorthand) {
    for (const ShorthandRow& row : shorthands)
        if (row.kind == kind && row.shorthand == shorthand && row.versions.has(version)) return row.full_name;
    return {};
}

std::optional<NormativeType> normative_type_meant(TypeKind kind, std::string_view name, Version lacking) {
    if (name.starts_with("tosca:")) name.remove_prefix(6);
    for (const ShorthandRow& row : shorthands) {
        if (row.kind != kind || (row.shorthand != name && row.full_name != name) || row.versions.has(lacking)) continue;
        const Version wanted = std::min(lacking, newest_1_x);
        if (const std::string_view renamed = full_name_of_shorthand(wanted, kind, row.shorthand); !renamed.empty())
            return NormativeType{wanted, renamed};
        for (int later = static_cast<int>(lacking) + 1; later < version_count; ++later)
            if (row.versions.has(static_cast<Version>(later)))
                return NormativeType{static_cast<Version>(later), row.full_name};
        return NormativeType{row.versions.newest(), row.full_name};
    }
    return std::nullopt;
}

}  // namespace csar::validate
