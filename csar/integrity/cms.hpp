// CMS signatures (RFC 5652, SignedData) over detached content: in PEM or DER, with any number of signers.
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
    other_content,      // the key signed different bytes
    broken,             // the signature was not made with this key
    other_certificate,  // the signed attributes identify a certificate that does not belong to the signer's key
    no_certificate,     // there is no certificate, so the key is unknown
    weak_digest,        // MD5, SHA-1 and similar: not checked any further
    weak_key,           // less than 112 bits of security: not checked any further
};

struct Signer {
    SignerState state = SignerState::broken;
    ContentForm form = ContentForm::as_stored;  // meaningful if the signature is intact
    std::string digest;                         // "SHA256"
    std::string key;                            // "RSA 3072", "EC prime256v1"; empty without a certificate
    std::string sought;                         // of a missing certificate: issuer and number, or key identifier
    std::string renewed;                        // of a missing certificate: SHA-256 of a given certificate for this key
    std::string trusted;                        // of a missing certificate: its subject, if it is a trusted certificate
    CertificateSummary certificate;
    std::optional<std::chrono::sys_seconds> claimed_time;  // signing-time attribute: stated by the signer
    std::vector<Timestamp> timestamps;                     // if the signature is intact; each time stamp was verified
    Judgement judgement;  // if the signature is intact; considers time stamps of trusted authorities
};

struct CmsCheck {
    std::string problem;                // the reason why the text cannot be parsed as a signature; empty if it can
    bool embeds_content = false;        // the signature contains a copy of the content; this copy is not verified
    std::vector<Signer> signers;        // at least one if there is no problem
    bool embeds_other_content = false;  // the copy does not match any form of the verified content
};

// Whether `text` is a CMS signature, or was intended as one: signed data in DER, or a PEM block with the label of a
// signature.
bool is_cms(std::string_view text);

// Verifies a signature: for every signer, tries the forms in `forms` until one matches. Certificates are taken from the
// signature and from `given`; none of them is trusted. The time is at worst proportional to the size of the content
// times the number of forms; a signature with more than 16 signers has a problem. Passes on failures thrown by
// `content`.
CmsCheck verify_cms(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                    const Certificates& given, const Trust& trust);

// The signers with their certificates, which are in the signature or in `given`, and their states. The certificates are
// not verified. Empty if `signature` cannot be parsed.
std::vector<Signer> signers_of(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                               const Certificates& given);

}  // namespace csar::integrity
