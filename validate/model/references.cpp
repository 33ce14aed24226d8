#include "validate/model/references.hpp"

#include <algorithm>
#include <unordered_set>

#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/model/nearest_file.hpp"

namespace csar::validate {
namespace {

using ArtifactNames = std::unordered_set<std::string_view>;

// Calls `visit` for every element below `element`, itself included, parents first.
template <class Visit>
void each_element(const Element& element, const Visit& visit) {
    visit(element);
    for (const Slot& slot : element.slots)
        for (const Element& child : slot.children) each_element(child, visit);
}

bool is_artifact_entry(const Element& element) { return element.entity == Entity::artifact_definition && element.name; }

// "scripts/create.sh" and "create.sh" are files; "create", "my-artifact" and "org.example.Plugin" are names.
bool looks_like_path(std::string_view text) {
    if (text.find('/') != std::string_view::npos) return true;
    const std::string_view ext = extension(text);
    if (ext.size() < 2 || ext.size() > 6 || text.find(' ') != std::string_view::npos) return false;
    if (std::count(text.begin(), text.end(), '.') > 1) return false;
    return std::all_of(ext.begin() + 1, ext.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
}

FileReference reference_to(FileReference::Kind kind, const Element& element, Node node, bool in_repository) {
    FileReference reference;
    reference.kind = kind;
    reference.file = element.file;
    reference.node = node;
    reference.text = node.text();
    reference.remote = in_repository || has_uri_scheme(node.text());
    return reference;
}

void add_references(const Element& element, const ArtifactNames& artifacts, std::vector<FileReference>& out) {
    if (element.entity != Entity::artifact_definition) return;
    const bool in_implementation = element.parent != nullptr && element.parent->entity == Entity::implementation;
    if (in_implementation && element.short_form) {
        const std::string_view text = element.node.text();
        // A leading '$' or a placeholder is computed; a name with a colon before a slash is a remote image.
        if (artifacts.contains(text) || !looks_like_path(text)) return;
        out.push_back(reference_to(FileReference::Kind::implementation, element, element.node, false));
        return;
    }
    const Node file = element[Key::file];
    if (file.is_string() && !file.text().empty())
        out.push_back(reference_to(FileReference::Kind::artifact, element, file, element.has(Key::repository)));
}

}  // namespace

std::vector<FileReference> file_references(const Model& model, const FileProvider& files) {
    ArtifactNames artifacts;
    for (const auto& file : model.files())
        each_element(*file->root, [&](const Element& element) {
            if (is_artifact_entry(element)) artifacts.insert(element.name_text());
        });
    std::vector<FileReference> references;
    for (const auto& file : model.files())
        each_element(*file->root, [&](const Element& element) { add_references(element, artifacts, references); });
    for (FileReference& reference : references)
        if (!reference.remote) reference.path = files.resolve(reference.file->path, reference.text);
    return references;
}

void check_file_references(const std::vector<FileReference>& references, const FileProvider& files, Report& report) {
    NearestFile nearest(files);
    for (const FileReference& reference : references) {
        if (reference.remote) continue;
        if (!reference.path) {
            report.add(diagnose(rules::tosca::file_outside, reference.node.place(), reference.text));
            continue;
        }
        if (files.exists(*reference.path)) continue;
        report.add(diagnose(rules::tosca::file_missing, reference.node.place(), reference.text)
                       .with_hint(nearest.hint(*reference.path, reference.file->path)));
    }
}

}  // namespace csar::validate
