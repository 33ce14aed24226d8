#include "csar/diff/reader.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include <csar/failure.hpp>
#include "csar/diff/spelling.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"

namespace csar::diff {
namespace {

using validate::DefinitionsFile;
using validate::Element;
using validate::Entity;
using validate::Key;
using validate::Node;
using validate::Shape;
using validate::Slot;
using validate::Type;
using validate::TypeKind;
using validate::Version;

constexpr std::size_t bytes_of_entry = 64;    // bytes of text that cost one entry
constexpr std::size_t max_depth = 500;        // aliases can nest values deeper than the text
constexpr std::size_t max_lineage = 100'000;  // longer chains are cut

// The distribution of definitions over files has no meaning.
bool is_about_files(Key key) { return key == Key::imports || key == Key::dsl_definitions; }

// Read from the entry definitions only.
bool is_of_entry(Key key) {
    return key == Key::tosca_definitions_version || key == Key::metadata || key == Key::description ||
           key == Key::profile || key == Key::namespace_uri;
}

void refuse_depth(std::size_t depth) {
    if (depth > max_depth) throw Failure(FailureKind::input, "the definitions are nested too deeply to be compared");
}

// In TOSCA 1.x, the only argument of these functions may be written without a list.
bool takes_bare_argument(std::string_view function) {
    return function == "$get_input" || function == "$get_nodes_of_type";
}

// Before TOSCA 2.0, the names of functions have no '$'.
bool is_unmarked_call(Node value, Version version) {
    return !validate::calls_are_marked.has(version) && !validate::parse_expression(value, version).is_literal();
}

// Spends `budget` for the copied text, because aliases may repeat it.
void be_scalar(Node node, std::string text, EntryBudget& budget, Meaning& into) {
    budget.spend(text.size() / bytes_of_entry);
    into.is_scalar = true;
    into.value = std::move(text);
    if (!into.node) into.node = node;
}

std::string key_of(Node key, EntryBudget& budget) {
    budget.spend(key.text().size() / bytes_of_entry);
    return key.is_scalar() ? shown(key) : read_condition(key, budget).text;
}

}  // namespace

Meaning Reader::read(const validate::Model& model, const std::string& entry,
                     const std::set<const DefinitionsFile*>& left_out) {
    Meaning meaning;
    for (const DefinitionsFile* const file : model.files())
        if (!left_out.contains(file)) read_file(*file, file->path == entry, meaning);
    return meaning;
}

void Reader::read_file(const DefinitionsFile& file, bool is_entry, Meaning& into) {
    const Element& root = *file.root;
    for (const Slot& slot : root.slots) {
        const Key key = slot.row->key;
        if (is_about_files(key) || (is_of_entry(key) && !is_entry)) continue;
        if (key == Key::service_template) {
            read_service_template(file, slot, into);
            continue;
        }
        if (slot.row->shape != Shape::map_of) {
            read_slot(root, slot, into);
            continue;
        }
        const std::string_view section = to_string(key);
        for (const Element& element : slot.children) {
            Meaning& whole = into.children[std::string(section)];
            read_element(element, whole.children[naming_.name_of(section, element.name_text(), &file)]);
        }
    }
    read_unread_profiles(file, into);
    if (is_entry) read_unread_keynames(root, into);
}

void Reader::read_service_template(const DefinitionsFile& file, const Slot& slot, Meaning& into) {
    std::string name = naming_.template_name(file);
    if (name == service_template) return read_slot(*file.root, slot, into);
    Meaning alone;
    read_slot(*file.root, slot, alone);
    for (auto& [keyname, separate] : alone.children) {
        separate.label = name;
        into.children.insert_or_assign(name, std::move(separate));
    }
}

// Compares profiles that are not available by name.
void Reader::read_unread_profiles(const DefinitionsFile& file, Meaning& into) {
    for (const validate::Import& import : file.imports) {
        const Node profile = import.element == nullptr ? Node() : (*import.element)[Key::profile];
        if (import.state == validate::Import::State::loaded || !profile.is_scalar()) continue;
        budget_.spend();
        be_scalar(profile, std::string(profile.text()), budget_,
                  into.children["imports"].children[std::string(profile_name(profile.text()))]);
    }
}

void Reader::read_element(const Element& element, Meaning& into) {
    budget_.spend();
    into.element = &element;
    if (!into.node) into.node = element.node;
    if (element.short_form && element.slots.empty() && element.node.is_scalar()) {
        // An implementation artifact: a name or a path.
        be_scalar(element.node, std::string(element.node.text()), budget_, into.children["file"]);
        return;
    }
    for (const Slot& slot : element.slots) read_slot(element, slot, into);
    read_unread_keynames(element, into);
}

// Reads keynames outside the grammar, such as extensions of other programs. They are compared as written.
void Reader::read_unread_keynames(const Element& element, Meaning& into) {
    if (element.short_form || !element.node.is_mapping()) return;
    const validate::Grammar& grammar = *element.file->grammar;
    for (const auto [key, value] : element.node.entries()) {
        const validate::Keyname* const row = key.is_scalar() ? grammar.find(element.entity, key.text()) : nullptr;
        if (row != nullptr && (element.has(row->key) || is_about_files(row->key) || value.is_null())) continue;
        if (row == nullptr && grammar.wildcard(element.entity) != nullptr) continue;
        read_value(value, *element.file, into.children[key_of(key, budget_)]);
    }
}

Meaning& Reader::child(Meaning& into, const Slot& slot) {
    const std::string_view spelling = to_string(slot.row->key);
    Meaning& made = into.children[std::string(spelling)];
    if (slot.row->name != spelling && slot.row->name != "*" && slot.row->key != Key::service_template)
        made.label = slot.row->name;
    if (!made.node) made.node = slot.value;
    return made;
}

void Reader::read_slot(const Element& owner, const Slot& slot, Meaning& into) {
    budget_.spend();
    const Shape shape = slot.row->shape;
    const bool holds_values = shape == Shape::value || shape == Shape::any || shape == Shape::condition;
    if (slot.value.is_null() && !holds_values && shape != Shape::one) return;  // like an absent keyname
    if (!slot.children.empty() && slot.row->item != Entity::node_filter) return read_children(slot, into);
    if (read_condition_slot(owner, slot, into)) return;
    switch (shape) {
        case Shape::map_of:
        case Shape::named_list_of:
        case Shape::list_of:
        case Shape::map_or_entries_of:
        case Shape::map_or_named_list_of: return;  // no entries
        case Shape::type_name:
        case Shape::string:
        case Shape::reference: return read_reference(owner, slot, child(into, slot));
        case Shape::type_names:
        case Shape::names:
        case Shape::name_or_names: return read_names(owner, slot, into);
        case Shape::values:
        case Shape::metadata:
        case Shape::number_map:
            if (slot.value.size() == 0) return;
            break;
        case Shape::range: {
            std::string text = "[";
            for (const Node bound : slot.value.items()) text += (text.size() == 1 ? "" : ", ") + shown(bound);
            return be_scalar(slot.value, text + "]", budget_, child(into, slot));
        }
        case Shape::boolean_or_yes:
            if (const auto truth = validate::truth_of(slot.value))
                return be_scalar(slot.value, *truth ? "true" : "false", budget_, child(into, slot));
            break;
        default: break;
    }
    if (shape == Shape::text || shape == Shape::version || shape == Shape::metadata) {
        if (slot.value.is_scalar())
            return be_scalar(slot.value, std::string(slot.value.text()), budget_, child(into, slot));
    }
    read_value(slot.value, *owner.file, child(into, slot));
}

void Reader::read_children(const Slot& slot, Meaning& into) {
    Meaning& section = child(into, slot);
    const Shape shape = slot.row->shape;
    if (shape == Shape::one && slot.row->name != "*") return read_element(slot.children.front(), section);
    std::map<std::string, std::size_t, std::less<>> seen;
    std::size_t index = 0;
    for (const Element& element : slot.children) {
        std::string name = element.name ? std::string(element.name_text()) : "[" + std::to_string(index) + "]";
        if (const std::size_t times = seen[name]++; times != 0) name += "[" + std::to_string(times) + "]";
        ++index;
        if (slot.row->key == Key::policies) section.order.push_back(name);
        read_element(element, section.children[name]);
    }
}

bool Reader::read_condition_slot(const Element& owner, const Slot& slot, Meaning& into) {
    const Shape shape = slot.row->shape;
    const bool is_filter = slot.row->item == Entity::node_filter;
    if (shape != Shape::condition && shape != Shape::clauses && !is_filter) return false;
    const bool is_expression = validate::conditions_are_expressions.has(owner.file->grammar->version());
    if (shape == Shape::condition && !is_expression) return false;  // in a workflow, a condition is a value
    Meaning& condition = child(into, slot);
    auto demands = std::make_shared<Condition>(is_filter       ? read_node_filter(slot.value, budget_)
                                               : is_expression ? read_condition(slot.value, budget_)
                                                               : read_clauses(slot.value, "$value", budget_));
    be_scalar(slot.value, demands->shown(), budget_, condition);
    condition.identity = demands->text;
    condition.demands = std::move(demands);
    return true;
}

const Lineage* Reader::lineage_of(const Type& type) {
    std::vector<const Type*> unknown;
    const Type* at = &type;
    for (; at != nullptr && unknown.size() < max_lineage && !lineages_.contains(at); at = at->parent)
        unknown.push_back(at);
    const auto known = at == nullptr ? lineages_.end() : lineages_.find(at);
    const Lineage* parent = known == lineages_.end() ? nullptr : &known->second;
    for (auto nearest = unknown.rbegin(); nearest != unknown.rend(); ++nearest)
        parent = &lineages_.insert_or_assign(*nearest, Lineage{naming_.identity_of(**nearest), parent}).first->second;
    return parent;
}

void Reader::refer(const Type& type, Meaning& into) {
    into.type = &type;
    into.lineage = lineage_of(type);
    into.identity = into.lineage->identity;
}

// The name may be of a type, a template or a file.
void Reader::read_reference(const Element& owner, const Slot& slot, Meaning& into) {
    if (!slot.value.is_scalar()) return read_value(slot.value, *owner.file, into);
    be_scalar(slot.value, std::string(slot.value.text()), budget_, into);
    if (slot.type != nullptr) return refer(*slot.type, into);
    TypeKind kind = slot.row->shape == Shape::type_name ? slot.row->kind : TypeKind::none;
    const Key key = slot.row->key;
    if (key == Key::capability &&
        (owner.entity == Entity::requirement_definition || owner.entity == Entity::requirement_assignment))
        kind = TypeKind::capability;
    else if (key == Key::node && owner.entity == Entity::requirement_assignment)
        kind = TypeKind::node;
    else if (key == Key::type && owner.entity == Entity::relationship_assignment)
        kind = TypeKind::relationship;
    if (kind != TypeKind::none) {
        // The name may be unknown here and known on the other side.
        into.identity = std::string(to_string(validate::section_of(kind))) + " " + into.value;
        if (const Type* const type = naming_.find(kind, into.value, *owner.file)) refer(*type, into);
    } else if (key == Key::repository) {
        into.identity = naming_.definition_name(Key::repositories, into.value, *owner.file);
    }
}

void Reader::read_names(const Element& owner, const Slot& slot, Meaning& into) {
    Meaning& list = child(into, slot);
    const bool is_ordered = slot.row->key == Key::directives;
    const auto add = [&](Node name, std::size_t index) {
        budget_.spend();
        const std::string text = shown(name);
        Meaning entry;
        be_scalar(name, text, budget_, entry);
        const bool names_types = slot.row->shape == Shape::type_names || owner.entity == Entity::policy_type;
        if (names_types && name.is_scalar()) {
            const Type* type =
                naming_.find(slot.row->kind == TypeKind::none ? TypeKind::node : slot.row->kind, text, *owner.file);
            if (type == nullptr && slot.row->kind == TypeKind::none)
                type = naming_.find(TypeKind::group, text, *owner.file);
            if (type != nullptr) refer(*type, entry);
        }
        std::string key = is_ordered              ? "[" + std::to_string(index) + "]"
                          : entry.type != nullptr ? entry.identity.substr(entry.identity.find(' ') + 1)
                                                  : text;
        entry.identity.clear();  // the key is the identity
        list.children.emplace(std::move(key), std::move(entry));
    };
    if (slot.value.is_scalar()) return add(slot.value, 0);
    std::size_t index = 0;
    for (const Node name : slot.value.items()) add(name, index++);
}

void Reader::read_value(Node value, const DefinitionsFile& file, Meaning& into, std::size_t depth) {
    budget_.spend();
    refuse_depth(depth);
    if (!into.node) into.node = value;
    if (value.is_scalar()) {
        be_scalar(value, shown(value), budget_, into);
        // Quotes matter if a value may decide its own type: '3' and 3 differ.
        if (!validate::untyped_parameters_are_strings.has(file.grammar->version())) into.identity = typed(value);
        return;
    }
    if (value.is_sequence()) {
        std::size_t index = 0;
        into.identity = "[]";
        for (const Node item : value.items())
            read_value(item, file, into.children["[" + std::to_string(index++) + "]"], depth + 1);
        return;
    }
    into.identity = "{}";
    for (const auto [key, entry] : value.entries()) {
        std::string name = key_of(key, budget_), written;
        if (is_unmarked_call(value, file.grammar->version()))
            written = std::exchange(name, "$" + name);
        else if (validate::is_call_key(key) && name.find(':') != std::string::npos)
            name = "$" + naming_.definition_name(Key::functions, std::string_view(name).substr(1), file);
        Meaning& below = into.children[name];
        below.label = std::move(written);
        if (value.size() == 1 && entry.is_scalar() && takes_bare_argument(name)) {
            below.identity = "[]";
            below.node = entry;
            read_value(entry, file, below.children["[0]"], depth + 1);
        } else {
            read_value(entry, file, below, depth + 1);
        }
    }
}

void read_plain(Node value, EntryBudget& budget, Meaning& into, std::size_t depth) {
    budget.spend();
    refuse_depth(depth);
    if (value.is_scalar()) return be_scalar(value, typed(value), budget, into);
    into.identity = value.is_mapping() ? "{}" : "[]";
    std::size_t index = 0;
    for (const Node item : value.items())
        read_plain(item, budget, into.children["[" + std::to_string(index++) + "]"], depth + 1);
    for (const auto [key, entry] : value.entries())
        read_plain(entry, budget, into.children[key_of(key, budget)], depth + 1);
}

}  // namespace csar::diff
