#include "validate/nfv/literals.hpp"

#include "base/budget.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/model/file.hpp"
#include "validate/resolved/schema.hpp"

namespace csar::validate::nfv {
namespace {

bool is_computed(Node value, Version version) { return !parse_expression(value, version).is_literal(); }

void add_at(Node at, std::string_view path, Version version, Names& names) {
    spend_work(1);
    if (at && is_computed(at, version)) {
        names.is_whole = false;
        return;
    }
    if (path.empty()) {
        if (at.is_scalar() && !at.is_null()) names.found.push_back(at);
        return;
    }
    const std::size_t slash = path.find('/');
    const std::string_view step = path.substr(0, slash);
    const std::string_view rest = slash == path.npos ? std::string_view() : path.substr(slash + 1);
    if (step == "{}") {
        for (const auto [key, value] : at.entries()) names.found.push_back(key);
    } else if (step == "*") {
        for (const auto [key, value] : at.entries()) add_at(value, rest, version, names);
        for (const Node item : at.items()) add_at(item, rest, version, names);
    } else if (const Node next = at[step]) {
        add_at(next, rest, version, names);
    }
}

}  // namespace

Node literal_of(const Type* type, std::string_view property) {
    if (type == nullptr) return {};
    const Definition definition = member_definition(*type, Key::properties, property);
    if (!definition) return {};
    Node value = definition.fallback();
    for (const Slot* clauses : validations(definition.schema()))
        if (!value) value = only_value(clauses->value);
    return value && is_computed(value, definition.nearest().file->grammar->version()) ? Node() : value;
}

Node literal_of(const Element& element, std::string_view property) {
    if (const Node assigned = element[Key::properties][property])
        return is_computed(assigned, element.file->grammar->version()) ? Node() : assigned;
    return literal_of(element.type(), property);
}

void add_names(const Element& element, std::string_view path, Names& names) {
    const std::size_t slash = path.find('/');
    const std::string_view property = path.substr(0, slash);
    const Node assigned = element[Key::properties][property];
    const Node value = assigned ? assigned : literal_of(element, property);
    add_names_at(element, value, slash == path.npos ? std::string_view() : path.substr(slash + 1), names);
}

void add_names_at(const Element& element, Node value, std::string_view path, Names& names) {
    if (value) add_at(value, path, element.file->grammar->version(), names);
}

Names names_at(const Element& element, std::string_view path) {
    Names names;
    add_names(element, path, names);
    return names;
}

std::optional<Number> number_at(const Element& element, std::string_view path) {
    const Names names = names_at(element, path);
    return names.found.size() == 1 ? number_of(names.found.front()) : std::nullopt;
}

std::optional<Number> number_of(Node node) {
    const auto value = node.as_integer();
    return value ? std::optional(Number{*value, node}) : std::nullopt;
}

}  // namespace csar::validate::nfv
