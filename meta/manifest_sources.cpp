#include "meta/manifest_sources.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "base/ascii.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "meta/package_names.hpp"
#include "report/rules/manifest.hpp"

namespace csar::meta {
namespace {

constexpr std::uint64_t max_path_bytes = 65'535;  // of a name in a zip

// To compare sources.
std::string_view identity(const ManifestSource& source) {
    return source.path.empty() ? source.source.text : source.path;
}

bool contradict(const ManifestSource& a, const ManifestSource& b) {
    const auto first = a.digest(), second = b.digest();
    return first && second && first->algorithm == second->algorithm && *first != *second;
}

}  // namespace

void SourceChecks::read_path(ManifestSource& source) {
    const std::string_view text = source.source.text;
    if (text.empty()) {
        report_.add(diagnose(rules::manifest::empty_value, manifest_.place(source.source), "Source"));
        return;
    }
    source.remote = has_uri_scheme(text);
    if (source.remote) return;
    // A path that is too long for a lowered Limits::name_bytes is still a path. Its file is missing, because the entry
    // is rejected.
    const bool is_name = text.size() <= std::max<std::uint64_t>(limits_.name_bytes, max_path_bytes) &&
                         text.find('\\') == std::string_view::npos;
    auto path = is_name ? resolve_reference("", text) : std::nullopt;
    if (!path) {
        report_.add(diagnose(rules::manifest::bad_path, manifest_.place(source.source), text));
    } else if (*path == text) {
        source.path = text;
    } else {
        first_.add(rules::manifest::roundabout_path, manifest_.place(source.source), {text, *path});
        source.path = manifest_.paths.emplace_back(*std::move(path));
    }
}

void SourceChecks::check(const ManifestSource& source) {
    check_digest(source);
    if (source.certificate.position.line != 0 && source.signature.position.line == 0)
        report_.add(diagnose(rules::manifest::certificate_without_signature, manifest_.place(source.certificate),
                             identity(source)));
    check_order(source.algorithm, source.hash, "Algorithm", "Hash");
    check_order(source.signature, source.certificate, "Signature", "Certificate");
}

void SourceChecks::check_digest(const ManifestSource& source) {
    const ManifestField &name = source.algorithm, &hash = source.hash;
    if (name.position.line == 0 && hash.position.line == 0) return;
    if (name.position.line == 0 || hash.position.line == 0) {
        const bool no_name = name.position.line == 0;
        report_.add(diagnose(rules::manifest::incomplete_digest, manifest_.place(no_name ? hash : name),
                             identity(source), no_name ? "Algorithm" : "Hash"));
        return;
    }
    if (name.text.empty() || hash.text.empty()) return;  // missing values have been reported
    const auto algorithm = parse_digest_algorithm(name.text);
    if (!algorithm) {
        report_.add(diagnose(rules::manifest::unknown_algorithm, manifest_.place(name), name.text));
        return;
    }
    if (is_weak(*algorithm)) first_.add(rules::manifest::weak_algorithm, manifest_.place(name), {name.text});
    if (!equal_ignoring_case(name.text, to_string(*algorithm)))
        first_.add(rules::manifest::misspelt_algorithm, manifest_.place(name), {name.text, to_string(*algorithm)});
    const auto spelled = parse_digest(*algorithm, hash.text);
    if (!spelled)
        report_.add(diagnose(rules::manifest::malformed_digest, manifest_.place(hash), identity(source),
                             to_string(*algorithm)));
    else if (spelled->spelling != DigestSpelling::lower_hex)
        first_.add(rules::manifest::unusual_digest_spelling, manifest_.place(hash));
}

void SourceChecks::check_order(const ManifestField& first, const ManifestField& second, std::string_view first_name,
                               std::string_view second_name) {
    if (first.position.line > second.position.line && second.position.line != 0)
        first_.add(rules::manifest::wrong_field_order, manifest_.place(second), {second_name, first_name});
}

void SourceChecks::check_all() {
    std::unordered_map<std::string_view, const ManifestSource*, KeyedHash> listed;
    listed.reserve(manifest_.sources.size());
    const auto compare = [&](const ManifestSource& source, const ManifestSource& known, bool twice) {
        if (contradict(source, known))
            report_.add(diagnose(rules::manifest::contradicting_digest, manifest_.place(source.hash), identity(source))
                            .with_related(manifest_.place(known.hash), "the other digest"));
        else if (twice)
            report_.add(diagnose(rules::manifest::listed_twice, manifest_.place(source.source), identity(source))
                            .with_related(manifest_.place(known.source), "first listed here"));
    };
    for (const ManifestSource& source : manifest_.sources) {
        if (identity(source).empty()) continue;
        const auto [known, added] = listed.emplace(identity(source), &source);
        if (!added) compare(source, *known->second, true);
    }
    for (const ArtifactSet& set : manifest_.artifact_sets)
        for (const ManifestSource& source : set.sources)
            if (const auto known = listed.find(identity(source)); known != listed.end())
                compare(source, *known->second, false);
}

void check_artifact_sets(const Manifest& manifest, const PackageNames* names, Report& report) {
    if (manifest.artifact_sets.empty() || is_open(manifest)) return;
    std::unordered_set<std::string_view, KeyedHash> listed;
    for (const ManifestSource& source : manifest.sources) listed.insert(identity(source));
    for (const ArtifactSet& set : manifest.artifact_sets)
        for (const ManifestSource& source : set.sources) {
            const bool is_absent = names != nullptr && !source.path.empty() && !names->is_file(source.path);
            if (!identity(source).empty() && !is_absent && !listed.contains(identity(source)))
                report.add(
                    diagnose(rules::manifest::listed_in_set_only, manifest.place(source.source), identity(source)));
        }
}

}  // namespace csar::meta
