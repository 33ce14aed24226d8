// For tests of representations: creates one from files in the test, and shows its parts as text.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/unit/rules/checked_model.hpp"
#include "validate/representation/representation.hpp"

namespace csar::validate {

inline std::string text_of(const Value& value) {
    if (const auto* text = value.as<std::string>()) return *text;
    if (const auto* number = value.as<std::int64_t>()) return std::to_string(*number);
    if (const auto* truth = value.as<bool>()) return *truth ? "true" : "false";
    if (const auto* scalar = value.as<Value::Scalar>()) return std::to_string(scalar->amount.as_integer().value_or(-1));
    if (const auto* list = value.as<Value::List>()) {
        std::string text;
        for (const Value& entry : *list) text += (text.empty() ? "" : ", ") + text_of(entry);
        return "[" + text + "]";
    }
    return "?";
}

class Represented {
public:
    // `inputs`, `inventory`: YAML. The first file has the service template. All files are entries.
    explicit Represented(std::map<std::string, std::string, std::less<>> files, const std::string& inputs = "{}",
                         const std::string& inventory = "")
        : provider_(std::move(files)) {
        std::vector<std::string> entries;
        provider_.each([&](std::string_view path) { entries.emplace_back(path); });
        model_ = Model::load(entries, provider_, {}, report_);
        names_ = std::make_unique<Namespaces>(*model_, report_);
        complete_model(*model_, *names_, report_);
        inputs_ = Document::parse("inputs", inputs, {}, report_);
        options_ = {.files_complete = false, .inputs = inputs_->root()};
        context_ = std::make_unique<CheckContext>(*model_, *names_, provider_, options_, report_);
        RepresentationOptions chosen;
        if (!inventory.empty()) {
            inventory_ = Document::parse("inventory", inventory, {}, report_);
            chosen.inventory = inventory_->root();
        }
        check_definitions(*context_);
        service = represent(*context_, *model_->files().front(), chosen);
    }
    // One file of TOSCA 2.0.
    explicit Represented(const std::string& body, const std::string& inputs = "{}", const std::string& inventory = "")
        : Represented(std::map<std::string, std::string, std::less<>>{{"a.yaml", tosca_2_0(body)}}, inputs, inventory) {
    }

    // "web[1]"
    static std::string name(const ServiceRepresentation& of, Number number) {
        return std::string(of.nodes[number].name) + "[" + std::to_string(of.nodes[number].index) + "]";
    }
    std::vector<std::string> nodes() const {
        std::vector<std::string> all;
        for (Number i = 0; i < service.nodes.size(); ++i) all.push_back(name(service, i));
        return all;
    }
    // "web[0].host -> server[1].capability", with " ?" for a choice.
    std::vector<std::string> relationships() const { return relationships_of(service, service); }
    static std::vector<std::string> relationships_of(const ServiceRepresentation& of,
                                                     const ServiceRepresentation& outer) {
        std::vector<std::string> all;
        for (const RelationshipRepresentation& made : of.relationships)
            all.push_back(name(of, made.source) + "." + std::string(made.requirement) + " -> " +
                          (made.levels == 0 ? "" : "outer ") + name(made.levels == 0 ? of : outer, made.target) +
                          (made.capability.empty() ? "" : "." + std::string(made.capability)) +
                          (made.choice ? " ?" : ""));
        return all;
    }
    // The value of "web[0].port", or why it has none.
    static std::string value_in(const RepresentedValues& values, std::string_view wanted) {
        for (const RepresentedValue& value : values)
            if (value.name == wanted) return value.value ? text_of(*value.value) : "(" + value.unresolved + ")";
        return "not there";
    }
    std::string value(const std::string& node, std::string_view wanted) const {
        for (Number i = 0; i < service.nodes.size(); ++i) {
            if (name(service, i) != node) continue;
            const std::string found = value_in(service.nodes[i].properties, wanted);
            return found == "not there" ? value_in(service.nodes[i].attributes, wanted) : found;
        }
        return "no node";
    }
    std::string output(std::string_view wanted) const { return value_in(service.outputs, wanted); }
    // "representation/... line:column hint"
    std::vector<std::string> problems() const {
        std::vector<std::string> all;
        for (const Diagnostic& problem : service.problems)
            all.push_back(std::string(problem.id) + " " + std::to_string(problem.place.line) + ":" +
                          std::to_string(problem.place.column) + " " + problem.message + ": " + problem.hint);
        return all;
    }
    // The errors in the definitions.
    std::vector<std::string> errors() const {
        std::vector<std::string> all;
        for (const Diagnostic& found : report_.diagnostics())
            if (found.severity == Severity::error)
                all.push_back(std::string(found.id) + " " + std::to_string(found.place.line) + " " + found.message);
        return all;
    }

    ServiceRepresentation service;

private:
    Report report_;
    FilesInMemory provider_;
    std::unique_ptr<Model> model_;
    std::unique_ptr<Namespaces> names_;
    std::unique_ptr<Document> inputs_, inventory_;
    CheckOptions options_;
    std::unique_ptr<CheckContext> context_;
};

}  // namespace csar::validate
