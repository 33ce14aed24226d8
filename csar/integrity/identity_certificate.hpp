// Short-lived certificates that an authority (Fulcio) issues for an OpenID Connect identity.
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

// Is it proven that the certificate was logged (RFC 6962, 3.3)? Worst first.
enum class LogVerdict : std::uint8_t {
    broken,   // a time stamp of a trusted log is forged or damaged
    unknown,  // no time stamp of a trusted log
    holds,
};

class IdentityCertificate {
public:
    // Returns nullopt unless `der` is exactly one certificate with a readable key.
    static std::optional<IdentityCertificate> parse(std::string_view der);
    IdentityCertificate(IdentityCertificate&&) noexcept;
    IdentityCertificate& operator=(IdentityCertificate&&) noexcept;
    ~IdentityCertificate();

    CertificateSummary summary() const;
    std::string key() const;  // "EC prime256v1"
    bool has_weak_key() const;
    // E-mail addresses, URIs and Fulcio names (1.3.6.1.4.1.57264.1.7) in subjectAltName.
    std::vector<std::string> identities() const;
    // The issuer of the identity (1.3.6.1.4.1.57264.1.8, otherwise .1); may be "".
    std::string issuer() const;

    // True if the key of the certificate made `signature`. `digest`: the digest of the signed bytes.
    bool signed_digest(const Digest& digest, std::string_view signature) const;
    bool signed_message(std::string_view message, std::string_view signature) const;

    // Is the certificate from one of the authorities, and valid at `time`? Call check_logs() only if it is trusted.
    Judgement judge(const std::vector<SigstoreAuthority>& authorities, std::chrono::sys_seconds time);
    LogVerdict check_logs(const std::vector<TransparencyLog>& logs) const;

private:
    struct State;
    explicit IdentityCertificate(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace csar::integrity
