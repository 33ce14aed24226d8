// Creates the children of an element by the shape of their keyname.
#include "base/compose.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/element_builder.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {

std::span<Element> ElementBuilder::one(Element& owner, Entity entity, Node node) {
    const auto made = allocate<Element>(1);
    Element& element = made.front();
    element.entity = entity;
    element.file = &file_;
    element.parent = &owner;
    element.node = node;
    // A scalar names the artifact of an implementation. Only a mapping defines an artifact.
    if (entity == Entity::artifact_definition && owner.entity == Entity::implementation && node.is_scalar()) {
        element.short_form = true;
        if (!node.is_string()) report_wrong_form("an implementation", "the name of an artifact or a file", node);
        return made;
    }
    fill(element);
    return made;
}

std::span<Element> ElementBuilder::named_children(Element& owner, Entity entity,
                                                  const std::vector<std::pair<Node, Node>>& entries) {
    const auto children = allocate<Element>(entries.size());
    for (std::size_t i = 0; i < entries.size(); ++i) {
        children[i].entity = entity;
        children[i].file = &file_;
        children[i].parent = &owner;
        children[i].name = entries[i].first;
        children[i].node = entries[i].second;
        fill(children[i]);
    }
    return children;
}

// A key that only lacks quotes is reported, but can be a name.
bool ElementBuilder::is_name(Node key) {
    const bool empty = key.is_string() && key.text().empty();
    if (key.is_string() && !empty) return true;
    report([&] {
        auto finding = diagnose(rules::tosca::name_not_a_string, key.place(), empty ? "an empty one" : describe(key));
        if (key.is_scalar() && !empty) finding.hint = "put the name in quotes";
        return finding;
    });
    return key.is_scalar() && !empty;
}

std::span<Element> ElementBuilder::map_of(Element& owner, const Keyname& row, Node value) {
    std::vector<std::pair<Node, Node>> entries;
    entries.reserve(value.size());
    bool is_misplaced = false;  // the last key was misplaced
    bool is_nameless = false;   // the last keys are keynames of an element without a name
    for (const Node::Entry pair : value.entries()) {
        const Node key = pair.key, entry = pair.value;
        if (!is_name(key)) continue;
        const Keyname* const keyname = grammar_.find(row.item, key.text());
        if (keyname != nullptr && !entries.empty() && may_lack(row.item, entries.back().second, *keyname, entry)) {
            if (!is_misplaced) report_misplaced(row, key, entries.back().first);
            is_misplaced = true;
            file_.misplaced.emplace(entries.back().first.id(), keyname->key);
        } else if (!is_nameless || keyname == nullptr || !lacks_mandatory(row.item, entry)) {
            is_misplaced = false;
            is_nameless = keyname != nullptr && entry.is_scalar() && has_no_scalars(row.item);
            entries.emplace_back(key, entry);
        }
    }
    return named_children(owner, row.item, entries);
}

// True if a keyname between elements seems to belong to the element above. Either that element is empty, or `value`
// cannot be an element.
bool ElementBuilder::may_lack(Entity entity, Node above, const Keyname& keyname, Node value) const {
    if (above.is_null()) return value.is_scalar() || judge(keyname.shape, value).fits;
    if (!above.is_mapping() || above[keyname.name]) return false;
    if (value.is_scalar()) return has_no_scalars(entity);
    return lacks_mandatory(entity, value) && !lacks_mandatory(entity, above) && judge(keyname.shape, value).fits;
}

bool ElementBuilder::has_no_scalars(Entity entity) const {
    const Notation* const notation = grammar_.notation(entity);
    return notation == nullptr || notation->scalar == Key::none;
}

// True if `collection` lacks a mandatory keyname. A keyname that a refinement may omit is mandatory only in templates.
bool ElementBuilder::lacks_mandatory(Entity entity, Node collection) const {
    if (collection.is_scalar()) return false;
    const bool is_template = entity == Entity::node_template || entity == Entity::relationship_template;
    for (const Keyname* row : grammar_.keynames(entity)) {
        const bool is_needed = is_template ? is_mandatory(row->presence) : row->presence == Presence::mandatory;
        if (is_needed && !collection[row->name]) return true;
    }
    return false;
}

void ElementBuilder::report_misplaced(const Keyname& section, Node key, Node above) {
    report([&] {
        return diagnose(rules::tosca::misplaced_keyname, key.place(), key.text(), with_article(section.item),
                        section.name)
            .with_hint(compose("indent the line more, below '{}'", above.text()));
    });
}

// Example: "- some_name: { file: ... }".
void ElementBuilder::take_name_of_import(Element& import) {
    const auto entry = *import.node.entries().begin();
    const Node name = entry.key;
    if (!imports_may_be_named.has(grammar_.version()) || grammar_.find(Entity::import, name.text()) != nullptr) return;
    import.name = name;
    import.node = entry.value;
    if (!named_imports_cause_warnings.has(grammar_.version())) return;
    report([&] {
        const Keyname* const other = find_in_other_version(Entity::import, name.text());
        const Keyname* const meant = other == nullptr ? nullptr : grammar_.find(Entity::import, other->key);
        return diagnose(rules::tosca::tolerated_keyname, name.place(), name.text(), with_article(Entity::import),
                        grammar_.name())
            .with_hint(meant != nullptr ? compose("write '{}'", meant->name)
                                        : std::string("imports only have names in 1.0"));
    });
}

std::span<Element> ElementBuilder::list_of(Element& owner, const Keyname& row, Node value) {
    const auto children = allocate<Element>(value.size());
    std::size_t i = 0;
    for (const Node item : value.items()) {
        Element& element = children[i++];
        element.entity = row.item;
        element.file = &file_;
        element.parent = &owner;
        element.node = item;
        if (row.item == Entity::artifact_definition && item.is_scalar()) {
            element.short_form = true;
            if (!item.is_string()) report_wrong_form("a dependency", "an artifact definition or a name", item);
            continue;
        }
        if (row.item == Entity::import && item.is_mapping() && item.size() == 1) take_name_of_import(element);
        fill(element);
    }
    return children;
}

std::span<Element> ElementBuilder::named_list_of(Element& owner, const Keyname& row, Node value) {
    std::vector<std::pair<Node, Node>> entries;
    entries.reserve(value.size());
    for (const Node item : value.items()) {
        if (!item.is_mapping() || item.size() != 1) {
            report([&] {
                const bool several = item.size() > 1 && item.is_mapping();
                auto finding = diagnose(rules::tosca::wrong_list_entry, (several ? second_key(item) : item).place(),
                                        row.name, item.is_mapping() ? "a mapping with several names" : describe(item));
                const Node first = several ? (*item.entries().begin()).key : Node();
                if (several && item[first.text()].is_null() && grammar_.find(row.item, second_key(item).text()))
                    finding.hint = compose("indent the line more, below '{}'", first.text());
                return finding;
            });
            if (!item.is_mapping()) continue;
        }
        for (const Node::Entry pair : item.entries()) {
            const Node key = pair.key, entry = pair.value;
            if (!is_name(key)) continue;
            // An entry with several names has been reported. The first name is used.
            if (item.size() == 1 || entry.is_mapping()) entries.emplace_back(key, entry);
            if (item.size() != 1) break;
        }
    }
    return named_children(owner, row.item, entries);
}

}  // namespace csar::validate
