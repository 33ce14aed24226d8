// One TOSCA definitions file of the model.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/keyed_hash.hpp"
#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"
#include "validate/model/element.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::validate {

class DefinitionsFile;

// An entry of `imports` and what it leads to (csd07 6.8.2).
struct Import {
    enum class State : std::uint8_t {
        loaded,    // `file` is it
        built_in,  // the normative types of a version, or a bundled profile
        remote,    // a URL or repository that is not mapped to a file: its content is unknown
        unknown,   // a profile or namespace that is not here and that a processor may have
        missing,   // names a file or profile that is not there, or is malformed; reported
    };
    const Element* element = nullptr;
    Node reference;      // the scalar that names the file or profile
    std::string target;  // package path, URL or profile name
    State state = State::missing;
    const DefinitionsFile* file = nullptr;
    std::string_view space;  // the namespace that gets the definitions; empty: the root namespace

    // True when what it names is not here, which is not a mistake.
    bool is_elsewhere() const { return state == State::remote || state == State::unknown; }
    // True when it may bring definitions that were not read: then a name that is not found may exist.
    bool is_unread() const;
};

// A parsed file of definitions; base/file.hpp has the open file.
class DefinitionsFile {
public:
    std::string path;                     // in `files`: the package path, unless the file is outside
    const FileProvider* files = nullptr;  // where the file and what it names are; null for bundled files
    std::unique_ptr<Document> document;
    Selector selector;              // what the file is read as
    std::string_view version_text;  // what tosca_definitions_version says, which LoadOptions::read_as may overrule
    const Grammar* grammar = nullptr;
    const Element* root = nullptr;  // never null once loaded
    bool well_formed = true;        // false when something in it is an error by the grammar alone
    bool whole = true;              // false when errors may hide definitions: then a name that is not found may exist
    bool foreign = false;           // from outside of what is checked: faults of the file itself do not count
    bool published = false;         // foreign, and what a standards body published: its faults are not even counted
    // By the node of an element's name: keynames of it that are among the names, and reported.
    std::set<std::pair<std::uint32_t, Key>> misplaced;
    std::vector<Import> imports;
    const DefinitionsFile* importer = nullptr;  // whose import brought it first; null for entry and bundled files
    const DefinitionsFile* entry =
        nullptr;  // the entry file at the end of that chain; null for entry files and bundled ones

    bool is_standard() const { return selector.kind == Selector::Kind::standard; }
    // A variable service template: its grammar is checked, and of its elements whatever does not depend on which of
    // them are present.
    bool is_variable() const { return selector.is_variability(); }
    // Whether its keynames are checked, and what it imports must be there.
    bool has_known_grammar() const { return is_standard() || is_variable(); }
    // Whether rules look at the types that it defines.
    bool has_checked_types() const { return has_known_grammar(); }
    // True for files that are not in the package: profiles found elsewhere, local copies of remote files, published types.
    bool is_outside() const {
        return document->file().starts_with('/') || (foreign && document->file().starts_with('<'));
    }

    // The service template (topology template of 1.x), or nullptr.
    const Element* service_template() const { return root->child(Key::service_template); }
    // The definition of that name in a section of the file (Key::repositories, Key::functions), or nullptr.
    const Element* definition(Key section, std::string_view name) const;
    // To be called once `root` is there, before anything is looked up.
    void index_definitions();
    // To be called once `imports` is complete.
    void index_imports();

    // Calls visit(import, rest) for each import through which `name` may be found, the last one first: those without a
    // namespace, with the whole name, and those whose namespace it begins with, with the rest of it.
    template <class Visit>
    void each_import_behind(std::string_view name, const Visit& visit) const;
    // Whether a name can begin with this namespace in this file.
    bool imports_into(std::string_view space) const;

private:
    using Index = std::unordered_map<std::string_view, const Element*, KeyedHash>;
    using Numbers = std::vector<std::uint32_t>;  // of imports, in their order
    std::map<Key, Index> indexes_;
    bool imports_indexed_ = false;  // few imports need no index
    std::unordered_map<std::string_view, Numbers, KeyedHash> spaces_;
};

inline bool Import::is_unread() const {
    return is_elsewhere() || state == State::missing || (file != nullptr && !file->whole);
}

// The rest of `name` behind an import into `space`, which has no ':'; empty when the name does not lead through it.
inline std::string_view name_behind(std::string_view space, std::string_view name) {
    if (space.empty()) return name;
    if (name.size() <= space.size() + 1 || !name.starts_with(space) || name[space.size()] != ':') return {};
    return name.substr(space.size() + 1);
}

template <class Visit>
void DefinitionsFile::each_import_behind(std::string_view name, const Visit& visit) const {
    if (!imports_indexed_) {
        for (auto import = imports.rbegin(); import != imports.rend(); ++import)
            if (const std::string_view rest = name_behind(import->space, name); !rest.empty()) visit(*import, rest);
        return;
    }
    const auto numbers_of = [this](std::string_view space) -> std::span<const std::uint32_t> {
        const auto found = spaces_.find(space);
        return found == spaces_.end() ? std::span<const std::uint32_t>() : std::span(found->second);
    };
    const std::size_t colon = name.find(':');
    auto open = name.empty() ? std::span<const std::uint32_t>() : numbers_of("");
    auto spaced = colon == 0 || colon == std::string_view::npos || colon + 1 == name.size()
                      ? std::span<const std::uint32_t>()
                      : numbers_of(name.substr(0, colon));
    while (!open.empty() || !spaced.empty()) {
        const bool is_open = spaced.empty() || (!open.empty() && open.back() > spaced.back());
        auto& list = is_open ? open : spaced;
        visit(imports[list.back()], is_open ? name : name.substr(colon + 1));
        list = list.first(list.size() - 1);
    }
}

}  // namespace csar::validate
