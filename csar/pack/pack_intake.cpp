#include "csar/pack/pack_intake.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/open/identity.hpp"
#include "csar/pack/pack_manifest.hpp"
#include "meta/block_0_keys.hpp"
#include "meta/location.hpp"
#include "meta/manifest.hpp"
#include "meta/manifest_metadata.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/unreported.hpp"
#include "validate/grammar/grammar.hpp"
#include "validate/validator.hpp"

namespace csar::pack {
namespace {

using Pairs = std::vector<std::pair<std::string, std::string>>;
using FormNames = std::vector<std::string> verify::IntakeForm::*;

bool has_key(const Pairs& pairs, std::string_view key) {
    return std::ranges::any_of(pairs, [&](const auto& pair) { return meta::is_same_keyname(pair.first, key); });
}

// Returns an empty string for a name that needs no example.
std::string_view example_of(std::string_view metadata) {
    return metadata == "compatible_specification_versions"
               ? " (the releases of ETSI's specifications, such as 3.3.1,4.3.1)"
               : "";
}

// Profiles require metadata for these kinds of packages.
struct Kind {
    validate::nfv::Product product;
    std::string_view prefix;  // of metadata names; begins with the name of the template for new packages
    FormNames metadata;
    std::string_view title, example;
};
constexpr Kind kinds[] = {
    {validate::nfv::Product::vnf, "vnf", &verify::IntakeForm::vnf_metadata, "VNF", "vnf_product_name"},
    {validate::nfv::Product::pnf, "pnf", &verify::IntakeForm::pnf_metadata, "PNF", "pnfd_name"},
    {validate::nfv::Product::ns, "nsd_", &verify::IntakeForm::ns_metadata, "network service", "nsd_name"},
};

class IntakeWishes {
public:
    IntakeWishes(const PackOptions& options, const directory::DirectoryPlan& plan, std::vector<std::string>& chosen)
        : options_(options),
          chosen_(chosen),
          plan_(plan),
          form_(form_of(options.intakes)),
          former_(read_former(plan, options.limits, options.rewrite_meta ? &form_ : nullptr)) {
        for (const std::string& intake : options.intakes) {
            verify::IntakeForm form = verify::mandatory_form(intake, options.severities);
            for (const auto& required : form.metadata_values) form.metadata.push_back(required.first);
            mandatory_.push_back(std::move(form));
        }
    }

    PackOptions run() {
        find_manifest();
        if (!former_.has_tosca_meta || options_.rewrite_meta) {
            for (const auto& [key, values] : form_.values) set_value(key, values);
            for (const std::string_view key : form_.keys) {
                set_key(key);
                if (meta::is_same_keyname(key, "ETSI-Entry-Manifest")) set_key("ETSI-Entry-Change-Log");
            }
            if (form_.manifest)
                for (const std::string_view key : {"ETSI-Entry-Tests", "ETSI-Entry-Licenses"}) set_key(key);
        }
        if (form_.manifest) {
            // If TOSCA.meta names a missing manifest and another manifest exists, packing reports an error.
            options_.manifest |= !manifest_is_elsewhere_ || options_.rewrite_meta;
            demand_metadata();
            if (!options_.manifest_digest && !form_.digests.empty())
                options_.manifest_digest = from_string<DigestAlgorithm>(form_.digests.front());
        }
        choose_signature();
        std::string missing;
        for (const auto& [profiles, values] : missing_)
            missing += (missing.empty() ? "pack: " : "; ") + profiles +
                       " values that cannot be derived: " + joined(values, ", ");
        // The value may be in an unreadable line, which packing reports.
        if (!missing.empty() && of_manifest_.exit_status() == ExitStatus::ok) {
            std::string hints = hint_of_names() + hint_of_entry() + hint_of_product() + left_out_sources(plan_);
            if (hints.empty()) hints = hint_of_init();
            throw Failure(FailureKind::usage, missing + hints, "PackOptions::intakes");
        }
        return std::move(options_);
    }

private:
    // Packing stops only for values whose absence is an error. The check of the package reports other missing values.
    // `key`: the keyname or metadata name. `names`: the member of the form that requires it. False if nothing was added.
    bool miss(const std::string& what, FormNames names, std::string_view key) {
        for (const auto& missing : missing_)
            if (std::ranges::find(missing.second, what) != missing.second.end()) return false;
        std::vector<std::string> profiles;
        for (std::size_t i = 0; i < mandatory_.size(); ++i)
            if (std::ranges::any_of(mandatory_[i].*names,
                                    [&](const std::string& name) { return meta::is_same_keyname(name, key); }))
                profiles.push_back(options_.intakes[i]);
        if (profiles.empty()) return false;
        const std::string who =
            compose("{} {}", joined(profiles, " and "), profiles.size() == 1 ? "requires" : "require");
        if (missing_.empty() || missing_.back().first != who) missing_.emplace_back(who, std::vector<std::string>());
        missing_.back().second.push_back(what);
        return true;
    }

