// Verifies a certificate (RFC 5280, 6). Only for the .cpp files of this directory.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "csar/integrity/openssl.hpp"
#include "csar/integrity/trust.hpp"

namespace csar::integrity {

enum class CertificateUse : std::uint8_t { signing, time_stamping };

struct Trust::State {
    struct Anchors {
        StorePtr store;
        std::vector<CertificatePtr> certificates;
    };
    Anchors signers;
    Anchors time_stampers;
    std::chrono::sys_seconds time;
    bool time_is_given = false;
    bool has_revocation_lists = false;
    // True: authorities of time stamps are verified at the time of the stamp, and not at `time`.
    bool judges_at_stamps = false;

    const Anchors& anchors(CertificateUse use) const {
        return use == CertificateUse::time_stamping ? time_stampers : signers;
    }
};

// Verifies `certificate` for a use at `time`. `intermediates` may complete the chain, and are not trusted.
// Revocation lists apply only if `time` is trust.time(): they describe the present, not the past.
Judgement judge(X509* certificate, STACK_OF(X509) * intermediates, CertificateUse use, const Trust& trust,
                std::chrono::sys_seconds time);

// X509_verify_cert() does not verify the signature of a self-signed certificate, even if it is trusted.
bool has_damaged_self_signature(X509* certificate);

// Prepares a verification with security level 2 (112 bits): no RSA below 2048 bits, no curve below 224 bits, no SHA-1.
// An anchor may be any certificate: of a root, of an intermediate authority, or of a signer.
StoreContextPtr verification_of(X509* certificate, STACK_OF(X509) * intermediates, X509_STORE* anchors,
                                std::chrono::sys_seconds time, unsigned long further_flags = 0);

// Returns why an authority cannot be in the chain of a signer at `time`, or "" if it can.
std::string fault_of_authority(X509* authority, std::chrono::sys_seconds time);

}  // namespace csar::integrity
