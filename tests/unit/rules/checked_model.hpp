// Creates models from files in the test, and runs all checks.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/model/completion.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {

struct CheckedModel : LoadedModel {
    explicit CheckedModel(const std::string& text, const CheckOptions& chosen = {.files_complete = false})
        : LoadedModel(text), options(chosen) {
        complete_model(*model, names, report);
        check_definitions(context);
    }
    explicit CheckedModel(std::map<std::string, std::string, std::less<>> files)
        : LoadedModel(std::move(files)), options{.files_complete = false} {
        complete_model(*model, names, report);
        check_definitions(context);
    }

    // The element at a path in the first file: {"node_types", "A"}. Entries of lists are found by name.
    const Element* at(std::initializer_list<std::pair<Key, std::string_view>> path) const {
        const Element* element = file().root;
        for (const auto& [key, name] : path) {
            if (element == nullptr) return nullptr;
            element = name.empty() ? element->child(key) : element->child(key, name);
        }
        return element;
    }

    CheckOptions options;
    Namespaces names{*model, report};
    CheckContext context{*model, names, provider, options, report};
};

inline std::string tosca_2_0(const std::string& body) { return "tosca_definitions_version: tosca_2_0\n" + body; }
inline std::string tosca_1_3(const std::string& body) {
    return "tosca_definitions_version: tosca_simple_yaml_1_3\n" + body;
}

}  // namespace csar::validate
