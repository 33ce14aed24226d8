// Reads a model into Meaning.
#pragma once

#include <string>
#include <unordered_map>

#include "csar/diff/meaning.hpp"
#include "csar/diff/naming.hpp"

namespace csar::diff {

class Reader {
public:
    // All arguments must outlive the object.
    Reader(Naming& naming, EntryBudget& budget) : naming_(naming), budget_(budget) {}

    // The meaning of the files of `model`. Types and similar definitions are under their section ("node_types"),
    // independent of the file. The service template of any version is under "service_template", further ones are under
    // the names of Naming::template_name(). `entry`: package path of the entry definitions, whose metadata, description
    // and version are used. Throws like EntryBudget::spend().
    Meaning read(const validate::Model& model, const std::string& entry);
    EntryBudget& budget() const { return budget_; }
    // Reads a definition, an assignment or a similar element, with all its children.
    void read_element(const validate::Element& element, Meaning& into);

private:
    void read_file(const validate::DefinitionsFile& file, bool is_entry, Meaning& into);
    void read_service_template(const validate::DefinitionsFile& file, const validate::Slot& slot, Meaning& into);
    void read_unread_profiles(const validate::DefinitionsFile& file, Meaning& into);
    void read_slot(const validate::Element& owner, const validate::Slot& slot, Meaning& into);
    void read_children(const validate::Slot& slot, Meaning& into);
    void read_unread_keynames(const validate::Element& element, Meaning& into);
    bool read_condition_slot(const validate::Element& owner, const validate::Slot& slot, Meaning& into);
    void read_names(const validate::Element& owner, const validate::Slot& slot, Meaning& into);
    void read_reference(const validate::Element& owner, const validate::Slot& slot, Meaning& into);
    void read_value(validate::Node value, const validate::DefinitionsFile& file, Meaning& into, std::size_t depth = 0);
    void refer(const validate::Type& type, Meaning& into);
    const Lineage* lineage_of(const validate::Type& type);
    Meaning& child(Meaning& into, const validate::Slot& slot);

    Naming& naming_;
    EntryBudget& budget_;
    std::unordered_map<const validate::Type*, Lineage> lineages_;
};

// Reads YAML or JSON that is not TOSCA: the order of keys is ignored.
void read_plain(validate::Node value, EntryBudget& budget, Meaning& into, std::size_t depth = 0);

}  // namespace csar::diff
