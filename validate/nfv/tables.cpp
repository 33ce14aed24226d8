// The rows of subsets.def, counts.def and bounds.def.
#include <algorithm>
#include <set>
#include <unordered_set>

#include "report/diagnose.hpp"
#include "report/rules/nfv.hpp"
#include "validate/nfv/checks.hpp"
#include "validate/nfv/literals.hpp"

namespace csar::validate::nfv {
namespace {

enum class Among { same_element, any_element };
using enum Among;

struct Subset {
    const Rule& rule;  // may omit the third value if the element declares the names itself
    std::string_view type, path, declaring_type, declared;
    Among where;
};

struct Cover {
    const RuleTaking<3>& rule;
    std::string_view type, path, declaring_type, declared;
};

#define CSAR_COVERS(...)
const Subset subsets[] = {
#define CSAR_SUBSET(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/subsets.def"
};

#define CSAR_SUBSET(...)
const Cover covers[] = {
#define CSAR_COVERS(rule, ...) {rules::nfv::rule, __VA_ARGS__},
#include "validate/nfv/subsets.def"
};

using Elements = std::span<const Element* const>;
using Set = std::unordered_set<std::string_view, KeyedHash>;

Names names_of(Elements elements, std::string_view path) {
    Names names;
    for (const Element* element : elements) add_names(*element, path, names);
    return names;
}

// The first few: "'small', 'big', ..."
std::string listed(const std::vector<Node>& names) {
    constexpr std::size_t most = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(most, names.size()); ++i)
        text += compose("{}'{}'", i == 0 ? "" : ", ", names[i].text());
    return names.size() > most ? text + ", ..." : text;
}

Set set_of(const Names& names) {
    Set set;
    for (const Node name : names.found) set.insert(name.text());
    return set;
}

using Reported = std::set<std::pair<const Rule*, const char*>>;  // rows for a type and its parent may share a rule

void check_subset(const Subset& row, Elements elements, Elements declaring, Reported& reported, Report& report) {
    if (elements.empty()) return;
    const Names declared = names_of(declaring, row.declared);
    if (!declared.is_whole || declared.found.empty()) return;
    const Set known = set_of(declared);
    for (const Element* element : elements)
        for (const Node name : names_at(*element, row.path).found)
            if (!known.contains(name.text()) && reported.emplace(&row.rule, name.text().data()).second) {
                const bool is_same = row.where == same_element;
                Diagnostic finding =
                    diagnose_with(row.rule, name.place(),
                                  {name.text(), called(*element), is_same ? "it" : called(*declaring.front())});
                finding.hint = compose("the declared names are {}", listed(declared.found));
                if (!is_same) finding.related.push_back({declaring.front()->place(), "the declaration"});
                report.add(std::move(finding));
            }
}

void check_cover(const Cover& row, const Element& element, Elements declaring, Report& report) {
    const Names names = names_at(element, row.path);
    if (!names.is_whole || names.found.empty()) return;
    const Set known = set_of(names);
    for (const Node name : names_of(declaring, row.declared).found)
        if (!known.contains(name.text()))
            report.add(diagnose(row.rule, element.place(), called(element), name.text(), called(*declaring.front()))
                           .with_related(name.place(), "declared here"));
}

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

void check_subsets(const Service& service, CheckContext& context) {
    Reported reported;
    for (const Subset& row : subsets) {
        const Elements elements = service.of(row.type);
        if (row.where == any_element)
            check_subset(row, elements, service.of(row.declaring_type), reported, context.report);
        else
            for (std::size_t i = 0; i < elements.size(); ++i)
                check_subset(row, elements.subspan(i, 1), elements.subspan(i, 1), reported, context.report);
    }
    for (const Cover& row : covers)
        for (const Element* element : service.of(row.type))
            check_cover(row, *element, service.of(row.declaring_type), context.report);
}

void check_counts(const Service& service, CheckContext& context) {
    Report& report = context.report;
    for (const AtMost& row : limits) {
        const auto elements = service.of(row.type);
        if (elements.size() <= row.most || !applies(row.where, service)) continue;
        const Element& excess = *elements[row.most];
        report.add(diagnose_with(row.rule, excess.place(), {called(excess), called(*elements.front()), row.type})
                       .with_related(elements.front()->place(), "the first element"));
    }
    for (const Needs& row : needs)
        if (service.has(row.type) && !service.has(row.needed)) {
            const Element& element = *service.of(row.type).front();
            report.add(diagnose(row.rule, element.place(), called(element), row.needed));
        }
}

void check_bounds(const Service& service, CheckContext& context) {
    for (const InOrder& row : pairs)
        for (const Element* element : service.of(row.type)) {
            const auto lower = number_at(*element, row.lower), upper = number_at(*element, row.upper);
            if (lower && upper && lower->value > upper->value)
                context.report.add(
                    diagnose(row.rule, upper->node.place(), row.lower, lower->value, row.upper, upper->value));
        }
}

}  // namespace csar::validate::nfv
