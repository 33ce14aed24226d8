// Reads definitions files and follows their imports (csd07 6.8.2; 1.3 3.6.8.2).
#include "validate/model/loader.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/dialect_marks.hpp"
#include "validate/model/element_builder.hpp"
#include "validate/model/import_resolver.hpp"
#include "validate/model/name_search.hpp"
#include "validate/model/published_files.hpp"
#include "validate/profiles/profiles.hpp"

namespace csar::validate {
namespace {

// Searches only the files that have been read. Returns nullptr if they do not define the repository.
const Element* find_repository(const DefinitionsFile& file, std::string_view name) {
    const Element* found = nullptr;
    NameSearch().run(file, name, [&](const DefinitionsFile& from, std::string_view local) {
        found = from.definition(Key::repositories, local);
        return found != nullptr;
    });
    return found;
}

// An error in one of these sections may hide the definition of a name.
constexpr Key sections_that_define[] = {Key::imports,      Key::artifact_types, Key::capability_types,
                                        Key::data_types,   Key::group_types,    Key::interface_types,
                                        Key::node_types,   Key::policy_types,   Key::relationship_types,
                                        Key::repositories, Key::functions};

// The first three differences, and the number of the rest.
std::string some_of(const std::vector<std::string>& differences) {
    constexpr std::size_t shown = 3;
    std::string text;
    for (std::size_t i = 0; i < std::min(shown, differences.size()); ++i)
        text += compose("{}'{}'", i == 0 ? "" : ", ", differences[i]);
    const std::size_t more = differences.size() - std::min(shown, differences.size());
    const bool differs = differences.size() == 1;
    return compose("{}{} {}", text, more == 0 ? "" : compose(" and {} more", more), differs ? "differs" : "differ");
}

// "a zip archive" for the start of an archive, otherwise "".
std::string_view archive_kind(std::string_view text) {
    return text.starts_with("PK\3\4") ? "a zip archive" : text.starts_with("\x1F\x8B") ? "gzip data" : "";
}

}  // namespace

class Loader {
public:
    Loader(Model& model, const FileProvider& package, const LoadOptions& options, Report& report)
        : model_(model), package_(package), options_(options), report_(report), resolver_(package, options, report) {}

    void run(const std::vector<std::string>& entries) {
        for (const std::string& entry : entries) load(package_, entry, nullptr, {}, false);
        // The lists grow during the loop, so a long chain of imports needs no recursion.
        for (std::size_t file = 0, wait = 0; file < model_.files_.size() || wait < waiting_.size() || join_part();) {
            if (file < model_.files_.size()) {
                start_imports(*model_.files_[file++]);
            } else {
                const Waiting next = waiting_[wait++];
                follow(*next.file, next.file->imports[next.import]);
            }
        }
        for (const auto& file : model_.files_) file->index_imports();
        resolver_.report_useless_sources();
        report_import_cycles(model_, report_);
        for (const auto& file : model_.files_) {
            for (const Import& import : file->imports) {
                model_.complete_ &= import.file != nullptr;
                check_imported(*file, import);
            }
            bring_bundled(file->grammar->version());
        }
        bring_non_normative();
        bring_variability_types();
    }

private:
    // The repository may be defined in a file that has not been read.
    struct Waiting {
        DefinitionsFile* file;
        std::size_t import;
    };

    // Reads the file if necessary. Returns nullptr if that fails. `importer`: null for an entry file, whose whole
    // content is used. Only definitions of an imported file are used.
    const DefinitionsFile* load(const FileProvider& files, const std::string& path, const DefinitionsFile* importer,
                                Node reference, bool foreign) {
        const std::string name = files.name_of(path);
        if (const DefinitionsFile* known = model_.find(name)) return known;
        const std::optional<std::uint64_t> size = files.size(path);
        std::optional<std::string> text =
            size && is_within_limits(*size, name) ? files.read(path) : std::optional<std::string>();
        if (text && importer != nullptr && is_archive(*text, reference)) text.reset();
        if (!text) {
            model_.complete_ = false;
            return nullptr;
        }
        model_.bytes_ += text->size();
        auto owner = std::make_unique<DefinitionsFile>();
        DefinitionsFile& file = *owner;
        file.path = path;
        file.files = &files;
        file.importer = importer;
        if (importer != nullptr) file.entry = importer->entry == nullptr ? importer : importer->entry;
        file.foreign = options_.only.empty() ? foreign : path != options_.only;
        file.published = &files == &published_files();
        if (file.foreign) report_.count_separately(name);
        file.document = Document::parse(name, std::move(*text), options_.limits, report_, &alias_nodes_);
        model_.complete_ &= file.document->complete();
        if (&files == &package_) compare_with_published(file);
        model_.files_.push_back(std::move(owner));
        model_.files_seen_.push_back(&file);
        model_.by_name_.emplace(file.document->file(), &file);
        if (!is_tosca(file, reference)) {
            file.selector = importer->selector;
            file.grammar = importer->grammar;
            file.root = ElementBuilder(file, *file.grammar, model_.arena_, nullptr).build(Node());
            file.whole = false;
            return &file;
        }
        if (options_.judge != nullptr) options_.judge->add(file);
        // read_as does not apply to copies and profiles from outside the package.
        read_version(file, &files == &package_ ? options_.read_as : std::nullopt, report_);
        build(file);
        return &file;
    }

