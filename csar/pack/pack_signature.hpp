// Signing as a part of packing: nothing appears under its name before the signature is there too.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include <csar/pack.hpp>
#include "base/output_file.hpp"
#include "csar/pack/pack_target.hpp"
#include "csar/sign/package_signer.hpp"

namespace csar {

// Whether the package gets a file with the certificates of the signature in its manifest, and which.
bool has_certificate_file(const PackOptions& options);
std::string certificate_file_of(std::string_view manifest);

class PackSignature {
public:
    // Reads the key, when the options tell of one. `has_manifest`: one is written, which may carry the signature. Throws
    // Failure(usage) for options that do not fit.
    PackSignature(const PackOptions& options, bool has_manifest);

    // Whether the package goes into a signed container.
    bool wraps() const { return scope_ == VerifiedSignature::Scope::container && signer_.has_value(); }
    bool lies_beside() const { return scope_ == VerifiedSignature::Scope::detached; }

    // Whether the package that is checked will have a signature that a receiver sees with it.
    bool comes_later() const { return !signer_ && scope_ != VerifiedSignature::Scope::detached; }
    // The file name of the package itself, which in a signed container is not that of the target.
    std::string name_of_package(const PackTarget& target) const;

    // Certificates that go into a file of the package (has_certificate_file); else empty.
    std::string certificate_file() const {
        return signer_ && has_certificate_file(options_) ? signer_->certificate_file() : std::string();
    }

    // Throws Failure(usage) when the target cannot be signed in this way.
    void check_target(const PackTarget& target) const;

    // The manifest as it is written: with the signature behind it when that is where it goes.
    std::string in_manifest(std::string content) const;

    // Writes the signed container of `package` into `output`.
    void wrap(const File& package, const PackTarget& target, File& output) const;

    // Makes the detached signature of `package`, if one is wanted; it waits for commit().
    std::unique_ptr<OutputFile> sign_beside(const File& package, const PackTarget& target) const;

    // Reports what receivers of the signature may stumble over.
    void check_signer(Report& report) const {
        if (signer_) signer_->check_chain(report);
    }

    // Whose signature it is; empty: the package is not signed.
    std::string subject() const { return signer_ ? signer_->subject() : std::string(); }
    std::optional<VerifiedSignature::Scope> scope() const { return scope_; }

private:
    const PackOptions& options_;
    std::optional<PackageSigner> signer_;
    std::optional<VerifiedSignature::Scope> scope_;
};

}  // namespace csar
