#include "csar/pack/pack_signature.hpp"

#include "base/package_path.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/outputs.hpp"
#include "csar/sign/signed_archive.hpp"
#include "meta/manifest.hpp"

namespace csar {
namespace {

using Scope = VerifiedSignature::Scope;

[[noreturn]] void refuse_to_sign(const std::string& message) { throw Failure(FailureKind::usage, "pack: " + message); }

// A dry run does not open a hardware key, which may ask for a PIN.
bool is_left_alone(const PackOptions& options) {
    return options.dry_run && options.signature.signer.key.starts_with("pkcs11:");
}

}  // namespace

bool has_certificate_file(const PackOptions& options) {
    const PackSignatureOptions& wanted = options.signature;
    return wanted.certificate_beside && wanted.signer.given() && !is_left_alone(options) &&
           wanted.scope.value_or(Scope::manifest) == Scope::manifest;
}

std::string certificate_file_of(std::string_view manifest) {
    return std::string(without_extension(manifest)) + ".cert";
}

PackSignature::PackSignature(const PackOptions& options, bool has_manifest) : options_(options) {
    const PackSignatureOptions& wanted = options.signature;
    if (!wanted.signer.given()) {
        if (wanted.scope) refuse_to_sign("a signature requires a key: SignerOptions::key or SignerOptions::command");
        return;
    }
    scope_ = wanted.scope.value_or(has_manifest ? Scope::manifest : Scope::detached);
    if (scope_ == Scope::manifest && !has_manifest)
        refuse_to_sign("only a manifest that is written can be signed: add PackOptions::manifest");
    if (scope_ == Scope::detached && wanted.certificate_beside)
        refuse_to_sign("a detached signature has no certificate file next to it");
    if (!is_left_alone(options)) signer_.emplace(wanted.signer, wanted.certificate_beside);
}

std::string PackSignature::certificate_file(const std::string& former) const {
    if (!signer_ || scope_ != Scope::manifest) return {};
    return options_.signature.certificate_beside || signer_->replaces(former) ? signer_->certificates_pem() : "";
}

std::string PackSignature::in_manifest(std::string content) const {
    if (scope_ != Scope::manifest || !signs()) return content;
    return meta::append_signature(content, signer_->sign(content_of(content)));
}

void PackSignature::check_target(const PackTarget& target) const {
    if (wraps() && target.format != container::Format::zip) refuse_to_sign("a signed container is a zip");
    if (scope_ == Scope::detached && target.path.empty())
        refuse_to_sign("a detached signature requires a package in a file, not on standard output");
}

std::string PackSignature::name_of_package(const PackTarget& target) const {
    return scope_ == Scope::container ? std::string(without_extension(target.name)) + ".csar" : target.name;
}

void PackSignature::wrap(const File& package, const PackTarget& target, File& output) const {
    const std::string stem(without_extension(target.name));
    std::vector<NewFile> files = {{stem + ".cms", signer_->sign(content_of(package))}};
    if (std::string certificate = signer_->certificate_file(); !certificate.empty())
        files.push_back({stem + ".cert", std::move(certificate)});
    write_signed_container(package, name_of_package(target), files, options_.time, output);
}

std::unique_ptr<OutputFile> PackSignature::sign_beside(const File& package, const PackTarget& target) const {
    if (scope_ != Scope::detached || !signs()) return nullptr;
    auto output = std::make_unique<OutputFile>(target.path + ".cms");
    output->file().write(as_bytes(signer_->sign(content_of(package))));
    return output;
}

}  // namespace csar
