#include "csar/verify/verdict_context.hpp"

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <utility>
#include <vector>

#include <csar/failure.hpp>
#include <csar/intake.hpp>
#include <csar/text.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/regular_file.hpp"
#include "csar/open/file_content.hpp"
#include "report/project_name.hpp"

namespace csar::verify {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_tree = 100'000;  // files in directories of options

void add_limits(VerdictContext& context, const Limits& limits) {
    // A new member changes sizeof(Limits), and thereby every key.
    static_assert(sizeof(Limits) % sizeof(std::uint64_t) == 0);
    std::vector<std::uint64_t> values(sizeof(Limits) / sizeof(std::uint64_t));
    std::memcpy(values.data(), &limits, sizeof(Limits));
    for (const std::uint64_t value : values) context.add("limit", value);
}

void add_definitions(VerdictContext& context, const DefinitionOptions& definitions) {
    if (!definitions.inputs.empty()) context.add_file(definitions.inputs);
    for (const auto& [name, value] : definitions.input_values) context.add("input " + name, value);
    context.add("read as", definitions.read_as ? static_cast<int>(*definitions.read_as) : -1);
    context.add("within", definitions.within);
    if (!definitions.within.empty()) context.add_file(definitions.within);
    context.add("migrate to", definitions.migrate_to ? static_cast<int>(*definitions.migrate_to) : -1);
    context.add("dialect", definitions.dialect);
    for (const std::string& path : definitions.profile_paths) context.add("profiles", path);
    for (const auto& [url, path] : definitions.import_map) {
        context.add("import", url);
        context.add("from", path);
    }
}

void add_trust(VerdictContext& context, const TrustOptions& trust) {
    context.add("trust", static_cast<int>(trust.ask_for_trust()));
    context.add("signature", static_cast<int>(trust.require_signature));
    for (const std::string& signer : trust.signers) context.add("signer", signer);
    context.add("at", trust.time ? trust.time->time_since_epoch().count() : -1);
    context.add("ignored", static_cast<int>(trust.ignore_trust));
    const SigstoreOptions& sigstore = trust.sigstore;
    for (const std::string* text : {&trust.detached, &sigstore.bundle, &sigstore.identity, &sigstore.identity_pattern,
                                    &sigstore.issuer, &sigstore.issuer_pattern})
        context.add("signed", *text);
    for (const std::string& path : trust.attestations) context.add("statement", path);
    if (!sigstore.trusted_root.empty()) context.add_file(sigstore.trusted_root);
    for (const auto* const paths : {&trust.anchors, &trust.timestamp_anchors, &trust.revocation_lists})
        for (const std::string& path : *paths) context.add_tree("trusted", path);
}

void add_severities(VerdictContext& context, const SeverityPolicy& severities) {
    context.add("strict", static_cast<int>(severities.strict));
    for (const auto& [id, severity] : severities.overrides) context.add(id, static_cast<int>(severity));
    if (!severities.of_files.empty()) context.add("in", working_directory());
    for (const SeveritiesOfFiles& files : severities.of_files) {
        context.add("files", files.path);
        for (const auto& [id, severity] : files.overrides) context.add(id, static_cast<int>(severity));
    }
    context.add("of a rule", severities.findings_of_rule);
}

}  // namespace

void VerdictContext::add(std::string_view name, const std::string& text) {
    text_ += std::string(name) + " " + std::to_string(text.size()) + " " + text + "\n";
}

void VerdictContext::add_tree(std::string_view name, const std::string& path) {
    add(name, fs::path(path).filename().string());
    std::error_code failed;
    if (!fs::is_directory(path, failed)) {
        add_file(path);
        return;
    }
    std::vector<std::string> files;
    for (fs::recursive_directory_iterator at(path, fs::directory_options::follow_directory_symlink, failed), end;
         !failed && at != end; at.increment(failed)) {
        if (!at->is_directory()) files.push_back(at->path().string());
        if (files.size() > max_tree)
            throw Failure(FailureKind::usage, compose("'{}' has more than {} files, too many to detect changes",
                                                      printable(path), max_tree));
    }
    if (failed) throw Failure(FailureKind::input, compose("cannot read the directory '{}'", printable(path)));
    std::ranges::sort(files);
    for (const std::string& file : files) add_file(file);
}

void VerdictContext::add_file(const std::string& path) {
    std::error_code failed;
    if (!fs::is_regular_file(path, failed)) {
        add("no file", path);
        return;
    }
    const File file = open_regular_file(path);
    add("file", open::sha256_of(open::content_of(file)));
}

std::string verdict_options(const VerifyOptions& options, bool verify) {
    VerdictContext context;
    context.add("verify", static_cast<int>(verify));
    add_limits(context, options.limits);
    add_severities(context, options.severities);
    context.add("prefix", static_cast<int>(options.allow_prefix));
    // Includes inherited requirements.
    for (const std::string& profile : options.intakes) context.add("demands", intake_yaml(profile));
    for (const std::string& profile : options.metadata_of) context.add("known metadata", intake_yaml(profile));
    context.add("signed later", static_cast<int>(options.signed_later));
    context.add("just written", static_cast<int>(options.just_written));
    context.add("against", options.against ? options.against->name() : std::string());
    context.add("follow symlinks", static_cast<int>(options.follow_symlinks));
    context.add("git", static_cast<int>(options.git));
    for (const std::string& pattern : options.executable) context.add("executable", pattern);
    for (const std::string* name : {&options.root, &options.remote_directory, &options.sbom})
        context.add("with", *name);
    add_definitions(context, options.definitions);
    add_trust(context, options.trust);
    return context.text();
}

}  // namespace csar::verify
