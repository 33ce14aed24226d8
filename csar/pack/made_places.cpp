#include "csar/pack/made_places.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/keyed_hash.hpp"
#include "meta/manifest_metadata.hpp"
#include "report/diagnose.hpp"

namespace csar::pack {
namespace {

// Calls `visit(key, field)` for each field that packing copies from one manifest to another. Equal keys mean equal
// texts with the same meaning.
template <class Visit>
void each_copied_field(const meta::Manifest& manifest, Visit visit) {
    const auto visit_pairs = [&](const std::string& prefix, const std::vector<meta::ManifestPair>& pairs) {
        for (const auto& [name, value] : pairs) {
            const std::string key =
                prefix + std::string(meta::current_metadata_name(name.text)) + '\n' + std::string(value.text);
            visit(key + "\nname", name);
            visit(key + "\nvalue", value);
        }
    };
    const auto visit_sources = [&](const std::string& prefix, const std::vector<meta::ManifestSource>& sources) {
        for (const meta::ManifestSource& source : sources)
            visit(prefix + std::string(source.path.empty() ? source.source.text : source.path), source.source);
    };
    visit_pairs("metadata\n", manifest.metadata);
    visit_sources("source\n", manifest.sources);
    for (const meta::ArtifactSet& set : manifest.artifact_sets) {
        const std::string prefix = "set\n" + std::string(set.id.text) + '\n';
        visit(prefix, set.id);
        visit_pairs(prefix + "pair\n", set.properties);
        visit_sources(prefix + "source\n", set.sources);
    }
}

}  // namespace

void MadePlaces::map_lines(const meta::Manifest& made, const meta::Manifest& former) {
    std::unordered_map<std::string, const meta::ManifestField*, KeyedHash> fields;
    each_copied_field(
        former, [&](std::string key, const meta::ManifestField& field) { fields.emplace(std::move(key), &field); });
    each_copied_field(made, [&](const std::string& key, const meta::ManifestField& field) {
        if (const auto found = fields.find(key); found != fields.end())
            places_.emplace(std::pair(field.position.line, field.position.column), former.place(*found->second));
    });
    places_.emplace(std::pair(0, 0), place_of(former.file));
}

void MadePlaces::correct(Place& place) const {
    if (!inside_.empty() && place.file + ":" == inside_) place.file = inside_;  // the package itself
    const std::string file = place.file.substr(place.file.starts_with(inside_) ? inside_.size() : 0);
    const bool is_manifest = !manifest_.empty() && file == manifest_;
    if (!is_manifest && (tosca_meta_.empty() || file != tosca_meta_)) {
        place.file = file;
        return;
    }
    const auto found = is_manifest ? places_.find({place.line, place.column}) : places_.end();
    if (found != places_.end())
        place = found->second;
    else
        place.file = "/" + package_ + ":" + place.file;
}

void MadePlaces::correct(Diagnostic& finding) const {
    if (finding.id.starts_with("pack/")) return;  // such findings are about the directory
    correct(finding.place);
    for (Related& related : finding.related) correct(related.place);
}

}  // namespace csar::pack
