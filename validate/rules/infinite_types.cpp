// Data types whose values would have to contain themselves (csd07 9.2).
#include <unordered_map>
#include <vector>

#include "base/cycles.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// A graph of the data types that have fields. Each type leads to the types that every value of it contains: the types
// of its mandatory fields. Lists, maps and optional fields may be empty, so they end the chain.
class Containment {
public:
    explicit Containment(CheckContext& context) : context_(context) {
        for (const Type& type : context.names.types()) {
            if (type.kind != TypeKind::data || type.base() != BuiltIn::none) continue;
            numbers_.emplace(&type, types_.size());
            types_.push_back(&type);
        }
        for (const Type* type : types_) add_fields(*type);
    }

    void report_cycles() {
        const auto name_of = [&](std::size_t node) { return types_[node]->name; };
        each_cycle(edges_, [&](std::span<const std::size_t> cycle, std::size_t edge) {
            context_.report.add(diagnose(rules::tosca::self_containing_type, fields_[cycle.back()][edge]->place(),
                                         kind_and_name(*types_[cycle.front()]), describe_cycle(cycle, name_of)));
        });
    }

private:
    void add_fields(const Type& type) {
        auto& edges = edges_.emplace_back();
        auto& fields = fields_.emplace_back();
        for (const Member& field : context_.tables.members(type, Key::properties).all()) {
            const auto inner = numbers_.find(field.definition.type());
            if (!field.needs_value || inner == numbers_.end()) continue;
            edges.push_back(inner->second);
            fields.push_back(&field.definition.nearest());
        }
    }

    CheckContext& context_;
    std::vector<const Type*> types_;
    std::unordered_map<const Type*, std::size_t> numbers_;
    std::vector<std::vector<std::size_t>> edges_;
    std::vector<std::vector<const Element*>> fields_;  // the fields of the edges
};

}  // namespace

void check_infinite_types(CheckContext& context) { Containment(context).report_cycles(); }

}  // namespace csar::validate
