#include "csar/diff/naming.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "validate/migrate/migrate.hpp"

namespace csar::diff {

using validate::DefinitionsFile;
using validate::Key;
using validate::Type;

namespace {

// Returns "" if the file declares no namespace.
std::string_view own_space(const DefinitionsFile& file) {
    if (const std::string_view profile = file.root->text(Key::profile); !profile.empty()) return profile_name(profile);
    return file.root->text(Key::namespace_uri);
}

}  // namespace

std::string_view profile_name(std::string_view profile) {
    const std::size_t colon = profile.rfind(':');
    if (colon == std::string_view::npos || colon + 1 == profile.size()) return profile;
    const char first = profile[colon + 1];
    return is_ascii_digit(first) ? profile.substr(0, colon) : profile;
}

Naming::Naming(const validate::Model& model, validate::Namespaces& names, const std::string& entry,
               std::string_view directory, Moves moves)
    : names_(names), moves_(std::move(moves)), directory_(directory) {
    if (!directory_.empty()) directory_ += '/';
    for (const DefinitionsFile* const file : model.files())
        if (file->path == entry) entry_ = file;
    const std::string_view home = entry_ == nullptr ? std::string_view() : own_space(*entry_);
    // A file without a namespace has the namespace of its importer. Importers come first in the list.
    for (const DefinitionsFile* const file : model.files()) {
        std::string_view space = own_space(*file);
        if (space.empty() && file->importer != nullptr)
            if (const auto importer = spaces_.find(file->importer); importer != spaces_.end()) space = importer->second;
        spaces_.emplace(file, space == home ? std::string_view() : space);
    }
    for (const DefinitionsFile* const file : model.files())
        if (validate::replaces_built_in_types(*file)) replacing_.insert(file);
    std::set<std::string> seen;
    for (const DefinitionsFile* const file : model.files())
        for (const validate::Slot& slot : file->root->slots)
            for (const validate::Element& element : slot.children) {
                if (!element.name) continue;
                const std::string_view section = to_string(slot.row->key);
                std::string name = std::string(section) + " " + name_of(section, element.name_text(), file);
                if (!seen.insert(name).second) ambiguous_.insert(std::move(name));
            }
    find_separate_templates(model);
}

// Before TOSCA 2.0, files may share one service template.
// Two files with equally named node templates, or with substitution mappings, have a service template each.
void Naming::find_separate_templates(const validate::Model& model) {
    std::map<std::pair<Key, std::string_view>, const DefinitionsFile*> parts;
    const auto add = [&](Key key, std::string_view name, const DefinitionsFile* file) {
        const DefinitionsFile* const first = parts.try_emplace({key, name}, file).first->second;
        if (first == file) return;
        for (const DefinitionsFile* const one : {first, file})
            ambiguous_.insert(std::string(service_template) + " " + std::string(path_of(*one)));
    };
    for (const DefinitionsFile* const file : model.files())
        for (const validate::Element& own : file->root->children(Key::service_template)) {
            if (own.has(Key::substitution_mappings)) add(Key::substitution_mappings, {}, file);
            for (const validate::Element& node : own.children(Key::node_templates))
                if (node.name) add(Key::node_templates, node.name_text(), file);
        }
}

// Shortens paths inside the directory. A single file may import a file outside it.
std::string_view Naming::path_of(const DefinitionsFile& file) const {
    const auto move = moves_.find(file.path);
    const std::string_view path = move == moves_.end() ? file.path : move->second;
    return path.starts_with(directory_) ? path.substr(directory_.size()) : path;
}

std::string Naming::template_name(const DefinitionsFile& file) const {
    const std::string path(path_of(file)), name(service_template);
    return &file == entry_ || !ambiguous_.contains(name + " " + path) ? name : name + " (" + path + ")";
}

std::string_view Naming::space_of(const DefinitionsFile* file) const {
    const auto found = spaces_.find(file);
    return found == spaces_.end() ? std::string_view() : std::string_view(found->second);
}

std::string Naming::name_of(std::string_view section, std::string_view name, const DefinitionsFile* file) const {
    const std::string_view space = space_of(file);
    std::string whole = (space.empty() ? std::string() : std::string(space) + ":") + std::string(name);
    if (ambiguous_.empty() || file == nullptr || file == entry_) return whole;
    if (ambiguous_.contains(std::string(section) + " " + whole)) whole += " (" + std::string(path_of(*file)) + ")";
    return whole;
}

bool Naming::is_built_in(const Type& type) const {
    if (type.element == nullptr) return true;
    if (type.kind != validate::TypeKind::data || !replacing_.contains(type.element->file)) return false;
    const Type* const built_in = validate::built_in_type(validate::Version::v1_3, type.name);
    return built_in != nullptr && built_in->name == type.name;
}

std::string Naming::identity_of(const Type& type) const {
    const std::string_view section = to_string(validate::section_of(type.kind));
    if (is_built_in(type)) return std::string(section) + " =" + std::string(type.name);
    return std::string(section) + " " + name_of(section, type.name, type.element->file);
}

const Type* Naming::find(validate::TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    return names_.find(kind, name, file).type;
}

bool Naming::must_have_relationship(const validate::Element& requirement) {
    const validate::Keyname* const row = requirement.file->grammar->find(requirement.entity, "relationship");
    return row != nullptr && validate::is_mandatory(row->presence);
}

bool Naming::is_implied_relationship(std::string_view relationship, const validate::Element& requirement,
                                     const Type* capability) {
    const DefinitionsFile& file = *requirement.file;
    const validate::Keyname* const row = file.grammar->find(requirement.entity, "relationship");
    if (row == nullptr || row->presence != validate::Presence::optional) return false;
    const Type* const type =
        find(validate::TypeKind::relationship, valid_types_.implied_relationship(capability, file), file);
    return type != nullptr && identity_of(*type) == relationship;
}

std::string Naming::definition_name(Key section, std::string_view name, const DefinitionsFile& file) {
    const validate::Lookup found = names_.find_definition(section, name, file);
    if (found.definition == nullptr) return std::string(name);
    return name_of(to_string(section), found.definition->name_text(), found.definition->file);
}

}  // namespace csar::diff
