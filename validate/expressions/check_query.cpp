// Checks calls that read the model: inputs, properties, attributes, artifacts, $value and indexes (csd07 10.2.1; 1.3
// 4.4 to 4.8).
#include <algorithm>

#include "base/ascii.hpp"
#include "report/rules/tosca.hpp"
#include "validate/expressions/nested.hpp"
#include "validate/expressions/path.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/model/near_name.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/interface.hpp"
#include "validate/values/literal.hpp"

namespace csar::validate {
namespace {

using What = PathPoint::What;

class QueryCheck {
public:
    QueryCheck(Checker& checker, const Expression& call, const BuiltInFunction& function)
        : checker_(checker), call_(call), function_(function) {}

    CallResult run() {
        const Site::Self self = checker_.site().self;
        const bool relationship = self == Site::Self::relationship || self == Site::Self::either;
        switch (function_.query) {
            case Query::none: break;
            case Query::input: return input();
            case Query::property: return member(Key::properties);
            case Query::attribute: return member(Key::attributes);
            case Query::artifact:
            case Query::artifact_with_location: return artifact();
            case Query::value: return value();
            case Query::node_index: return index(self != Site::Self::undefined, "a node");
            case Query::relationship_index: return index(relationship, "a relationship or requirement");
            case Query::available_allocation: return available_allocation();
            case Query::operation_output: return operation_output();
            case Query::nodes_of_type: return nodes_of_type();
        }
        return {};
    }

private:
    // [ input, names and indexes in its value ... ]
    CallResult input() {
        const Node name = input_name();
        if (!name) return {};
        if (!checker_.is_literal(name)) {
            checker_.examine(name);
            return {enter(checker_, {}, way_)};
        }
        if (!name.is_string()) {
            checker_.report(rules::tosca::wrong_argument_type, name, 1, call_.name.text(), "the name of an input",
                            describe(name));
            return {};
        }
        const Element* const input = find_input(name);
        if (input == nullptr) return {enter(checker_, {}, way_)};
        // The value of the input is not examined, because it may read the input.
        const bool typed_by_mapping = !input->has(Key::type) && input->has(Key::mapping);
        return {enter(checker_,
                      typed_by_mapping ? schema_of_parameter(checker_.context(), *input) : Definition({input}).schema(),
                      way_)};
    }

    CallResult value() {
        if (call_.arguments && !call_.arguments.is_sequence()) {
            wrong_form("a list of names and indexes");
            return {};
        }
        const Schema* const validated = checker_.site().value;
        if (validated == nullptr) {
            checker_.report(rules::tosca::value_outside_validation, call_.name);
            return {};
        }
        return {enter(checker_, *validated, ArgumentWalk(call_.arguments))};
    }

    CallResult index(bool fits_here, std::string_view where) {
        const std::size_t count = call_.arguments.is_sequence() ? call_.arguments.size() : call_.arguments ? 1 : 0;
        if (check_argument_count(checker_, call_, function_, count) && !fits_here)
            checker_.report(rules::tosca::misplaced_index, call_.name, call_.name.text(), where);
        return {checker_.schema_of(BuiltIn::integer)};
    }

    CallResult member(Key section) {
        if (!take_arguments()) return {};
        const auto point = take_path(PathEnd::member);
        if (!point) return {};
        const Node name = take_name(section == Key::properties ? "a property" : "an attribute");
        const Definition definition = name ? find_member(*point, section, name) : Definition();
        return {enter(checker_, definition ? definition.schema() : Schema(), way_), point->many};
    }

    CallResult artifact() {
        CallResult location{checker_.schema_of(BuiltIn::string)};
        if (!take_arguments()) return location;
        const auto point = take_path();
        if (!point) return location;
        if (point->what == What::relationship || point->what == What::capability) {
            wrong_end("a node", *point);
            return location;
        }
        const Node name = take_name("an artifact");
        if (function_.query == Query::artifact)
            no_more_arguments("the name of the artifact");
        else
            check_location();
        if (!name || point->what == What::unknown || point->type == nullptr || !point->type->complete) return location;
        const bool known = point->type->find(Key::artifacts, name.text()) ||
                           (point->element && point->element->child(Key::artifacts, name.text()));
        // A template may add artifacts. rules/interfaces.cpp checks the artifacts that a type reads in each template.
        const bool is_open = point->element == nullptr && templates_complete_types.has(checker_.version());
        if (!known && !is_open) report_no_member(*point, Key::artifacts, name);
        return location;
    }

