// The trusted certificates: anchors and revocation lists from the user, and the time for which certificates are
// verified. There are no other anchors, because a public web authority must not be able to sign packages.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

struct TrustSources {
    std::vector<std::string> anchors;              // files of certificates (PEM, DER), or directories of such files
    std::vector<std::string> revocation_lists;     // files of CRLs (PEM, DER)
    std::optional<std::chrono::sys_seconds> time;  // default: now
    // Like `anchors`, but for time stamp authorities. An authority for signers is not automatically trusted for time
    // stamps.
    std::vector<std::string> timestamp_anchors = {};
    std::optional<std::chrono::sys_seconds> now = {};  // the current time; default: the clock
};

class Trust {
public:
    // Reads the files. Throws Failure: input if a file cannot be read, usage if a file contains no certificates or
    // lists.
    explicit Trust(const TrustSources& sources);
    struct State;  // OpenSSL's store, used by the files of this directory
    static Trust of(std::unique_ptr<State> state);
    Trust(Trust&&) noexcept;
    Trust& operator=(Trust&&) noexcept;
    ~Trust();

    // The time for which certificates are verified.
    std::chrono::sys_seconds time() const;
    bool time_is_given() const;  // False if the time is the current time.

    const State& state() const { return *state_; }

private:
    struct Made {};
    Trust(Made, std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

// The status of a certificate, the worst first.
enum class CertificateStatus : std::uint8_t {
    unsuitable,   // the certificate's key usage does not allow this use
    revoked,      // revoked by a CRL from the user; also reported without anchors
    untrusted,    // no chain leads to an anchor
    early,        // the certificate, or one in its chain, is not valid yet; also reported without anchors
    expired,      // like `early`, but no longer valid
    not_checked,  // there are no anchors
    trusted,
};

std::string_view to_string(CertificateStatus status);  // "untrusted", "not checked"

struct Judgement {
    CertificateStatus status = CertificateStatus::not_checked;
    // Why the certificate is not trusted, in a few words: "certificate has expired". If it is revoked: the issuer of
    // the list, the date and the reason, "'CN=Root' on 2026-01-02T03:04:05Z (key compromise)".
    std::string reason;
    // The subject of the authority in its chain whose certificate `reason` is about; empty if it is about this
    // certificate.
    std::string authority = {};
    // If the status is `expired`: the earliest end of the certificates in the chain that have expired, in seconds since
    // 1970 UTC.
    std::chrono::sys_seconds ended = {};
    std::string hint = {};  // what to do for a signer that is not trusted; refers to options; may be empty

    // `reason` as a complete statement, followed by the authority.
    std::string text() const;
};

}  // namespace csar::integrity
