#include "validate/model/namespaces.hpp"

#include <algorithm>
#include <iterator>
#include <unordered_set>
#include <utility>

#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/edit.hpp"
#include "validate/model/name_search.hpp"
#include "validate/model/near_name.hpp"
#include "validate/profiles/profiles.hpp"

namespace csar::validate {
namespace {

constexpr std::array<Key, type_kind_count> sections = {
    Key::artifact_types,     Key::data_types, Key::capability_types, Key::interface_types,
    Key::relationship_types, Key::node_types, Key::group_types,      Key::policy_types};

// Protects against hostile definitions. The chain leads from a type to its root.
constexpr std::size_t max_derivation_length = 100;

constexpr std::size_t index_of(TypeKind kind) { return static_cast<std::size_t>(kind); }

// A hint that no import has the namespace, with a similar name. Returns an empty hint if an import has it.
Hint about_namespace(std::string_view space, const DefinitionsFile& file) {
    Suggestion near(space);
    if (file.imports_into(space)) return {};
    for (const Import& import : file.imports) near.offer(import.space);
    Hint hint = near.hint("; ");
    hint.insert(0, compose("no import of this file has the namespace '{}'", space));
    return hint;
}

// If one of these cannot be read, the type is incomplete.
constexpr Key sources_of_members[] = {Key::derived_from, Key::properties,   Key::attributes, Key::capabilities,
                                      Key::requirements, Key::interfaces,   Key::artifacts,  Key::inputs,
                                      Key::operations,   Key::notifications};

bool is_whole(const Element& element) {
    return std::none_of(std::begin(sources_of_members), std::end(sources_of_members),
                        [&](Key key) { return element.has_lost(key); });
}

// The base of the 1.x root types, which has no definition (1.3, 5.2).
bool is_entity_root(std::string_view name) { return name == "tosca.entity.Root" || name == "tosca:entity.Root"; }

}  // namespace

Key section_of(TypeKind kind) { return sections[index_of(kind)]; }

Namespaces::Namespaces(const Model& model, Report& report) : model_(model), report_(report) {
    for (const auto& file : model_.files()) {
        define_types(*file, types_);
        for (const Import& import : file->imports)
            if (!import.space.empty()) spaces_.insert(import.space);
        const Version version = file->grammar->version();
        if (file->has_checked_types() && normative_types_are_implicit.has(version))
            newest_1_x_ = std::max(newest_1_x_, version);
    }
    for (const auto& file : model_.bundled()) define_types(*file, bundled_);
    find_redefined();
    for (Type& type : bundled_) link_parent(type);
    for (Type& type : types_) link_parent(type);
    report_cycles();
    report_collisions(model_, report_);
}

Namespaces::~Namespaces() = default;

void Namespaces::define_types(const DefinitionsFile& file, std::deque<Type>& types) {
    Names& names = names_[&file];
    for (int k = 0; k < type_kind_count; ++k) {
        const auto kind = static_cast<TypeKind>(k);
        const auto children = file.root->children(section_of(kind));
        auto& own = names.own[index_of(kind)];
        own.reserve(children.size());
        for (const Element& element : children) {
            Type& type = types.emplace_back();
            type.kind = kind;
            type.name = element.name_text();
            type.element = &element;
            type.complete = is_whole(element);
            type.index_members();
            editable(element).defines = &type;
            own.emplace(type.name, &type);  // a duplicate key has been reported
        }
    }
}

// In 1.x, all files of a service template share one namespace. If a file defines a normative name, its definition
// replaces the normative type everywhere.
void Namespaces::find_redefined() {
    if (model_.files().empty()) return;
    const DefinitionsFile& entry = *model_.files().front();
    if (!names_reach_imported_files.has(entry.grammar->version())) return;
    for (const Type& type : types_) {
        if (!type.name.starts_with("tosca.") || !type.element->file->is_standard()) continue;
        for (const auto& file : model_.bundled()) {
            const Type* const normative = own_type(type.kind, type.name, *file);
            if (normative == nullptr || redefined_.contains(normative)) continue;
            const Type* const meant = find(type.kind, type.name, entry).type;
            if (meant != nullptr && meant != normative) redefined_.emplace(normative, meant);
        }
    }
}

const Type* Namespaces::as_redefined(const Type* normative) const {
    if (redefined_.empty()) return normative;
    const auto found = redefined_.find(normative);
    return found == redefined_.end() ? normative : found->second;
}

void Namespaces::link_parent(Type& type) {
    const Node name = (*type.element)[Key::derived_from];
    if (!name || is_entity_root(name.text())) return;
    const DefinitionsFile& file = *type.element->file;
    type.parent = file.has_checked_types() ? resolve(type.kind, name, file) : find(type.kind, name.text(), file).type;
    if (type.parent == nullptr) type.complete = false;
}

// Types in a cycle lose their parent, so that later walks end.
void Namespaces::report_cycles() {
    std::unordered_map<const Type*, int> visit;  // index of the walk that visited the type
    int walk = 0;
    for (Type& start : types_) {
        ++walk;
        const Type* type = &start;
        while (type != nullptr && visit.try_emplace(type, walk).second) type = type->parent;
        if (type == nullptr || visit[type] != walk) continue;
        std::string cycle(type->name);
        for (const Type* at = type->parent; at != type; at = at->parent) cycle += " -> " + std::string(at->name);
        report_.add(diagnose(rules::tosca::derivation_cycle, (*type->element)[Key::derived_from].place(),
                             to_string(type->kind), cycle + " -> " + std::string(type->name)));
        for (const Type* at = type; at->parent != nullptr;) {
            Type* const member = const_cast<Type*>(at);  // NOLINT: owned by types_, a member of this object
            at = at->parent;
            member->parent = nullptr;
            member->complete = false;
        }
    }
    settle_chains();
}

// A type with an incomplete ancestor is incomplete. A long chain is cut, because its length is the cost of each type
// and template at its end.
void Namespaces::settle_chains() {
    std::unordered_map<const Type*, std::size_t> lengths;  // for types whose chains are settled
    for (Type& type : types_) settle_chain(type, lengths);
    // Only a redefined normative type has a parent in a file.
    if (redefined_.empty()) return;
    for (Type& type : bundled_) settle_chain(type, lengths);
}

void Namespaces::settle_chain(Type& start, std::unordered_map<const Type*, std::size_t>& lengths) {
    std::vector<Type*> chain;
    const Type* type = &start;
    const auto is_built_in = [](const Type& at) { return at.element == nullptr; };
    // All models and threads share the built-in types, which are complete.
    for (; type != nullptr && !is_built_in(*type) && !lengths.contains(type); type = type->parent)
        chain.push_back(const_cast<Type*>(type));  // NOLINT: as above
    bool complete = type == nullptr || type->complete;
    std::size_t length = type == nullptr ? 0 : is_built_in(*type) ? 1 : lengths[type];
    for (auto at = chain.rbegin(); at != chain.rend(); ++at) {
        Type& settled = **at;
        if (length == max_derivation_length) {
            if (complete)
                report_.add(diagnose(rules::tosca::derivation_too_long, (*settled.element)[Key::derived_from].place(),
                                     max_derivation_length));
            settled.parent = nullptr;
            settled.complete = false;
            length = 0;
        }
        complete = settled.complete = settled.complete && complete;
        lengths[&settled] = ++length;
    }
}

const Type* Namespaces::own_type(TypeKind kind, std::string_view name, const DefinitionsFile& file) const {
    const Own& own = names_.at(&file).own[index_of(kind)];
    const auto found = own.find(name);
    return found == own.end() ? nullptr : found->second;
}

Lookup Namespaces::find(TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    // Built-in data types come first, because real 1.x profiles redefine them as ordinary types.
    if (kind == TypeKind::data)
        if (const Type* built_in = built_in_type(file.grammar->version(), name)) return {built_in, nullptr, false};
    if (const Type* own = own_type(kind, name, file)) return {as_redefined(own), nullptr, false};
    const auto& remembered = names_.at(&file).remembered[index_of(kind)];
    const auto known = remembered.find(name);
    return known == remembered.end() ? search(kind, name, file) : known->second;
}

// In 1.x, all files of a service template share one namespace. A file may use names that its importer imports. The
// entry file may use all names.
Lookup Namespaces::find_through_importer(TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    if (file.entry == nullptr || !names_reach_imported_files.has(file.grammar->version())) return {};
    Lookup result = find(kind, name, *file.entry);
    if (result.non_normative) return {};
    result.through_importer = result.found();
    return result;
}

// A service may have files of several 1.x versions. A name then means the type of the newest version.
const DefinitionsFile* Namespaces::normative_types(Version version) const {
    return model_.bundled(normative_types_are_implicit.has(version) ? std::max(version, newest_1_x_) : version);
}

Lookup Namespaces::find_bundled(TypeKind kind, std::string_view name, Version version) const {
    const DefinitionsFile* const profile = normative_types(version);
    if (profile == nullptr) return {};
    if (name.starts_with("tosca:")) name.remove_prefix(6);
    const auto& types = names_.at(profile).own[index_of(kind)];
    auto found = types.find(name);
    if (found == types.end()) found = types.find(full_name_of_shorthand(profile->grammar->version(), kind, name));
    return found == types.end() ? Lookup() : Lookup{as_redefined(found->second), nullptr, false};
}

Lookup Namespaces::find_non_normative(TypeKind kind, std::string_view name, const DefinitionsFile& file) const {
    const DefinitionsFile* const types = model_.non_normative();
    if (types == nullptr || !normative_types_are_implicit.has(file.grammar->version())) return {};
    Lookup result;
    result.type = own_type(kind, full_name_of_non_normative_type(kind, name), *types);
    result.non_normative = result.found();
    return result;
}

const Type* Namespaces::resolve(TypeKind kind, Node where, const DefinitionsFile& file) {
    const Lookup found = find(kind, where.text(), file);
    if (found.through_importer) report_borrowed(*found.type, where, file);
    if (found.non_normative && non_normative_.insert(found.type).second)
        report_.add(diagnose(rules::tosca::non_normative_type, where.place(), where.text(), to_string(kind)));
    if (found.may_exist) report_unchecked(to_string(kind), where.text(), where, file);
    if (found.found() || found.may_exist) return found.type;
    report_.add(diagnose(rules::tosca::unknown_type, where.place(), to_string(kind), where.text())
                    .with_hint(hint(kind, where.text(), file)));
    return nullptr;
}

// One import provides all names of a file, so only one name of each file is reported.
void Namespaces::report_borrowed(const Type& type, Node where, const DefinitionsFile& file) {
    const DefinitionsFile& home = *type.element->file;
    if (!names_.at(&file).borrowed_from.insert(&home).second) return;
    const bool is_beside = home.files != nullptr && home.files == file.files && !home.is_outside();
    report_.add(diagnose(rules::tosca::unimported_name, where.place(), to_string(type.kind), where.text())
                    .with_related(type.element->place(), "defined here")
                    .with_hint(compose("import '{}'", is_beside ? relative_reference(file.path, home.path)
                                                                : report_.shown_file(home.document->file()))));
}

void Namespaces::report_unchecked(std::string_view what, std::string_view name, Node where,
                                  const DefinitionsFile& file) {
    if (!file.has_known_grammar() ||
        std::exchange(table_for(name, length_of_spaces(name), file).has_doubtful_names, true))
        return;
    NameSearch walk;
    walk.run(file, name, [](const DefinitionsFile&, std::string_view) { return false; });
    const Import* const import = walk.elsewhere();
    if (import == nullptr || !doubtful_.insert(import).second) return;
    report_.add(diagnose(rules::tosca::unchecked_name, where.place(), what, name, import->target)
                    .with_related(import->reference.place(), "the import"));
}

bool Namespaces::sees(const DefinitionsFile& file, std::string_view name, const Type& wanted) const {
    return NameSearch().run(file, name, [&](const DefinitionsFile& from, std::string_view local) {
        return own_type(wanted.kind, local, from) == &wanted;
    });
}

// A hint how `file` can refer to the type: through a namespace, or not at all.
Hint Namespaces::way_to(const Type& type, const DefinitionsFile& file) const {
    for (const Import& import : file.imports) {
        if (import.space.empty()) continue;
        std::string qualified = std::string(import.space) + ":" + std::string(type.name);
        if (sees(file, qualified, type)) return did_you_mean(type.name, qualified);
    }
    const DefinitionsFile& home = *type.element->file;
    return compose("'{}' is defined in '{}', which this file does not import", type.name,
                   report_.shown_file(home.document->file()));
}

Hint Namespaces::hint(TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    if (!may_suggest(report_)) return {};  // a search compares all types
    const Version version = file.grammar->version();
    for (const Type& type : types_)
        if (type.kind == kind && type.name == name && type.element->file != &file) return way_to(type, file);
    for (int k = 0; k < type_kind_count; ++k)
        if (const auto other = static_cast<TypeKind>(k); other != kind && find(other, name, file).found())
            return compose("there is {} with this name", with_article(to_string(other)));
    for (const Import& import : file.imports) {
        if (import.space.empty() || !name.starts_with(import.space) || name.size() == import.space.size()) continue;
        const std::string qualified = compose("{}:{}", import.space, name.substr(import.space.size() + 1));
        if (qualified != name && find(kind, qualified, file).found()) return did_you_mean(name, qualified);
    }
    const auto normative = normative_type_meant(kind, name, version);
    if (normative && normative_types_are_implicit.has(version)) {
        if (normative->version == version) return did_you_mean(name, normative->name, false);
        return compose("{} defines this type", to_string(normative->version));
    }
    if (std::string other = about_published(name, file); !other.empty()) return other;
    if (Hint unread = about_unread(kind, name, file); !unread.empty()) return unread;
    if (Hint near = near_type(kind, name, file); !near.empty()) return near;
    if (normative) return about_normative(kind, name, *normative, file);
    if (const std::size_t colon = name.find(':'); colon != std::string_view::npos)
        return about_namespace(name.substr(0, colon), file);
    if (name.find(".nfv.") != std::string_view::npos && !has_published_file())
        return "ETSI NFV-SOL 001 defines the types of network functions: import the file that defines them";
    if (!normative_types_are_implicit.has(version) && name.starts_with("tosca."))
        return "TOSCA 2.0 has no implicit types: import a profile that defines the type";
    if (!scalar_units_are_types.has(version) && name.starts_with("scalar-unit."))
        return "TOSCA 2.0 has no scalar-unit types: derive a type from 'scalar'";
    return {};
}

// Explains how a file that has no normative types can refer to one: perhaps an import already provides it.
Hint Namespaces::about_normative(TypeKind kind, std::string_view name, const NormativeType& meant,
                                 const DefinitionsFile& file) {
    for (const Import& import : file.imports) {
        const std::string visible =
            import.space.empty() ? std::string(meant.name) : compose("{}:{}", import.space, meant.name);
        if (visible != name && find(kind, visible, file).found()) return did_you_mean(name, visible);
    }
    const std::string_view path = bundled_profile_path(meant.version);
    return compose("TOSCA 2.0 has no implicit types: import the types of {} with 'profile: {}'{}",
                   to_string(meant.version), path.substr(1, path.size() - 2),
                   meant.name == name ? std::string() : compose(", and write '{}'", meant.name));
}

// Suggests the most similar type that is visible in the file.
Hint Namespaces::near_type(TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    const std::string_view prefix = name.substr(0, name.rfind(':') + 1);
    const std::string_view local = name.substr(prefix.size());
    Suggestion near(local);
    // Visibility is only checked for a similar name.
    const auto offer = [&](std::string_view candidate) {
        Suggestion alone(local);
        alone.offer(candidate);
        if (!alone.meant().empty() && find(kind, std::string(prefix) + std::string(candidate), file).found())
            near.offer(candidate);
    };
    // A type is not suggested as its own parent, and the type of the whole service not as a part of the service.
    const Element* const service = file.service_template();
    const Element* const mappings = service == nullptr ? nullptr : service->child(Key::substitution_mappings);
    const std::string_view of_service =
        kind == TypeKind::node && mappings != nullptr ? mappings->text(Key::node_type) : std::string_view();
    for (const Type& type : types_)
        if (type.kind == kind && type.element->text(Key::derived_from) != name && type.name != of_service)
            offer(type.name);
    const Version version = file.grammar->version();
    if (const DefinitionsFile* const profile = normative_types(version))
        for (const Type& type : bundled_)
            if (type.kind == kind && type.element->file == profile) {
                offer(type.name);
                offer(type.name.substr(type.name.rfind('.') + 1));  // for places that allow this name
            }
    if (kind == TypeKind::data) {
        if (const std::string_view meant = built_in_meant_by(name); !meant.empty()) return did_you_mean(name, meant);
        for (const std::string_view built_in : built_in_names(version)) offer(built_in);
    }
    if (near.meant().empty()) offer(of_service);
    return near.hint({}, prefix);
}

}  // namespace csar::validate
