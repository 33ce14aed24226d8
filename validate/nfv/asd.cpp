// Application service descriptors of O-RAN (asd.def).
#include <algorithm>

#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/model/file.hpp"
#include "validate/nfv/checks.hpp"

namespace csar::validate::nfv {
namespace {

enum class Part { file, service, node, artifact };

struct Allowed {
    Part part;
    Key key;
};

#define CSAR_ALLOWED(part, key) {Part::part, Key::key},
constexpr Allowed allowed[] = {
#include "validate/nfv/asd.def"
};

constexpr std::string_view asd = "tosca.nodes.asd.Asd", item = "tosca.artifacts.asd.DeploymentItem",
                           version = "tosca_simple_yaml_1_3", types_file = "oran_asd_types_";

bool imports_types(const DefinitionsFile& file) {
    return std::ranges::any_of(file.imports, [](const Import& import) {
        return import.reference.text().find(types_file) != std::string_view::npos;
    });
}

void check_keynames(const Element& element, Part part, Report& report) {
    for (const Slot& slot : element.slots) {
        const bool is_known = std::ranges::any_of(
            allowed, [&](const Allowed& row) { return row.part == part && row.key == slot.row->key; });
        if (!is_known)
            report.add(diagnose(rules::nfv::keyname_outside_asd, element.key_place(slot.row->key), slot.row->name));
    }
}

void check_asd(const Element& node, Report& report) {
    check_keynames(node, Part::node, report);
    bool has_item = node.has_lost(Key::artifacts);
    for (const Element& artifact : node.children(Key::artifacts)) {
        has_item |= derives(artifact, item);
        if (!artifact.short_form) check_keynames(artifact, Part::artifact, report);
    }
    if (!has_item) report.add(diagnose(rules::nfv::asd_without_item, node.place(), called(node)));
}

}  // namespace

void check_application_descriptor(const Service& descriptor, CheckContext& context) {
    const Element& service = descriptor.element();
    const DefinitionsFile& file = *service.file;
    Report& report = context.report;
    const auto asds = descriptor.of(asd);
    if (asds.empty()) {
        if (imports_types(file)) report.add(diagnose(rules::nfv::missing_asd_node, service.place()));
        return;
    }
    if (file.version_text != version)
        report.add(diagnose(rules::nfv::other_asd_version, (*file.root)[Key::tosca_definitions_version].place(),
                            file.version_text, version));
    check_keynames(*file.root, Part::file, report);
    check_keynames(service, Part::service, report);
    const Element& first = *asds.front();
    for (const Element& node : service.children(Key::node_templates))
        if (&node != &first)
            report.add(diagnose(rules::nfv::several_asd_nodes, node.place(), called(node), called(first)));
    check_asd(first, report);
}

}  // namespace csar::validate::nfv
