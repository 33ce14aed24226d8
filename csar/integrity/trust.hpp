// The certificates and revocation lists that the user trusts, and the time of verification.
// csar has no anchors of its own: a public web authority must not be able to sign packages.
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
    std::vector<std::string> anchors;              // certificate files (PEM, DER), or directories of them
    std::vector<std::string> revocation_lists;     // CRL files (PEM, DER)
    std::optional<std::chrono::sys_seconds> time;  // default: now
    // Like `anchors`, for time stamp authorities. `anchors` are not trusted for time stamps.
    std::vector<std::string> timestamp_anchors = {};
    std::optional<std::chrono::sys_seconds> now = {};  // default: the clock
};

class Trust {
public:
    // Throws Failure(input) if a file is unreadable, Failure(usage) if a file has no certificates or lists.
    explicit Trust(const TrustSources& sources);
    struct State;  // OpenSSL objects; only for this directory
    static Trust of(std::unique_ptr<State> state);
    Trust(Trust&&) noexcept;
    Trust& operator=(Trust&&) noexcept;
    ~Trust();

    // The time at which certificates must be valid.
    std::chrono::sys_seconds time() const;
    bool time_is_given() const;

    const State& state() const { return *state_; }

private:
    struct Made {};
    Trust(Made, std::unique_ptr<State> state);

    std::unique_ptr<State> state_;
};

// Worst first.
enum class CertificateStatus : std::uint8_t {
    unsuitable,   // the key usage forbids this use
    revoked,      // by a revocation list of the user; also reported without anchors
    untrusted,    // no chain leads to an anchor
    early,        // the certificate or its chain is not valid yet; also reported without anchors
    expired,      // like `early`, but no longer valid
    not_checked,  // there are no anchors
    trusted,
};

std::string_view to_string(CertificateStatus status);  // "untrusted", "not checked"

struct Judgement {
    CertificateStatus status = CertificateStatus::not_checked;
    // Why it is not trusted: "certificate has expired". For a revocation, the issuer of the list, the date and the
    // reason: "'CN=Root' on 2026-01-02T03:04:05Z (key compromise)".
    std::string reason;
    // The authority that `reason` is about; "" for the certificate itself.
    std::string authority = {};
    // For `expired`: the earliest end of an expired certificate in the chain.
    std::chrono::sys_seconds ended = {};
    std::string hint = {};  // what to do, with options; may be ""

    // Returns `reason` and the authority as a sentence.
    std::string text() const;
};

}  // namespace csar::integrity
