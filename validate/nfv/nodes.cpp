// Connection points, storage nodes and images of a VNF, and VNFs of a network service (SOL001 6.8, 7.8).
#include <algorithm>
#include <map>
#include <unordered_set>

#include "base/ascii.hpp"
#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

using namespace rules::nfv;

constexpr std::string_view compute = "tosca.nodes.nfv.Vdu.Compute", image = "tosca.artifacts.nfv.SwImage";
constexpr std::string_view image_endings[] = {".img", ".qcow2", ".raw", ".vmdk", ".vdi", ".vhd", ".vhdx"};
constexpr std::string_view storages[] = {"tosca.nodes.nfv.Vdu.VirtualBlockStorage",
                                         "tosca.nodes.nfv.Vdu.VirtualStorage"};

// Calls visit(target) for each target of the requirement in the service.
template <class Visit>
void each_required(const Service& service, const Element& node, std::string_view requirement, const Visit& visit) {
    for (const Element& assignment : node.children(Key::requirements))
        if (assignment.name_text() == requirement)
            if (const Element* target = service.node(assignment.text(Key::node))) visit(*target);
}

// An artifact in short form has the type of a definition with this name. The extension only determines the file type
// (1.3 3.6.7).
bool is_image(const Element& artifact) {
    if (!artifact.short_form || artifact.has(Key::type)) return derives(artifact, image);
    const std::string file = lower_case(artifact.text(Key::file));
    return std::any_of(std::begin(image_endings), std::end(image_endings),
                       [&](std::string_view ending) { return file.ends_with(ending); });
}

std::vector<const Element*> images_of(const Element& node) {
    std::vector<const Element*> images;
    for (const Element& artifact : node.children(Key::artifacts))
        if (is_image(artifact)) images.push_back(&artifact);
    return images;
}

void check_images(const Element& node, Report& report) {
    const auto images = images_of(node);
    if (images.size() > 1)
        report.add(diagnose(several_images, images[1]->place(), called(node), images.size())
                       .with_related(images.front()->place(), "the first element"));
    // Since SOL001 3.3.1, the properties of the artifact describe the image.
    if (!images.empty() && !images.front()->has(Key::properties) && !node[Key::properties]["sw_image_data"] &&
        !literal_of(node, "sw_image_data"))
        report.add(diagnose(missing_image_data, images.front()->place(), images.front()->name_text(), called(node)));
}

void check_storages(const Service& service, Report& report) {
    std::unordered_set<const Element*> attached;
    for (const Element* vdu : service.of(compute)) {
        bool has_image = !images_of(*vdu).empty();
        each_required(service, *vdu, "virtual_storage", [&](const Element& storage) {
            attached.insert(&storage);
            has_image |= !images_of(storage).empty();
        });
        if (!has_image) report.add(diagnose(missing_image, vdu->place(), called(*vdu)));
        check_images(*vdu, report);
    }
    for (const std::string_view type : storages)
        for (const Element* storage : service.of(type)) {
            if (!attached.contains(storage))
                report.add(diagnose(images_of(*storage).empty() ? unused_storage : unused_image, storage->place(),
                                    called(*storage)));
            check_images(*storage, report);
        }
}

// The orders of a VDU's connection points must be 0, 1, 2 and so on.
void check_orders(const Service& service, Report& report) {
    std::map<const Element*, std::vector<const Element*>> points;
    for (const Element* point : service.of("tosca.nodes.nfv.VduCp"))
        each_required(service, *point, "virtual_binding", [&](const Element& vdu) { points[&vdu].push_back(point); });
    for (const auto& [vdu, of_vdu] : points) {
        std::vector<Number> orders;
        for (const Element* point : of_vdu)
            if (const auto order = number_at(*point, "order")) orders.push_back(*order);
        const auto is_less = [](const Number& a, const Number& b) { return a.value < b.value; };
        std::ranges::stable_sort(orders, is_less);
        for (std::size_t i = 0; i < orders.size(); ++i)
            if (orders[i].value != static_cast<std::int64_t>(i)) {
                report.add(diagnose(order_of_points, orders[i].node.place(), orders[i].value, vdu->name_text(), i));
                break;
            }
        if (!orders.empty() && orders.size() != of_vdu.size())
            report.add(
                diagnose(missing_order, vdu->place(), vdu->name_text(), of_vdu.size(), of_vdu.size() - orders.size()));
    }
}

void check_points(const Service& service, Report& report) {
    for (const Element* point : service.of("tosca.nodes.nfv.VduCp")) {
        if (!has_requirement(*point, "virtual_binding") && !derives(*point, "tosca.nodes.nfv.VduSubCp"))
            report.add(diagnose(missing_binding, point->place(), called(*point)));
        each_required(service, *point, "virtual_link", [&](const Element& link) {
            const Names known = names_at(link, "connectivity_type/layer_protocols/*");
            if (!known.is_whole || known.found.empty()) return;
            for (const Node name : names_at(*point, "layer_protocols/*").found)
                if (std::ranges::none_of(known.found, [&](Node one) { return one.text() == name.text(); }))
                    report.add(diagnose(unknown_layer_protocol, name.place(), name.text(), called(*point), called(link))
                                   .with_related(known.found.front().place(), "the layer protocols of the link"));
        });
    }
}

