#include "validate/model/published_files.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/pieces.hpp"
#include "report/unreported.hpp"
#include "validate/profiles/published_types.hpp"

namespace csar::validate {
namespace {

constexpr std::size_t max_differences = 100;
constexpr std::string_view home = "//forge.etsi.org/rep/nfv/SOL001/";

// "2.6.1/etsi_nfv_sol001_vnfd_types.yaml". A version in the file name has precedence.
std::optional<PublishedName> at(std::string_view path) {
    auto name = published_name(file_name(path));
    if (!name) return std::nullopt;
    if (name->version.empty()) name->version = parent_path(path);
    if (!has_published(name->stem, name->version)) return std::nullopt;
    return name;
}

class PublishedFiles : public FileProvider {
public:
    std::optional<std::uint64_t> size(std::string_view path) const override {
        const auto text = read(path);
        return text ? std::optional<std::uint64_t>(text->size()) : std::nullopt;
    }
    std::optional<std::string> read(std::string_view path) const override {
        const auto name = at(path);
        return name ? std::optional(published_text(name->stem, name->version)) : std::nullopt;
    }
    void each(const std::function<void(std::string_view)>& /*visit*/) const override {}
    std::string name_of(std::string_view path) const override {
        const auto name = at(path);
        return name ? compose("<{} {}>", name->stem, name->version) : std::string(path);
    }
};

// From an ETSI forge URL: ".../raw/v2.6.1/etsi_nfv_sol001_vnfd_types.yaml".
std::string version_in_url(std::string_view url, std::string_view stem) {
    url = url.substr(0, url.find_first_of("?#"));
    const std::size_t start = url.find(home);
    if (start == std::string_view::npos || start > std::string_view("https:").size()) return {};
    for (url = parent_path(url); url.size() > start + home.size(); url = parent_path(url)) {
        std::string_view part = file_name(url);
        if (part.starts_with('v')) part.remove_prefix(1);
        if (!nearest_published_version(stem, part, false).empty()) return std::string(part);
    }
    return {};
}

// The highest version in a comma-separated list, of those that are written in the importer's TOSCA version. It need not
// have a table.
std::string highest_in(std::string_view list, std::string_view stem, Version version) {
    std::string_view highest;
    while (!list.empty()) {
        const std::string_view candidate = trimmed(take_piece(list, ','));
        if (candidate > highest && !nearest_published_version(stem, candidate, true).empty() &&
            fits_version(candidate, version))
            highest = candidate;
    }
    return std::string(highest);
}

PublishedFile found(std::string_view stem, std::string version, std::string reason) {
    return {compose("{}/{}.yaml", version, stem), std::move(version), std::move(reason)};
}

// Returns the file of the version `taken`, which may differ from the requested `version`. Returns nullopt if `taken` is
// empty.
std::optional<PublishedFile> found(std::string_view stem, const std::string& version, std::string_view taken,
                                   std::string reason) {
    if (taken.empty()) return std::nullopt;
    if (taken != version) reason = compose("the version nearest to {}, {}", version, reason);
    return found(stem, std::string(taken), std::move(reason));
}

// Returns the file of `version`, else of the next later version, or nullopt if there is none.
std::optional<PublishedFile> nearest(std::string_view stem, const std::string& version, std::string reason) {
    const bool exact = has_published(stem, version);
    return found(stem, version, exact ? version : nearest_published_version(stem, version, false), std::move(reason));
}

std::string_view version_in_metadata(const DefinitionsFile& file) {
    return file.document->root()["metadata"]["template_version"].text();
}

// Returns false for keys that do not matter, and for default values. Imports are checked separately.
bool is_fact(std::string_view key, Node value) {
    if (value.is_null() || key == "metadata" || key == "imports" || (key == "description" && value.is_scalar()))
        return false;
    if (key == "required") return value.text() != "true";
    return key != "status" || value.text() != "supported";
}

class Comparison {
public:
    explicit Comparison(std::vector<std::string>& differences) : differences_(differences) {}

