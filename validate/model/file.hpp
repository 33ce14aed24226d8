// One TOSCA definitions file of the model.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "validate/document/document.hpp"
#include "validate/grammar/grammar.hpp"
#include "validate/model/element.hpp"

namespace csar::validate {

class File;

// An entry of `imports` and what became of it (csd07 6.8.2).
struct Import {
    enum class State : std::uint8_t {
        loaded,    // `file` is it
        built_in,  // the normative types of a version, or a bundled profile
        remote,    // a URL that was not mapped to a file: nothing is known about its content
        missing,   // names a file that is not there, or leaves the package; reported
    };
    const Element* element = nullptr;
    Node reference;      // the scalar that names the file or profile
    std::string target;  // package path, URL or profile name
    State state = State::missing;
    File* file = nullptr;
};

class File {
public:
    std::string path;  // package path
    std::unique_ptr<Document> document;
    Selector selector;  // what tosca_definitions_version says
    std::string_view version_text;
    const Grammar* grammar = nullptr;
    Element* root = nullptr;  // never null once loaded
    std::vector<Import> imports;

    bool is_standard() const { return selector.kind == Selector::Kind::standard; }

    // The service template (topology template of 1.x), or nullptr.
    Element* service_template() const { return root->child(Key::service_template); }
};

}  // namespace csar::validate
