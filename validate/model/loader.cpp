// Reading definitions files and following their imports (csd07 6.8.2; 1.3 3.6.8.2).
#include <algorithm>
#include <utility>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "report/rules/yaml.hpp"
#include "validate/model/element_builder.hpp"
#include "validate/model/model.hpp"
#include "validate/model/nearest_file.hpp"
#include "validate/model/shape.hpp"
#include "validate/profiles/profiles.hpp"

namespace csar::validate {

class Loader {
public:
    Loader(Model& model, const FileProvider& files, const LoadOptions& options, Report& report)
        : model_(model), files_(files), options_(options), report_(report), nearest_(files) {}

    void run(const std::vector<std::string>& entries) {
        for (const std::string& entry : entries) load(entry);
        // The list grows while it is walked: a chain of imports of any length needs no stack.
        for (std::size_t i = 0; i < model_.files_.size(); ++i) follow_imports(*model_.files_[i]);
        report_cycles();
        for (const auto& file : model_.files_) bring_profile(file->grammar->version());
    }

private:
    File* load(const std::string& path);
    void read_version(File& file);
    void follow_imports(File& file);
    void follow(File& file, Import& import);
    void report_cycles();
    void bring_profile(Version version);

    Model& model_;
    const FileProvider& files_;
    const LoadOptions& options_;
    Report& report_;
    NearestFile nearest_;
};

// The file with this path, read if it was not yet; nullptr when it cannot be read.
File* Loader::load(const std::string& path) {
    if (File* known = model_.find(path)) return known;
    const std::optional<std::uint64_t> size = files_.size(path);
    if (size && (*size > options_.limits.definitions_file ||
                 model_.bytes_ + *size > options_.limits.definitions_total)) {
        const bool alone = *size > options_.limits.definitions_file;
        report_.add(diagnose(rules::tosca::definitions_too_large, place_of(path),
                             alone ? "the file is" : "the definitions files together are",
                             alone ? options_.limits.definitions_file : options_.limits.definitions_total));
        model_.complete_ = false;
        return nullptr;
    }
    std::optional<std::string> text = size ? files_.read(path) : std::nullopt;
    if (!text) {
        model_.complete_ = false;
        return nullptr;
    }
    model_.bytes_ += text->size();
    auto owner = std::make_unique<File>();
    File& file = *owner;
    file.path = path;
    file.document = Document::parse(path, std::move(*text), options_.limits, report_);
    model_.complete_ &= file.document->complete();
    model_.files_.push_back(std::move(owner));
    model_.by_path_.emplace(file.path, &file);
    read_version(file);
    ElementBuilder builder(file, *file.grammar, model_.arena_, file.is_standard() ? &report_ : nullptr);
    const Node root = file.document->root();
    file.root = builder.build(root.is_mapping() ? root : Node());
    return &file;
}

void Loader::read_version(File& file) {
    file.grammar = &Grammar::of(Version::v2_0);
    const Node root = file.document->root();
    if (!root.is_mapping()) {
        if (file.document->complete())
            report_.add(
                diagnose(rules::tosca::not_definitions, root ? root.place() : place_of(file.path), describe(root)));
        return;
    }
    const Node version = root["tosca_definitions_version"];
    if (!version) {
        if (!file.document->complete()) return;
        auto finding = diagnose(rules::tosca::missing_version, place_of(file.path));
        Suggestion near("tosca_definitions_version");
        for (const auto [key, value] : root.entries())
            if (key.is_scalar()) near.offer(key.text());
        if (!near.best().empty()) finding.hint = say("did you mean '{}' to be it?", near.best());
        report_.add(std::move(finding));
        return;
    }
    file.version_text = version.text();
    file.selector = recognise_version(version.text());
    file.grammar = &Grammar::of(file.selector.version);
    switch (file.selector.kind) {
        case Selector::Kind::standard: break;
        case Selector::Kind::dialect:
            report_.add(diagnose(rules::tosca::dialect, version.place(), version.text(), file.selector.name));
            return;
        case Selector::Kind::unknown: {
            auto finding = diagnose(rules::tosca::unknown_version, version.place(), version.text());
            Suggestion near(version.text());
            for (int v = 0; v < version_count; ++v) near.offer(selector(static_cast<Version>(v)));
            if (!near.best().empty()) finding.hint = say("did you mean '{}'?", near.best());
            report_.add(std::move(finding));
            return;
        }
    }
    const auto first = *root.entries().begin();
    if (first.key.text() != "tosca_definitions_version")
        report_.add(diagnose(rules::tosca::version_not_first, version.place())
                        .with_related(first.key.place(), "this key stands before it"));
}

void Loader::follow_imports(File& file) {
    for (const Element& element : file.root->children(Key::imports)) {
        Import import;
        import.element = &element;
        import.reference = element[Key::url];
        if (!import.reference) import.reference = element[Key::profile];
        if (import.reference) follow(file, import);
        model_.complete_ &= import.state == Import::State::loaded || import.state == Import::State::built_in;
        file.imports.push_back(std::move(import));
    }
}

void Loader::follow(File& file, Import& import) {
    const std::string_view reference = import.reference.text();
    import.target = reference;
    if (const auto mapped = options_.import_map.find(reference); mapped != options_.import_map.end()) {
        import.file = load(mapped->second);
        import.state = import.file ? Import::State::loaded : Import::State::missing;
        return;
    }
    const bool by_profile = import.element->has(Key::profile) && !import.element->has(Key::url);
    // The normative types of 1.x may be imported by the name of their version.
    if (recognise_version(reference).kind == Selector::Kind::standard) {
        import.state = Import::State::built_in;
        return;
    }
    const bool elsewhere = by_profile || import.element->has(Key::repository);
    if (has_uri_scheme(reference) || elsewhere) {
        import.state = Import::State::remote;
        report_.add(diagnose(rules::tosca::import_remote, import.reference.place(), reference));
        return;
    }
    const auto path = files_.resolve(file.path, reference);
    if (!path) {
        report_.add(diagnose(rules::tosca::import_outside, import.reference.place(), reference));
        return;
    }
    import.target = *path;
    if (model_.find(*path) == nullptr && !files_.exists(*path)) {
        report_.add(diagnose(rules::tosca::import_not_found, import.reference.place(), reference)
                        .with_hint(nearest_.hint(*path, file.path)));
        return;
    }
    import.file = load(*path);
    if (import.file) import.state = Import::State::loaded;
}

// Walks the import graph depth first without recursion and reports each edge that closes a circle.
void Loader::report_cycles() {
    enum class Mark : std::uint8_t { unseen, open, done };
    std::unordered_map<const File*, Mark> marks;
    struct Step {
        const File* file;
        std::size_t next;
    };
    for (const auto& start : model_.files_) {
        if (marks[start.get()] != Mark::unseen) continue;
        std::vector<Step> path{{start.get(), 0}};
        marks[start.get()] = Mark::open;
        while (!path.empty()) {
            Step& step = path.back();
            if (step.next == step.file->imports.size()) {
                marks[step.file] = Mark::done;
                path.pop_back();
                continue;
            }
            const Import& import = step.file->imports[step.next++];
            if (import.file == nullptr) continue;
            Mark& mark = marks[import.file];
            if (mark == Mark::open) {
                std::string circle;
                const auto begin =
                    std::find_if(path.begin(), path.end(), [&](const Step& s) { return s.file == import.file; });
                for (auto at = begin; at != path.end(); ++at) circle += at->file->path + " -> ";
                report_.add(diagnose(rules::tosca::import_cycle, import.reference.place(), circle + import.file->path));
            } else if (mark == Mark::unseen) {
                mark = Mark::open;
                path.push_back({import.file, 0});
            }
        }
    }
}

// Reads the normative types that a version implies, once.
void Loader::bring_profile(Version version) {
    const std::string_view text = bundled_profile(version);
    if (text.empty() || model_.bundled(version) != nullptr) return;
    auto file = std::make_unique<File>();
    file->path = bundled_profile_path(version);
    file->document = Document::parse(file->path, std::string(text), options_.limits, report_);
    file->selector = recognise_version(selector(version));
    file->grammar = &Grammar::of(version);
    file->root = ElementBuilder(*file, *file->grammar, model_.arena_, &report_).build(file->document->root());
    model_.bundled_.push_back(std::move(file));
}

File* Model::bundled(Version version) const {
    for (const auto& file : bundled_)
        if (file->grammar->version() == version) return file.get();
    return nullptr;
}

std::unique_ptr<Model> Model::load(const std::vector<std::string>& entries, const FileProvider& files,
                                   const LoadOptions& options, Report& report) {
    std::unique_ptr<Model> model(new Model());
    Loader(*model, files, options, report).run(entries);
    return model;
}

File* Model::find(std::string_view path) const {
    const auto found = by_path_.find(path);
    return found == by_path_.end() ? nullptr : found->second;
}

}  // namespace csar::validate
