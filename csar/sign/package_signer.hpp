// The signer: loads the key of the options, and signs content.
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
    // Throws Failure like integrity::SigningIdentity, and usage for an unknown digest.
    PackageSigner(const SignerOptions& options, bool certificate_beside);

    // A PEM-encoded signature. `existing`: the signature to which a signer is added; empty for a new signature.
    std::string sign(const integrity::Content& content, std::string_view existing = {}) const;

    // The signature of a single message, as required for DSSE.
    std::string sign_message(std::string_view message) const { return integrity::sign_message(message, identity_); }

    // Reports a certificate that expires soon, and a signer whose issuer is not among the certificates: receivers may
    // not be able to build the chain.
    void check_certificates(Report& report) const;

    std::string subject() const { return identity_.certificate().subject; }
    std::string fingerprint() const { return identity_.certificate().sha256; }
    // Whether the file `certificates` has only certificates, but neither the certificate of the signer nor that of its
    // issuer.
    bool replaces(std::string_view certificates) const;
    std::string certificates_pem() const { return identity_.certificates_pem(); }
    // The content of a file next to the signature; empty if the certificates are inside the signature. `former`: the
    // content of such a file that a former signer left; it is replaced.
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
