// Certificates for some minutes, which an authority (Fulcio) issues for an identity of OpenID Connect: what
// they say, and whether authority and certificate log are among those that a trusted root names.
#pragma once

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

// What a certificate proves of being logged (RFC 6962, 3.3): the worst first.
enum class LogVerdict : std::uint8_t {
    broken,   // a time stamp of a log that is trusted was not made by it
    unknown,  // there is none, or only of logs that are not trusted
    holds,
};

class IdentityCertificate {
public:
    // nullopt when the bytes are not one certificate in DER.
    static std::optional<IdentityCertificate> parse(std::string_view der);
    IdentityCertificate(IdentityCertificate&&) noexcept;
    IdentityCertificate& operator=(IdentityCertificate&&) noexcept;
    ~IdentityCertificate();

    CertificateSummary summary() const;
    std::string key() const;  // "EC prime256v1"
    bool has_weak_key() const;
    // Who holds it: addresses of e-mail, URIs and names of Fulcio (1.3.6.1.4.1.57264.1.7) in subjectAltName.
    std::vector<std::string> identities() const;
    // Who vouches for that (1.3.6.1.4.1.57264.1.8, else .1); empty when it does not say.
    std::string issuer() const;

    // Whether its key made `signature` over the bytes with this digest, or over `message`.
    bool signed_digest(const Digest& digest, std::string_view signature) const;
    bool signed_message(std::string_view message, std::string_view signature) const;

    // Whether one of the authorities issued it, and it was valid at `time`. When it is trusted, check_logs() may follow.
    Judgement judge(const std::vector<SigstoreAuthority>& authorities, std::int64_t time);
    LogVerdict check_logs(const std::vector<TransparencyLog>& logs) const;

private:
    struct State;
    explicit IdentityCertificate(std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

}  // namespace csar::integrity
