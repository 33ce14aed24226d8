// Short-lived certificates, which an authority (Fulcio) issues for an OpenID Connect identity: their content, and
// whether the authority and the certificate log are in a trusted root.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/integrity/sigstore.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

// Whether it is proven that a certificate was logged (RFC 6962, 3.3); the worst result is first.
enum class LogVerdict : std::uint8_t {
    broken,   // a time stamp of a trusted log is not authentic
    unknown,  // there is no time stamp, or none from a trusted log
    holds,
};

class IdentityCertificate {
public:
    // nullopt if the bytes are not exactly one certificate in DER.
    static std::optional<IdentityCertificate> parse(std::string_view der);
    IdentityCertificate(IdentityCertificate&&) noexcept;
    IdentityCertificate& operator=(IdentityCertificate&&) noexcept;
    ~IdentityCertificate();

    CertificateSummary summary() const;
    std::string key() const;  // "EC prime256v1"
    bool has_weak_key() const;
    // The identities: e-mail addresses, URIs and names of Fulcio (1.3.6.1.4.1.57264.1.7) in subjectAltName.
    std::vector<std::string> identities() const;
    // The issuer of the identity (1.3.6.1.4.1.57264.1.8, otherwise .1); empty if the certificate does not contain it.
    std::string issuer() const;

    // Whether the key of the certificate made `signature` over the bytes with this digest, or over `message`.
    bool signed_digest(const Digest& digest, std::string_view signature) const;
    bool signed_message(std::string_view message, std::string_view signature) const;

    // Whether one of the authorities issued the certificate, and it was valid at `time`. check_logs() may be called
    // only if the certificate is trusted.
    Judgement judge(const std::vector<SigstoreAuthority>& authorities, std::chrono::sys_seconds time);
    LogVerdict check_logs(const std::vector<TransparencyLog>& logs) const;

private:
    struct State;
    explicit IdentityCertificate(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace csar::integrity
