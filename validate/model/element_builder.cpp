#include "validate/model/element_builder.hpp"

#include <algorithm>
#include <vector>

#include "base/budget.hpp"
#include "base/joined.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/yaml.hpp"
#include "validate/document/one_line.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/grammar/successors.hpp"
#include "validate/model/keyname_hint.hpp"
#include "validate/model/mapping_keys.hpp"
#include "validate/model/near_name.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {
namespace {

Hint nearest_truth(std::string_view word) {
    constexpr std::string_view truths[] = {"true", "false"};
    return Suggestion(word, truths).hint();
}

// A mapping with keynames may need some of them, so `{}` is not suggested.
std::string hint_for_empty(const Keyname& row, std::string_view expected) {
    const std::string_view empty = expected.starts_with("a list") ? "[]" : "{}";
    if (row.shape == Shape::one) return compose("remove '{}'", row.name);
    return is_mandatory(row.presence) ? compose("write '{}: {}'", row.name, empty)
                                      : compose("remove '{}', or write '{}: {}'", row.name, row.name, empty);
}

constexpr std::uint64_t steps_an_element = 100;

// Sections may be empty (docs/tosca.md, empty values).
bool is_section(const Keyname& row) {
    return (row.owner == Entity::file || row.owner == Entity::service_template) &&
           (has_entries(row.shape) || row.shape == Shape::one);
}

// If operations or notifications have their own keyname, other keys are not operations (1.3 3.6.20).
bool has_section_for(const std::vector<Slot>& slots, const Keyname& wildcard) {
    return std::ranges::any_of(
        slots, [&](const Slot& slot) { return slot.row->key == wildcard.key || slot.row->key == Key::notifications; });
}

// An empty value means an empty mapping or list.
bool may_be_empty(Shape shape) {
    return has_entries(shape) || shape == Shape::one || shape == Shape::values || shape == Shape::metadata ||
           shape == Shape::mapping_of_any || shape == Shape::names || shape == Shape::type_names ||
           shape == Shape::values_or_entries || shape == Shape::any || shape == Shape::value;
}

}  // namespace

Element* ElementBuilder::build(Node root) {
    const auto made = allocate<Element>(1);
    Element& element = made.front();
    element.entity = Entity::file;
    element.file = &file_;
    element.node = root;
    if (root) fill(element);
    return &element;
}

void ElementBuilder::rebuild(Element& element, Node mapping) {
    element.node = mapping;
    element.slots = {};
    fill(element);
}

void ElementBuilder::fill(Element& element) {
    const Node node = element.node;
    if (!node) return;  // cut off by an error that has been reported
    if (node.is_null()) {
        // `start:` is an operation without keynames. A file or an import needs a value.
        if (element.entity != Entity::file && element.entity != Entity::import)
            report([&] { return diagnose(rules::tosca::empty_value, element.place(), noun_of(element)); });
        check_mandatory(element);
        return;
    }
    spend_work(steps_an_element);
    if (fill_short_form(element)) return;
    if (!node.is_mapping()) {
        if (is_empty_operation(element)) return;
        report([&] {
            auto finding =
                diagnose(rules::tosca::wrong_notation, node.place(), with_article(noun_of(element)), describe(node));
            if (const Keyname* const row = grammar_.find(element.entity, element.name_text()))
                finding.hint =
                    compose("'{}' is a keyname of {}: indent the line more, or add the missing name in the line above",
                            row->name, with_article(noun_of(element)));
            return finding;
        });
        return;
    }
    fill_mapping(element);
}

// `instantiate: []` is common in network function descriptors, for an operation without keynames.
bool ElementBuilder::is_empty_operation(const Element& element) {
    const bool operation =
        element.entity == Entity::operation_definition || element.entity == Entity::operation_assignment;
    if (!operation || !element.node.is_sequence() || element.node.size() != 0) return false;
    if (!operations_may_be_empty_lists.has(grammar_.version())) return false;
    report([&] {
        return diagnose(rules::tosca::empty_list, element.node.place(), with_article(noun_of(element)))
            .with_hint("write {}");
    });
    return true;
}