    // [ location, remove ] after the name. The location is a path or LOCAL_FILE. `remove`: the file is removed after
    // use (1.3 4.8.1.2).
    void check_location() {
        const auto check = [&](Node argument, BuiltIn wanted, std::string_view expected) {
            if (!argument) return;
            if (!checker_.is_literal(argument)) {
                checker_.examine(argument);
            } else if (!has_literal_form(argument, wanted, checker_.version())) {
                checker_.report([&] {
                    const std::uint32_t number = call_.arguments.size() - way_.left();
                    return diagnose(rules::tosca::wrong_argument_type, argument.place(), number, call_.name.text(),
                                    expected, describe(argument));
                });
            }
        };
        check(way_.next(), BuiltIn::string, "a path or LOCAL_FILE");
        check(way_.next(), BuiltIn::boolean, "true or false");
    }

    CallResult available_allocation() {
        if (!take_arguments()) return {};
        const auto point = take_path();
        if (!point) return {};
        if (point->what == What::node || point->what == What::relationship) {
            wrong_end("a capability", *point);
            return {};
        }
        const Node name = take_name("a property");
        no_more_arguments("the name of the property");
        const Definition definition = name ? find_member(*point, Key::properties, name) : Definition();
        if (!definition) return {};
        const Schema schema = definition.schema();
        if (!(kinds_of(schema.type) & (kinds::number | Kind::scalar)).empty()) return {schema, point->many};
        checker_.report([&] {
            return diagnose(rules::tosca::unallocatable_property, name.place(), name.text(), schema.type->name)
                .with_related(definition.nearest().place(), "defined here");
        });
        return {};
    }

    // [ entity, interface, operation, output ]. The type of the output is unknown before deployment.
    CallResult operation_output() {
        if (!take_arguments()) return {};
        const auto point = follow_path(checker_, way_);
        // A capability with the name of the interface has been read as a part of the path.
        if (!point || point->type == nullptr || way_.left() != 3) return {};
        // A type may get more interfaces; a template is complete.
        const Entity entity = point->element == nullptr ? Entity::none : point->element->entity;
        if (entity != Entity::node_template && entity != Entity::relationship_template) return {};
        const Node interface_name = take_name("an interface"), operation_name = take_name("an operation");
        if (!interface_name || !operation_name) return {};
        const InterfaceHolder holder{{point->element}, point->type};
        CheckContext& context = checker_.context();
        const Interface interface = find_interface(context, holder, interface_name.text(), *checker_.site().file);
        if (!interface.complete) return {};
        if (interface && !find_operation(context, interface, Key::operations, operation_name.text()).empty()) return {};
        const Node missing = interface ? operation_name : interface_name;
        const std::string what =
            interface ? compose("interface '{}' with the operation", interface_name.text()) : std::string("interface");
        checker_.report([&] {
            return diagnose(rules::tosca::unknown_part, missing.place(), describe(*point),
                            compose("{} '{}'", what, missing.text()))
                .with_hint(hint_at_operation(context, holder, interface_name.text(), operation_name.text(),
                                             Key::operations, *checker_.site().file));
        });
        return {};
    }

    CallResult nodes_of_type() {
        Node name = call_.arguments;
        if (name.is_sequence()) {
            if (!take_arguments()) return {};
            name = way_.next();
        }
        if (!name.is_scalar()) {
            wrong_form("the name of a node type");
            return {};
        }
        const Lookup found = checker_.context().names.find(TypeKind::node, name.text(), *checker_.site().file);
        if (!found.found() && !found.may_exist)
            checker_.report([&] {
                return diagnose(rules::tosca::unknown_type, name.place(), to_string(TypeKind::node), name.text())
                    .with_hint(checker_.context().names.hint(TypeKind::node, name.text(), *checker_.site().file));
            });
        return {checker_.schema_of(BuiltIn::list)};
    }

    Node input_name() {
        const Node arguments = call_.arguments;
        if (arguments.is_sequence()) {
            if (!take_arguments()) return {};
            return way_.next();
        }
        const bool computed = arguments && !checker_.is_literal(arguments);
        if (arguments.is_scalar() || computed) return arguments;
        wrong_form("the name of an input or a list that begins with it");
        return {};
    }

    const Element* find_input(Node name) {
        ServiceIndex& services = checker_.context().services;
        if (const Element* input = services.find(checker_.site().workflow, Key::inputs, name.text())) return input;
        const Element* const service = checker_.site().service;
        const Element* const known = service ? service : checker_.site().file->service_template();
        if (const Element* input = services.find(known, Key::inputs, name.text())) return service ? input : nullptr;
        if (known == nullptr) return nullptr;  // a profile: its service is unknown
        const Element* const workflow = checker_.site().workflow;
        if (is_beside_its_entries(*known, Key::inputs, checker_.context().report)) return nullptr;
        if (known->has_lost(Key::inputs) || (workflow != nullptr && workflow->has_lost(Key::inputs))) return nullptr;
        checker_.report([&] {
            const Rule& rule = service ? rules::tosca::unknown_input : rules::tosca::unknown_input_in_type;
            return diagnose_with(rule, name.place(), {name.text()})
                .with_hint(near_child(checker_.context().report, known, Key::inputs, name.text()));
        });
        return nullptr;
    }

