// Searches for names through the imports of a file.
//
// A search walks the imported files, and its result is cached. If the searches of a file become expensive, a table of
// all names that it sees replaces them. Each sequence of namespaces, such as `a:b`, has its own table.
#include <algorithm>

#include "base/budget.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/name_search.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/profiles/profiles.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t long_walk = 16;
constexpr std::uint64_t steps_a_name = 10, bytes_a_name = 100;  // for an entry of a table
// The steps of searches before a table is created, in addition to a quarter of its cost.
constexpr std::uint64_t few_steps = 256;

}  // namespace

// Searches the imports, then the types of the version.
Lookup Namespaces::search(TypeKind kind, std::string_view name, const DefinitionsFile& file) {
    Lookup result;
    const std::size_t spaces = length_of_spaces(name);
    Table& table = table_for(name, spaces, file);
    if (table.seen) {
        const auto& types = table.seen->types[static_cast<std::size_t>(kind)];
        const auto found = types.find(name.substr(spaces));
        if (found != types.end()) return {found->second, nullptr, false};
        return search_elsewhere(kind, name, file, table.seen->may_exist);
    }
    NameSearch walk;
    walk.run(file, name, [&](const DefinitionsFile& from, std::string_view local) {
        result.type = own_type(kind, local, from);
        return result.found();
    });
    table.steps += walk.visits().size();
    // Each file along the walk gets the result, so a chain of imports is walked only once.
    if (result.found() && walk.visits().size() > long_walk)
        walk.each_on_the_way(
            [&](const DefinitionsFile& on_way, std::string_view local) { remember(kind, local, on_way, result); });
    if (!result.found()) result = search_elsewhere(kind, name, file, walk.may_exist());
    remember(kind, name, file, result);
    return result;
}

// No import provides the name. Searches the types of the version, then the importer, unless an unread import may define
// the name.
Lookup Namespaces::search_elsewhere(TypeKind kind, std::string_view name, const DefinitionsFile& file, bool may_exist) {
    const Version version = file.grammar->version();
    Lookup result = find_bundled(kind, name, version);
    result.may_exist = !result.found() && may_exist;
    if (!result.found() && !result.may_exist) result = find_through_importer(kind, name, file);
    if (const DefinitionsFile* types = model_.variability_types(); types != nullptr && !result.found())
        if (const Type* const type = own_type(kind, name, *types)) return {type, nullptr, false};
    if (!result.found() && !result.may_exist) result = find_non_normative(kind, name, file);
    return result;
}

void Namespaces::remember(TypeKind kind, std::string_view name, const DefinitionsFile& file, const Lookup& lookup) {
    take_memory(bytes_a_name + name.size());
    names_.at(&file).remembered[static_cast<std::size_t>(kind)].emplace(name, lookup);
}

// In bytes, with each ':'. Imports cannot remove more than these.
std::size_t Namespaces::length_of_spaces(std::string_view name) const {
    std::size_t length = 0;
    for (;;) {
        const std::size_t colon = name.find(':', length);
        if (colon == std::string_view::npos || colon + 1 == name.size()) return length;
        if (!spaces_.contains(name.substr(length, colon - length))) return length;
        length = colon + 1;
    }
}

Namespaces::Table& Namespaces::table_for(std::string_view name, std::size_t spaces, const DefinitionsFile& file) {
    auto& tables = names_.at(&file).tables;
    auto found = tables.find(name.substr(0, spaces));
    if (found == tables.end()) found = tables.emplace(name.substr(0, spaces), Table()).first;
    Table& table = found->second;
    if (!table.seen && table.steps > few_steps + (types_.size() + model_.files().size()) / 4)
        table.seen = all_seen(name, spaces, file);
    return table;
}

// Of several definitions, the first in search order is used.
std::unique_ptr<Namespaces::Seen> Namespaces::all_seen(std::string_view name, std::size_t spaces,
                                                       const DefinitionsFile& file) {
    auto seen = std::make_unique<Seen>();
    NameSearch walk;
    walk.run(file, name, [](const DefinitionsFile&, std::string_view) { return false; });
    seen->may_exist = walk.may_exist();
    const std::size_t local = name.size() - spaces;
    std::size_t steps = walk.visits().size();
    for (const NameSearch::Visit& visit : walk.visits()) {
        // Each import removes its namespace from the front of the name.
        const std::string_view before = visit.name.substr(0, visit.name.size() - local);
        const auto take = [&](auto& names, std::string_view own, const auto* meant) {
            ++steps;
            if (own.size() > before.size() && own.starts_with(before)) names.emplace(own.substr(before.size()), meant);
        };
        const Names& names = names_.at(visit.file);
        for (std::size_t kind = 0; kind < names.own.size(); ++kind)
            for (const auto& [own, type] : names.own[kind])
                take(seen->types[kind], own, static_cast<const Type*>(type));
        for (const Key section : {Key::repositories, Key::functions})
            for (const Element& element : visit.file->root->children(section))
                take(seen->definitions[section], element.name_text(), &element);
    }
    spend_work(steps * steps_a_name);
    take_memory(steps * bytes_a_name);
    return seen;
}

Lookup Namespaces::find_definition(Key section, std::string_view name, const DefinitionsFile& file) {
    Lookup result;
    if ((result.definition = file.definition(section, name)) != nullptr) return result;
    const std::size_t spaces = length_of_spaces(name);
    Table& table = table_for(name, spaces, file);
    if (table.seen) {
        const auto& definitions = table.seen->definitions[section];
        const auto found = definitions.find(name.substr(spaces));
        if (found != definitions.end()) result.definition = found->second;
        result.may_exist = !result.found() && table.seen->may_exist;
        return result;
    }
    NameSearch walk;
    walk.run(file, name, [&](const DefinitionsFile& from, std::string_view local) {
        result.definition = from.definition(section, local);
        return result.found();
    });
    table.steps += walk.visits().size();
    result.may_exist = !result.found() && walk.may_exist();
    return result;
}

}  // namespace csar::validate