    void choose_signature() {
        PackSignatureOptions& signature = options_.signature;
        const std::vector<std::string>& forms = form_.signature_forms;
        if (!signature.scope && signature.signer.given() && !forms.empty() &&
            std::ranges::find(forms, to_string(VerifiedSignature::Scope::manifest)) == forms.end())
            signature.scope = from_string<VerifiedSignature::Scope>(forms.front());
        for (const std::string& name : form_.signature_digests)
            if (const auto digest = from_string<DigestAlgorithm>(name);
                digest != DigestAlgorithm::sha224 && !signature.signer.digest)
                signature.signer.digest = digest;
    }

    // An existing manifest is used. A new manifest is next to the entry file and has its name: all receivers accept
    // this.
    void find_manifest() {
        std::string entry = former_.metadata.entry_definitions.path;
        const directory::PlanNames names(plan_, options_.limits);
        if (entry.empty() || (options_.rewrite_meta && !names.is_file(entry)))
            entry = meta::find_root_yaml(names).entry;
        if (options_.entry_definitions) entry = *options_.entry_definitions;
        entry_ = entry;
        path_ = former_.metadata.manifest.path;
        std::string found;
        if (!entry.empty() && (path_.empty() || !names.is_file(path_)))
            found = meta::find_manifest_to_name(names, entry, meta::tosca_meta_in_directory, unreported());
        manifest_is_elsewhere_ = !path_.empty() && !found.empty();
        if (path_.empty() || (manifest_is_elsewhere_ && options_.rewrite_meta)) path_ = found;
        if (path_.empty() && !entry.empty()) path_ = std::string(without_extension(entry)) + ".mf";
        manifest_ = former_manifest(plan_, found.empty() ? path_ : found, options_.limits, of_manifest_);
    }

    // Uses the first accepted value.
    void set_value(const std::string& key, const std::vector<std::string>& values) {
        const bool is_version = key == "CSAR-Version";
        if (is_version ? options_.csar_version.has_value() : has_key(options_.meta, key)) return;
        if (is_version)
            options_.csar_version = from_string<CsarFormatVersion>(values.front());
        else
            options_.meta.emplace_back(key, values.front());
        show_choice("TOSCA.meta", key, values);
    }

    void show_choice(std::string_view file, const std::string& key, const std::vector<std::string>& values) {
        if (values.size() > 1)
            chosen_.push_back(compose("{}: '{}: {}' was chosen from the values that the {}; the other {} {}", file, key,
                                      values.front(),
                                      options_.intakes.size() == 1 ? "receiver accepts" : "receivers accept",
                                      values.size() == 2 ? "value is" : "values are",
                                      joined(std::vector(values.begin() + 1, values.end()), ", ")));
    }

    // Sets a keyname that names a file or directory. An existing value in TOSCA.meta is kept.
    void set_key(std::string_view key) {
        const meta::Block0Key* const row = meta::find_block_0_key(key).key;
        if (has_key(options_.meta, key) || path_.empty() || (is_of("pnf") && is_unwanted_of_pnf(form_, key))) return;
        const bool is_manifest = row != nullptr && row->value == &meta::PackageMetadata::manifest;
        if (row != nullptr && row->value != nullptr && former_.metadata.*(row->value) &&
            !(is_manifest && manifest_is_elsewhere_))
            return;
        std::string value;
        const std::string name = spelling_for(form_, key);
        if (row == nullptr)
            miss(compose("PackOptions::meta {}=...", key), &verify::IntakeForm::keys, key);
        else if (is_manifest)
            value = path_;
        else if (value = found_for_keyname(plan_, row->name);
                 value.empty() && row->value == &meta::PackageMetadata::change_log)
            miss(compose("a file ChangeLog.txt (or another file with PackOptions::meta {}=PATH)", name),
                 &verify::IntakeForm::keys, key);
        if (!value.empty()) options_.meta.emplace_back(name, value);
    }

    bool has_metadata(std::string_view name) const {
        if (has_key(options_.manifest_metadata, name)) return true;
        if (!manifest_) return false;
        const meta::ManifestField* const field = meta::find_metadata_of(*manifest_, name);
        if (field != nullptr) return !field->text.empty();
        // Packing renames older metadata names.
        return std::ranges::any_of(manifest_->metadata, [&](const meta::ManifestPair& pair) {
            return meta::current_metadata_name(pair.name.text) == name && !pair.value.text.empty();
        });
    }