// Reads a scalar or sequence in place of a mapping, if the grammar allows it.
bool ElementBuilder::fill_short_form(Element& element) {
    const Notation* const notation = grammar_.notation(element.entity);
    if (notation == nullptr) return false;
    const Node node = element.node;
    Key key = Key::none;
    if (node.is_scalar()) key = notation->scalar;
    if (node.is_sequence()) key = notation->sequence;
    // A property or parameter may be only its value, which may be a mapping.
    const bool stands_for_value = notation->scalar == Key::value || notation->scalar == Key::default_;
    if (node.is_mapping() && stands_for_value && looks_like_value(element)) key = notation->scalar;
    const Keyname* const row = key == Key::none ? nullptr : grammar_.find(element.entity, key);
    if (row == nullptr) return false;
    if (notation->tolerated)
        report(
            [&] { return diagnose(rules::tosca::tolerated_notation, node.place(), with_article(noun_of(element))); });
    element.short_form = true;
    if (!check_shape(*row, node, node)) return true;
    const auto slots = allocate<Slot>(1);
    slots.front() = slot_of(element, *row, node);
    element.slots = slots;
    return true;
}

// `p: { a: 1 }` has no keyname, so it refines p with a fixed value.
bool ElementBuilder::looks_like_value(const Element& element) const {
    bool any_known = false, any = false;
    for (const auto [key, value] : element.node.entries()) {
        any = true;
        if (is_call_key(key)) return true;
        any_known |= key.is_scalar() && grammar_.find(element.entity, key.text()) != nullptr;
    }
    return any && !any_known;
}

void ElementBuilder::fill_mapping(Element& element) {
    std::vector<Slot> slots;
    slots.reserve(element.node.size());
    const Keyname* const wildcard = grammar_.wildcard(element.entity);
    std::vector<std::pair<Node, Node>> entries;  // operations of 1.x
    const auto undecided = undecided_keys(element.node);
    for (const Node::Entry entry : element.node.entries()) {
        const Node key = entry.key, value = entry.value;
        if (!key.is_scalar()) {
            report([&] { return diagnose(rules::tosca::name_not_a_string, key.place(), describe(key)); });
            continue;
        }
        const Keyname* const row = grammar_.find(element.entity, key.text());
        if (row != nullptr) {
            if (element.entity == Entity::file && row->key == left_out_) continue;
            check_presence(element, *row, key);
            const bool was_tolerated = tolerated_;
            tolerated_ |= row->presence == Presence::tolerated && tolerated_parts_are_free.has(grammar_.version());
            if (row->key != Key::none && !undecided.contains(key.id()) &&
                !(is_section(*row) && report_ != nullptr &&
                  is_beside_its_entries(grammar_, *row, element.node, value, *report_)) &&
                check_shape(*row, key, value))
                slots.push_back(slot_of(element, *row, value));
            tolerated_ = was_tolerated;
        } else if (wildcard != nullptr && !is_later_section(grammar_, *wildcard, key, value)) {
            entries.emplace_back(key, value);
        } else {
            if (key.is_doubtful()) {
                if (report_ != nullptr)
                    report_->relate(rules::yaml::syntax_error.id, key.place(),
                                    compose("'{}' is not a keyname of {}: the line may be indented by mistake",
                                            key.text(), called(element)));
                continue;
            }
            report_unknown(element, key);
            const Keyname* const meant = keyname_meant_by(element, key);
            if (meant != nullptr && check_shape(*meant, key, value)) slots.push_back(slot_of(element, *meant, value));
        }
    }
    if (!entries.empty() && has_section_for(slots, *wildcard))
        for (const auto& [key, value] : entries) report_unknown(element, key);
    else if (!entries.empty())
        slots.push_back({wildcard, element.node, named_children(element, wildcard->item, entries), nullptr});
    const auto kept = allocate<Slot>(slots.size());
    std::copy(slots.begin(), slots.end(), kept.begin());
    element.slots = kept;
    check_mandatory(element);
}

// A keyname of a different version is read as this version's keyname. Otherwise that keyname would also be reported as
// missing.
const Keyname* ElementBuilder::keyname_meant_by(const Element& element, Node key) const {
    const Keyname* const other = find_in_other_version(element.entity, key.text());
    const Keyname* const row = other == nullptr ? nullptr : grammar_.find(element.entity, other->key);
    const bool alike =
        row != nullptr && row->shape == other->shape && row->item == Entity::none && row->kind == TypeKind::none;
    return alike && !element.node[row->name] ? row : nullptr;
}

