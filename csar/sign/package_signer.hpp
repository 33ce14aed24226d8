// Loads the signer's key, and signs content.
#pragma once

#include <string>
#include <string_view>

#include <csar/sign.hpp>
#include "csar/integrity/payload.hpp"
#include "csar/integrity/signing.hpp"
#include "report/report.hpp"

namespace csar::sign {

class PackageSigner {
public:
    // Throws Failure like integrity::SigningIdentity, and Failure(usage) for an unknown digest.
    PackageSigner(const SignerOptions& options, bool certificate_beside);

    // Returns PEM. `existing`: the signature that gets another signer; empty for a new signature.
    std::string sign(const integrity::Content& content, std::string_view existing = {}) const;

    // A signature without CMS, for DSSE.
    std::string sign_message(std::string_view message) const { return integrity::sign_message(message, identity_); }

    // Reports a certificate that expires soon. Reports a missing certificate of the issuer: receivers may then reject
    // the signer.
    void check_certificates(Report& report) const;

    std::string subject() const { return identity_.certificate().subject; }
    std::string fingerprint() const { return identity_.certificate().sha256; }
    // Whether `certificates` has only certificates, and none of the signer or its issuer.
    bool replaces(std::string_view certificates) const;
    std::string certificates_pem() const { return identity_.certificates_pem(); }
    // The certificates for a file next to the signature. Returns an empty string if they are in the signature.
    // `former`: the content of an existing certificate file, which is replaced if another signer left it.
    std::string certificate_file(std::string_view former = {}) const {
        return certificate_beside_ || (!former.empty() && replaces(former)) ? identity_.certificates_pem()
                                                                            : std::string();
    }

private:
    integrity::SigningIdentity identity_;
    DigestAlgorithm digest_;
    bool certificate_beside_;
    std::optional<std::chrono::sys_seconds> time_;
};

}  // namespace csar::sign
