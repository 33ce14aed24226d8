// Links types and implementations to parents. Reports cycles and long chains.
#include <unordered_map>

#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/definitions.hpp"

namespace csar::validate::xml {
namespace {

// The attribute of DerivedFrom with the parent.
std::string_view parent_attribute(Kind kind) {
    if (kind == Kind::node_type_implementation) return "nodeTypeImplementationRef";
    if (kind == Kind::relationship_type_implementation) return "relationshipTypeImplementationRef";
    return "typeRef";
}

constexpr std::size_t max_derivation_length = 100;

}  // namespace

// Requires that all files are read. Reports and removes a link that closes a cycle.
void Definitions::link_parents() {
    for (Definition& definition : definitions_) {
        const XmlElement derived = definition.element.child("DerivedFrom");
        if (!derived) continue;
        const Lookup parent =
            find(*definition.file, derived, derived.value(parent_attribute(definition.kind)), definition.kind);
        if (parent.failure != Lookup::Failure::none) continue;
        std::size_t length = 0;
        const Definition* at = parent.definition;
        while (at != nullptr && at != &definition && ++length < max_derivation_length) at = at->parent;
        if (at == nullptr)
            definition.parent = parent.definition;
        else if (at == &definition)
            report_.add(
                diagnose(rules::xml::derivation_cycle, derived.place(), to_string(definition.kind), definition.name));
        else
            report_long_derivation(definition);
    }
    cut_long_chains();
}

void Definitions::report_long_derivation(const Definition& definition) {
    report_.add(diagnose(rules::xml::derivation_too_long, definition.element.child("DerivedFrom").place(),
                         std::uint64_t{max_derivation_length}));
}

// The links must be complete, so lengths cannot be computed in link_parents().
void Definitions::cut_long_chains() {
    std::unordered_map<const Definition*, std::size_t> lengths;
    for (Definition& definition : definitions_) {
        std::vector<Definition*> chain;
        Definition* at = &definition;
        for (; at != nullptr && lengths.count(at) == 0; at = const_cast<Definition*>(at->parent)) chain.push_back(at);
        std::size_t length = at == nullptr ? 0 : lengths[at];
        for (auto one = chain.rbegin(); one != chain.rend(); ++one) {
            if (++length > max_derivation_length) {
                report_long_derivation(**one);
                (*one)->parent = nullptr;
                length = 1;
            }
            lengths[*one] = length;
        }
    }
}

}  // namespace csar::validate::xml