Slot ElementBuilder::slot_of(Element& owner, const Keyname& row, Node value) {
    Slot slot{&row, value, {}, nullptr};
    if (value.is_null() && row.shape != Shape::one) return slot;
    switch (row.shape) {
        case Shape::one: slot.children = one(owner, row.item, value); break;
        case Shape::map_of: slot.children = map_of(owner, row, value); break;
        case Shape::list_of: slot.children = list_of(owner, row, value); break;
        case Shape::list_or_one:
            slot.children = value.is_sequence() ? list_of(owner, row, value) : one(owner, row.item, value);
            break;
        case Shape::named_list_of: slot.children = named_list_of(owner, row, value); break;
        case Shape::name_or_entries_of:
            if (value.is_sequence()) slot.children = named_list_of(owner, row, value);
            break;
        case Shape::map_or_entries_of:
        case Shape::map_or_named_list_of:
            slot.children = value.is_mapping() ? map_of(owner, row, value) : named_list_of(owner, row, value);
            break;
        default: break;
    }
    return slot;
}

bool ElementBuilder::check_shape(const Keyname& row, Node key, Node value) {
    if (!value) return false;  // cut off, as in fill()
    if (value.is_null() && is_section(row) && sections_have_content.has(grammar_.version())) {
        const std::string_view expected = row.shape == Shape::one ? "a mapping" : judge(row.shape, value).expected;
        report_wrong_form(compose("'{}'", row.name), expected, value, hint_for_empty(row, expected));
        return false;
    }
    if (value.is_null() && may_be_empty(row.shape)) {
        if (row.shape != Shape::value && row.shape != Shape::any && row.shape != Shape::one)
            report([&] { return diagnose(rules::tosca::empty_value, key.place(), compose("'{}'", row.name)); });
        return true;
    }
    if (value.is_null() && row.key == Key::description && descriptions_may_be_empty.has(grammar_.version())) {
        report([&] { return diagnose(rules::tosca::empty_description, key.place()); });
        return true;
    }
    const ShapeVerdict verdict = judge(row.shape, value);
    if (verdict.yaml_1_1)
        report([&] {
            return diagnose(rules::tosca::yaml_1_1_boolean, value.place(), value.text(), row.name)
                .with_hint(write_truth(value, *truth_of(value)));
        });
    if (verdict.fits) {
        if (row.shape == Shape::map_or_named_list_of && value.is_mapping())
            report([&] { return diagnose(rules::tosca::mapping_for_list, key.place(), row.name); });
        if (row.shape == Shape::boolean && booleans_are_lower_case.has(grammar_.version())) check_letter_case(value);
        if (row.shape == Shape::metadata && metadata_are_strings.has(grammar_.version())) check_metadata(value);
        return true;
    }
    const bool short_form = key == value;
    const bool part = !(verdict.culprit == value);
    report_wrong_form(part         ? subject_of(verdict.culprit.place())
                      : short_form ? with_article(row.owner)
                                   : compose("'{}'", row.name),
                      short_form ? compose("{} or a mapping", verdict.expected) : std::string(verdict.expected),
                      verdict.culprit);
    return false;
}

// Reports TRUE, for example.
void ElementBuilder::check_letter_case(Node boolean) {
    const std::string_view written = *truth_of(boolean) ? "true" : "false";
    if (boolean.text() == written) return;
    report([&] {
        return diagnose(rules::tosca::capital_boolean, boolean.place(), boolean.text(), written)
            .with_hint(write_truth(boolean, *truth_of(boolean)));
    });
}

// Other code checks the names of the template in the metadata (rules/files.cpp).
void ElementBuilder::check_metadata(Node metadata) {
    for (const auto [key, value] : metadata.entries()) {
        if (value.is_string() || key.text().starts_with("template_")) continue;
        const Node name = key, entry = value;
        report([&] {
            auto finding = diagnose(rules::tosca::metadata_not_a_string, entry.place(), name.text(), describe(entry));
            if (entry.is_scalar() && !entry.is_null()) finding.hint = in_quotes(entry);
            return finding;
        });
    }
}

