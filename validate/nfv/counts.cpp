// The rows of counts.def and bounds.def.
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

enum class Services { of_vnf, any_but_ns, any };
using enum Services;

struct AtMost {
    const Rule& rule;
    std::string_view type;
    std::size_t most;
    Services where;
};

struct Needs {
    const RuleTaking<2>& rule;
    std::string_view type, needed;
};

#define CSAR_NEEDS(...)
const AtMost limits[] = {
#define CSAR_AT_MOST(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/counts.def"
};

#define CSAR_AT_MOST(...)
const Needs needs[] = {
#define CSAR_NEEDS(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/counts.def"
};

bool applies(Services where, const Service& service) {
    return where == any || (where == of_vnf ? service.is_of_vnf() : !service.has("tosca.nodes.nfv.NS"));
}

struct InOrder {
    const RuleTaking<4>& rule;
    std::string_view type, lower, upper;
};

const InOrder pairs[] = {
#define CSAR_IN_ORDER(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/bounds.def"
};

}  // namespace

void check_counts(const Checked& checked) {
    Report& report = checked.context.report;
    for (const Service& service : checked.package.services()) {
        for (const AtMost& row : limits) {
            const auto elements = service.of(row.type);
            if (elements.size() <= row.most || !applies(row.where, service)) continue;
            const Element& excess = *elements[row.most];
            report.add(diagnose_with(row.rule, excess.place(), {called(excess), called(*elements.front()), row.type})
                           .with_related(elements.front()->place(), "the first one"));
        }
        for (const Needs& row : needs)
            if (service.has(row.type) && !service.has(row.needed)) {
                const Element& element = *service.of(row.type).front();
                report.add(diagnose(row.rule, element.place(), called(element), row.needed));
            }
    }
}

void check_bounds(const Checked& checked) {
    for (const Service& service : checked.package.services())
        for (const InOrder& row : pairs)
            for (const Element* element : service.of(row.type)) {
                const auto lower = number_at(*element, row.lower), upper = number_at(*element, row.upper);
                if (lower && upper && lower->value > upper->value)
                    checked.context.report.add(
                        diagnose(row.rule, upper->node.place(), row.lower, lower->value, row.upper, upper->value));
            }
}

}  // namespace csar::validate::nfv
