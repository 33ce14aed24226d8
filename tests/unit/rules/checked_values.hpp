// For tests of values: checks the properties of the node template `n` against its type.
#pragma once

#include <string>
#include <vector>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/expressions/value_assignments.hpp"
#include "validate/model/completion.hpp"

namespace csar::validate {

class CheckedValues {
public:
    explicit CheckedValues(const std::string& body, const std::string& version = "tosca_2_0")
        : loaded_("tosca_definitions_version: " + version + "\n" + body),
          names_(*loaded_.model, loaded_.report),
          context_{*loaded_.model, names_, loaded_.provider, options_, loaded_.report} {
        complete_model(*loaded_.model, names_, loaded_.report);
        const Element* const service = loaded_.file().service_template();
        const Element* const node = service ? service->child(Key::node_templates, "n") : nullptr;
        if (node == nullptr || node->type() == nullptr) return;
        Site site;
        site.file = &loaded_.file();
        site.service = service;
        Assignments what;
        what.owner = node;
        what.type = node->type();
        check_assignments(context_, what, (*node)[Key::properties],
                          context_.tables.members(*node->type(), Key::properties), site);
    }

    // "id line:column message" of each warning and error.
    std::vector<std::string> findings() const { return loaded_.findings(); }
    const std::vector<Diagnostic>& diagnostics() const { return loaded_.report.diagnostics(); }
    CheckContext& context() { return context_; }
    const DefinitionsFile& file() const { return loaded_.file(); }

private:
    LoadedModel loaded_;
    Namespaces names_;
    CheckOptions options_;
    CheckContext context_;
};

// The findings about a property of this type with this value, without places.
inline std::vector<std::string> findings_of(const std::string& type, const std::string& value,
                                            const std::string& version = "tosca_2_0",
                                            const std::string& data_types = "") {
    const bool old = version != "tosca_2_0";
    const CheckedValues checked(data_types + "node_types:\n  N:\n    properties:\n      p: { type: " + type + " }\n" +
                                    (old ? "topology_template" : "service_template") +
                                    ":\n  node_templates:\n    n: { type: N, properties: { p: " + value + " } }\n",
                                version);
    std::vector<std::string> out;
    for (const std::string& finding : checked.findings()) {
        const std::size_t id_end = finding.find(' ');
        out.push_back(finding.substr(0, id_end) + finding.substr(finding.find(' ', id_end + 1)));
    }
    return out;
}

}  // namespace csar::validate
