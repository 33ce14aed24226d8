// For tests of expressions: resolved files, and the places of values in them.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/model/model_fixture.hpp"
#include "validate/expressions/expression.hpp"
#include "validate/model/completion.hpp"

namespace csar::validate {

class Checked {
public:
    explicit Checked(std::map<std::string, std::string, std::less<>> files)
        : loaded_(std::move(files)),
          names_(*loaded_.model, loaded_.report),
          context_{*loaded_.model, names_, loaded_.provider, options_, loaded_.report} {
        complete_model(*loaded_.model, names_, loaded_.report);
    }
    // A file with `body` after the version.
    explicit Checked(const std::string& body, const std::string& version = "tosca_2_0")
        : Checked(std::map<std::string, std::string, std::less<>>{
              {"a.yaml", "tosca_definitions_version: " + version + "\n" + body}}) {}

    CheckContext& context() { return context_; }
    CheckOptions& options() { return options_; }
    const DefinitionsFile& file() const { return loaded_.file(); }
    Node root() const { return file().document->root(); }
    // "id line:column message" of each finding, notes included.
    std::vector<std::string> findings() const {
        std::vector<std::string> out;
        for (const Diagnostic& d : loaded_.report.diagnostics())
            out.push_back(std::string(d.id) + " " + std::to_string(d.place.line) + ":" +
                          std::to_string(d.place.column) + " " + d.message);
        return out;
    }
    const std::vector<Diagnostic>& diagnostics() const { return loaded_.report.diagnostics(); }

    // The service template: SELF has no meaning here.
    Site site() const {
        Site site;
        site.file = &file();
        site.service = file().service_template();
        return site;
    }

private:
    LoadedModel loaded_;
    Namespaces names_;
    CheckOptions options_;
    CheckContext context_;
};

}  // namespace csar::validate
