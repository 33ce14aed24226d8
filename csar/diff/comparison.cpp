#include "csar/diff/comparison.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/joined.hpp"
#include "base/utf8.hpp"
#include "csar/diff/product.hpp"

namespace csar::diff {
namespace {

using validate::Entity;

constexpr std::size_t max_shown_text = 1000;  // maximum, in bytes

ChangePlace place_of(const Report& report, const Meaning* meaning) {
    if (meaning == nullptr || !meaning->node) return {};
    return shown_place(report, meaning->node.place());
}

// Adds the value in the flow style of YAML. The value may end early if the text exceeds max_shown_text.
void add_flow(const Meaning& meaning, std::string& text) {
    if (meaning.is_scalar) {
        text += meaning.value;
        return;
    }
    const bool is_list = meaning.identity.empty() ? meaning.find("[0]") != nullptr : meaning.identity == "[]";
    std::size_t count = 0;
    text += is_list ? "[" : "{";
    const auto add_entry = [&](const std::string& label, const Meaning& entry) {
        text += (count++ == 0 ? " " : ", ") + label;
        add_flow(entry, text);
    };
    if (is_list) {
        const Meaning* item = meaning.find("[0]");
        for (; item != nullptr && text.size() <= max_shown_text; item = meaning.find("[" + std::to_string(count) + "]"))
            add_entry({}, *item);
    } else {
        for (const auto& [name, entry] : meaning.children)
            if (text.size() <= max_shown_text) add_entry((entry.label.empty() ? name : entry.label) + ": ", entry);
    }
    text += std::string(count == 0 ? "" : " ") + (is_list ? "]" : "}");
}

// `kind`: lists and mappings are only shown if they were replaced.
std::string shown_value(const Meaning* meaning, ChangeKind kind) {
    if (meaning == nullptr) return {};
    if (meaning->is_scalar || kind != ChangeKind::changed) return shortened(meaning->value, max_shown_text);
    std::string text;
    add_flow(*meaning, text);
    return shortened(text, max_shown_text);
}

// The text for a value that is written alike on both sides: the name of a type with its namespace, or a string with
// quotes.
std::string shown_identity(const Meaning& meaning) {
    std::string_view name = meaning.compared();
    const std::size_t space = name.find(' ');
    const bool is_type = !meaning.demands && space != name.npos && name.substr(0, space).ends_with("_types");
    if (is_type) name.remove_prefix(space + 1);
    if (is_type && name.starts_with('=')) return shortened(std::string(name.substr(1)) + " (built-in)", max_shown_text);
    return shortened(std::string(name), max_shown_text);
}

// Returns the names that `other` has, too.
std::vector<std::string> common(const std::vector<std::string>& order, const Meaning& other) {
    std::vector<std::string> names;
    for (const std::string& name : order)
        if (other.find(name) != nullptr) names.push_back(name);
    return names;
}

bool brings_type(const Meaning& meaning) {
    return meaning.is(Entity::capability_definition) || meaning.is(Entity::interface_definition) ||
           meaning.is(Entity::relationship_definition);
}

// The keyname whose value is the type or the parent type.
std::string_view type_keyname(const Meaning& meaning) { return brings_type(meaning) ? "type" : "derived_from"; }

// Returns the product types that `others` does not have, by file. A file with several types gets "".
std::map<std::string_view, std::string_view> products_missing_in(const Meaning& others, const Meaning& types) {
    std::map<std::string_view, std::string_view> found;
    for (const auto& [name, type] : types.children) {
        if (type.element == nullptr || others.find(name) != nullptr || !is_product_type(type)) continue;
        const auto [known, is_new] = found.try_emplace(type.element->file->path, name);
        if (!is_new) known->second = {};
    }
    return found;
}

bool is_null(const Meaning& meaning) { return meaning.is_scalar && meaning.value == "null"; }

}  // namespace

ChangePlace shown_place(const Report& report, const Place& place) {
    return place.line == 0 ? ChangePlace() : ChangePlace{report.shown_file(place.file), place.line, place.column};
}

void Comparison::compare(const Meaning& before, const Meaning& after) {
    std::set<std::string_view> sections;
    for (const auto& [name, child] : before.children) sections.insert(name);
    for (const auto& [name, child] : after.children) sections.insert(name);
    for (const std::string_view name : sections)
        if (name == "node_types")
            compare_node_types(before, after);
        else
            compare_sections(is_service_template(name) ? service_template : name, before.find(name), after.find(name));
    std::ranges::stable_sort(changes_,
                             [](const DefinitionChange& a, const DefinitionChange& b) { return a.path < b.path; });
}

// The name of a product's node type contains the version (SOL001 6.8.1). The old type is compared with the new type.
// A network service has several products. Their types are matched by file.
void Comparison::compare_node_types(const Meaning& before, const Meaning& after) {
    const Meaning* const old_types = before.find("node_types");
    const Meaning* const new_types = after.find("node_types");
    if (old_types == nullptr || new_types == nullptr) return compare_sections("node_types", old_types, new_types);
    std::map<std::string_view, std::string_view> new_names;  // key: old name
    const std::string_view old_name = product_type_of(before), new_name = product_type_of(after);
    if (!old_name.empty() && !new_name.empty() && old_types->find(new_name) == nullptr &&
        new_types->find(old_name) == nullptr)
        new_names.emplace(old_name, new_name);
    const auto of_new_files = products_missing_in(*old_types, *new_types);
    for (const auto& [file, name] : products_missing_in(*new_types, *old_types))
        if (const auto found = of_new_files.find(file);
            found != of_new_files.end() && !name.empty() && !found->second.empty() && found->second != new_name)
            new_names.emplace(name, found->second);
    if (new_names.empty()) return compare_sections("node_types", old_types, new_types);
    Meaning renamed = *old_types;
    for (const auto& [from, to] : new_names) {
        auto type = renamed.children.extract(std::string(from));
        type.key() = to;
        renamed.children.insert(std::move(type));
    }
    compare_sections("node_types", &renamed, new_types);
}

void Comparison::compare_sections(std::string_view section, const Meaning* before, const Meaning* after) {
    Meaning nothing;
    // If only one side has a section, each of its entries is classified.
    const bool has_entries = section.ends_with("_types") || section == service_template || section == "functions" ||
                             section == "repositories" || section == "metadata" || section == "imports";
    if (has_entries) {
        const Meaning& present = before != nullptr ? *before : *after;
        nothing.identity = present.identity;  // without it, the section would count as replaced
        nothing.label = present.label;
        if (before == nullptr && !present.is_scalar) before = &nothing;
        if (after == nullptr && !present.is_scalar) after = &nothing;
    }
    enter(std::string(section), {before, before}, {after, after});
}

void Comparison::enter(const std::string& name, View before, View after) {
    const Meaning* const present = after.whole != nullptr ? after.whole : before.whole;
    if (present == nullptr) return;
    path_.push_back({name, before.whole, after.whole});
    shown_.push_back(present->label.empty() ? name : present->label);
    walk(before, after);
    path_.pop_back();
    shown_.pop_back();
}

void Comparison::walk(View before, View after) {
    const bool is_type = path_.size() == 2 && path_.front().name.ends_with("_types");
    if (before.whole == nullptr || after.whole == nullptr) {
        const Meaning& present = before.whole != nullptr ? *before.whole : *after.whole;
        // In the service template, entries are reported, not their section.
        const bool is_section = path_.size() == 2 && path_.front().name == "service_template" && !present.is_scalar &&
                                present.element == nullptr && !present.children.empty();
        const bool is_of_definition = !present.is_scalar && present.element == nullptr && !present.children.empty() &&
                                      present.children.begin()->second.element != nullptr;
        if (!is_section && !is_of_definition) return add(before.whole, after.whole);
        static const Meaning nothing;
        return before.whole != nullptr ? walk_children(before, {&nothing, &nothing})
                                       : walk_children({&nothing, &nothing}, after);
    }
    const Meaning& one = *before.whole;
    const Meaning& two = *after.whole;
    if (is_type) return compare_type(one, two);
    if (one.is_scalar != two.is_scalar || one.compared() != two.compared()) {
        // If an empty entry gets content, the content is reported as added.
        const bool is_empty = is_null(one) || is_null(two);
        if (!is_empty || (one.is_scalar && two.is_scalar)) return add(&one, &two);
    }
    compare_order(one, two);
    if (!brings_type(one) || !brings_type(two) || equal(one, two)) return walk_children(before, after);
    const Meaning whole_one = before_.types.with_type(one), whole_two = after_.types.with_type(two);
    path_.back().before = &whole_one;
    path_.back().after = &whole_two;
    walk_children({before.own, &whole_one}, {after.own, &whole_two});
    compare_gained(whole_one, whole_two);
    path_.back().before = &one;
    path_.back().after = &two;
}

void Comparison::walk_children(View before, View after) {
    judged_before_ = judged_after_ = nullptr;
    // A side without this part uses what it inherits.
    if (before.own == nullptr) before.own = before.whole;
    if (after.own == nullptr) after.own = after.whole;
    std::set<std::string> names;
    for (const Meaning* const own : {before.own, after.own})
        if (own != nullptr)
            for (const auto& [name, child] : own->children) names.insert(name);
    for (const std::string& name : names) enter(name, before.at(name), after.at(name));
}

void Comparison::compare_type(const Meaning& before, const Meaning& after) {
    if (equal(before, after)) return;
    const auto whole = [](const Meaning& own, Effective& types) -> const Meaning* {
        const Meaning* const found =
            own.element != nullptr && own.element->defines != nullptr ? types.of(*own.element->defines) : nullptr;
        return found != nullptr ? found : &own;
    };
    const Meaning* const one = whole(before, before_.types);
    const Meaning* const two = whole(after, after_.types);
    const ChangeStep written = path_.back();
    path_.back().before = one;
    path_.back().after = two;
    walk_children({&before, one}, {&after, two});
    compare_gained(*one, *two);
    path_.back() = written;
}

// Finds breaking changes that come from another type or parent. The definition itself may be unchanged.
void Comparison::compare_gained(const Meaning& before, const Meaning& after) {
    const std::string_view keyname = type_keyname(after);
    const Meaning* const old_type = before.find(keyname);
    const Meaning* const new_type = after.find(keyname);
    if (new_type == nullptr || !new_type->lineage ||
        (old_type != nullptr && old_type->compared() == new_type->compared()))
        return;
    if (old_type != nullptr && !is_a(*new_type, *old_type)) return;  // reported as a change of the type
    std::vector<DefinitionChange> gained;
    std::vector<DefinitionChange> kept = std::exchange(changes_, {});
    walk_children({&before, &before}, {&after, &after});
    gained = std::exchange(changes_, std::move(kept));
    std::set<std::vector<std::string>> told;
    for (const DefinitionChange& change : changes_) told.insert(change.path);
    for (DefinitionChange& change : gained)
        if (change.change == ChangeClass::breaking && told.insert(change.path).second)
            changes_.push_back(std::move(change));
}

void Comparison::compare_order(const Meaning& before, const Meaning& after) {
    if (before.order.empty() || after.order.empty() || before.order == after.order) return;
    const auto list_of = [](const std::vector<std::string>& names) {
        Meaning list{.value = joined(names, ", "), .is_scalar = true};
        return list;
    };
    const auto one = common(before.order, after), two = common(after.order, before);
    if (one == two) return;
    Meaning old_list = list_of(one), new_list = list_of(two);
    old_list.node = before.node;
    new_list.node = after.node;
    add(&old_list, &new_list);
}

// True if only one side has a relationship of a requirement definition: the keyname is mandatory there, and it is the
// default of the other side. A relationship that is added in TOSCA 1.x forbids other relationships.
bool Comparison::is_implied_relationship(const Meaning* before, const Meaning* after) const {
    if (path_.size() < 2 || path_.back().name != "relationship") return false;
    const ChangeStep& owner = path_[path_.size() - 2];
    const Meaning* const requirement = before == nullptr ? owner.before : owner.after;
    const Meaning* const other = before == nullptr ? owner.after : owner.before;
    const Meaning& written = before == nullptr ? *after : *before;
    const Meaning* const type = written.find("type");
    if (requirement == nullptr || other == nullptr || !requirement->is(Entity::requirement_definition) ||
        type == nullptr || written.children.size() != 1 || !Naming::must_have_relationship(*other->element))
        return false;
    const Meaning* const capability = requirement->find("capability");
    Naming& naming = (before == nullptr ? before_ : after_).types.naming();
    return naming.is_implied_relationship(type->compared(), *requirement->element,
                                          capability == nullptr ? nullptr : capability->type);
}

void Comparison::add(const Meaning* before, const Meaning* after) {
    // A written default is not a change.
    if ((before == nullptr || after == nullptr) &&
        (is_implied(path_, before != nullptr ? *before : *after) || is_implied_relationship(before, after)))
        return;
    const ChangeKind kind = before == nullptr  ? ChangeKind::added
                            : after == nullptr ? ChangeKind::removed
                                               : ChangeKind::changed;
    record(kind, before, after, judged(before, after));
}

// Classifies a list of types or units once, for all of its added and removed entries.
ChangeJudgement Comparison::judged(const Meaning* before, const Meaning* after) {
    const Meaning& present = after != nullptr ? *after : *before;
    const ChangeStep* const list = path_.size() > 1 ? &path_[path_.size() - 2] : nullptr;
    const bool is_listed = list != nullptr && list->before != nullptr && list->after != nullptr &&
                           present.element == nullptr && list->before->element == nullptr &&
                           list->after->element == nullptr && path_.front().name.ends_with("_types");
    if (!is_listed) return judge_change(path_, before, after);
    if (list->before != judged_before_ || list->after != judged_after_) {
        judged_before_ = list->before;
        judged_after_ = list->after;
        judgement_ = judge_change(path_, before, after);
    }
    return judgement_;
}

void Comparison::record(ChangeKind kind, const Meaning* before, const Meaning* after,
                        const ChangeJudgement& judgement) {
    DefinitionChange change;
    change.kind = kind;
    change.path = shown_;
    change.old_value = shown_value(before, kind);
    change.new_value = shown_value(after, kind);
    if (kind == ChangeKind::changed && before->is_scalar && after->is_scalar && before->value == after->value) {
        change.old_value = shown_identity(*before);
        change.new_value = shown_identity(*after);
    }
    change.old_place = place_of(before_.report, before);
    change.new_place = place_of(after_.report, after);
    change.change = judgement.change;
    change.reason = judgement.reason;
    changes_.push_back(std::move(change));
}

}  // namespace csar::diff
