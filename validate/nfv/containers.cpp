// Containerized network functions (SOL001 6.8.12 to 6.8.14; containers.def), and nodes that require other nodes.
#include <algorithm>
#include <unordered_set>

#include "base/ascii.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/amount.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

struct ArtifactCount {
    std::string_view type, artifact;
    std::size_t least, most;
    std::string_view words;
};

struct Resource {
    std::string_view request, limit;
};

#define CSAR_ARTIFACTS(...) {__VA_ARGS__},
#define CSAR_RESOURCE(...)
const ArtifactCount artifact_counts[] = {
#include "validate/nfv/containers.def"
};
#define CSAR_ARTIFACTS(...)
#define CSAR_RESOURCE(...) {__VA_ARGS__},
const Resource resources[] = {
#include "validate/nfv/containers.def"
};

constexpr std::string_view container = "tosca.nodes.nfv.Vdu.OsContainer", mciop = "tosca.nodes.nfv.Mciop",
                           unit = "tosca.nodes.nfv.Vdu.OsContainerDeployableUnit";

// Includes the artifacts of its type that it does not override.
std::vector<const Element*> artifacts_of(const Element& node, std::string_view type) {
    std::vector<const Element*> found;
    for (const Element& artifact : node.children(Key::artifacts))
        if (derives(artifact, type)) found.push_back(&artifact);
    if (node.type() == nullptr) return found;
    for (const Element* artifact : node.type()->members(Key::artifacts))
        if (artifact->has(Key::file) && node.child(Key::artifacts, artifact->name_text()) == nullptr &&
            derives(*artifact, type))
            found.push_back(artifact);
    return found;
}

void check_artifact_count(const Element& node, const ArtifactCount& row, Report& report) {
    if (node.has_lost(Key::artifacts)) return;
    const std::size_t count = artifacts_of(node, row.artifact).size();
    if (count < row.least || count > row.most)
        report.add(diagnose(rules::nfv::wrong_artifact_count, node.place(), called(node),
                            count == 0 ? "no artifact" : compose("{} artifacts", count), row.artifact, row.words));
}

void check_units(const Service& service, Report& report) {
    std::unordered_set<std::string_view, KeyedHash> associated;
    for (const Element* package : service.of(mciop)) {
        for (const Element& assignment : package->children(Key::requirements))
            if (assignment.name_text() == "associatedVdu") associated.insert(assignment.text(Key::node));
        if (!has_requirement(*package, "associatedVdu") && !package->has_lost(Key::requirements))
            report.add(diagnose(rules::nfv::mciop_without_vdu, package->place(), called(*package)));
        if (!artifacts_of(*package, "tosca.artifacts.nfv.HelmParamMappingRule").empty() &&
            artifacts_of(*package, "tosca.artifacts.nfv.HelmParamMappingScript").empty())
            report.add(diagnose(rules::nfv::mapping_rule_without_script, package->place(), called(*package)));
    }
    for (const Element* vdu : service.of(unit))
        if (!has_requirement(*vdu, "container") && !associated.contains(vdu->name_text()) &&
            !vdu->has_lost(Key::requirements))
            report.add(diagnose(rules::nfv::vdu_without_container, vdu->place(), called(*vdu)));
}

bool is_above(Node request, Node limit) {
    const auto whole_request = request.as_integer(), whole_limit = limit.as_integer();
    if (whole_request && whole_limit) return *whole_request > *whole_limit;
    const auto amount = read_amount(request.text()), most = read_amount(limit.text());
    return amount && most && amount->exact > most->exact;
}

void check_limits(const Element& node, Report& report) {
    for (const Resource& row : resources) {
        const Node request = literal_of(node, row.request), limit = literal_of(node, row.limit);
        if (is_above(request, limit))
            report.add(diagnose(rules::nfv::limit_below_request, limit.place(), row.limit, limit.text(), row.request,
                                request.text()));
    }
}

void check_disk_format(const Element& node, Report& report) {
    for (const Element& artifact : node.children(Key::artifacts)) {
        const Node data = artifact[Key::properties];
        const std::string format = lower_case(data["container_format"].text());
        if ((format == "docker" || format == "oci") && data["disk_format"])
            report.add(diagnose(rules::nfv::disk_format_of_container, data["disk_format"].place(),
                                data["container_format"].text()));
    }
}

}  // namespace

void check_containers(const Service& service, CheckContext& context) {
    for (const ArtifactCount& row : artifact_counts)
        for (const Element* node : service.of(row.type)) check_artifact_count(*node, row, context.report);
    check_units(service, context.report);
    for (const Element* node : service.of(container)) {
        check_limits(*node, context.report);
        check_disk_format(*node, context.report);
    }
}

}  // namespace csar::validate::nfv
