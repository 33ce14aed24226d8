// Builds elements from YAML by the grammar tables.
#pragma once

#include <algorithm>
#include <new>
#include <span>
#include <utility>
#include <vector>

#include "report/report.hpp"
#include "validate/model/element.hpp"
#include "validate/model/file.hpp"

namespace csar::validate {

// Builds the element tree of one file. Checks what the keyname table determines: unknown, missing and deprecated
// keynames, forms of values, names of entries. Findings go into `report`; null drops them (files of dialects). The tree
// refers to the document and lives in `arena`.
class ElementBuilder {
public:
    ElementBuilder(DefinitionsFile& file, const Grammar& grammar, Arena& arena, Report* report)
        : file_(file), grammar_(grammar), arena_(arena), report_(report) {}

    // Does not read the value of this top-level keyname.
    void leave_out(Key key) { left_out_ = key; }

    // Without slots if the root is not a mapping.
    Element* build(Node root);

    // Builds `element` again from `mapping`, with new descendants.
    void rebuild(Element& element, Node mapping);

private:
    void fill(Element& element);
    void fill_mapping(Element& element);
    bool fill_short_form(Element& element);
    Slot slot_of(Element& owner, const Keyname& row, Node value);

    // Children of a slot, by shape.
    std::span<Element> one(Element& owner, Entity entity, Node node);
    std::span<Element> named_children(Element& owner, Entity entity, const std::vector<std::pair<Node, Node>>& entries);
    bool is_empty_operation(const Element& element);
    bool is_name(Node key);
    std::span<Element> map_of(Element& owner, const Keyname& row, Node value);
    bool may_lack(Entity entity, Node above, const Keyname& keyname, Node value) const;
    bool has_no_scalars(Entity entity) const;
    bool lacks_mandatory(Entity entity, Node collection) const;
    void report_misplaced(const Keyname& section, Node key, Node above);
    void take_name_of_import(Element& import);
    std::span<Element> list_of(Element& owner, const Keyname& row, Node value);
    std::span<Element> named_list_of(Element& owner, const Keyname& row, Node value);

    void check_letter_case(Node boolean);
    void check_metadata(Node metadata);
    const Keyname* keyname_meant_by(const Element& element, Node key) const;
    // True if `value` has the form of the row; otherwise reports an error.
    bool check_shape(const Keyname& row, Node key, Node value);
    void check_mandatory(const Element& element);
    void check_presence(const Element& owner, const Keyname& row, Node key);
    Version nearest_version(Versions versions) const;
    void report_unknown(const Element& owner, Node key);
    std::string mandatory_instead(const Element& owner) const;
    std::string all_of_few(Entity entity) const;
    Hint hint_about_unknown(const Element& owner, Node key) const;
    void report_wrong_form(std::string_view what, std::string_view expected, Node value, const std::string& hint = {});
    bool looks_like_value(const Element& element) const;

    template <class T>
    std::span<T> allocate(std::size_t count);
    template <class Make>
    void report(Make make) {
        if (report_ == nullptr) return;
        auto finding = make();
        if (tolerated_) finding.severity = std::min(finding.severity, Severity::warning);
        if (finding.severity == Severity::error) file_.well_formed = false;
        report_->add(std::move(finding));
    }

    DefinitionsFile& file_;
    const Grammar& grammar_;
    Arena& arena_;
    Report* report_;
    Key left_out_ = Key::none;
    bool tolerated_ = false;  // inside an unknown but tolerated keyname: not checked
};

template <class T>
std::span<T> ElementBuilder::allocate(std::size_t count) {
    if (count == 0) return {};
    T* const memory = static_cast<T*>(arena_.allocate(count * sizeof(T), alignof(T)));
    for (std::size_t i = 0; i < count; ++i) new (memory + i) T();
    return {memory, count};
}

}  // namespace csar::validate
