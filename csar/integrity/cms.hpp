// Verifies detached CMS signatures (RFC 5652, SignedData) in PEM or DER, with any number of signers.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/certificates.hpp"
#include "csar/integrity/content_form.hpp"
#include "csar/integrity/timestamp.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

enum class SignerState : std::uint8_t {
    intact,             // this key signed exactly these bytes
    other_content,      // the key signed other bytes
    broken,             // not a signature of this key
    other_certificate,  // the signed attributes name a certificate of another key
    no_certificate,     // the certificate, and thus the key, is missing
    weak_digest,        // MD5, SHA-1 and similar; nothing else is checked
    weak_key,           // below 112 bits of security; nothing else is checked
};

struct Signer {
    SignerState state = SignerState::broken;
    ContentForm form = ContentForm::as_stored;  // set for an intact signature
    bool is_of_text = false;                    // if the content differs: OpenSSL signed it without -binary
    std::string digest;                         // "SHA256"
    std::string key;                            // "RSA 3072", "EC prime256v1"; "" without a certificate
    std::string sought;                         // for a missing certificate: issuer and number, or key identifier
    std::string renewed;                        // for a missing certificate: SHA-256 of a certificate of this key
    std::string trusted;                        // for a missing certificate: its subject, if it is trusted
    CertificateSummary certificate;
    std::optional<std::chrono::sys_seconds> claimed_time;  // signing-time attribute: not proven
    std::vector<Timestamp> timestamps;                     // verified time stamps; set for an intact signature
    Judgement judgement;                                   // set for an intact signature; uses trusted time stamps
};

struct CmsCheck {
    std::string problem;                // why the text is not a valid signature; "" if it is
    bool embeds_content = false;        // has a copy of the content, which is not verified
    std::vector<Signer> signers;        // at least one, if there is no problem
    bool embeds_other_content = false;  // the copy differs from the content in every form
};

// True for signed data in DER, and for a PEM block with the label of a signature, even if it is malformed.
bool is_cms(std::string_view text);

// Verifies every signer, and tries `forms` until a form matches. Certificates come from the signature and `given`,
// and are not trusted. More than 16 signers are a problem: the time may grow with content size * forms.
// Failures of `content` are passed on.
CmsCheck verify_cms(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                    const Certificates& given, const Trust& trust);

// Like verify_cms(), but does not verify certificates. Returns nothing if `signature` is malformed.
std::vector<Signer> signers_of(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                               const Certificates& given);

}  // namespace csar::integrity
