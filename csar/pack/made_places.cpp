#include "csar/pack/made_places.hpp"

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "base/keyed_hash.hpp"
#include "csar/directory/plan_files.hpp"
#include "meta/location.hpp"
#include "meta/manifest_metadata.hpp"
#include "report/diagnose.hpp"
#include "report/unreported.hpp"

namespace csar::pack {
namespace {

// Calls `visit(key, field)` for each field that packing copies into the new manifest. Fields with equal keys have equal
// texts and meanings.
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

// Calls `visit(key, pair)` for each pair. A repeated pair gets another key.
template <class Visit>
void each_pair(const meta::ToscaMeta& tosca_meta, Visit visit) {
    std::unordered_map<std::string, std::size_t, KeyedHash> repetitions;
    for (const meta::Block& block : tosca_meta.blocks)
        for (const meta::Pair& pair : block.pairs) {
            const std::string text = pair.key + '\n' + pair.value;
            visit(text + '\n' + std::to_string(repetitions[text]++), pair);
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

void MadePlaces::map_tosca_meta(const std::string& content, const directory::DirectoryPlan& plan) {
    if (content.empty()) return;
    const directory::PlanFiles files(plan);
    for (const std::string_view place : {meta::tosca_meta_at_root, meta::tosca_meta_in_directory})
        if (auto text = former_meta_ ? std::nullopt : files.read(place))
            former_meta_ = meta::parse_tosca_meta(std::string(place), std::move(*text), unreported());
    if (!former_meta_) return;
    std::unordered_map<std::string, const meta::Pair*, KeyedHash> pairs;
    each_pair(*former_meta_, [&](std::string key, const meta::Pair& pair) { pairs.emplace(std::move(key), &pair); });
    const auto add = [&](TextPosition made, TextPosition former) {
        meta_positions_.emplace(std::pair(made.line, made.column), former);
    };
    each_pair(meta::parse_tosca_meta(tosca_meta_, content, unreported()),
              [&](const std::string& key, const meta::Pair& pair) {
                  const auto found = pairs.find(key);
                  if (found == pairs.end()) return;
                  add(pair.key_position, found->second->key_position);
                  add(pair.value_position, found->second->value_position);
                  for (std::size_t at = 1; at < pair.value.size(); ++at)  // the second and later names of a list
                      if (pair.value[at - 1] == ' ' || pair.value[at - 1] == '"')
                          add(pair.position_of(at), found->second->position_of(at));
              });
}

void MadePlaces::correct(Place& place) const {
    if (!inside_.empty() && place.file + ":" == inside_) place.file = inside_;  // the inner package
    const std::string file = place.file.substr(place.file.starts_with(inside_) ? inside_.size() : 0);
    const bool is_manifest = !manifest_.empty() && file == manifest_;
    if (!is_manifest && (tosca_meta_.empty() || file != tosca_meta_)) {
        place.file = file;
        return;
    }
    const Position position(place.line, place.column);
    const auto found = is_manifest ? places_.find(position) : places_.end();
    const auto in_meta = is_manifest ? meta_positions_.end() : meta_positions_.find(position);
    if (found != places_.end())
        place = found->second;
    else if (in_meta != meta_positions_.end())
        place = former_meta_->place(in_meta->second);
    else if (!is_manifest && former_meta_ && place.line == 0)
        place = place_of(former_meta_->file);
    else
        place.file = "/" + package_ + ":" + place.file;
}

void MadePlaces::correct(Diagnostic& finding) const {
    if (finding.id.starts_with("pack/")) return;  // a finding about the directory
    correct(finding.place);
    for (Related& related : finding.related) correct(related.place);
}

}  // namespace csar::pack
