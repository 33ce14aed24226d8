// Signs while packing. An output gets its final name only after signing.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <csar/pack.hpp>
#include "base/output_file.hpp"
#include "csar/directory/plan_files.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/sign/package_signer.hpp"

namespace csar::pack {

// Whether a file with the certificates of the manifest's signature is written.
bool has_certificate_file(const PackOptions& options);
// The path of this file: `named`, from TOSCA.meta, unless this is empty or another kind of file.
std::string certificate_file_of(std::string_view manifest, const std::string& named, const directory::PlanFiles& files);

class PackSignature {
public:
    // Reads the key, if the options have one. `is_rejected`: the directory has errors, so nothing is signed. Throws
    // Failure(usage) for unsuitable options.
    PackSignature(const PackOptions& options, const PackMetadata& metadata, bool is_rejected);

    // Whether the package is put into a signed container.
    bool wraps() const { return scope_ == VerifiedSignature::Scope::container && signer_.has_value(); }
    bool lies_beside() const { return scope_ == VerifiedSignature::Scope::detached; }

    bool signs() const { return signer_.has_value(); }
    // Whether a later step signs the package.
    bool comes_later() const { return !signer_ && scope_ != VerifiedSignature::Scope::detached; }
    // In a signed container, the name differs from the target's name.
    std::string name_of_package(const PackTarget& target) const;

    // The content of the certificate file. `former`: its content in the directory. Returns an empty string if the file
    // is not written.
    std::string certificate_file(const std::string& former) const;

    // Throws Failure(usage) if the target cannot have the signature.
    void check_target(const PackTarget& target) const;

    // Appends the signature, if the manifest is to be signed.
    std::string in_manifest(std::string content);

    // Writes a signed container with `package`.
    void wrap(const File& package, const PackTarget& target, File& output);

    // Creates the detached signature, if it is requested. A dry run writes it to a temporary file, and leaves `output`
    // null.
    File sign_beside(const File& package, const PackTarget& target, std::unique_ptr<OutputFile>& output) const;

    // Reports problems with the certificates.
    void check_signer(Report& report) const {
        if (signer_) signer_->check_certificates(report);
    }

    // Returns an empty string if the package is not signed.
    std::string subject() const { return signer_ ? signer_->subject() : std::string(); }
    std::optional<VerifiedSignature::Scope> scope() const { return scope_; }

private:
    const PackOptions& options_;
    std::optional<sign::PackageSigner> signer_;
    std::optional<VerifiedSignature::Scope> scope_;
};

}  // namespace csar::pack
