// Adds hints to findings about intake profiles.
#include "csar/pack/pack.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <system_error>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "csar/pack/pack_intake.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "report/diagnose.hpp"
#include "report/rules/intake.hpp"
#include "report/rules/meta.hpp"
#include "report/suggest.hpp"

namespace csar::pack {
namespace {

// Whether the receivers' profiles determine CSAR-Version.
bool chooses_version(const std::string& directory, const PackOptions& options) {
    if (options.csar_version || options.intakes.empty()) return false;
    const verify::IntakeForm form = form_of(options.intakes);
    const bool is_required = std::ranges::any_of(
        form.values, [](const auto& value) { return meta::is_same_keyname(value.first, "CSAR-Version"); });
    const auto has = [&](std::string_view place) {
        std::error_code failed;
        return std::filesystem::exists(std::filesystem::path(directory) / place, failed);
    };
    return is_required &&
           (options.rewrite_meta || (!has(meta::tosca_meta_at_root) && !has(meta::tosca_meta_in_directory)));
}

// The CSAR-Version of the profiles may contradict the definitions. TOSCA.meta is generated, so the finding is shown in
// the definitions, which the author can change.
void show_version_in_definitions(Findings& findings, const std::string& directory, const PackOptions& options) {
    const auto find = [&](const Rule& rule) {
        return std::ranges::find_if(findings.diagnostics,
                                    [&](const Diagnostic& finding) { return finding.id == rule.id; });
    };
    const auto version = find(rules::meta::wrong_csar_version);
    if (version == findings.diagnostics.end() || !chooses_version(directory, options)) return;
    const auto definitions = find(rules::intake::unsupported_definitions_version);
    if (definitions != findings.diagnostics.end()) version->place = definitions->place;
    version->hint = compose(
        "CSAR-Version is determined by {}: a lower CSAR-Version requires definitions in an earlier version of TOSCA",
        joined(options.intakes, " and "));
}

// Packing cannot know the creator.
void add_hint_about_creator(Findings& findings, bool is_rewritten) {
    const std::string message = diagnose(rules::intake::missing_created_by, {}, "Created-By").message;
    for (Diagnostic& finding : findings.diagnostics)
        if (finding.message == message && finding.hint.empty())
            finding.hint = compose("PackOptions::created_by{} adds the keyname",
                                   is_rewritten ? "" : " with PackOptions::rewrite_meta");
}

}  // namespace

std::string left_out_sources(const directory::DirectoryPlan& plan) {
    std::vector<std::string> found;
    for (const directory::LeftOut& left : plan.left_out) {
        const bool is_chosen =
            left.reason == directory::LeftOutReason::pattern || left.reason == directory::LeftOutReason::git;
        const std::string name = lower_case(file_name(left.name));
        if (is_chosen && !left.is_directory && (name.starts_with("changelog") || name.ends_with(".mf")))
            found.push_back(compose("'{}' ({})", left.name, directory::reason_of(left)));
    }
    if (constexpr std::size_t most = 3; found.size() > most) {
        found.resize(most);
        found.back() += " and others";
    }
    return found.empty() ? "" : compose("; in the directory, but not in the package: {}", joined(found, ", "));
}

void add_intake_hints(Findings& findings, const std::string& directory, const PackOptions& options,
                      const MadePlaces& made) {
    namespace rule = rules::intake;
    // With more than two profiles, one package may satisfy several of them.
    const std::string apart = options.intakes.size() > 2
                                  ? "make another package for receivers that do not accept this package"
                                  : "make a package for " + joined(options.intakes, ", and one for ");
    const std::string several = "if profiles differ, the first one is used: " + apart;
    const std::string rewrite = "PackOptions::rewrite_meta makes TOSCA.meta fit the profile";
    const bool is_own = !made.has_new_tosca_meta() && !options.rewrite_meta;
    if (is_own)
        suggest(findings,
                {&rule::missing_entry_manifest, &rule::missing_entry_change_log, &rule::missing_entry_licenses},
                rewrite);
    const bool is_kept = is_own && is_one_form_enough(options.intakes);
    if (is_kept || options.intakes.size() > 1)
        suggest(findings,
                {&rule::unsupported_csar_version, &rule::unsupported_meta_file_version, &rule::unwanted_keyname_value,
                 &rule::missing_entry_manifest, &rule::missing_entry_change_log, &rule::missing_entry_licenses,
                 &rule::unwanted_keyname_of_pnf, &rule::former_keyname, &rule::later_keyname},
                is_kept ? rewrite : several);
    show_version_in_definitions(findings, directory, options);
    add_hint_about_creator(findings, options.rewrite_meta);
    if (options.intakes.size() > 1)
        suggest(findings, {&rule::unknown_manifest_metadata},
                "a name that one of the profiles requires is not left out: " + apart);
    if (findings.rule_counts.contains(rule::unwanted_metadata_value.id) &&
        std::ranges::count_if(options.intakes, [](const std::string& intake) {
            return !verify::intake_form(intake).metadata_values.empty();
        }) > 1)
        suggest(findings, {&rule::unwanted_metadata_value}, several);
}

}  // namespace csar::pack
