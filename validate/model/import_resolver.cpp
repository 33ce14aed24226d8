#include "validate/model/import_resolver.hpp"

#include <algorithm>
#include <utility>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/published_files.hpp"
#include "validate/profiles/published_types.hpp"

namespace csar::validate {
namespace {

using State = Import::State;

ImportTarget nothing() { return {}; }

// True if a finding already reports that the import has neither `url` nor `profile`.
bool has_reported_key(const DefinitionsFile& file, const Element& import) {
    const Grammar& grammar = *file.grammar;
    if (grammar.find(Entity::import, Key::url)->presence == Presence::mandatory) return true;
    if (!import.node.is_mapping()) return !import.node.is_null();
    for (const auto [key, value] : import.node.entries()) {
        const Keyname* const row = grammar.find(Entity::import, key.text());
        if (row == nullptr || row->key == Key::url || row->key == Key::profile) return true;
    }
    return false;
}

// "tosca-normative-types:1.0.0" is not a URL, but an archive in the catalogue of a dialect.
bool names_archive(std::string_view text) {
    const std::size_t colon = text.find(':');
    return colon != std::string_view::npos && has_uri_scheme(text) && !text.starts_with("file:") &&
           !text.substr(colon + 1).starts_with('/');
}

// Only the beginning of the names of the files of ETSI GS NFV-SOL 001 is fixed.
bool is_of_sol001(std::string_view path) { return file_name(path).starts_with("etsi_nfv_sol001_"); }

// True for "a.yaml" and "./a.yaml".
bool is_bare_name(std::string_view reference) {
    if (reference.starts_with("./")) reference.remove_prefix(2);
    return reference.find('/') == std::string_view::npos;
}

std::string_view without_leading_slashes(std::string_view path) {
    return path.substr(std::min(path.find_first_not_of('/'), path.size()));
}

// Perhaps a different version of the profile is meant.
Hint hint_at_profile(std::string_view name, std::string_view near) {
    Suggestion slip(name);
    slip.offer(near);
    return slip.best().empty() ? did_you_mean(name, near, false) : slip.hint();
}

}  // namespace

bool is_namespace_name(std::string_view text) { return !text.empty() && text.find(':') == std::string_view::npos; }

ImportResolver::ImportResolver(const FileProvider& package, const LoadOptions& options, Report& report)
    : package_(package),
      options_(options),
      report_(report),
      profiles_(package, options),
      nearest_(package),
      copies_(options.profile_sources) {}

ImportTarget ImportResolver::resolve(const DefinitionsFile& file, const Import& import, const Element* repository) {
    const Element& element = *import.element;
    if (!is_well_formed(file, element)) return nothing();
    if (const Node profile = element[Key::profile]) return by_profile(file, profile);
    const Node url = element[Key::url];
    // The name of a version imports its normative types. If a file is read as a different version, the name of its
    // version means the types of that version.
    if (const Selector selector = recognise_version(url.text()); selector.kind == Selector::Kind::standard)
        return {State::built_in, nullptr, std::string(url.text()),
                url.text() == file.version_text ? file.grammar->version() : selector.version};
    if (const Node name = element[Key::repository]) {
        if (repository == nullptr)
            return file.has_known_grammar()
                       ? refused(diagnose(rules::tosca::unknown_repository, name.place(), name.text()))
                       : unknown_in_dialect(name, "repository", url.text());
        return by_repository(*repository, url);
    }
    if (auto mapped = by_map(url.text())) return existing(*mapped->files, std::move(mapped->path), url, nullptr);
    return by_url(file, url);
}

ImportTarget ImportResolver::refused(Diagnostic finding) {
    report_.add(std::move(finding));
    return nothing();
}

ImportTarget ImportResolver::unknown_in_dialect(Node name, std::string_view what, std::string_view target) {
    report_.add(diagnose(rules::tosca::unknown_dialect_import, name.place(), what, name.text()));
    return {State::remote, nullptr, std::string(target)};
}

// Checks which keynames are present. A keyname with a wrong form has been reported and left out.
bool ImportResolver::is_well_formed(const DefinitionsFile& file, const Element& import) {
    const auto refuse = [&](Diagnostic finding) {
        report_.add(std::move(finding));
        return false;
    };
    if (const Node space = import[Key::namespace_]; space && !is_namespace_name(space.text()))
        return refuse(diagnose(rules::tosca::invalid_namespace_name, space.place(), space.text()));
    const bool url = import.has(Key::url), profile = import.has(Key::profile);
    if (url && profile)
        return refuse(diagnose(rules::tosca::wrong_import_target, import[Key::profile].place(), "both"));
    if (!url && !profile) {
        if (!has_reported_key(file, import))
            report_.add(diagnose(rules::tosca::wrong_import_target, import.place(), "neither"));
        return false;
    }
    if (profile && import.has(Key::repository))
        return refuse(diagnose(rules::tosca::repository_of_profile_import, import[Key::repository].place()));
    const Node reference = url ? import[Key::url] : import[Key::profile];
    if (reference.text().empty()) return refuse(diagnose(rules::tosca::empty_import, reference.place()));
    if (url && import.has(Key::repository) && has_uri_scheme(reference.text()))
        return refuse(
            diagnose(rules::tosca::import_url_in_repository, reference.place(), import.text(Key::repository)));
    return true;
}

ImportTarget ImportResolver::by_profile(const DefinitionsFile& file, Node name) {
    if (auto mapped = by_map(name.text())) return existing(*mapped->files, std::move(mapped->path), name, nullptr);
    const auto [files, paths] = profiles_.find(name.text());
    if (paths.empty()) {
        if (const Selector selector = recognise_version(name.text()); selector.kind == Selector::Kind::standard)
            return {State::built_in, nullptr, std::string(name.text()), selector.version};
        return {report_unknown(file, name)};
    }
    if (paths.size() > 1) {
        auto finding = diagnose(rules::tosca::ambiguous_profile, name.place(), name.text(),
                                report_.shown_file(files->name_of(paths[0])));
        for (const std::string& path : paths) finding.related.push_back({place_of(files->name_of(path)), "defines it"});
        report_.add(std::move(finding));
    }
    return {State::loaded, files, paths[0], newest_version, true};
}

// A profile need not be in the package (csd07 6.7). It is an error only if the user gave a catalogue, or if the name
// resembles a known profile.
Import::State ImportResolver::report_unknown(const DefinitionsFile& file, Node name) {
    // A file does not import the profile that it defines.
    const std::string near = profiles_.nearest(name.text(), file.document->root()["profile"].text());
    if (near.empty() && options_.profile_sources.empty() && options_.import_map.empty()) {
        report_.add(
            diagnose(rules::tosca::unchecked_profile, name.place(), name.text())
                .with_hint("specify the directory or package of the profile with DefinitionOptions::profile_paths"));
        return State::unknown;
    }
    auto finding = diagnose(rules::tosca::unknown_profile, name.place(), name.text());
    if (!near.empty())
        finding.hint = hint_at_profile(name.text(), near);
    else if (const std::string known = profiles_.some_names(); !known.empty())
        finding.hint = compose("the available ones are {}", known);
    report_.add(std::move(finding));
    return State::missing;
}

ImportTarget ImportResolver::by_path(const DefinitionsFile& file, Node reference) {
    const auto path = file.files->resolve(file.path, reference.text());
    if (path && reference.text().starts_with('/') && file.files->exists(*path) &&
        !paths_may_begin_at_root.has(file.grammar->version()))
        report_.add(diagnose(rules::tosca::file_from_root, reference.place(), reference.text())
                        .with_hint(write_instead(reference.text(), relative_reference(file.path, *path))));
    return existing(*file.files, path, reference, &file);
}

ImportTarget ImportResolver::by_url(const DefinitionsFile& file, Node url) {
    if (!file.has_known_grammar() && names_archive(url.text())) return unknown_in_dialect(url, "file", url.text());
    if (!has_uri_scheme(url.text())) return by_path(file, url);
    if (!is_file_url(url.text())) {
        if (auto target = by_namespace(file, url.text(), false)) return std::move(*target);
        return remote(file, url, url.text());
    }
    auto path = file.files->resolve_file_url(file.path, url.text());
    if (!path) return refused(diagnose(rules::tosca::import_file_url, url.place(), url.text()));
    return existing(*file.files, std::move(path), url, &file);
}

// A path in a repository is relative to its root, also with a leading slash. It must stay in the repository.
ImportTarget ImportResolver::by_repository(const Element& repository, Node url) {
    const auto path = resolve_reference("x", without_leading_slashes(url.text()));
    if (!path) return refused(diagnose(rules::tosca::import_outside_package, url.place(), url.text()));
    std::string root(repository.text(Key::url));
    if (!root.ends_with('/')) root += '/';
    if (auto mapped = by_map(root + *path)) return existing(*mapped->files, std::move(mapped->path), url, nullptr);
    const DefinitionsFile& file = *repository.file;
    const bool by_file_url = is_file_url(root);
    if (has_uri_scheme(root) && !by_file_url) return remote(file, url, root + *path);
    auto target = by_file_url ? file.files->resolve_file_url(file.path, root + *path)
                              : file.files->resolve(file.path, root + *path);
    if (!target && by_file_url) return refused(diagnose(rules::tosca::import_file_url, url.place(), url.text()));
    return existing(*file.files, std::move(target), url, &file);
}

std::optional<ImportTarget> ImportResolver::by_map(std::string_view url) const {
    const auto target = [&](const MappedImport& mapped, std::string_view rest) {
        const FileProvider& files = mapped.files ? *mapped.files : package_;
        std::string path = mapped.path;
        if (!rest.empty() && !path.empty() && !path.ends_with('/')) path += '/';
        return ImportTarget{State::loaded, &files, path + std::string(rest)};
    };
    if (const auto exact = options_.import_map.find(url); exact != options_.import_map.end())
        return target(exact->second, {});
    // The longest prefix with an entry counts. A query is not a part of the file name.
    const std::string_view path = url.substr(0, url.find_first_of("?#"));
    for (std::size_t slash = path.rfind('/'); slash != std::string_view::npos && slash != 0;
         slash = path.rfind('/', slash - 1)) {
        const auto found = options_.import_map.find(path.substr(0, slash + 1));
        if (found == options_.import_map.end()) continue;
        const auto rest = resolve_reference("x", path.substr(slash + 1));
        if (rest) return target(found->second, *rest);
    }
    return std::nullopt;
}

// `path`: nullopt if the reference leads out of the package. `importer`: null for a path from an option.
ImportTarget ImportResolver::existing(const FileProvider& files, std::optional<std::string> path, Node reference,
                                      const DefinitionsFile* importer) {
    if (!path) return refused(diagnose(rules::tosca::import_outside_package, reference.place(), reference.text()));
    if (!files.exists(*path)) {
        // "%20" is a space unless a file has that exact name. Only a checked path is decoded, so "%2e%2e" does not lead
        // out of the package.
        std::string decoded = percent_decoded(*path);
        if (decoded == *path || has_dot_component(decoded) || !files.exists(decoded))
            return missing(files, *path, reference, importer);
        path = std::move(decoded);
    }
    return {State::loaded, &files, std::move(*path)};
}

// Suggests a file for `path`, which an import in `from` contains. Returns an empty hint if no file fits. Names of
// SOL001 files are very similar, so a similar name is not a misspelling.
Hint ImportResolver::hint_in_package(std::string_view path, std::string_view from) {
    if (!published_name(file_name(path))) return nearest_.hint(path, from);
    const std::string same = nearest_.same_name(path);
    return same.empty() || same == from ? Hint() : compose("there is '{}'", relative_reference(from, same));
}

// Says why the file at `path` is not in the package. Returns an empty hint if there is no file, and after many hints.
Hint ImportResolver::why_left_out(const FileProvider& files, std::string_view path) {
    return !path.empty() && reasons_left_-- > 0 ? files.why_left_out(path) : std::string();
}

void ImportResolver::report_missing(const FileProvider& files, std::string_view path, Node reference,
                                    const DefinitionsFile* importer) {
    const bool inside = &files == &package_;
    const bool loose = inside && report_.kind() == SubjectKind::file;
    const std::string shown = report_.shown_file(files.name_of(path));
    const Place place = reference.place();
    std::string where = inside ? "in the package" : "at the path to which the import is mapped";
    if (loose) where = compose("next to '{}'", file_name(report_.shown_file(place.file)));
    // The file exists, but relative to the root.
    if (const auto at_root = resolve_reference("", reference.text());
        inside && !loose && at_root && *at_root != path && files.exists(*at_root))
        where = compose("relative to '{}'", report_.shown_file(place.file));
    Hint hint = why_left_out(files, path);
    if (inside && hint.empty()) hint = hint_in_package(path, importer != nullptr ? importer->path : std::string_view());
    if (const std::string name = name_for_misspelt(file_name(path)); inside && hint.empty() && !name.empty())
        hint = compose("these types are built in with the name '{}'", name);
    if (hint.empty() && is_of_sol001(path))
        hint =
            "get the file and its imports for your release from https://forge.etsi.org/rep/nfv/SOL001; put the files "
            "at the path of this import, or specify a copy with DefinitionOptions::import_map";
    if (hint.empty() && (loose || !inside) && shown != reference.text())
        hint = compose("the file was looked up as '{}'", shown);
    report_.add(diagnose(rules::tosca::missing_import, place, reference.text(), where).with_hint(std::move(hint)));
}

// The file with the namespace in a 1.2 or 1.3 import (1.3 3.6.8.2.4). The package is not searched for a URL, because
// most URLs refer to other files.
std::optional<ImportTarget> ImportResolver::by_namespace(const DefinitionsFile& importer, std::string_view name,
                                                         bool in_package) {
    if (!importer.is_standard() || !imports_may_name_namespaces.has(importer.grammar->version())) return std::nullopt;
    const auto [files, paths] = profiles_.find_namespace(name, in_package);
    if (paths.empty()) return std::nullopt;
    return ImportTarget{State::loaded, files, paths[0], newest_version, true};
}

// A replacement for a missing file, from the options or the profile sources. A path is reduced to its file name only
// for published files, whose names mean the same everywhere.
std::optional<ImportTarget> ImportResolver::copy_of(std::string_view reference) {
    if (!is_bare_name(reference) && !published_name(file_name(reference))) return std::nullopt;
    if (auto mapped = by_map(file_name(reference))) return mapped;
    if (auto copy = copies_.find(reference)) return ImportTarget{State::loaded, copy->files, std::move(copy->path)};
    return std::nullopt;
}

// True if a file of the package has this published name. References to the name then mean that file. Directories next
// to a single file are not searched.
bool ImportResolver::has_published_name(std::string_view name) {
    if (report_.kind() == SubjectKind::file) return false;
    if (!published_names_) {
        published_names_.emplace();
        package_.each([&](std::string_view path) {
            if (published_name(file_name(path))) published_names_->emplace(file_name(path));
        });
    }
    return published_names_->contains(std::string(name));
}

// The published file for an import. Its version is reported once. `path`: the path without a file in `files`; empty for
// a URL.
std::optional<ImportTarget> ImportResolver::published(const DefinitionsFile& importer, Node reference,
                                                      std::string_view target, const FileProvider& files,
                                                      std::string_view path) {
    const auto [stems, is_new] = published_stems_.try_emplace(&importer);
    if (is_new) stems->second = published_stems(importer);
    auto file = published_file(importer, target, options_.specification_versions, stems->second);
    if (!file || (!has_uri_scheme(target) && has_published_name(file_name(target)))) return std::nullopt;
    if (supplied_.insert(file->path).second) {
        Diagnostic finding =
            diagnose(rules::tosca::supplied_types, reference.place(), reference.text(), file->version, file->reason);
        finding.hint = why_left_out(files, path);
        // SOL001 B.2 allows a name without the file, but not a path.
        if (!has_uri_scheme(target) && !is_bare_name(reference.text())) {
            finding.severity = Severity::warning;
            if (finding.hint.empty())
                finding.hint = compose(
                    "put the published file there; if the receiver has the published file, import only the name in "
                    "every file: '{}'",
                    file_name(target));
        }
        report_.add(std::move(finding));
    }
    return ImportTarget{State::loaded, &published_files(), std::move(file->path)};
}

// `files` has no file at `path`. The import may mean a namespace, a local copy or a published file.
ImportTarget ImportResolver::missing(const FileProvider& files, const std::string& path, Node reference,
                                     const DefinitionsFile* importer) {
    const std::string_view name = reference.text();
    if (importer != nullptr) {
        if (!importer->has_known_grammar() && !importer->has_misspelt_version)
            return unknown_in_dialect(reference, "file", name);
        if (auto target = by_namespace(*importer, name, true)) return std::move(*target);
        if (auto target = copy_of(name)) return std::move(*target);
        if (auto target = published(*importer, reference, name, files, path)) return std::move(*target);
    }
    const bool may_be_namespace = importer != nullptr &&
                                  imports_may_name_namespaces.has(importer->grammar->version()) &&
                                  name.find('/') == std::string_view::npos &&
                                  name.find('.') != std::string_view::npos && !has_yaml_extension(name);
    if (may_be_namespace && options_.profile_sources.empty() && nearest_.hint(path, importer->path).empty()) {
        report_.add(
            diagnose(rules::tosca::unchecked_namespace, reference.place(), name)
                .with_hint("specify the directory or package of the namespace with DefinitionOptions::profile_paths"));
        return {State::unknown};
    }
    report_missing(files, path, reference, importer);
    return nothing();
}

void ImportResolver::report_useless_sources() {
    for (std::size_t i = 0; i < options_.profile_source_names.size() && i < options_.profile_sources.size(); ++i)
        if (profiles_.has_nothing(*options_.profile_sources[i]) && !copies_.has_used(i))
            report_.add(diagnose(rules::tosca::useless_profile_path, {}, options_.profile_source_names[i]));
}

// `reference` may be the last part of `url`.
ImportTarget ImportResolver::remote(const DefinitionsFile& importer, Node reference, std::string_view url) {
    if (auto copy = copies_.find(url)) return {State::loaded, copy->files, std::move(copy->path)};
    if (auto target = published(importer, reference, url, package_, {})) return std::move(*target);
    auto finding = diagnose(rules::tosca::remote_import, reference.place(), reference.text());
    const std::string same = nearest_.same_name(url);
    finding.hint = !same.empty() ? compose("'{}' exists; if you mean this file, import its path",
                                           relative_reference(finding.place.file, same))
                                 : compose(
                                       "give a copy of '{}' with DefinitionOptions::import_map, or its directory with "
                                       "DefinitionOptions::profile_paths",
                                       file_name_of_url(url));
    report_.add(std::move(finding));
    return {State::remote, nullptr, std::string(reference.text())};
}

}  // namespace csar::validate
