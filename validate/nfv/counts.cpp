// The rows of counts.def.
#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"

namespace csar::validate::nfv {
namespace {

enum class Where { of_vnf, any };
using enum Where;

struct AtMost {
    const RuleTaking<2>& rule;
    std::string_view type;
    std::size_t most;
    Where where;
};

const AtMost rows[] = {
#define CSAR_AT_MOST(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/counts.def"
};

}  // namespace

void check_counts(const Checked& checked) {
    for (const Service& service : checked.package.services())
        for (const AtMost& row : rows) {
            const auto elements = service.of(row.type);
            if (elements.size() <= row.most || (row.where == of_vnf && !service.is_of_vnf())) continue;
            checked.context.report.add(
                diagnose(row.rule, elements[row.most]->place(), called(*elements[row.most]), called(*elements.front()))
                    .with_related(elements.front()->place(), "the first one"));
        }
}

}  // namespace csar::validate::nfv
