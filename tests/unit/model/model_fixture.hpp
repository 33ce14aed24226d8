// Creates models from files in the test.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "validate/model/model.hpp"

namespace csar::validate {

class FilesInMemory final : public FileProvider {
public:
    // `label`: prefix for the names of files that are not in the package.
    explicit FilesInMemory(std::map<std::string, std::string, std::less<>> files, std::string label = {})
        : files_(std::move(files)), label_(std::move(label)) {}

    std::optional<std::uint64_t> size(std::string_view path) const override {
        const auto found = files_.find(path);
        if (found == files_.end()) return std::nullopt;
        return found->second.size();
    }
    std::optional<std::string> read(std::string_view path) const override {
        const auto found = files_.find(path);
        if (found == files_.end()) return std::nullopt;
        return found->second;
    }
    void each(const std::function<void(std::string_view)>& visit) const override {
        for (const auto& [path, text] : files_) visit(path);
    }
    std::string name_of(std::string_view path) const override { return label_ + std::string(path); }

private:
    std::map<std::string, std::string, std::less<>> files_;
    std::string label_;
};

struct LoadedModel {
    explicit LoadedModel(std::map<std::string, std::string, std::less<>> files, const std::string& entry = "a.yaml",
                         const LoadOptions& options = {})
        : provider(std::move(files)), model(Model::load({entry}, provider, options, report)) {}
    explicit LoadedModel(const std::string& text)
        : LoadedModel(std::map<std::string, std::string, std::less<>>{{"a.yaml", text}}) {}

    // "id line:column message" of each finding of this severity or higher.
    std::vector<std::string> findings(Severity least = Severity::warning) const {
        std::vector<std::string> out;
        for (const Diagnostic& d : report.diagnostics())
            if (d.severity >= least)
                out.push_back(std::string(d.id) + " " + std::to_string(d.place.line) + ":" +
                              std::to_string(d.place.column) + " " + d.message);
        return out;
    }
    const DefinitionsFile& file() const { return *model->files().front(); }

    Report report;
    FilesInMemory provider;
    std::unique_ptr<Model> model;
};

}  // namespace csar::validate
