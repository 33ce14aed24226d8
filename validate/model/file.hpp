// One TOSCA definitions file of the model.
#pragma once

#include <map>
#include <memory>
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

// An entry of `imports` and what became of it (csd07 6.8.2).
struct Import {
    enum class State : std::uint8_t {
        loaded,    // `file` is it
        built_in,  // the normative types of a version, or a bundled profile
        remote,    // a URL or repository that was not mapped to a file: nothing is known about its content
        missing,   // names a file or profile that is not there, or is malformed; reported
    };
    const Element* element = nullptr;
    Node reference;      // the scalar that names the file or profile
    std::string target;  // package path, URL or profile name
    State state = State::missing;
    const DefinitionsFile* file = nullptr;
    std::string_view space;  // the namespace that gets the definitions; empty: the root namespace

    // True when it may bring definitions that were not read: then a name that is not found proves nothing.
    bool is_unread() const;
};

// Not the open file of base/file.hpp.
class DefinitionsFile {
public:
    std::string path;                     // in `files`: the package path, unless the file is outside
    const FileProvider* files = nullptr;  // where the file and what it names are; null for bundled files
    std::unique_ptr<Document> document;
    Selector selector;              // what the file is read as
    std::string_view version_text;  // what tosca_definitions_version says, which LoadOptions::read_as may overrule
    const Grammar* grammar = nullptr;
    const Element* root = nullptr;  // never null once loaded
    bool whole = true;  // false when errors may hide definitions in it: then a name that is not found may exist
    std::vector<Import> imports;
    const DefinitionsFile* importer = nullptr;  // whose import brought it first; null for entry files and bundled ones
    const DefinitionsFile* entry =
        nullptr;  // the entry file at the end of that chain; null for entry files and bundled ones

    bool is_standard() const { return selector.kind == Selector::Kind::standard; }
    // True for files that are not in the package: profiles found elsewhere, local copies of remote files.
    bool is_outside() const { return document->file().starts_with('/'); }

    // The service template (topology template of 1.x), or nullptr.
    const Element* service_template() const { return root->child(Key::service_template); }
    // The definition of that name in a section of the file (Key::repositories, Key::functions), or nullptr.
    const Element* definition(Key section, std::string_view name) const;
    // To be called once `root` is there, before anything is looked up.
    void index_definitions();

private:
    using Index = std::unordered_map<std::string_view, const Element*, KeyedHash>;
    std::map<Key, Index> indexes_;
};

inline bool Import::is_unread() const {
    return state == State::remote || state == State::missing || (file != nullptr && !file->whole);
}

}  // namespace csar::validate
