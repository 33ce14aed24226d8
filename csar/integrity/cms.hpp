// CMS signatures (RFC 5652, SignedData) over bytes that lie elsewhere: in PEM or DER, with any number of signers.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.hpp"
#include "csar/integrity/certificates.hpp"
#include "csar/integrity/timestamp.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

// The forms in which real signers took the bytes.
enum class ContentForm : std::uint8_t {
    as_stored,
    without_last_line_end,  // vnfsdk-pkgtools
    with_crlf,              // OpenSSL without -binary: canonical text of S/MIME
    with_crlf_without_last_line_end,
    with_lf,  // stored with CRLF by something that changes line ends, or read by something that does
    with_lf_without_last_line_end,
};

// What a text may have been signed as, the likeliest first; and what anything else. OpenSSL without -binary signs a
// file with NUL bytes only in part, so that nothing may be made of such a signature.
std::span<const ContentForm> text_forms();
std::span<const ContentForm> binary_forms();

// True for the forms with other line ends than those stored.
constexpr bool converts_line_ends(ContentForm form) { return form >= ContentForm::with_crlf; }
std::string_view to_string(ContentForm form);  // "as stored", "with CRLF line ends"

// Pushes the signed bytes into a sink, all of them in order; may be called several times.
using Content = std::function<void(Sink&)>;

enum class SignerState : std::uint8_t {
    intact,          // this key signed these bytes
    other_content,   // the key signed other bytes
    broken,          // the signature is not one of this key
    no_certificate,  // so that its key is not known
    weak_digest,     // MD5, SHA-1 and the like: not looked at any further
    weak_key,        // less than 112 bits of security: the same
};

struct Signer {
    SignerState state = SignerState::broken;
    ContentForm form = ContentForm::as_stored;  // of an intact one
    std::string digest;                         // "SHA256"
    std::string key;                            // "RSA 3072", "EC prime256v1"; empty without a certificate
    std::string sought;                         // without a certificate: issuer and serial number, or key identifier
    CertificateSummary certificate;
    std::optional<std::int64_t> claimed_time;  // signing-time attribute: what the signer says, seconds since 1970 UTC
    std::vector<Timestamp> timestamps;         // of an intact one, each verified
    Judgement judgement;                       // of an intact one, by those that are vouched for too
};

struct CmsCheck {
    std::string problem;          // why it cannot be read as a signature; empty when it can
    bool embeds_content = false;  // it carries bytes of its own, which were not looked at
    std::vector<Signer> signers;  // at least one unless there is a problem
};

// Verifies a signature: every signer, in every form of `forms` until one fits. Certificates come from the signature
// and from `given`; neither is trusted. Takes time in proportion to the content times the number of forms at worst;
// signatures with more than 16 signers are a problem. The content's Failures pass through.
CmsCheck verify_cms(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                    const Certificates& given, const Trust& trust);

}  // namespace csar::integrity
