// Finds the file of types that an earlier run wrote for another file of the same service. A second file would define
// the types again.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/budget.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/migrate/migrating.hpp"
#include "csar/open/system_files.hpp"
#include "report/unreported.hpp"

namespace csar::migrate {
namespace {

constexpr std::size_t max_levels_above = 2;  // directories above the file that are searched
// The search may read files of other projects.
constexpr std::size_t max_importers = 500;
constexpr std::uint64_t max_importer_bytes = 1024 * 1024;
constexpr std::uint64_t max_bytes_of_importers = 4 * max_importer_bytes;
constexpr std::string_view types_name = "tosca_simple_types.yaml";

std::string types_in(std::string_view directory) {
    return std::string(directory) + (directory.empty() ? "" : "/") + std::string(types_name);
}

// The directory of the file and some above it, up to the package that contains the file.
std::vector<std::string> directories_around(const std::string& file) {
    const std::string last = open::package_around(file).value_or("");
    std::vector<std::string> directories = {std::string(parent_path(file))};
    while (directories.back() != last && directories.size() <= max_levels_above)
        directories.emplace_back(parent_path(directories.back()));
    return directories;
}

// TOSCA 2.0: a text, or `url`. TOSCA 1.x: a text, or `file`, possibly under a name.
std::string_view file_of_import(validate::Node import) {
    if (import["repository"]) return {};
    for (const std::string_view key : {"url", "file"})
        if (import[key]) return import[key].text();
    if (!import.is_mapping()) return import.text();
    for (const auto [name, value] : import.entries())
        if (import.size() == 1) return value.is_mapping() ? file_of_import(value) : value.text();
    return {};
}

// Finds a file of types which other files import, in addition to the migrated file. All paths are paths of the file
// system.
class Importers {
public:
    // A function that returns the path of the file of types at a place, or an empty string if there is no file, or if
    // its types do not fit.
    using TypesAt = std::function<std::string(const std::string&)>;

    Importers(const validate::FileProvider& files, const Limits& limits, const TypesAt& types_at)
        : files_(files), limits_(limits), types_at_(types_at) {}

    // Looks for importers around `input`. Their other imports are expected around `output`.
    std::string types_around(const std::string& input, const std::string& output) {
        for (const std::string& directory : directories_around(input))
            for (const std::filesystem::directory_entry& entry : open::entries_of("/" + directory)) {
                const std::string importer = entry.path().string().substr(1);
                if (!has_yaml_extension(importer)) continue;
                // A file that exceeds the budget is skipped.
                std::string found = found_out(std::string(), [&] { return types_of(importer, input, output); });
                if (!found.empty() || is_over_) return found;
            }
        return {};
    }

private:
    struct Imports {
        bool is_migrated = false;  // the file is TOSCA 2.0
        std::vector<std::string> paths;
        std::vector<std::string> types;  // files of types, imported without a namespace
    };

    // Returns the imports of `file`, or an empty result if its text cannot contain `word`. The file `known` may not
    // exist yet.
    Imports imports_of(const std::string& file, std::string_view word, const std::string& known) {
        Imports imports;
        const std::uint64_t size = files_.size(file).value_or(0);
        if (size == 0 || size > max_importer_bytes || is_over_) return imports;
        is_over_ = files_left_ == 0 || size > bytes_left_;
        if (is_over_) return imports;
        --files_left_;
        bytes_left_ -= size;
        auto text = files_.read(file);
        if (!text || (text->find(word) == text->npos && text->find('%') == text->npos)) return imports;
        const auto document = validate::Document::parse(file, std::move(*text), limits_, unreported());
        const validate::Node root = document->root();
        imports.is_migrated = root["tosca_definitions_version"].text() == validate::selector(validate::Version::v2_0);
        for (const validate::Node import : root["imports"].items()) {
            auto path = resolve_reference(file, file_of_import(import));
            if (!path) continue;
            // Percent-escapes are decoded, as in the loader, unless a file has the undecoded name.
            if (*path != known && !files_.exists(*path)) path = percent_decoded(*path);
            const bool is_types = imports.is_migrated && file_name(*path) == types_name && !import["namespace"];
            (is_types ? imports.types : imports.paths).push_back(*path);
        }
        return imports;
    }

    // If the importer is migrated, returns its own file of types. Otherwise, the file of types of another migrated
    // import.
    std::string types_of(const std::string& importer, const std::string& input, const std::string& output) {
        const Imports imports = imports_of(importer, file_name(input), input);
        if (std::ranges::find(imports.paths, input) == imports.paths.end()) return {};
        const auto at_output = [&](const std::string& path) {
            return resolve_reference(output, relative_reference(input, path)).value_or("");
        };
        for (const std::string& types : imports.types)
            if (std::string found = types_at_(at_output(types)); !found.empty()) return found;
        for (const std::string& path : imports.paths) {
            if (path == input) continue;
            for (const std::string& types : imports_of(at_output(path), types_name, input).types)
                if (std::string found = types_at_(types); !found.empty()) return found;
        }
        return {};
    }

    const validate::FileProvider& files_;
    const Limits& limits_;
    const TypesAt& types_at_;
    std::size_t files_left_ = max_importers;
    std::uint64_t bytes_left_ = max_bytes_of_importers;
    bool is_over_ = false;
};

}  // namespace

// Looks next to the migrated file, next to its imports, and at other files that import it. Returns an empty string if
// nothing is found.
std::string Migrating::earlier_types() const {
    if (!subject_.is_file() || candidates_.empty()) return {};
    const std::string& input = candidates_.front();
    const std::string target = output_.empty() ? input : open::system_package_path(output_);
    const auto package = open::package_around(target);
    const std::string inside = package && !package->empty() ? *package + "/" : std::string();
    std::set<std::string> searched;
    const auto has_types = [&](const std::string& path) {
        if (!searched.insert(path).second) return false;
        const auto place = resolve_reference(target, relative_reference(input, path));
        return place && place->starts_with(inside) && is_free(path) && validate::version_of_types(text_there(path));
    };
    if (std::string path = types_in(parent_path(input)); has_types(path)) return path;
    const validate::Model* const model = subject_.model();
    if (model == nullptr) return {};
    for (const validate::DefinitionsFile* const file : model->files())
        if (std::string path = types_in(parent_path(file->path)); file->files == &subject_.files() && has_types(path))
            return path;
    const validate::DefinitionsFile* const needed = validate::newest_normative_types(*model);
    if (needed == nullptr) return {};
    // Older types do not fit, because nothing replaces them.
    const Importers::TypesAt types_at = [&](const std::string& place) {
        const auto path = resolve_reference(input, relative_reference(target, place));
        const bool fits =
            path && has_types(*path) &&
            validate::version_of_types(text_there(*path)) >= validate::short_name(needed->grammar->version());
        return fits ? *path : std::string();
    };
    const BudgetScope budget(options_.limits);  // the files may not belong to the service
    Importers importers(subject_.files(), options_.limits, types_at);
    std::string found = importers.types_around(target, target);
    return found.empty() && target != input ? importers.types_around(input, target) : found;
}

std::string Migrating::path_of_types() const {
    if (std::string earlier = earlier_types(); !earlier.empty()) return earlier;
    std::string path = types_in(candidates_.empty() ? std::string_view() : parent_path(candidates_.front()));
    const std::string base(without_extension(path));
    for (int number = 2; !is_free(path); ++number) path = base + "_" + std::to_string(number) + ".yaml";
    return path;
}

}  // namespace csar::migrate