void ElementBuilder::report_wrong_form(std::string_view what, std::string_view expected, Node value,
                                       const std::string& hint) {
    report([&] {
        // A collection may have many lines, so the finding is at its key.
        const bool collection = expected.starts_with("a list") || expected.starts_with("a mapping");
        auto finding = diagnose(rules::tosca::wrong_form, collection ? value.entry_place() : value.place(), what,
                                expected, describe_instead(expected, value))
                           .with_hint(hint);
        if (value.is_scalar() && value.is_plain() && !value.is_null() && expected.starts_with("a string") &&
            !expected.ends_with("a type"))  // no type is named by a number
            finding.hint = in_quotes(value);
        else if (const auto truth = expected == "true or false" ? truth_of(value) : std::nullopt)
            finding.hint = write_truth(value, *truth);
        else if (expected == "true or false" && value.is_string())
            finding.hint = nearest_truth(value.text());
        else if (value.is_string() && expected.ends_with("UNBOUNDED"))
            finding.hint = "write UNBOUNDED if there is no upper bound";
        return finding;
    });
}

void ElementBuilder::check_presence(const Element& owner, const Keyname& row, Node key) {
    const bool is_deprecated = row.presence == Presence::deprecated;
    if (!is_deprecated && row.presence != Presence::tolerated) return;
    report([&] {
        const auto& rule = is_deprecated ? rules::tosca::deprecated_keyname : rules::tosca::tolerated_keyname;
        return diagnose(rule, key.place(), row.name, called(owner), grammar_.name());
    });
}

void ElementBuilder::check_mandatory(const Element& element) {
    if (!file_.document->complete()) return;  // the keyname may be in the part that was not read
    for (const Keyname* row : grammar_.keynames(element.entity)) {
        if (row->presence != Presence::mandatory || element.means_to_give(*row)) continue;
        if (report_ == nullptr || has_only_unknown_keys(element, *report_)) return;
        report([&] { return diagnose(rules::tosca::missing_keyname, element.place(), this_one(element), row->name); });
    }
}

// The next version in `versions`, else the last earlier version.
Version ElementBuilder::nearest_version(Versions versions) const {
    for (auto later = grammar_.version(); later != newest_version;) {
        later = static_cast<Version>(static_cast<int>(later) + 1);
        if (versions.has(later)) return later;
    }
    return versions.newest();
}

void ElementBuilder::report_unknown(const Element& owner, Node key) {
    report([&] {
        return diagnose(rules::tosca::unknown_keyname, key.place(), key.text(), called(owner), grammar_.name())
            .with_hint(hint_at(key, hint_about_unknown(owner, key)));
    });
}

Hint ElementBuilder::hint_about_unknown(const Element& owner, Node key) const {
    Hint advice = advice_on(key.text(), successor_of(owner.entity, key.text(), grammar_.version()));
    if (!advice.empty()) return advice;
    if (const Keyname* other = find_in_other_version(owner.entity, key.text())) {
        const std::string_view here = grammar_.name_of(owner.entity, other->key);
        return here.empty() ? Hint(compose("the keyname belongs to {}", to_string(nearest_version(other->versions))))
                            : renamed(key.text(), grammar_.name(), here);
    }
    if (Grammar::variability().find(owner.entity, key.text()) != nullptr)
        return Hint(
            "the keyname belongs to Variability4TOSCA, which requires 'tosca_definitions_version: "
            "tosca_variability_1_0'");
    if (!may_suggest(*report_)) return {};
    Hint hint = keyname_hint(grammar_, owner, key);
    if (hint.empty()) hint = mandatory_instead(owner);
    return hint.empty() ? Hint(all_of_few(owner.entity)) : hint;
}

std::string ElementBuilder::all_of_few(Entity entity) const {
    constexpr std::size_t few = 6;
    const auto rows = grammar_.keynames(entity);
    if (rows.empty() || rows.size() > few) return {};
    return compose("the keynames are {}", joined(rows, ", ", &Keyname::name));
}

// Suggests the mandatory keyname if the mapping has no known keyname.
std::string ElementBuilder::mandatory_instead(const Element& owner) const {
    for (const auto [key, value] : owner.node.entries())
        if (key.is_scalar() && grammar_.find(owner.entity, key.text()) != nullptr) return {};
    for (const Keyname* row : grammar_.keynames(owner.entity))
        if (is_mandatory(row->presence))
            return compose("{} needs the keyname '{}'", with_article(noun_of(owner)), row->name);
    return {};
}

}  // namespace csar::validate