void check_points_of_pnf(const Service& service, Report& report) {
    for (const Element* point : service.of("tosca.nodes.nfv.PnfExtCp"))
        if (const auto protocol = (*point)[Key::properties].entry("protocol"); protocol.key)
            report.add(diagnose(protocol_of_pnf, protocol.key.place(), called(*point)));
}

// The required connections of the VNF type must be mapped.
void check_external(const Service& service, CheckContext& context) {
    const Element* const substitution = service.substitution_of("tosca.nodes.nfv.VNF");
    const Type* const type = substitution == nullptr ? nullptr : substitution->type(Key::node_type);
    if (type == nullptr) return;
    const Node mapped = (*substitution)[Key::requirements];
    for (const Element* definition : type->members(Key::requirements)) {
        const std::string_view name = definition->name_text();
        const auto* const requirement = context.requirements.find(*type, name);
        if (requirement == nullptr || requirement->count_range.lower == 0 || mapped[name]) continue;
        bool is_listed = false;
        for (const Node entry : mapped.items()) is_listed |= static_cast<bool>(entry[name]);
        // `dependency` of the root type is not a connection.
        if (!is_listed && name != "dependency")
            context.report.add(diagnose(unmapped_external, substitution->place(), name, type->name)
                                   .with_related(definition->place(), "defined here"));
    }
}

// A network service has one node of its own type; a nested service has a different type, or a profile. Each VNF in it
// has a profile (SOL001 6.8.1, 7.8.1).
void check_network_service(const Service& service, Report& report) {
    const Element* own = nullptr;
    for (const Element* node : service.of("tosca.nodes.nfv.NS")) {
        if ((*node)[Key::properties]["ns_profile"]) continue;
        if (own == nullptr)
            own = node;
        else if (node->text(Key::type) == own->text(Key::type))
            report.add(diagnose(several_product_nodes, node->place(), called(*node), called(*own), "tosca.nodes.nfv.NS")
                           .with_related(own->place(), "the first element"));
    }
    if (own == nullptr) return;
    for (const Element* node : service.of("tosca.nodes.nfv.VNF")) {
        if (!(*node)[Key::properties]["vnf_profile"] && !literal_of(*node, "vnf_profile"))
            report.add(diagnose(missing_vnf_profile, node->place(), called(*node)));
        if (const auto monitoring = (*node)[Key::properties].entry("monitoring_parameters"); monitoring.key)
            report.add(diagnose(monitoring_in_service, monitoring.key.place(), called(*node)));
    }
}

void check_operations(const Service& service, Report& report) {
    for (const Element* node : service.of("tosca.nodes.nfv.VNF"))
        if (const Node scale = literal_of(*node, "lcm_operations_configuration")["scale"];
            scale && scale.size() != 0 && service.is_of_vnf() && !service.has("tosca.policies.nfv.ScalingAspects") &&
            service.has(compute))
            report.add(diagnose(scale_without_aspects, scale.place(), called(*node)));
}

// Functions in a VNFD read only scale_status and indicators of the VNF (SOL001 5.9). `self`: the node template around
// the function, or null.
void check_attribute_read(const Service& service, Node arguments, const Element* self, Report& report) {
    const Node name = arguments[1];
    const Element* const node = arguments[0].text() == "SELF" ? self : service.node(arguments[0].text());
    if (node == nullptr || node->type() == nullptr || name.text() == "scale_status") return;
    if (!derives(*node, "tosca.nodes.nfv.VNF"))
        report.add(diagnose(rules::nfv::unreadable_attribute, name.place(), name.text(), called(*node)));
}

void look_for_reads(const Service& service, Node at, const Element* self, Report& report) {
    spend_work(1);
    for (const Node item : at.items()) look_for_reads(service, item, self, report);
    for (const auto [key, value] : at.entries()) {
        if (key.text() == "get_attribute" && value.is_sequence() && value.size() > 1)
            check_attribute_read(service, value, self, report);
        else
            look_for_reads(service, value, self, report);
    }
}

}  // namespace

void check_nodes(const Service& service, CheckContext& context) {
    check_storages(service, context.report);
    check_points(service, context.report);
    check_points_of_pnf(service, context.report);
    check_orders(service, context.report);
    check_external(service, context);
    check_network_service(service, context.report);
    check_operations(service, context.report);
}

void check_attribute_reads(const Service& service, CheckContext& context) {
    if (!service.is_of_vnf()) return;
    for (const Element& node : service.element().children(Key::node_templates))
        look_for_reads(service, node.node, &node, context.report);
    for (const Key section : {Key::outputs, Key::policies, Key::groups})
        for (const Element& element : service.element().children(section))
            look_for_reads(service, element.node, nullptr, context.report);
}

}  // namespace csar::validate::nfv