    // Whether a metadata name in the options or the directory has this prefix.
    bool is_of(std::string_view prefix) const {
        const Pairs& given = options_.manifest_metadata;
        return std::ranges::any_of(given,
                                   [&](const auto& pair) { return lower_case(pair.first).starts_with(prefix); }) ||
               (manifest_ && is_of_kind(*manifest_, prefix));
    }

    void demand_metadata() {
        if (path_.empty()) return;
        for (const auto& [name, values] : form_.metadata_values) {
            if (has_metadata(name)) continue;
            std::string value = in_descriptor(name);
            if (value.empty() || !is_accepted(values, value)) {
                std::vector<std::string> literal = values;  // a pattern cannot be the value
                std::erase_if(literal, [](const std::string& one) { return one.find('*') != std::string::npos; });
                if (literal.empty()) {
                    miss(compose("PackOptions::manifest_metadata {}=...", name), &verify::IntakeForm::metadata, name);
                    continue;
                }
                value = literal.front();
                show_choice(path_, name, literal);
            }
            options_.manifest_metadata.emplace_back(name, std::move(value));
        }
        demand(&verify::IntakeForm::metadata);
        demand_metadata_of_product();
    }

    // The metadata determine the product; without metadata, the descriptor. The check of the package reports an
    // unexpected product.
    void demand_metadata_of_product() {
        std::vector<const Kind*> accepted;
        for (const Kind& kind : kinds) {
            if (is_of(kind.prefix)) return demand(kind.metadata);
            if (!(form_.*kind.metadata).empty()) accepted.push_back(&kind);
        }
        const validate::Model* const descriptor = accepted.empty() ? nullptr : definitions();
        const auto product = descriptor == nullptr ? std::nullopt : open::product_of(*descriptor);
        for (const Kind* const kind : accepted)
            if (product == kind->product) return demand(kind->metadata);
        std::vector<std::string> products, examples;
        for (const Kind* const kind : accepted) {
            products.emplace_back(kind->title);
            examples.push_back(compose("{}=...", kind->example));
        }
        const std::string what = compose("the metadata of a {} (PackOptions::manifest_metadata {})",
                                         joined(products, " or "), joined(examples, ", or "));
        for (const Kind* const kind : accepted)
            for (const std::string& name : form_.*kind->metadata) miss(what, kind->metadata, name);
    }

    // Returns the value of `name` in the descriptor, or an empty string if there is none.
    std::string in_descriptor(std::string_view name) {
        const validate::Model* const descriptor = definitions();
        return descriptor == nullptr ? "" : open::value_of_descriptor(*descriptor, name);
    }

    // Requires a value for each of `names`. The descriptor may contain the value.
    void demand(FormNames names) {
        for (const std::string& name : form_.*names) {
            if (has_metadata(name)) continue;
            std::string value = in_descriptor(name);
            if (!value.empty())
                options_.manifest_metadata.emplace_back(name, std::move(value));
            else if (miss(compose("PackOptions::manifest_metadata {}=...{}", name, example_of(name)), names, name))
                lacking_ = names;
        }
    }

    // Ends a message about missing values, which may be given under a misspelt name.
    std::string hint_of_names() const {
        std::vector<std::string_view> given;
        for (const auto& [name, value] : options_.manifest_metadata) given.push_back(name);
        if (manifest_)
            for (const meta::ManifestPair& pair : manifest_->metadata) given.push_back(pair.name.text);
        std::vector<std::string> missing;
        for (const Kind& kind : kinds) std::ranges::copy(form_.*kind.metadata, std::back_inserter(missing));
        std::ranges::copy(form_.metadata, std::back_inserter(missing));
        std::erase_if(missing, [&](const std::string& name) { return has_metadata(name); });
        for (const std::string_view name : given)
            if (const Suggestion near(name, missing, [](const std::string& one) -> std::string_view { return one; });
                !meta::is_metadata_name(name) && !near.best().empty())
                return compose("; '{}' is not a known name: did you mean '{}'?", name, near.best());
        return {};
    }

    // Ends a message about missing values, which a new manifest would have.
    std::string hint_of_init() const {
        const auto* const kind = std::ranges::find(kinds, lacking_, &Kind::metadata);
        if (manifest_ || kind == std::end(kinds)) return {};
        return compose(
            "; csar::init_directory with InitOptions::manifest_only and InitOptions::which {} writes a manifest "
            "with values for the metadata",
            kind->prefix.substr(0, std::string_view("nsd").size()));
    }

