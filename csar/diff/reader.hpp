// Reads a model into Meaning.
#pragma once

#include <set>
#include <string>
#include <unordered_map>

#include "csar/diff/meaning.hpp"
#include "csar/diff/naming.hpp"

namespace csar::diff {

class Reader {
public:
    // The arguments must outlive this object.
    Reader(Naming& naming, EntryBudget& budget) : naming_(naming), budget_(budget) {}

    // Reads all files of `model`. Types are under their section, such as "node_types", whatever their file.
    // The service template is under "service_template". Further service templates use Naming::template_name().
    // `entry`: path of the entry definitions, which provide metadata, description and version.
    // `left_out`: files that are not read. Throws like EntryBudget::spend().
    Meaning read(const validate::Model& model, const std::string& entry,
                 const std::set<const validate::DefinitionsFile*>& left_out = {});
    Naming& naming() const { return naming_; }
    EntryBudget& budget() const { return budget_; }
    // Reads an element with all its children.
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

// Reads YAML or JSON that is not TOSCA. The order of keys has no effect.
void read_plain(validate::Node value, EntryBudget& budget, Meaning& into, std::size_t depth = 0);

}  // namespace csar::diff
