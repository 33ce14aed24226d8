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

// An entry of `imports` (csd07 6.8.2).
struct Import {
    enum class State : std::uint8_t {
        loaded,    // `file` is set
        built_in,  // normative types of a version, or a bundled profile
        remote,    // a URL or repository with unknown content
        unknown,   // a profile or namespace that a processor may have
        missing,   // does not exist, or the import is malformed; this was reported
    };
    const Element* element = nullptr;
    Node reference;      // the name of the file or profile
    std::string target;  // package path, URL or profile name
    State state = State::missing;
    const DefinitionsFile* file = nullptr;
    std::string_view space;  // of the imported definitions; empty for the root namespace

    // True if the target is not available, which is not an error.
    bool is_elsewhere() const { return state == State::remote || state == State::unknown; }
    // True if definitions of the target were not read. A name that is not found may then exist.
    bool is_unread() const;
};

// A definitions file. An open file is csar::File (base/file.hpp).
class DefinitionsFile {
public:
    std::string path;                     // in `files`; a package path if the file is in the package
    const FileProvider* files = nullptr;  // has the file and its references; null for bundled files
    std::unique_ptr<Document> document;
    Selector selector;                  // the language in which the file is read
    std::string_view version_text;      // the value in the file, even if LoadOptions::read_as overrides it
    bool has_misspelt_version = false;  // only one known version can be meant
    const Grammar* grammar = nullptr;
    const Element* root = nullptr;  // never null after loading
    bool well_formed = true;        // false after a grammar error
    bool whole = true;              // false if an error may hide a definition
    bool foreign = false;           // from outside the package: errors in the file are not reported
    bool published = false;         // foreign, from a standards body: errors in the file are not counted
    // Keynames beside the name of their element, which have been reported. The number is the id of the node of the
    // name.
    std::set<std::pair<std::uint32_t, Key>> misplaced;
    std::vector<Import> imports;
    // the first file that imports this file; null for entry files and bundled files
    const DefinitionsFile* importer = nullptr;
    const DefinitionsFile* entry =
        nullptr;  // the entry file that imports this file, perhaps indirectly; otherwise null

    bool is_standard() const { return selector.kind == Selector::Kind::standard; }
    // A variable service template. The grammar is checked, and what does not depend on the presence of an element.
    bool is_variable() const { return selector.is_variability(); }
    // True if keynames are checked and imports must exist.
    bool has_known_grammar() const { return is_standard() || is_variable(); }
    bool has_checked_types() const { return has_known_grammar(); }
    // A profile found elsewhere, a local copy of a remote file, or published types.
    bool is_outside() const {
        return document->file().starts_with('/') || (foreign && document->file().starts_with('<'));
    }

    // Returns the service template (in 1.x, the topology template), or nullptr if there is none.
    const Element* service_template() const { return root->child(Key::service_template); }
    // Returns a definition under `section` (Key::repositories, Key::functions), or nullptr if there is none.
    const Element* definition(Key section, std::string_view name) const;
    // Call it after `root` is set and before any look-up.
    void index_definitions();
    // Call it after `imports` is complete.
    void index_imports();

    // Calls visit(import, rest) for each import that may define `name`, the last import first. `rest` is `name` without
    // the namespace of the import.
    template <class Visit>
    void each_import_for(std::string_view name, const Visit& visit) const;
    bool imports_into(std::string_view space) const;

private:
    using Index = std::unordered_map<std::string_view, const Element*, KeyedHash>;
    using Numbers = std::vector<std::uint32_t>;  // indexes of imports, in their order
    std::map<Key, Index> indexes_;
    bool imports_indexed_ = false;  // few imports need no index
    std::unordered_map<std::string_view, Numbers, KeyedHash> spaces_;
};

inline bool Import::is_unread() const {
    return is_elsewhere() || state == State::missing || (file != nullptr && !file->whole);
}

// Removes "space:" from `name`. Returns an empty string if `name` is not in that namespace, and the whole name if
// `space` is empty. `space` has no ':'.
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
