#include "cli/option_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace csar::cli {
namespace {

struct Row {
    std::string_view name;  // in messages of the library
    std::string_view shown;
};

// Must have all options in messages of the library; tests/architecture checks this.
constexpr auto name_table = std::to_array<Row>({
    {"AttestOptions::build_type", "--build-type"},
    {"AttestOptions::builder", "--builder"},
    {"AttestOptions::output", "-o FILE"},
    {"AttestOptions::predicate_file", "--predicate"},
    {"AttestOptions::predicate_type", "--predicate-type"},
    {"AttestOptions::replace", "--replace"},
    {"ChangeSignatureOptions::output", "-o FILE"},
    {"ChangeSignatureOptions::replace", "--replace"},
    {"ConvertOptions::level", "--level"},
    {"DefinitionOptions::dialect", "--dialect"},
    {"DefinitionOptions::import_map", "--import-map NAME=FILE"},
    {"DefinitionOptions::migrate_to", "--migrate"},
    {"DefinitionOptions::profile_paths", "--profile-path"},
    {"DefinitionOptions::read_as", "--as"},
    {"DefinitionOptions::within", "--with"},
    {"ExistingSignature::add_signer", "--add-signer"},
    {"ExistingSignature::replace", "--replace"},
    {"ExtractSignatureOptions::replace", "--replace"},
    {"InitOptions::entry_definitions", "--entry-definitions"},
    {"InitOptions::manifest_only", "--manifest"},
    {"InitOptions::which", "--template"},
    {"Limits::findings", "--limit findings"},
    {"Limits::ratio_ceiling", "--limit ratio-ceiling=BYTES"},
    {"MigrateOptions::in_place", "--in-place"},
    {"PackOptions::checksum", "--checksum"},
    {"PackOptions::created_by", "--created-by"},
    {"PackOptions::dry_run", "--dry-run"},
    {"PackOptions::entry_definitions", "--entry-definitions"},
    {"PackOptions::follow_symlinks", "--follow-symlinks"},
    {"PackOptions::format", "--archive"},
    {"PackOptions::intakes", "--intake"},
    {"PackOptions::level", "--level"},
    {"PackOptions::manifest_metadata", "--manifest-meta"},
    {"PackOptions::manifest", "--manifest"},
    {"PackOptions::meta", "--meta"},
    {"PackOptions::other_definitions", "--other-definitions"},
    {"PackOptions::rewrite_meta", "--rewrite-meta"},
    {"PackOptions::signature", "--sign"},
    {"PackOptions::update_manifest", "--update-manifest"},
    {"PullLayoutOptions::output", "--output"},
    {"PushLayoutOptions::replace", "--replace"},
    {"PushLayoutOptions::tag", "--tag"},
    {"SeverityPolicy::findings_of_rule", "--max-findings"},
    {"SeverityPolicy::overrides", "--warning"},
    {"SignOptions::certificate_beside", "--certificate-beside"},
    {"SignOptions::output", "-o FILE"},
    {"SignOptions::scope", "--form"},
    {"SigstoreOptions::bundle", "--bundle"},
    {"TrustOptions::key", "--key"},
    {"SigstoreOptions::identity", "--identity"},
    {"SigstoreOptions::identity_pattern", "--identity-regexp"},
    {"SigstoreOptions::issuer", "--issuer"},
    {"SigstoreOptions::issuer_pattern", "--issuer-regexp"},
    {"SigstoreOptions::trusted_root", "--trusted-root"},
    {"SignerOptions::certificates", "--cert FILE"},
    {"SignerOptions::command", "--signer-command"},
    {"SignerOptions::key", "--key"},
    {"SignerOptions::passphrase", "--passphrase-file, --passphrase-fd or --passphrase-env"},
    {"TextStyle::verbose", "-v"},
    {"TrustOptions::anchors", "--trust"},
    {"TrustOptions::attestations", "--attestation"},
    {"TrustOptions::detached", "--signature"},
    {"TrustOptions::revocation_lists", "--crl"},
    {"TrustOptions::timestamp_anchors", "--trust-timestamp"},
    {"VerifyOptions::against", "--against"},
    {"VerifyOptions::allow_prefix", "--allow-prefix"},
    {"VerifyOptions::cache", "--cache"},
    {"VerifyOptions::digests_of_files", "a report page (html)"},
    {"VerifyOptions::follow_symlinks", "--follow-symlinks"},
    {"VerifyOptions::intakes", "--intake"},
    {"VerifyOptions::remote_directory", "--remote-dir"},
    {"VerifyOptions::root", "--root"},
    {"VerifyOptions::sbom", "--sbom"},
    {"csar::extract_package", "csar extract"},
    {"csar::init_directory", "'csar init'"},
    {"csar::intake_profiles()", "'csar explain --intake'"},
    {"csar::make_sbom", "'csar sbom'"},
    {"csar::pack_directory", "csar pack"},
    {"csar::pull_from_layout", "csar oci pull-layout"},
    {"csar::validate_packages", "csar validate --recursive"},
    {"csar::verify_package", "csar verify"},
    {"csar::verify_packages", "csar verify --recursive"},
});

bool is_in_name(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

// The row for the name at text[at], or null.
const Row* row_at(std::string_view text, std::size_t at) {
    const auto* const found = std::ranges::find_if(name_table, [&](const Row& row) {
        const std::size_t end = at + row.name.size();
        return text.substr(at).starts_with(row.name) && (end == text.size() || !is_in_name(text[end]));
    });
    return found == name_table.end() || (at != 0 && is_in_name(text[at - 1])) ? nullptr : found;
}

}  // namespace

std::string with_option_names(std::string text) {
    for (std::size_t mark = text.find("::"); mark != std::string::npos; mark = text.find("::", mark)) {
        std::size_t start = mark;
        while (start != 0 && is_in_name(text[start - 1])) --start;
        if (const Row* const row = row_at(text, start)) {
            text.replace(start, row->name.size(), row->shown);
            mark = start + row->shown.size();
        } else {
            mark += 2;
        }
    }
    return text;
}

Findings with_option_names(Findings findings) {
    const auto translate = [](Diagnostic& diagnostic) {
        diagnostic.hint.assign(with_option_names(std::string(diagnostic.hint)));  // its edit is kept
    };
    for (Diagnostic& diagnostic : findings.diagnostics) translate(diagnostic);
    for (WaivedFinding& waived : findings.waived) translate(waived.diagnostic);
    return findings;
}

}  // namespace csar::cli
