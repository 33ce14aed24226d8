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

// An entry of `imports` and its target (csd07 6.8.2).
struct Import {
    enum class State : std::uint8_t {
        loaded,    // `file` is the target
        built_in,  // the normative types of a version, or a bundled profile
        remote,    // a URL or repository that is not mapped to a file: its content is unknown
        unknown,   // a profile or namespace that was not found but that a processor may have
        missing,   // the file or profile does not exist, or the import is malformed; this was reported
    };
    const Element* element = nullptr;
    Node reference;      // the scalar with the name of the file or profile
    std::string target;  // package path, URL or profile name
    State state = State::missing;
    const DefinitionsFile* file = nullptr;
    std::string_view space;  // the namespace for the imported definitions; empty for the root namespace

    // True if the target is not available, but this is not an error.
    bool is_elsewhere() const { return state == State::remote || state == State::unknown; }
    // True if the import may contain definitions that were not read: a name that is not found may then exist.
    bool is_unread() const;
};

// A parsed definitions file. (The class for an open file is csar::File, base/file.hpp.)
class DefinitionsFile {
public:
    std::string path;                     // the path in `files`: the package path if the file is in the package
    const FileProvider* files = nullptr;  // contains the file and the files to which it refers; null for bundled files
    std::unique_ptr<Document> document;
    Selector selector;              // the language the file is read as
    std::string_view version_text;  // the value of tosca_definitions_version, which LoadOptions::read_as may override
    const Grammar* grammar = nullptr;
    const Element* root = nullptr;  // never null after loading
    bool well_formed = true;        // false if the file has a grammar error
    bool whole = true;       // false if errors may hide definitions, so that a name is not found although it exists
    bool foreign = false;    // from outside the checked package: errors in the file itself are not reported
    bool published = false;  // foreign, and published by a standards body: errors in the file are not counted
    // Keynames that were reported because they are beside the name of their element. Each is stored with the id of the
    // node of that name.
    std::set<std::pair<std::uint32_t, Key>> misplaced;
    std::vector<Import> imports;
    // the file that imported it first; null for entry files and bundled files
    const DefinitionsFile* importer = nullptr;
    const DefinitionsFile* entry =
        nullptr;  // the entry file to which the importers lead; null for entry files and bundled files

    bool is_standard() const { return selector.kind == Selector::Kind::standard; }
    // A variable service template. Its grammar is checked, and so is everything else that does not depend on which
    // elements are present.
    bool is_variable() const { return selector.is_variability(); }
    // True if its keynames are checked and its imports must exist.
    bool has_known_grammar() const { return is_standard() || is_variable(); }
    // True if rules check the types that it defines.
    bool has_checked_types() const { return has_known_grammar(); }
    // True for files outside the package: profiles found elsewhere, local copies of remote files, published types.
    bool is_outside() const {
        return document->file().starts_with('/') || (foreign && document->file().starts_with('<'));
    }

    // The service template (topology template in 1.x); nullptr if there is none.
    const Element* service_template() const { return root->child(Key::service_template); }
    // The definition with that name in a section of the file (Key::repositories, Key::functions); nullptr if there is
    // none.
    const Element* definition(Key section, std::string_view name) const;
    // Must be called after `root` is set and before any look-up.
    void index_definitions();
    // Must be called after `imports` is complete.
    void index_imports();

    // Calls visit(import, rest) for each import through which `name` may be found, starting with the last import.
    // `rest` is `name` without the namespace of the import, or all of it if the import has no namespace.
    template <class Visit>
    void each_import_for(std::string_view name, const Visit& visit) const;
    // True if an import of this file has exactly this namespace.
    bool imports_into(std::string_view space) const;

private:
    using Index = std::unordered_map<std::string_view, const Element*, KeyedHash>;
    using Numbers = std::vector<std::uint32_t>;  // the indexes of imports, in their order
    std::map<Key, Index> indexes_;
    bool imports_indexed_ = false;  // false if there are few imports, which need no index
    std::unordered_map<std::string_view, Numbers, KeyedHash> spaces_;
};

inline bool Import::is_unread() const {
    return is_elsewhere() || state == State::missing || (file != nullptr && !file->whole);
}

// The rest of `name` after the namespace `space` and a ':'; empty if `name` is not in that namespace. `space` contains
// no ':'. If it is empty, the rest is the whole name.
inline std::string_view name_in_namespace(std::string_view space, std::string_view name) {
    if (space.empty()) return name;
    if (name.size() <= space.size() + 1 || !name.starts_with(space) || name[space.size()] != ':') return {};
    return name.substr(space.size() + 1);
}

template <class Visit>
void DefinitionsFile::each_import_for(std::string_view name, const Visit& visit) const {
    if (!imports_indexed_) {
        for (auto import = imports.rbegin(); import != imports.rend(); ++import)
            if (const std::string_view rest = name_in_namespace(import->space, name); !rest.empty())
                visit(*import, rest);
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
