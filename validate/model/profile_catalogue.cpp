#include "validate/model/profile_catalogue.hpp"

#include <algorithm>
#include <optional>
#include <set>

#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/unreported.hpp"
#include "validate/grammar/differences.hpp"

namespace csar::validate {
namespace {

// A file without a YAML extension may contain anything, so only small files are read, and not too many.
constexpr std::uint64_t max_other_file = 1'000'000;
constexpr std::uint64_t max_other_total = 16'000'000;

// A file that can be imported by name, and the files that it imports by path.
struct Candidate {
    std::string name;
    bool is_namespace = false;
    std::vector<std::string> imports;
};

// The name for imports: the profile in 2.0, the namespace in 1.2 and 1.3. Absent if there is none.
Node name_in(Node root, bool& is_namespace) {
    const Node version = root["tosca_definitions_version"];
    if (!version) return {};
    const Selector selector = recognise_version(version.text());
    is_namespace = selector.kind == Selector::Kind::standard && imports_may_name_namespaces.has(selector.version);
    const Node name = root[is_namespace ? "namespace" : "profile"];
    return name.is_string() && !name.text().empty() ? name : Node();
}

// Imported files are parsed twice, but few files are profiles. A file that cannot be a profile is not parsed.
std::optional<Candidate> read_candidate(const FileProvider& files, const std::string& path, const Limits& limits) {
    std::optional<std::string> text = files.read(path);
    if (!text || (text->find("profile") == std::string::npos && text->find("namespace:") == std::string::npos) ||
        text->find("tosca_definitions_version") == std::string::npos)
        return std::nullopt;
    // The file may be unrelated, so its errors are not reported.
    const auto document = Document::parse(path, std::move(*text), limits, unreported());
    Candidate candidate;
    const Node name = name_in(document->root(), candidate.is_namespace);
    if (!name) return std::nullopt;
    candidate.name = name.text();
    for (const Node import : document->root()["imports"].items()) {
        const Node url = import.is_mapping() ? import[candidate.is_namespace ? "file" : "url"] : import;
        if (auto target = files.resolve(path, url.text())) candidate.imports.push_back(std::move(*target));
    }
    return candidate;
}

// "io.kubernetes" for "io.kubernetes:1.30" (csd07 6.7.1).
std::string_view without_version(std::string_view profile) { return profile.substr(0, profile.rfind(':')); }

}  // namespace

ProfileCatalogue::ProfileCatalogue(const FileProvider& package, const LoadOptions& options) : limits_(options.limits) {
    sources_.push_back({.files = &package});
    for (const FileProvider* files : options.profile_sources) sources_.push_back({.files = files});
}

void ProfileCatalogue::read(Source& source, bool yaml) const {
    (yaml ? source.read : source.read_others) = true;
    ProfileTable* const table = source.files->profile_table();
    if (table == nullptr) return read_files(*source.files, yaml, source.found);
    const std::lock_guard lock(table->mutex);
    auto& kept = table->found[yaml ? 0 : 1];
    if (!kept) {
        Found fresh;
        read_files(*source.files, yaml, fresh);
        kept = std::move(fresh);
    }
    for (const auto names : {&Found::profiles, &Found::namespaces})
        for (const auto& [name, paths] : (*kept).*names) {
            std::vector<std::string>& all = (source.found.*names)[name];
            all.insert(all.end(), paths.begin(), paths.end());
        }
}

void ProfileCatalogue::read_files(const FileProvider& files, bool yaml, Found& found) const {
    const std::uint64_t max_file = yaml ? limits_.definitions_file : std::min(max_other_file, limits_.definitions_file);
    const std::uint64_t max_total =
        yaml ? limits_.definitions_total : std::min(max_other_total, limits_.definitions_total);
    std::vector<std::string> paths;
    files.each([&](std::string_view path) {
        if (has_yaml_extension(path) == yaml) paths.emplace_back(path);
    });
    std::ranges::sort(paths);
    std::uint64_t bytes = 0;
    // [0] for profiles, [1] for namespaces: the files that other files of this name import.
    std::map<std::string, std::set<std::string>> imported[2];
    for (std::string& path : paths) {
        const std::uint64_t size = files.size(path).value_or(0);
        if (size > max_file) continue;
        bytes += size;
        if (bytes > max_total) break;
        std::optional<Candidate> candidate = read_candidate(files, path, limits_);
        if (!candidate) continue;
        for (std::string& import : candidate->imports)
            if (import != path) imported[candidate->is_namespace][candidate->name].insert(std::move(import));
        (candidate->is_namespace ? found.namespaces : found.profiles)[candidate->name].push_back(std::move(path));
    }
    for (const bool of_namespaces : {false, true})
        for (auto& [name, all] : of_namespaces ? found.namespaces : found.profiles) {
            const auto& inner = imported[of_namespaces][name];
            const auto is_inner = [&](const std::string& path) { return inner.contains(path); };
            if (!std::ranges::all_of(all, is_inner)) std::erase_if(all, is_inner);
        }
}

ProfileCatalogue::Definitions ProfileCatalogue::find(std::string_view profile) {
    for (const bool yaml : {true, false})
        for (Source& source : sources_) {
            if (!(yaml ? source.read : source.read_others)) read(source, yaml);
            const auto found = source.found.profiles.find(profile);
            if (found != source.found.profiles.end()) return {source.files, found->second};
        }
    return {};
}

ProfileCatalogue::Definitions ProfileCatalogue::find_namespace(std::string_view name, bool in_package) {
    for (Source& source : std::span(sources_).subspan(in_package ? 0 : 1)) {
        if (!source.read) read(source, true);
        const auto found = source.found.namespaces.find(name);
        if (found != source.found.namespaces.end()) return {source.files, found->second};
    }
    return {};
}

bool ProfileCatalogue::has_nothing(const FileProvider& source) const {
    return std::ranges::any_of(sources_, [&](const Source& known) {
        return known.files == &source && known.read && known.found.profiles.empty() && known.found.namespaces.empty();
    });
}

std::string ProfileCatalogue::nearest(std::string_view profile, std::string_view not_meant) const {
    Suggestion near(profile);
    for (const Source& source : sources_)
        for (const auto& [name, paths] : source.found.profiles)
            if (name != not_meant) near.offer(name);
    if (!near.best().empty()) return std::string(near.best());
    // A different version of the profile.
    for (const Source& source : sources_)
        for (const auto& [name, paths] : source.found.profiles)
            if (name != not_meant && without_version(name) == without_version(profile)) return name;
    return {};
}

std::string ProfileCatalogue::some_names() const {
    constexpr std::size_t shown = 3;
    std::set<std::string_view> names;
    for (const Source& source : sources_)
        for (const auto& [name, paths] : source.found.profiles) names.insert(name);
    std::string text;
    std::size_t count = 0;
    for (const std::string_view name : names)
        if (count++ < shown) text += compose("{}'{}'", text.empty() ? "" : ", ", name);
    return count > shown ? compose("{} and {} more", text, count - shown) : text;
}

}  // namespace csar::validate
