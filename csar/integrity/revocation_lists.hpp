// Reads revocation lists (RFC 5280, 5) and finds entries. Only for the .cpp files of this directory.
#pragma once

#include <cstddef>
#include <string>

#include "csar/integrity/judge.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Adds the lists in a PEM or DER file, and returns their number. Throws Failure(usage) for a delta list.
std::size_t add_revocation_lists(const Trust::State& trust, const std::string& path);

// Returns the entry for the certificate: "'CN=Root' on 2026-01-02T03:04:05Z (key compromise)". "" if there is none.
// Does not verify the signature of the list: no certificate of the issuer is trusted.
std::string revocation_of(X509* certificate, const X509_STORE* store);

// Returns the entry for the certificate, from lists that the issuer signed: a certificate in the chain, or an anchor.
// OpenSSL only reads the latest valid list. An earlier or expired list also revokes,
// unless a later list does not have the certificate, which was then only on hold.
std::string verified_revocation(X509_STORE_CTX* context, X509* certificate);

// Returns revoked or trusted. `context` has the chain. The anchors that issued a certificate of the chain, directly or
// indirectly, must not be revoked either, even if the chain does not contain them.
Judgement judge_with_all_lists(X509_STORE_CTX* context, const Trust::State::Anchors& anchors);

// `error`: of the verification. Only if a list is missing or has expired, the hint proposes another list.
Judgement judge_without_list(std::string fault, int error);

// Call this from the callback for X509_V_ERR_CERT_REVOKED. Returns the entry, or "" if a later list does not have it.
// The later list has the higher number. Without numbers, it has the later date. OpenSSL only compares dates.
std::string current_revocation(X509_STORE_CTX* context);

// Call this from the callback for an error. Returns the fault of a list, or that a list is missing.
// Returns "" for an error that is not about a list.
std::string fault_of_list(X509_STORE_CTX* context, int error);

bool is_issuer_of(X509* issuer, X509* certificate);

// True if the list for the last certificate of the chain cannot be verified, because the chain ends before its issuer.
// OpenSSL then tries the certificate itself, or finds no list if the list names the key of the issuer.
bool lacks_issuer_of_list(X509_STORE_CTX* context, int error);

}  // namespace csar::integrity
