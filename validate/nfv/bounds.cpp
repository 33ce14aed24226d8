// The rows of bounds.def.
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

struct InOrder {
    const RuleTaking<4>& rule;
    std::string_view type, lower, upper;
};

const InOrder pairs[] = {
#define CSAR_IN_ORDER(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/bounds.def"
};

}  // namespace

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
