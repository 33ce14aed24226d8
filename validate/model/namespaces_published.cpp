// Hints about types of published files (NFV-SOL 001), which packages copy.
#include <algorithm>

#include "base/package_path.hpp"
#include "report/diagnose.hpp"
#include "validate/model/name_search.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/profiles/published_types.hpp"

namespace csar::validate {
namespace {

// A published file is imported by its name alone only if a version can be assumed.
bool can_be_named(std::string_view stem, Version version) { return !usual_published_version(stem, version).empty(); }

// The file may be an incomplete copy in the package. Returns an empty string for other files.
std::string_view stem_of(const DefinitionsFile& file) {
    const auto name = published_name(file_name(file.path));
    return name ? name->stem : std::string_view();
}

bool is_copy_with(const DefinitionsFile& file, const PublishedType& type) {
    return !file.published && !stem_of(file).empty() && provides_published(stem_of(file), type.stem);
}

}  // namespace

// The name of a published type is right, so no other name is suggested. The file with the type is missing, has a
// different version, or has only some types.
std::string Namespaces::about_published(std::string_view name, const DefinitionsFile& file) {
    const PublishedType published = find_published_type(name.substr(length_of_spaces(name)));
    if (published.stem.empty()) return {};
    const Version version = file.grammar->version();
    // The imported file that lacks the type: if possible, a version of the file that defines it.
    const DefinitionsFile* lacking = nullptr;
    NameSearch().run(file, name, [&](const DefinitionsFile& imported, std::string_view) {
        const bool defines = stem_of(imported) == published.stem;
        if (defines || (lacking == nullptr && is_copy_with(imported, published))) lacking = &imported;
        return defines;
    });
    if (lacking != nullptr) return hint_of_lacking(*lacking, published, version);
    // Cached, because a service may use many of these types.
    const auto [known, is_new] = about_published_.try_emplace({published.stem, published.version, version});
    if (is_new) known->second = hint_of_published(published, version);
    return known->second;
}

std::string Namespaces::hint_of_published(const PublishedType& published, Version version) const {
    for (const Type& type : types_)
        if (const DefinitionsFile& file = *type.element->file; file.published && stem_of(file) == published.stem)
            return hint_of_lacking(file, published, version);
    for (const auto& file : model_.files())
        if (is_copy_with(*file, published)) return hint_of_lacking(*file, published, version);
    return compose("{} defines this type: import that file", name_to_import(published.stem, version));
}

std::string Namespaces::hint_of_lacking(const DefinitionsFile& file, const PublishedType& published,
                                        Version version) const {
    const std::string shown = report_.shown_file(file.document->file());
    if (file.published)
        return compose("version {} of {} has this type, but '{}' does not", published.version, published.stem, shown);
    std::string hint = compose("'{}' lacks this type: replace it with the complete published file", shown);
    if (const std::string_view stem = stem_of(file); can_be_named(stem, version))
        hint +=
            compose("; if the receiver has the published file, remove this file and import '{}.yaml' by name", stem);
    return hint;
}

// An incomplete file counts, too.
bool Namespaces::has_published_file() {
    if (!has_published_file_)
        has_published_file_ = std::ranges::any_of(
            model_.files(), [](const auto& file) { return published_name(file_name(file->path)).has_value(); });
    return *has_published_file_;
}

}  // namespace csar::validate
