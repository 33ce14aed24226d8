#include "validate/grammar/grammar.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "base/compose.hpp"

namespace csar::validate {
namespace {

constexpr std::array<std::string_view, type_kind_count + 1> kind_names = {
    "artifact type", "data type", "capability type", "interface type", "relationship type", "node type", "group type",
    "policy type",   "type"};

constexpr std::string_view entity_names[] = {
#define CSAR_ENTITY(name, text) text,
#include "validate/grammar/entities.def"
};

constexpr std::size_t index_of(Entity entity) { return static_cast<std::size_t>(entity); }

template <class Visit>
void each_row(Visit visit) {
    for (const auto table :
         {file_keynames(), type_keynames(), definition_keynames(), template_keynames(), workflow_keynames()})
        for (const Keyname& row : table) visit(row);
}

bool has_row(const std::vector<const Keyname*>& rows, std::string_view name) {
    return std::ranges::any_of(rows, [&](const Keyname* row) { return row->name == name; });
}

}  // namespace

std::string_view to_string(TypeKind kind) { return kind_names[static_cast<std::size_t>(kind)]; }
std::string_view to_string(Entity entity) { return entity_names[index_of(entity)]; }

std::string with_article(Entity entity) { return with_article(to_string(entity)); }

std::string with_article(std::string_view name) { return compose("a {}", name); }

struct Grammar::Index {
    std::array<std::vector<const Keyname*>, static_cast<std::size_t>(entity_count)> keynames;
    std::array<const Keyname*, static_cast<std::size_t>(entity_count)> wildcards{};
    std::array<const Notation*, static_cast<std::size_t>(entity_count)> notations{};
};

Grammar::Grammar(Version version, std::span<const Keyname> additions) : version_(version) {
    static std::array<Index, version_count + 1> indexes;
    Index& index = indexes[additions.empty() ? static_cast<std::size_t>(version) : version_count];
    for (const Keyname& row : additions) index.keynames[index_of(row.owner)].push_back(&row);
    each_row([&](const Keyname& row) {
        if (!row.versions.has(version)) return;
        if (row.name == "*")
            index.wildcards[index_of(row.owner)] = &row;
        else if (additions.empty() || !has_row(index.keynames[index_of(row.owner)], row.name))
            index.keynames[index_of(row.owner)].push_back(&row);
    });
    for (const Notation& row : csar::validate::notations())
        if (row.versions.has(version)) index.notations[index_of(row.entity)] = &row;
    index_ = &index;
}

template <Version version>
const Grammar& Grammar::only() {
    static const Grammar grammar(version);
    return grammar;
}

const Grammar& Grammar::of(Version version) {
    static constexpr std::array<const Grammar& (*)(), version_count> made = {
        only<Version::v1_0>, only<Version::v1_1>, only<Version::v1_2>, only<Version::v1_3>, only<Version::v2_0>};
    return made[static_cast<std::size_t>(version)]();
}

const Grammar& Grammar::variability() {
    static const Grammar grammar(Version::v1_3, variability_keynames());
    return grammar;
}

std::string_view Grammar::name() const {
    return this == &of(version_) ? to_string(version_) : std::string_view("Variability4TOSCA 1.0");
}

std::span<const Keyname* const> Grammar::keynames(Entity entity) const { return index_->keynames[index_of(entity)]; }

const Keyname* Grammar::find(Entity entity, std::string_view name) const {
    for (const Keyname* row : keynames(entity))
        if (row->name == name) return row;
    return nullptr;
}

const Keyname* Grammar::find(Entity entity, Key key) const {
    for (const Keyname* row : keynames(entity))
        if (row->key == key) return row;
    return nullptr;
}

const Keyname* Grammar::wildcard(Entity entity) const { return index_->wildcards[index_of(entity)]; }
const Notation* Grammar::notation(Entity entity) const { return index_->notations[index_of(entity)]; }

std::string_view Grammar::name_of(Entity entity, Key key) const {
    const Keyname* const row = key == Key::none ? nullptr : find(entity, key);
    return row ? row->name : std::string_view();
}

std::string_view Grammar::noun_of(Entity entity) const {
    const bool is_topology =
        entity == Entity::service_template && name_of(Entity::file, Key::service_template) == "topology_template";
    return is_topology ? "topology template" : to_string(entity);
}

const Keyname* find_in_other_version(Entity entity, std::string_view name) {
    const Keyname* found = nullptr;
    each_row([&](const Keyname& row) {
        if (row.owner == entity && row.name == name) found = &row;
    });
    return found;
}

}  // namespace csar::validate