    // Reports arguments that are not a list or have the wrong number, and then returns false.
    bool take_arguments() {
        if (!call_.arguments.is_sequence()) {
            wrong_form("a list");
            return false;
        }
        way_ = ArgumentWalk(call_.arguments);
        return check_argument_count(checker_, call_, function_, call_.arguments.size());
    }

    std::optional<PathPoint> take_path(PathEnd end = PathEnd::other) {
        auto point = follow_path(checker_, way_, end);
        if (point && !way_.done()) return point;
        if (point) checker_.report(rules::tosca::incomplete_path, way_.last(), call_.name.text());
        return std::nullopt;
    }

    // Absent if the name is not a literal string.
    Node take_name(std::string_view what) {
        const Node name = way_.next();
        if (!checker_.is_literal(name)) {
            checker_.examine(name);
            return {};
        }
        if (name.is_string()) return name;
        checker_.report(rules::tosca::wrong_path_step, name,
                        compose("{} is read by its name, not by {}", what,
                                name.is_scalar() ? compose("'{}'", name.text()) : std::string(describe(name))));
        return {};
    }

    // A property can be read as an attribute.
    Definition find_member(const PathPoint& point, Key section, Node name) {
        if (point.what == What::unknown) return {};
        Definition found = member_of(point, section, name.text());
        if (!found && section == Key::attributes) found = member_of(point, Key::properties, name.text());
        if (!found && point.type != nullptr && point.type->complete) report_no_member(point, section, name);
        return found;
    }

    void report_no_member(const PathPoint& point, Key section, Node name) {
        checker_.report([&] {
            auto finding = diagnose_missing(point, name, compose("{} '{}'", noun_of(section), name.text()));
            if (point.type->element != nullptr)
                finding.related.push_back({point.type->element->place(), "defined here"});
            const bool node = point.what == What::node;
            if (section == Key::properties && member_of(point, Key::attributes, name.text()))
                finding.hint = compose("'{}' is an attribute: read it with '{}get_attribute'", name.text(),
                                       calls_are_marked.has(checker_.version()) ? "$" : "");
            else if (node && point.type->find(Key::capabilities, name.text()))
                finding.hint = compose("'{}' is a capability: write 'CAPABILITY, {}'", name.text(), name.text());
            else if (node && point.type->find(Key::requirements, name.text()))
                finding.hint =
                    compose("'{}' is a requirement: write 'RELATIONSHIP, {}, TARGET'", name.text(), name.text());
            else if (point.what == What::relationship && lower_case(name.text()) == "all")
                finding.hint = {"write 'ALL' for every relationship",
                                {.before = std::string(name.text()), .text = "ALL", .is_sure = true}};
            else
                finding.hint = member_hint(checker_.context().report, *point.type, section, name.text());
            // In the filter of a requirement, SELF is the relationship.
            const PathPoint target = point.what == What::relationship ? target_of(point) : PathPoint();
            if (finding.hint.empty() && target.what == What::node &&
                (target.type == nullptr || has_member(target, name.text())))
                finding.hint = "to refer to the target of the relationship, write 'TARGET' before the name";
            if (finding.hint.empty() && section == Key::attributes)
                finding.hint = member_hint(checker_.context().report, *point.type, Key::properties, name.text());
            return finding;
        });
    }

    void no_more_arguments(std::string_view after_what) {
        if (way_.done()) return;
        checker_.report(rules::tosca::extra_argument, way_.peek(), call_.name.text(), after_what);
    }

    void wrong_form(std::string_view expected) {
        checker_.report([&] {
            const Node culprit = call_.arguments ? call_.arguments : call_.name;
            return diagnose(rules::tosca::wrong_argument_form, culprit.place(), call_.name.text(), expected,
                            describe(call_.arguments));
        });
    }

    void wrong_end(std::string_view wanted, const PathPoint& point) {
        checker_.report([&] {
            const std::string_view reached = point.what == What::node           ? "a node"
                                             : point.what == What::relationship ? "a relationship"
                                                                                : "a capability";
            return diagnose(rules::tosca::wrong_path_target, way_.last().place(), call_.name.text(), wanted, reached);
        });
    }

    Checker& checker_;
    const Expression& call_;
    const BuiltInFunction& function_;
    ArgumentWalk way_{Node()};
};

}  // namespace

CallResult check_query(Checker& checker, const Expression& call, const BuiltInFunction& function) {
    return QueryCheck(checker, call, function).run();
}

}  // namespace csar::validate