    void compare(Node ours, Node theirs, const std::string& path) {
        if (ours.is_mapping() && theirs.is_mapping()) return compare_entries(ours, theirs, path);
        bool same = ours.kind() == theirs.kind() && ours.size() == theirs.size() && ours.text() == theirs.text();
        if (!same || ours.is_scalar()) return note(same, path);
        auto other = theirs.items().begin();
        std::uint32_t number = 0;
        for (const Node item : ours.items()) {
            compare(item, *other, compose("{}[{}]", path, number++));
            ++other;
        }
    }

    void compare_entries(Node ours, Node theirs, const std::string& path) {
        const auto below = [&](std::string_view key) {
            return path.empty() ? std::string(key) : path + "." + std::string(key);
        };
        for (const auto [key, value] : ours.entries()) {
            if (differences_.size() >= max_differences) return;  // a hostile file may have any number, through aliases
            if (is_fact(key.text(), value)) compare(value, theirs[key.text()], below(key.text()));
        }
        for (const auto [key, value] : theirs.entries())
            if (is_fact(key.text(), value) && !ours[key.text()]) note(false, below(key.text()));
    }

private:
    void note(bool same, const std::string& path) {
        if (!same && differences_.size() < max_differences) differences_.push_back(path);
    }

    std::vector<std::string>& differences_;
};

}  // namespace

const FileProvider& published_files() {
    static const PublishedFiles files;
    return files;
}

std::set<std::string_view> published_stems(const DefinitionsFile& importer) {
    std::set<std::string_view> stems;
    for (const Element& import : importer.root->children(Key::imports))
        if (const auto name = published_name(file_name(import.text(Key::url))); name && name->version.empty())
            stems.insert(name->stem);
    return stems;
}

std::optional<PublishedFile> published_file(const DefinitionsFile& importer, std::string_view reference,
                                            std::string_view compatible, const std::set<std::string_view>& stems) {
    const auto name = published_name(file_name(reference.substr(0, reference.find_first_of("?#"))));
    if (!name || !importer.is_standard()) return std::nullopt;
    if (has_uri_scheme(reference)) {
        return nearest(name->stem, version_in_url(reference, name->stem), "according to the URL");
    }
    if (!name->version.empty()) return nearest(name->stem, name->version, "according to the name");
    const Version tosca = importer.grammar->version();
    if (const std::string_view own = version_in_metadata(importer);
        published_name(file_name(importer.path)) && !nearest_published_version(name->stem, own, false).empty())
        return nearest(name->stem, std::string(own), "the version of the importing file");
    if (const std::string version = highest_in(compatible, name->stem, tosca); !version.empty()) {
        std::string_view common = version;  // every stem has a table of this version or a later version
        for (const std::string_view stem : stems) {
            const std::string_view last = nearest_published_version(stem, common, true);
            if (!last.empty() && last < common) common = last;
        }
        return found(name->stem, version, nearest_published_version(name->stem, common, true),
                     "listed in 'compatible_specification_versions' of the manifest");
    }
    const std::string_view usual = usual_published_version(name->stem, tosca);
    if (usual.empty() || !has_published(name->stem, usual)) return std::nullopt;
    return found(name->stem, std::string(usual), compose("which is compatible with '{}'", selector(tosca)));
}

std::optional<PublishedCopy> compare_with_published(const DefinitionsFile& file, const Limits& limits) {
    const auto name = published_name(file_name(file.path));
    if (!name) return std::nullopt;
    PublishedCopy copy;
    copy.version = name->version.empty() ? std::string(version_in_metadata(file)) : name->version;
    copy.stated = !copy.version.empty();
    if (!copy.stated) copy.version = oldest_published_version(name->stem);
    if (!has_published(name->stem, copy.version)) return std::nullopt;
    const auto published = Document::parse("", published_text(name->stem, copy.version), limits, unreported());
    Comparison comparison(copy.differences);
    comparison.compare_entries(file.document->root(), published->root(), {});
    return copy;
}

}  // namespace csar::validate