    // Reads LoadOptions::only if no file imports it. The file sees the names that an imported file sees, but keeps its
    // service template. Returns false if nothing is read.
    bool join_part() {
        if (options_.only.empty() || model_.files_.empty() || model_.find(package_.name_of(options_.only)))
            return false;
        const DefinitionsFile* const whole = model_.files_.front().get();
        if (load(package_, options_.only, nullptr, {}, false) == nullptr) return false;
        model_.files_.back()->importer = model_.files_.back()->entry = whole;
        return true;
    }

    // True if the imported file is not the user's: a profile, a copy of a remote file, or an import of a foreign file.
    // So is a file of the package that was found by name in a directory for third-party files.
    bool is_foreign(const DefinitionsFile& importer, const ImportTarget& target, const std::string& name) const {
        if (importer.foreign || target.files == &published_files()) return true;
        if (target.files == &package_ && !target.by_name) return false;
        return options_.is_foreign ? options_.is_foreign(name) : name.starts_with('/');
    }

    // Compares a file with the published file of this name. An unchanged copy is not the user's file. Changes are
    // reported.
    void compare_with_published(DefinitionsFile& file) {
        const auto copy =
            file.document->complete() ? validate::compare_with_published(file, options_.limits) : std::nullopt;
        if (!copy || !options_.only.empty()) return;
        if (copy->differences.empty()) {
            file.published = file.foreign = true;
            report_.count_separately(file.document->file());
        } else if (copy->stated) {
            const Node version = file.document->root()["metadata"]["template_version"];
            report_.add(diagnose(rules::tosca::edited_types, version ? version.place() : file.document->root().place(),
                                 copy->version, some_of(copy->differences)));
        }
    }

    // A package is not read as YAML.
    bool is_archive(std::string_view text, Node reference) {
        const std::string_view kind = archive_kind(text);
        if (kind.empty()) return false;
        report_.add(diagnose(rules::tosca::imported_other_file, reference.place(), reference.text())
                        .with_hint(compose("the file is {}: extract it, and import its descriptor", kind)));
        return true;
    }

    // A file without TOSCA content gets one finding at its import, not many about wrong keynames.
    bool is_tosca(const DefinitionsFile& file, Node reference) {
        const Node root = file.document->root();
        if (file.importer == nullptr || !file.importer->is_standard()) return true;
        if (!root.is_mapping() || !file.document->complete()) return true;
        constexpr std::string_view version = "tosca_definitions_version";
        for (const auto [key, value] : root.entries()) {
            Suggestion near(version);
            near.offer(key.text());
            if (!near.best().empty() || find_in_other_version(Entity::file, key.text()) != nullptr) return true;
        }
        report_.add(diagnose(rules::tosca::imported_other_file, reference.place(), reference.text())
                        .with_related(root.place(), "this is the content of the file"));
        return false;
    }

    bool is_within_limits(std::uint64_t size, const std::string& name) {
        const Limits& limits = options_.limits;
        const bool alone = size > limits.definitions_file;
        if (!alone && model_.bytes_ + size <= limits.definitions_total) return true;
        report_.add(diagnose(rules::tosca::definitions_too_large, place_of(name),
                             alone ? "the file is" : "the definitions files together are",
                             alone ? limits.definitions_file : limits.definitions_total));
        return false;
    }

    void build(DefinitionsFile& file) {
        ElementBuilder builder(file, *file.grammar, model_.arena_, file.has_known_grammar() ? &report_ : nullptr);
        const Node root = file.document->root();
        if (file.importer != nullptr && imports_bring_definitions_only.has(file.grammar->version())) {
            builder.leave_out(Key::service_template);
            // check_files() reports the service template of a profile.
            if (const auto entry = root.entry(file.grammar->name_of(Entity::file, Key::service_template));
                entry.key && !root[file.grammar->name_of(Entity::file, Key::profile)])
                report_.add(diagnose(rules::tosca::imported_service_template, entry.key.place()));
        }
        file.root = builder.build(root.is_mapping() ? root : Node());
        file.index_definitions();
        // A root that is empty or not a mapping may have been intended to define any name.
        file.whole = root.is_mapping() && std::none_of(std::begin(sections_that_define), std::end(sections_that_define),
                                                       [&](Key section) { return file.root->has_lost(section); });
    }

