// Certificates as OpenSSL objects: for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/certificates.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

struct Certificates::State {
    std::vector<CertificatePtr> list;
    std::vector<std::string> files;  // the file of each certificate; may be empty
};

// Parses one DER-encoded certificate; null if the bytes are not exactly one certificate.
CertificatePtr certificate_from_der(std::string_view der);

CertificateSummary summary_of(const X509* certificate);

// A name in RFC 2253 format, in UTF-8.
std::string name_text(const X509_NAME* name);

// Seconds since 1970 UTC.
std::chrono::sys_seconds seconds_of(const ASN1_TIME* time);

// An OpenSSL list of the certificates, which it does not own.
CertificateViewPtr list_of(const Certificates& certificates);

}  // namespace csar::integrity
