// Application service descriptors of O-RAN: the rows of asd.def, and what is in one.
#include <algorithm>

#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/model/file.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

enum class Part { file, service, node, artifact };

struct Required {
    std::string_view type, property;
};

struct Allowed {
    Part part;
    Key key;
};

#define CSAR_REQUIRED(...) {__VA_ARGS__},
#define CSAR_ALLOWED(...)
constexpr Required required[] = {
#include "validate/nfv/asd.def"
};
#define CSAR_REQUIRED(...)
#define CSAR_ALLOWED(part, key) {Part::part, Key::key},
constexpr Allowed allowed[] = {
#include "validate/nfv/asd.def"
};

constexpr std::string_view asd = "tosca.nodes.asd.Asd", item = "tosca.artifacts.asd.DeploymentItem",
                           version = "tosca_simple_yaml_1_3", types_file = "oran_asd_types_";
constexpr std::string_view item_types[] = {"helm_chart", "helmfile", "crd", "terraform"};

class AsdCheck {
public:
    AsdCheck(const Service& service, Report& report) : service_(service.element()), report_(report), asds_(service.of(asd)) {}

    void run() {
        const DefinitionsFile& file = *service_.file;
        if (asds_.empty()) {
            if (imports_types(file)) report_.add(diagnose(rules::nfv::missing_asd_node, service_.place()));
            return;
        }
        if (file.version_text != version)
            report_.add(diagnose(rules::nfv::other_asd_version, (*file.root)[Key::tosca_definitions_version].place(),
                                 file.version_text, version));
        check_keynames(*file.root, Part::file);
        check_keynames(service_, Part::service);
        for (const Element& node : service_.children(Key::node_templates))
            if (&node != asds_.front())
                report_.add(diagnose(rules::nfv::several_asd_nodes, node.place(), called(node), called(*asds_.front())));
        check_node(*asds_.front());
    }

private:
    static bool imports_types(const DefinitionsFile& file) {
        return std::any_of(file.imports.begin(), file.imports.end(), [](const Import& import) {
            return import.reference.text().find(types_file) != std::string_view::npos;
        });
    }

    void check_keynames(const Element& element, Part part) {
        for (const Slot& slot : element.slots) {
            const bool is_known = std::any_of(std::begin(allowed), std::end(allowed), [&](const Allowed& row) {
                return row.part == part && row.key == slot.row->key;
            });
            if (!is_known)
                report_.add(diagnose(rules::nfv::keyname_outside_asd, element.key_place(slot.row->key), slot.row->name));
        }
    }

    // Types that are at hand demand it themselves.
    void check_required(const Element& element) {
        if (element.type() != nullptr && element.type()->complete) return;
        for (const Required& row : required)
            if (derives(element, row.type) && !element[Key::properties][row.property])
                report_.add(diagnose(rules::nfv::missing_asd_property, element.place(), called(element), row.property));
    }

    void check_node(const Element& node) {
        check_keynames(node, Part::node);
        check_required(node);
        bool has_item = node.has_lost(Key::artifacts);
        for (const Element& artifact : node.children(Key::artifacts)) {
            has_item |= derives(artifact, item);
            if (artifact.short_form) continue;
            check_keynames(artifact, Part::artifact);
            check_required(artifact);
            if (derives(artifact, item)) check_item(artifact);
        }
        if (!has_item) report_.add(diagnose(rules::nfv::asd_without_item, node.place(), called(node)));
    }

    void check_item(const Element& artifact) {
        const Node type = literal_of(artifact, "artifactType"), order = literal_of(artifact, "deploymentOrder");
        if (type.is_scalar() && std::find(std::begin(item_types), std::end(item_types), type.text()) == std::end(item_types))
            report_.add(diagnose(rules::nfv::wrong_asd_value, type.place(), type.text(), "artifactType",
                                 "helm_chart, helmfile, crd or terraform"));
        if (const auto number = order.as_integer(); order && (!number || *number < 0))
            report_.add(diagnose(rules::nfv::wrong_asd_value, order.place(), order.text(), "deploymentOrder",
                                 "a whole number from 0"));
    }

    const Element& service_;
    Report& report_;
    std::span<const Element* const> asds_;
};

}  // namespace

void check_application_descriptors(const Checked& checked) {
    for (const Service& service : checked.package.services()) AsdCheck(service, checked.context.report).run();
}

}  // namespace csar::validate::nfv
