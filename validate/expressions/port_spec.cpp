#include "validate/expressions/port_spec.hpp"

#include <algorithm>
#include <string_view>

#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"

namespace csar::validate {
namespace {

// False only if both values are literals, and the port is outside of the range.
bool may_contain(Node range, Node port) {
    if (!port.as_integer() || !range.is_sequence() || range.size() != 2) return true;
    const auto lower = range[0].as_integer(), upper = range[1].as_integer();
    return (!lower || *lower <= *port.as_integer()) && (!upper || *port.as_integer() <= *upper);
}

}  // namespace

bool check_port_spec(CheckContext& context, Node value, const Type& type) {
    if (type.named("tosca.datatypes.network.PortSpec") == nullptr) return true;
    struct Side {
        std::string_view port, range;
    };
    constexpr Side sides[] = {{"target", "target_range"}, {"source", "source_range"}};
    if (std::none_of(std::begin(sides), std::end(sides),
                     [&](const Side& side) { return value[side.port] || value[side.range]; })) {
        context.report.add(diagnose(rules::tosca::port_spec_without_port, value.entry_place()));
        return false;
    }
    bool good = true;
    for (const Side& side : sides) {
        const Node port = value[side.port], range = value[side.range];
        if (may_contain(range, port)) continue;
        context.report.add(diagnose(rules::tosca::port_outside_of_range, port.place(), side.port, port.text(),
                                    side.range, one_line(range))
                               .with_related(range.place(), "the range is here"));
        good = false;
    }
    return good;
}

}  // namespace csar::validate
