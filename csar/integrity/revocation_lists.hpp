// Revocation lists (RFC 5280, 5): reads them, and finds the entry for a certificate. For the .cpp files of this
// directory.
#pragma once

#include <cstddef>
#include <string>

#include "csar/integrity/judge.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Adds the lists of a file (PEM, DER), and returns their number. Throws Failure: usage for a delta list.
std::size_t add_revocation_lists(const Trust::State& trust, const std::string& path);

// The issuer of a list that contains the certificate, the date of revocation, and the reason if the list gives one:
// "'CN=Root' on 2026-01-02T03:04:05Z (key compromise)". Empty if the certificate is on no list of its issuer. The
// signature of the list is not verified: no certificate of the issuer is trusted.
std::string revocation_of(X509* certificate, const X509_STORE* store);

// The same for the certificate at `depth` of the chain, with the lists that its issuer signed. OpenSSL only reads the
// latest list that is valid at the time of verification. An earlier list, or one that has expired, also revokes the
// certificate, unless a later list no longer contains the certificate, because it was only on hold.
std::string verified_revocation(X509_STORE_CTX* context, int depth);

// For X509_V_ERR_CERT_REVOKED, while it is reported: the revocation; empty if a later list no longer contains the
// certificate. The later list has a higher number or, if one of the lists has no number, a later date: OpenSSL only
// compares the dates.
std::string current_revocation(X509_STORE_CTX* context);

// For an error of the verification, while it is reported: the list and its fault, or that the list is missing; empty if
// the error is not about a list.
std::string fault_of_list(X509_STORE_CTX* context, int error);

// True if there is a revocation list for the last certificate of the chain, but the list cannot be verified, because
// the chain does not contain the issuer of this certificate. OpenSSL then tries to verify the list with the certificate
// itself, or finds no list if the list names the key of the issuer.
bool lacks_issuer_of_list(X509_STORE_CTX* context, int error);

}  // namespace csar::integrity
