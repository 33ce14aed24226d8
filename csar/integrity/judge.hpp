// Verifies a certificate (RFC 5280, 6): for the .cpp files of this directory.
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
    // Time stamp authorities are verified only for the time of their stamps, not for `time`: a trusted authority is
    // also trusted to state the time correctly.
    bool judges_at_stamps = false;

    const Anchors& anchors(CertificateUse use) const {
        return use == CertificateUse::time_stamping ? time_stampers : signers;
    }
};

// Verifies that `certificate` may be used in this way at `time`. `intermediates` may complete its chain, but are not
// trusted. Revocation lists describe the present: they are applied only if `time` is trust.time(), not for an earlier
// time.
Judgement judge(X509* certificate, STACK_OF(X509) * intermediates, CertificateUse use, const Trust& trust,
                std::chrono::sys_seconds time);

// True if a self-signed certificate was changed. X509_verify_cert() does not verify this signature, not even that of a
// trusted certificate.
bool has_damaged_self_signature(X509* certificate);

// Prepares the verification of `certificate` at `time` with security level 2: 112 bits, so RSA of at least 2048 bits,
// curves of at least 224 bits, no SHA-1. An anchor need not be self-signed: it may also be the certificate of a signer
// or of an intermediate authority.
StoreContextPtr verification_of(X509* certificate, STACK_OF(X509) * intermediates, X509_STORE* anchors,
                                std::chrono::sys_seconds time, unsigned long further_flags = 0);

// The reason why a certificate of an authority cannot be used at `time` in the chain of a signer; otherwise empty.
std::string fault_of_authority(X509* authority, std::chrono::sys_seconds time);

}  // namespace csar::integrity
