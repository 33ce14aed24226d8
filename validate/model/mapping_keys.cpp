#include "validate/model/mapping_keys.hpp"

#include <map>
#include <string_view>

#include "report/diagnose.hpp"
#include "report/report.hpp"
#include "report/rules/tosca.hpp"
#include "validate/model/file.hpp"
#include "validate/model/shape.hpp"

namespace csar::validate {

std::set<std::uint32_t> undecided_keys(Node mapping) {
    std::set<std::uint32_t> undecided;
    if (mapping.entries_are_as_written()) return undecided;
    std::map<std::string_view, std::uint32_t> first;
    for (const auto [key, value] : mapping.written_entries()) {
        if (!key.is_scalar()) continue;
        const auto [place, is_first] = first.emplace(key.text(), key.id());
        if (!is_first && mapping.entry(key.text()).key.id() == place->second) undecided.insert(place->second);
    }
    return undecided;
}

bool is_later_section(const Grammar& grammar, const Keyname& wildcard, Node key, Node value) {
    if (key.text() != to_string(wildcard.key) || !value.is_mapping() || value.size() == 0) return false;
    for (const auto [name, entry] : value.entries())
        if (grammar.find(wildcard.item, name.text()) != nullptr) return false;
    return true;
}

namespace {

// Options, the project file or a comment may lower the severity or waive the finding. Then the consequences of the
// unknown key must be reported.
bool is_error(Node unknown_key, const Report& report) {
    const Diagnostic finding = diagnose(rules::tosca::unknown_keyname, unknown_key.place(), unknown_key.text(), "", "");
    const SeverityPolicy& policy = report.policy();
    const std::string shown = report.shown_file(finding.place.file);
    if (policy.apply(finding.id, finding.severity, shown, finding.place.file) != Severity::error) return false;
    return policy.waiving == nullptr || !policy.waiving->covers(finding, shown);
}

}  // namespace

bool is_beside_its_entries(const Grammar& grammar, const Keyname& row, Node mapping, Node value, const Report& report) {
    if (!value.is_null() || !(has_entries(row.shape) || row.shape == Shape::values)) return false;
    bool is_next = false;
    for (const auto [key, entry] : mapping.entries()) {
        if (is_next) return key.is_scalar() && grammar.find(row.owner, key.text()) == nullptr && is_error(key, report);
        is_next = entry == value;
    }
    return false;
}

bool is_beside_its_entries(const Element& element, Key section, const Report& report) {
    const Slot* const slot = element.find(section);
    const Keyname* const row = slot ? slot->row : element.file->grammar->find(element.entity, section);
    if (row == nullptr || !element.node.is_mapping()) return false;
    const Node value = slot ? slot->value : element.node[row->name];
    return is_beside_its_entries(*element.file->grammar, *row, element.node, value, report);
}

bool has_only_unknown_keys(const Element& element, const Report& report) {
    const Grammar& grammar = *element.file->grammar;
    if (!element.node.is_mapping() || grammar.wildcard(element.entity) != nullptr) return false;
    bool any_error = false;
    for (const auto [key, value] : element.node.entries()) {
        if (!key.is_scalar() || grammar.find(element.entity, key.text()) != nullptr) return false;
        any_error = any_error || is_error(key, report);
    }
    return any_error;
}

Node second_key(Node mapping) {
    auto entry = mapping.entries().begin();
    return (*++entry).key;
}

}  // namespace csar::validate
