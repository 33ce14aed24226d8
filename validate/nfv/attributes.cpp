// The attributes read by functions in a VNFD (SOL001 5.9): scale_status and the indicators of the VNF.
#include "base/budget.hpp"
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"

namespace csar::validate::nfv {
namespace {

class AttributeReads {
public:
    AttributeReads(const Service& service, Report& report) : service_(service), report_(report) {}

    void check() {
        for (const Element& node : service_.element().children(Key::node_templates)) look(node.node, &node);
        for (const Key section : {Key::outputs, Key::policies, Key::groups})
            for (const Element& element : service_.element().children(section)) look(element.node, nullptr);
    }

private:
    // `self` is the enclosing node template, if there is one.
    void look(Node at, const Element* self) {
        spend_work(1);
        for (const Node item : at.items()) look(item, self);
        for (const auto [key, value] : at.entries()) {
            if (key.text() == "get_attribute" && value.is_sequence() && value.size() > 1)
                check_call(value, self);
            else
                look(value, self);
        }
    }

    void check_call(Node arguments, const Element* self) {
        const Node name = arguments[1];
        const Element* const node = arguments[0].text() == "SELF" ? self : service_.node(arguments[0].text());
        if (node == nullptr || node->type() == nullptr || name.text() == "scale_status") return;
        if (!derives(*node, "tosca.nodes.nfv.VNF"))
            report_.add(diagnose(rules::nfv::unreadable_attribute, name.place(), name.text(), called(*node)));
    }

    const Service& service_;
    Report& report_;
};

}  // namespace

void check_attribute_reads(const Checked& checked) {
    for (const Service& service : checked.package.services())
        if (service.is_of_vnf()) AttributeReads(service, checked.context.report).check();
}

}  // namespace csar::validate::nfv
