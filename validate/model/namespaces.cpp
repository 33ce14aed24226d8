#include "validate/model/namespaces.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/profiles/profiles.hpp"

namespace csar::validate {
namespace {

constexpr std::array<Key, type_kind_count> sections = {
    Key::artifact_types,     Key::data_types, Key::capability_types, Key::interface_types,
    Key::relationship_types, Key::node_types, Key::group_types,      Key::policy_types};

constexpr std::size_t index_of(TypeKind kind) { return static_cast<std::size_t>(kind); }

bool is_unreadable(const Import& import) {
    return import.state == Import::State::remote || import.state == Import::State::missing ||
           (import.file != nullptr && !import.file->document->complete());
}

// The common base of the roots of 1.x; it has no members and no definition (1.3, 5.2).
bool is_entity_root(std::string_view name) { return name == "tosca.entity.Root" || name == "tosca:entity.Root"; }

}  // namespace

Key section_of(TypeKind kind) { return sections[index_of(kind)]; }

// One walk through a file and what it imports, for one name. `Own` tells what a file itself defines under a name.
class Namespaces::Search {
public:
    template <class Own>
    Lookup run(const File& file, std::string_view name, const Own& own) {
        if (Lookup found = own(file, name); found.found()) return found;
        if (!visited_.insert({&file, name}).second) return {};
        Lookup result;
        result.may_exist = !file.document->complete();
        for (const Import& import : file.imports) {
            const std::string_view space = import.element->text(Key::namespace_);
            std::string_view inner = name;
            if (!space.empty()) {
                if (!name.starts_with(space) || name.size() <= space.size() || name[space.size()] != ':') continue;
                inner = name.substr(space.size() + 1);
            }
            if (import.file == nullptr) {
                result.may_exist |= is_unreadable(import);
                continue;
            }
            const Lookup found = run(*import.file, inner, own);
            if (found.found()) return found;
            result.may_exist |= found.may_exist;
        }
        return result;
    }

private:
    struct Visit {
        const File* file;
        std::string_view name;
        friend bool operator==(const Visit&, const Visit&) = default;
    };
    struct Hash {
        std::size_t operator()(const Visit& visit) const {
            return std::hash<const void*>()(visit.file) ^ std::hash<std::string_view>()(visit.name);
        }
    };
    std::unordered_set<Visit, Hash> visited_;
};

Namespaces::Namespaces(Model& model, Report& report) : model_(model), report_(report) {
    for (const auto& file : model_.files()) define_types(*file, types_);
    for (const auto& file : model_.bundled()) define_types(*file, bundled_);
    for (Type& type : bundled_) link_parent(type);
    for (Type& type : types_) link_parent(type);
    report_circles();
    for (const auto& file : model_.files()) report_collisions(*file);
}

void Namespaces::define_types(File& file, std::deque<Type>& types) {
    Names& names = names_[&file];
    for (int k = 0; k < type_kind_count; ++k) {
        const auto kind = static_cast<TypeKind>(k);
        const auto children = file.root->children(section_of(kind));
        auto& own = names.own[index_of(kind)];
        own.reserve(children.size());
        for (Element& element : children) {
            Type& type = types.emplace_back();
            type.kind = kind;
            type.name = element.name_text();
            type.element = &element;
            element.defines = &type;
            own.emplace(type.name, &type);  // a duplicate key has been reported with the document
        }
    }
}

void Namespaces::link_parent(Type& type) {
    const Node name = (*type.element)[Key::derived_from];
    if (!name || is_entity_root(name.text())) return;
    type.parent = resolve(type.kind, name, *type.element->file);
    if (type.parent == nullptr) type.complete = false;
}

// Follows every chain once; the types of a circle lose their parent, so that later walks end.
void Namespaces::report_circles() {
    std::unordered_map<const Type*, int> visit;  // number of the walk that saw the type
    int walk = 0;
    for (Type& start : types_) {
        ++walk;
        const Type* type = &start;
        while (type != nullptr && visit.try_emplace(type, walk).second) type = type->parent;
        if (type == nullptr || visit[type] != walk) continue;
        std::string circle(type->name);
        for (const Type* at = type->parent; at != type; at = at->parent) circle += " -> " + std::string(at->name);
        report_.add(diagnose(rules::tosca::derivation_cycle, (*type->element)[Key::derived_from].place(),
                             to_string(type->kind), circle + " -> " + std::string(type->name)));
        std::vector<Type*> members;
        for (const Type* at = type; at->parent != nullptr;) {
            Type* const member = const_cast<Type*>(at);  // NOLINT: owned by types_, which is ours
            at = at->parent;
            member->parent = nullptr;
            member->complete = false;
        }
    }
    // What an ancestor lacks is unknown to its descendants too.
    std::unordered_set<const Type*> settled;
    for (Type& start : types_) {
        std::vector<Type*> chain;
        const Type* type = &start;
        for (; type != nullptr && settled.insert(type).second; type = type->parent)
            chain.push_back(const_cast<Type*>(type));  // NOLINT: as above
        bool complete = type == nullptr || type->complete;
        for (auto at = chain.rbegin(); at != chain.rend(); ++at)
            complete = (*at)->complete = (*at)->complete && complete;
    }
}

// Two different definitions of one name that meet in the root namespace of a file through imports (notes I8).
void Namespaces::report_collisions(const File& file) {
    const auto unnamed = [](const Import& import) {
        return import.file != nullptr && import.element->text(Key::namespace_).empty();
    };
    if (std::none_of(file.imports.begin(), file.imports.end(), unnamed)) return;
    std::array<std::unordered_map<std::string_view, const Type*>, type_kind_count> seen;
    std::unordered_set<const File*> visited;
    const auto add = [&](const File& from, const Import* through) {
        const Names& names = names_.at(&from);
        for (std::size_t k = 0; k < seen.size(); ++k) {
            for (const auto& [name, type] : names.own[k]) {
                const auto [known, inserted] = seen[k].try_emplace(name, type);
                if (inserted || known->second == type || through == nullptr) continue;
                report_.add(
                    diagnose(rules::tosca::name_collision, through->reference.place(), to_string(type->kind), name)
                        .with_hint("import one of them under a namespace")
                        .with_related(type->element->place(), "imported definition")
                        .with_related(known->second->element->place(), "the other definition"));
            }
        }
    };
    visited.insert(&file);
    add(file, nullptr);
    for (const Import& import : file.imports) {
        if (!unnamed(import)) continue;
        std::vector<const File*> pending{import.file};
        while (!pending.empty()) {
            const File& from = *pending.back();
            pending.pop_back();
            if (!visited.insert(&from).second) continue;
            add(from, &import);
            for (const Import& inner : from.imports)
                if (unnamed(inner)) pending.push_back(inner.file);
        }
    }
}

Lookup Namespaces::find(TypeKind kind, std::string_view name, const File& file) {
    auto& remembered = names_[&file].remembered[index_of(kind)];
    if (const auto known = remembered.find(name); known != remembered.end()) return known->second;
    const auto own = [&](const File& from, std::string_view local) -> Lookup {
        const auto& types = names_[&from].own[index_of(kind)];
        const auto found = types.find(local);
        return found == types.end() ? Lookup() : Lookup{found->second, nullptr, false};
    };
    const Version version = file.grammar->version();
    Lookup result = Search().run(file, name, own);
    if (!result.found() && kind == TypeKind::data) result.type = built_in_type(version, name);
    if (!result.found()) {
        const Lookup bundled = find_bundled(kind, name, version);
        if (bundled.found()) result = bundled;
    }
    // `name` may be any text; the map keeps the key of a definition or of the document, both of which outlive it.
    remembered.emplace(name, result);
    return result;
}

Lookup Namespaces::find_bundled(TypeKind kind, std::string_view name, Version version) const {
    const File* const profile = model_.bundled(version);
    if (profile == nullptr) return {};
    if (name.starts_with("tosca:")) name.remove_prefix(6);
    const auto& types = names_.at(profile).own[index_of(kind)];
    auto found = types.find(name);
    if (found == types.end()) found = types.find(full_name_of_shorthand(version, kind, name));
    return found == types.end() ? Lookup() : Lookup{found->second, nullptr, false};
}

const Type* Namespaces::resolve(TypeKind kind, Node where, const File& file) {
    const Lookup found = find(kind, where.text(), file);
    if (found.found() || found.may_exist) return found.type;
    report_.add(diagnose(rules::tosca::unknown_type, where.place(), to_string(kind), where.text())
                    .with_hint(suggestion(kind, where.text(), file)));
    return nullptr;
}

Lookup Namespaces::find_definition(Key section, std::string_view name, const File& file) {
    const auto own = [&](const File& from, std::string_view local) -> Lookup {
        const Element* const element = from.root->child(section, local);
        return {nullptr, element, false};
    };
    return Search().run(file, name, own);
}

// The nearest name of the kind, or the kinds that do have the name.
std::string Namespaces::suggestion(TypeKind kind, std::string_view name, const File& file) {
    if (suggestions_left_-- <= 0) return {};  // each looks at every type
    Suggestion near(name);
    for (const Type& type : types_) {
        if (type.kind == kind) near.offer(type.name);
    }
    if (!near.best().empty()) return say("did you mean '{}'?", near.best());
    for (const Type& type : types_)
        if (type.name == name && type.kind != kind) return say("there is a {} of that name", to_string(type.kind));
    if (file.grammar->version() == Version::v2_0 && name.starts_with("tosca."))
        return "TOSCA 2.0 has no implicit types: import a profile that defines it";
    if (file.grammar->version() == Version::v2_0 && name.starts_with("scalar-unit."))
        return "TOSCA 2.0 has no scalar-unit types: derive one from 'scalar'";
    return {};
}

}  // namespace csar::validate
