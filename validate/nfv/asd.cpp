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

class AsdCheck {
public:
    AsdCheck(const Service& service, Report& report)
        : service_(service.element()), report_(report), asds_(service.of(asd)) {}

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
                report_.add(
                    diagnose(rules::nfv::several_asd_nodes, node.place(), called(node), called(*asds_.front())));
        check_node(*asds_.front());
    }

private:
    static bool imports_types(const DefinitionsFile& file) {
        return std::ranges::any_of(file.imports, [](const Import& import) {
            return import.reference.text().find(types_file) != std::string_view::npos;
        });
    }

    void check_keynames(const Element& element, Part part) {
        for (const Slot& slot : element.slots) {
            const bool is_known = std::any_of(std::begin(allowed), std::end(allowed), [&](const Allowed& row) {
                return row.part == part && row.key == slot.row->key;
            });
            if (!is_known)
                report_.add(
                    diagnose(rules::nfv::keyname_outside_asd, element.key_place(slot.row->key), slot.row->name));
        }
    }

    void check_node(const Element& node) {
        check_keynames(node, Part::node);
        bool has_item = node.has_lost(Key::artifacts);
        for (const Element& artifact : node.children(Key::artifacts)) {
            has_item |= derives(artifact, item);
            if (!artifact.short_form) check_keynames(artifact, Part::artifact);
        }
        if (!has_item) report_.add(diagnose(rules::nfv::asd_without_item, node.place(), called(node)));
    }

    const Element& service_;
    Report& report_;
    std::span<const Element* const> asds_;
};

}  // namespace

void check_application_descriptor(const Service& service, CheckContext& context) {
    AsdCheck(service, context.report).run();
}

}  // namespace csar::validate::nfv
