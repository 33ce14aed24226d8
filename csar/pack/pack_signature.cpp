#include "csar/pack/pack_signature.hpp"

#include <unistd.h>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/signature_names.hpp"
#include "base/temporary_file.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/outputs.hpp"
#include "csar/sign/signed_archive.hpp"
#include "meta/location.hpp"
#include "meta/manifest.hpp"

namespace csar::pack {
namespace {

using Scope = VerifiedSignature::Scope;

[[noreturn]] void refuse_to_sign(const std::string& message) { throw Failure(FailureKind::usage, "pack: " + message); }

// A token or signing service may keep a record of each signature, so a dry run must not use it.
bool only_plans(const PackOptions& options) { return options.dry_run && options.signature.signer.is_external(); }

}  // namespace

bool has_certificate_file(const PackOptions& options) {
    const PackSignatureOptions& wanted = options.signature;
    return wanted.certificate_beside && wanted.signer.given() &&
           wanted.scope.value_or(Scope::manifest) == Scope::manifest;
}

std::string certificate_file_of(std::string_view manifest, const std::string& named,
                                const directory::PlanFiles& files) {
    const bool is_other = named == manifest || meta::is_tosca_meta(named) ||
                          (files.exists(named) && !integrity::is_only_certificates(files.small(named)));
    return named.empty() || is_other ? certificate_name_of(manifest) : named;
}

PackSignature::PackSignature(const PackOptions& options, const PackMetadata& metadata, bool is_rejected)
    : options_(options) {
    const PackSignatureOptions& wanted = options.signature;
    const bool has_manifest = !metadata.manifest.empty();
    if (!wanted.signer.given()) {
        if (wanted.scope) refuse_to_sign("a signature requires a key: SignerOptions::key or SignerOptions::command");
        return;
    }
    if (is_rejected) return;
    scope_ = wanted.scope.value_or(has_manifest ? Scope::manifest : Scope::detached);
    if (scope_ == Scope::manifest && !has_manifest)
        refuse_to_sign(metadata.kept_manifest.empty()
                           ? std::string("without PackOptions::manifest there is no manifest to sign")
                           : compose("PackOptions::manifest, which writes the manifest again, is required to sign '{}'",
                                     metadata.kept_manifest));
    if (!wanted.scope && metadata.keeps_signature)
        refuse_to_sign(
            compose("'{}' is already signed: PackOptions::manifest writes and signs the manifest again; "
                    "PackOptions::signature detached keeps the signature and adds another signature",
                    metadata.kept_manifest));
    if (scope_ == Scope::detached && wanted.certificate_beside)
        refuse_to_sign("a detached signature has no certificate file next to it");
    if (only_plans(options)) {
        for (const std::string& file : open::files_of(wanted.signer))
            if (!file.empty() && !file.starts_with("pkcs11:") && ::access(file.c_str(), R_OK) != 0)
                throw_system_failure(FailureKind::input, "open", file);
        return;
    }
    signer_.emplace(wanted.signer, wanted.certificate_beside);
}

std::string PackSignature::certificate_file(const std::string& former) const {
    const PackSignatureOptions& wanted = options_.signature;
    if (scope_ != Scope::manifest) return {};
    if (wanted.certificate_beside && !former.empty() && !integrity::is_only_certificates(former))
        refuse_to_sign("the file for the certificates exists with other content");
    std::string planned;
    if (!signer_ && wanted.certificate_beside)
        for (const std::string& file : wanted.signer.certificates) planned += read_whole_file(file, 1024 * 1024);
    if (!signer_) return planned;
    return wanted.certificate_beside || signer_->replaces(former) ? signer_->certificates_pem() : "";
}

std::string PackSignature::in_manifest(std::string content) {
    if (scope_ != Scope::manifest || !signer_) return content;
    return meta::append_signature(content, signer_->sign(open::content_of(content)));
}

void PackSignature::check_target(const PackTarget& target) const {
    if (scope_ == Scope::container && target.format != container::Format::zip)
        refuse_to_sign("a signed container must be a zip archive");
    if (scope_ == Scope::container && equal_ignoring_case(target.name, name_of_package(target)))
        refuse_to_sign(
            compose("the signed container and the package in it must have different names: choose an output such as "
                    "'{}.zip'",
                    without_extension(target.path)));
    if (scope_ == Scope::detached && target.path.empty())
        refuse_to_sign("a detached signature requires a package in a file, not on standard output");
}

std::string PackSignature::name_of_package(const PackTarget& target) const {
    return scope_ == Scope::container ? std::string(without_extension(target.name)) + ".csar" : target.name;
}

void PackSignature::wrap(const File& package, const PackTarget& target, File& output) {
    const std::string signature = signer_->sign(open::content_of(package));
    sign::write_signed_container(package, name_of_package(target), signature, signer_->certificate_file(),
                                 options_.time, output);
}

File PackSignature::sign_beside(const File& package, const PackTarget& target,
                                std::unique_ptr<OutputFile>& output) const {
    if (scope_ != Scope::detached || !signer_) return {};
    if (!options_.dry_run) output = std::make_unique<OutputFile>(target.path + ".cms");
    File file = output ? output->file().duplicate() : open_temporary_file("the signature");
    file.write(as_bytes(signer_->sign(open::content_of(package))));
    return file;
}

}  // namespace csar::pack