    // Ends a message about missing values, which the right entry definitions may contain.
    std::string hint_of_entry() {
        const validate::Model* const model = definitions();
        if (model == nullptr || !lacks_version(*model)) return {};
        return compose(
            "; the entry file '{}' lacks 'tosca_definitions_version': if another file is the descriptor, "
            "specify it with PackOptions::entry_definitions",
            entry_);
    }

    // Ends a message about missing values, which the package of another product cannot have.
    std::string hint_of_product() {
        std::optional<validate::nfv::Product> product;
        if (manifest_) product = open::product_of(*manifest_);
        if (const validate::Model* const model = definitions(); !product && model != nullptr)
            product = open::product_of(*model);
        if (!product) return {};
        const auto title = [](validate::nfv::Product one) { return validate::with_article(to_string(one)); };
        for (std::size_t i = 0; i < mandatory_.size(); ++i)
            if (const auto& accepted = mandatory_[i].products;
                !accepted.empty() && std::ranges::find(accepted, *product) == accepted.end())
                return compose(
                    "; the package describes {}, but {} accepts packages of {}{}{}", title(*product),
                    options_.intakes[i], joined(accepted, " or ", title),
                    mandatory_[i].reason_of_products.empty() ? "" : "; reason: ", mandatory_[i].reason_of_products);
        return {};
    }

    // Returns null if there are no definitions in YAML.
    const validate::Model* definitions() {
        if (!validator_ && !entry_.empty() && files_.exists(entry_)) {
            validate::ValidatorOptions settings;
            settings.load.limits = options_.limits;
            validator_ = std::make_unique<validate::Validator>(std::vector{entry_}, files_, settings, passed_over_);
        }
        return validator_ ? &validator_->model() : nullptr;
    }

    PackOptions options_;
    std::vector<std::string>& chosen_;
    const directory::DirectoryPlan& plan_;
    const verify::IntakeForm form_;
    std::vector<verify::IntakeForm> mandatory_;  // of each profile: only requirements whose violation is an error
    const Former former_;
    std::string entry_;  // package path of the entry definitions; may be empty
    const directory::PlanFiles files_{plan_};
    Report passed_over_;                              // the check of the package reports these findings
    std::unique_ptr<validate::Validator> validator_;  // of the entry definitions; created on first use
    std::string path_;                                // package path of the manifest
    bool manifest_is_elsewhere_ = false;              // TOSCA.meta names a missing manifest, but another exists
    std::optional<meta::Manifest> manifest_;
    FormNames lacking_ = nullptr;  // the metadata of a kind, if some of them are missing
    Report of_manifest_;           // errors in lines that a new manifest would not contain
    std::vector<std::pair<std::string, std::vector<std::string>>> missing_;  // missing values, by "PROFILE requires"
};

}  // namespace

Former read_former(const directory::DirectoryPlan& plan, const Limits& limits, const verify::IntakeForm* form) {
    const directory::PlanFiles files(plan);
    Former former;
    for (const std::string_view place : {meta::tosca_meta_at_root, meta::tosca_meta_in_directory}) {
        const auto size = files.size(place);
        if (!size || former.has_tosca_meta) continue;
        former.has_tosca_meta = true;
        if (*size > limits.tosca_meta) continue;  // packing reports this error
        auto blocks = meta::parse_tosca_meta(std::string(place), *files.read(place), unreported()).blocks;
        if (form != nullptr && !blocks.empty()) fit_keynames(blocks, *form, place, directory::PlanNames(plan, limits));
        former.metadata = meta::read_package_metadata(blocks);
    }
    return former;
}

bool lacks_version(const validate::Model& definitions) {
    if (definitions.files().empty()) return false;
    const validate::DefinitionsFile& entry = *definitions.files().front();
    return has_yaml_extension(entry.path) && entry.version_text.empty() && entry.document->complete();
}

bool is_of_kind(const meta::Manifest& manifest, std::string_view prefix) {
    return !open::is_of_other_product(manifest, prefix) &&
           std::ranges::any_of(manifest.metadata, [&](const meta::ManifestPair& pair) {
               return lower_case(meta::current_metadata_name(pair.name.text)).starts_with(prefix);
           });
}

PackOptions options_for_intake(const PackOptions& options, const directory::DirectoryPlan& plan,
                               std::vector<std::string>& chosen) {
    return IntakeWishes(options, plan, chosen).run();
}

}  // namespace csar::pack
