// Signing as a part of packing: no output appears under its name before the signature exists.
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

// Whether the package gets a file with the certificates of the manifest's signature, and the path of this file.
bool has_certificate_file(const PackOptions& options);
std::string certificate_file_of(std::string_view manifest);
// Like the function above, but the file `named`, to which TOSCA.meta refers, unless it is empty or another kind of file.
std::string certificate_file_of(std::string_view manifest, const std::string& named, const directory::PlanFiles& files);

class PackSignature {
public:
    // Reads the key, if the options specify one. `is_rejected`: errors of the directory have been reported, so nothing
    // is signed. Throws Failure(usage) for unsuitable options.
    PackSignature(const PackOptions& options, const PackMetadata& metadata, bool is_rejected);

    // Whether the package is put into a signed container.
    bool wraps() const { return scope_ == VerifiedSignature::Scope::container && signer_.has_value(); }
    bool lies_beside() const { return scope_ == VerifiedSignature::Scope::detached; }

    // Whether this run creates the signature.
    bool signs() const { return signer_.has_value(); }
    // Whether a later step will add a signature to the checked package.
    bool comes_later() const { return !signer_ && scope_ != VerifiedSignature::Scope::detached; }
    // The file name of the package itself, which differs from the target in a signed container.
    std::string name_of_package(const PackTarget& target) const;

    // Certificates for the file that belongs to the signature of the manifest. `former`: its content in the directory.
    // Empty if there is no such file, or if it remains unchanged.
    std::string certificate_file(const std::string& former) const;

    // Throws Failure(usage) if the target cannot be signed in this way.
    void check_target(const PackTarget& target) const;

    // The manifest, followed by the signature if it belongs in the manifest.
    std::string in_manifest(std::string content);

    // Writes the signed container of `package` into `output`.
    void wrap(const File& package, const PackTarget& target, File& output);

    // Creates the detached signature of `package`, if one is requested: in `output`, which appears with commit(), or in
    // a temporary file for a dry run.
    File sign_beside(const File& package, const PackTarget& target, std::unique_ptr<OutputFile>& output) const;

    // Reports problems that receivers may have with the signature.
    void check_signer(Report& report) const {
        if (signer_) signer_->check_certificates(report);
    }

    // The subject of the signer; empty: the package is not signed.
    std::string subject() const { return signer_ ? signer_->subject() : std::string(); }
    std::optional<VerifiedSignature::Scope> scope() const { return scope_; }

private:
    const PackOptions& options_;
    std::optional<sign::PackageSigner> signer_;
    std::optional<VerifiedSignature::Scope> scope_;
};

}  // namespace csar::pack
