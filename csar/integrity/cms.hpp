// CMS signatures (RFC 5652, SignedData) over detached content: in PEM or DER, with any number of signers.
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

// The forms of the content over which real tools sign.
enum class ContentForm : std::uint8_t {
    as_stored,
    without_last_line_end,  // vnfsdk-pkgtools
    with_crlf,              // OpenSSL without -binary: canonical text of S/MIME
    with_crlf_without_last_line_end,
    with_lf,  // something converted its line ends to CRLF after signing, or the signer read it as text
    with_lf_without_last_line_end,
};

// The forms in which a text, and any other content, may have been signed, the likeliest first. OpenSSL without -binary
// signs a file with NUL bytes only in part, so such a signature is worthless.
std::span<const ContentForm> text_forms();
std::span<const ContentForm> binary_forms();

// True for the forms whose line ends differ from those stored.
constexpr bool converts_line_ends(ContentForm form) { return form >= ContentForm::with_crlf; }
std::string_view to_string(ContentForm form);  // "as stored", "with CRLF line ends"

// Pushes all signed bytes into a sink, in order; may be called several times.
using Content = std::function<void(Sink&)>;

enum class SignerState : std::uint8_t {
    intact,          // this key signed these bytes
    other_content,   // the key signed other bytes
    broken,          // the signature is not one of this key
    no_certificate,  // its key is therefore unknown
    weak_digest,     // MD5, SHA-1 and the like: not checked any further
    weak_key,        // less than 112 bits of security: not checked any further
};

struct Signer {
    SignerState state = SignerState::broken;
    ContentForm form = ContentForm::as_stored;  // valid when intact
    std::string digest;                         // "SHA256"
    std::string key;                            // "RSA 3072", "EC prime256v1"; empty without a certificate
    std::string sought;                         // without a certificate: what identifies it (issuer and number, or key)
    CertificateSummary certificate;
    std::optional<std::int64_t> claimed_time;  // signing-time attribute: the signer's claim, seconds since 1970 UTC
    std::vector<Timestamp> timestamps;         // when intact; each verified
    Judgement judgement;                       // when intact; takes time stamps of trusted authorities into account
};

struct CmsCheck {
    std::string problem;          // why it cannot be parsed as a signature; empty when it can
    bool embeds_content = false;  // it contains content of its own, which was ignored
    std::vector<Signer> signers;  // at least one unless there is a problem
};

// Verifies a signature: every signer, trying the forms in `forms` until one matches. Certificates are taken from the
// signature and from `given`; neither is trusted. Takes at worst time proportional to the size of the content times the
// number of forms; a signature with more than 16 signers has a problem. Failures thrown by `content` pass through.
CmsCheck verify_cms(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                    const Certificates& given, const Trust& trust);

}  // namespace csar::integrity
