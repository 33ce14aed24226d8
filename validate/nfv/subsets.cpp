// The rows of subsets.def.
#include <unordered_set>

#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

struct Subset {
    const RuleTaking<3>& rule;
    std::string_view type, path, declaring_type, declared;
};

const Subset subsets[] = {
#define CSAR_SUBSET(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/subsets.def"
};

void check_subset(const Subset& row, const Service& service, Report& report) {
    const auto declaring = service.of(row.declaring_type);
    const auto naming = service.of(row.type);
    if (declaring.empty() || naming.empty()) return;
    Names declared;
    for (const Element* element : declaring) add_names(*element, row.declared, declared);
    if (!declared.is_whole || declared.found.empty()) return;
    std::unordered_set<std::string_view, KeyedHash> known;
    for (const Node name : declared.found) known.insert(name.text());
    for (const Element* element : naming)
        for (const Node name : names_at(*element, row.path).found)
            if (!known.contains(name.text()))
                report.add(diagnose(row.rule, name.place(), name.text(), called(*element), called(*declaring.front()))
                               .with_related(declaring.front()->place(), "what declares them"));
}

}  // namespace

void check_subsets(const Checked& checked) {
    for (const Service& service : checked.package.services())
        for (const Subset& row : subsets) check_subset(row, service, checked.context.report);
}

}  // namespace csar::validate::nfv
