// Checking calls (csd07 10.1, 10.2).
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/functions/expression.hpp"

namespace csar::validate {
namespace {

std::string what_is_malformed(const Expression& call) {
    const std::string_view text = call.name.text();
    if (call.node.is_mapping() && call.node.size() > 1)
        return say("'{}' is a function call and takes no other keys beside it", text);
    if (text == "$") return "'$' names no function";
    if (text.find('$', 1) != std::string_view::npos) return say("the name of a function has no second '$': '{}'", text);
    return say("'{}' does not name a function", text);
}

void report_malformed(CheckContext& context, const Expression& call) {
    context.report.add(diagnose(rules::tosca::malformed_function, call.name.place(), what_is_malformed(call))
                           .with_hint(say("write '${}' for text that begins with '$'", call.name.text())));
}

// Checks the calls anywhere in a value.
void check_inside(CheckContext& context, Node value, const Site& site, Position position = Position::value) {
    const Expression inner = parse_expression(value, site.file->grammar->version(), position);
    if (!inner.is_literal()) {
        check_call(context, inner, site);
        return;
    }
    for (const Node item : value.items()) check_inside(context, item, site);
    for (const auto [key, entry] : value.entries()) {
        if (!key.is_scalar()) check_inside(context, key, site, Position::key);
        check_inside(context, entry, site);
    }
}

}  // namespace

Schema check_call(CheckContext& context, const Expression& call, const Site& site) {
    if (call.kind == Expression::Kind::malformed) {
        report_malformed(context, call);
        return {};
    }
    for (const Node item : call.arguments.items()) check_inside(context, item, site);
    if (call.arguments.is_mapping()) check_inside(context, call.arguments, site);
    return {};
}

void check_call(CheckContext& context, const Expression& call, const Schema&, const Site& site) {
    check_call(context, call, site);
}

}  // namespace csar::validate
