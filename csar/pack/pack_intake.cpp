#include "csar/pack/pack_intake.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/verify/intake.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/manifest.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

bool has_key(const std::vector<std::pair<std::string, std::string>>& pairs, std::string_view key) {
    return std::any_of(pairs.begin(), pairs.end(),
                       [&](const auto& pair) { return equal_ignoring_case(pair.first, key); });
}

class IntakeWishes {
public:
    IntakeWishes(const PackOptions& options, const DirectoryPlan& plan)
        : profile_(options.intake), options_(options), plan_(plan), files_(plan), form_(intake_form(options.intake)) {}

    PackOptions run() {
        if (!files_.exists(meta::tosca_meta_at_root) && !files_.exists(meta::tosca_meta_in_directory)) {
            find_entry();
            for (const auto& [key, value] : form_.values) set_value(key, value);
            for (const std::string_view key : form_.keys) set_key(key);
        }
        if (form_.manifest) {
            options_.manifest = true;
            demand_metadata();
        }
        if (!missing_.empty())
            throw Failure(FailureKind::usage,
                          compose("pack: {} also requires values that cannot be derived: ", profile_) + missing_);
        return std::move(options_);
    }

private:
    void miss(const std::string& what) { missing_ += (missing_.empty() ? "" : ", ") + what; }

    void find_entry() {
        entry_ =
            options_.entry_definitions ? *options_.entry_definitions : meta::find_root_yaml(plan_names(plan_)).entry;
    }

    void set_value(std::string_view key, std::string_view value) {
        if (key == "CSAR-Version") {
            if (!options_.csar_version) options_.csar_version = from_string<CsarFormatVersion>(value);
        } else if (!has_key(options_.meta, key)) {
            options_.meta.emplace_back(key, value);
        }
    }

    // A keyname that must have a value, which is a file or directory of the package.
    void set_key(std::string_view key) {
        if (has_key(options_.meta, key) || entry_.empty()) return;
        std::string value;
        if (key.ends_with("Entry-Manifest"))
            value = manifest_path();
        else if (key.ends_with("Entry-Change-Log"))
            value = first_file("changelog", "a file ChangeLog.txt");
        else if (key.ends_with("Entry-Licenses"))
            value = directory_of_licences();
        else if (meta::find_block_0_key(key).key == nullptr)
            miss(compose("PackOptions::meta {}=...", key));
        if (!value.empty()) options_.meta.emplace_back(key, value);
    }

    // Beside the entry and of its name, as all receivers take it.
    std::string manifest_path() {
        manifest_ = std::string(without_extension(entry_)) + ".mf";
        return manifest_;
    }

    std::string first_file(std::string_view start, const char* wish) {
        for (const PlannedEntry& entry : plan_.entries)
            if (!entry.is_directory && lower_case(file_name(entry.name)).starts_with(start)) return entry.name;
        miss(wish);
        return {};
    }

    // Packages without licences need not name them.
    std::string directory_of_licences() const {
        for (const PlannedEntry& entry : plan_.entries)
            for (std::string_view path = parent_path(entry.name); !path.empty(); path = parent_path(path))
                if (const std::string name = lower_case(file_name(path)); name == "licenses" || name == "licences")
                    return std::string(path);
        return {};
    }

    bool has_metadata(std::string_view name) const {
        if (has_key(options_.manifest_metadata, name)) return true;
        const meta::ManifestField* const field = former_ ? former_->find_metadata(name) : nullptr;
        return field != nullptr && !field->text.empty();
    }

    bool has_metadata_of(std::string_view prefix) const {
        const auto starts = [&](std::string_view name) { return lower_case(name).starts_with(prefix); };
        return std::any_of(options_.manifest_metadata.begin(), options_.manifest_metadata.end(),
                           [&](const auto& pair) { return starts(pair.first); }) ||
               (former_ && std::any_of(former_->metadata.begin(), former_->metadata.end(),
                                       [&](const meta::ManifestPair& pair) { return starts(pair.name.text); }));
    }

    void read_former() {
        const auto size = manifest_.empty() ? std::nullopt : files_.size(manifest_);
        if (!size || *size > options_.limits.manifest) return;
        Report passed_over;  // the manifest that is written is checked with the package
        former_ = meta::parse_manifest(manifest_, *files_.read(manifest_), options_.limits, passed_over);
    }

    void demand_metadata() {
        if (manifest_.empty()) return;
        read_former();
        demand(form_.metadata);
        if (has_metadata_of("pnf"))
            demand(form_.pnf_metadata);
        else if (has_metadata_of("vnf"))
            demand(form_.vnf_metadata);
        else if (!has_metadata_of("nsd_") && !form_.vnf_metadata.empty())
            miss(
                "the metadata of a VNF or PNF (PackOptions::manifest_metadata vnf_product_name=..., or pnfd_name=...)");
    }

    void demand(const std::vector<std::string>& names) {
        for (const std::string& name : names)
            if (!has_metadata(name)) miss(compose("PackOptions::manifest_metadata {}=...", name));
    }

    const std::string profile_;
    PackOptions options_;
    const DirectoryPlan& plan_;
    const PlanFiles files_;
    const IntakeForm form_;
    std::string entry_, manifest_;  // package paths
    std::optional<meta::Manifest> former_;
    std::string missing_;
};

}  // namespace

PackOptions options_for_intake(const PackOptions& options, const DirectoryPlan& plan) {
    return IntakeWishes(options, plan).run();
}

}  // namespace csar