    void start_imports(DefinitionsFile& file) {
        const auto elements = file.root->children(Key::imports);
        file.imports.reserve(elements.size());
        for (const Element& element : elements) {
            Import& import = file.imports.emplace_back();
            import.element = &element;
            import.reference = element[element.has(Key::url) ? Key::url : Key::profile];
            import.target = import.reference.text();
            // An import with a malformed namespace may define any name.
            if (const std::string_view space = element.text(Key::namespace_); is_namespace_name(space))
                import.space = space;
            // A repository in a different file is known only after all other imports are read.
            if (element.has(Key::repository) &&
                file.definition(Key::repositories, element.text(Key::repository)) == nullptr)
                waiting_.push_back({&file, file.imports.size() - 1});
            else
                follow(file, import);
        }
    }

    void follow(DefinitionsFile& file, Import& import) {
        const Element* repository = nullptr;
        if (const Node name = (*import.element)[Key::repository]) repository = find_repository(file, name.text());
        ImportTarget target = resolver_.resolve(file, import, repository);
        import.state = target.state;
        if (target.state == Import::State::built_in) {
            import.file = bring_bundled(target.version);
        } else if (target.state == Import::State::loaded) {
            import.target = target.files->name_of(target.path);
            import.file =
                load(*target.files, target.path, &file, import.reference, is_foreign(file, target, import.target));
            if (import.file == nullptr) import.state = Import::State::missing;
        }
    }

    void check_imported(const DefinitionsFile& file, const Import& import) {
        if (import.file == nullptr || import.state != Import::State::loaded) return;
        const DefinitionsFile& imported = *import.file;
        if (!file.is_standard() || !imported.is_standard()) return;
        const auto& family = mixes_with_simple_profile;
        if (family.has(file.grammar->version()) != family.has(imported.grammar->version()))
            report_.add(diagnose(rules::tosca::mixed_versions, import.reference.place(),
                                 to_string(file.grammar->version()), to_string(imported.grammar->version())));
        const Node wanted = (*import.element)[Key::profile];
        const Node profile = (*imported.root)[Key::profile];
        if (wanted && wanted.text() != profile.text())
            report_.add(diagnose(rules::tosca::profile_mismatch, wanted.place(), wanted.text())
                            .with_related(profile ? profile.place() : place_of(imported.document->file()),
                                          "the profile was mapped to this file"));
    }

    // Reads the file once. Returns nullptr if the version has no normative types.
    const DefinitionsFile* bring_bundled(Version version) {
        const std::string_view text = bundled_profile(version);
        if (text.empty()) return nullptr;
        if (const DefinitionsFile* known = model_.bundled(version)) return known;
        return read_bundled(bundled_profile_path(version), text, version);
    }

    const DefinitionsFile* read_bundled(std::string_view path, std::string_view text, Version version) {
        auto file = std::make_unique<DefinitionsFile>();
        file->path = path;
        file->document = Document::parse(file->path, std::string(text), options_.limits, report_);
        file->selector = recognise_version(selector(version));
        file->grammar = &Grammar::of(version);
        file->root = ElementBuilder(*file, *file->grammar, model_.arena_, &report_).build(file->document->root());
        file->index_definitions();
        model_.bundled_seen_.push_back(file.get());
        model_.bundled_.push_back(std::move(file));
        return model_.bundled_seen_.back();
    }

    // Adds the types of chapter 9 of the Simple Profile if a file may use them.
    void bring_non_normative() {
        std::optional<Version> newest;
        bool wanted = false;
        for (const auto& file : model_.files_) {
            const Version version = file->grammar->version();
            if (!normative_types_are_implicit.has(version)) continue;
            if (file->is_standard()) newest = std::max(newest.value_or(version), version);
            wanted = wanted || may_name_non_normative_types(file->document->text());
        }
        if (wanted && newest)
            model_.non_normative_ = read_bundled(non_normative_types_path, bundled_non_normative_types(), *newest);
    }

    void bring_variability_types() {
        if (std::ranges::any_of(model_.files_, [](const auto& file) { return file->is_variable(); }))
            model_.variability_types_ =
                read_bundled(variability_types_path, bundled_variability_types(), Grammar::variability().version());
    }

    Model& model_;
    const FileProvider& package_;
    const LoadOptions& options_;
    Report& report_;
    ImportResolver resolver_;
    std::vector<Waiting> waiting_;
    std::uint64_t alias_nodes_ = 0;  // of all documents, see Document::parse()
};

Model::Model() = default;
Model::~Model() = default;

std::unique_ptr<Model> Model::empty() { return std::unique_ptr<Model>(new Model()); }

const DefinitionsFile* Model::bundled(Version version) const {
    for (const DefinitionsFile* file : bundled_seen_)
        if (file->grammar->version() == version) return file;
    return nullptr;
}

std::unique_ptr<Model> Model::load(const std::vector<std::string>& entries, const FileProvider& files,
                                   const LoadOptions& options, Report& report) {
    std::unique_ptr<Model> model(new Model());
    Loader(*model, files, options, report).run(entries);
    return model;
}

const DefinitionsFile* Model::find(std::string_view name) const {
    const auto found = by_name_.find(name);
    return found == by_name_.end() ? nullptr : found->second;
}

}  // namespace csar::validate
