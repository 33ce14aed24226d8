// Certificates as OpenSSL objects. Only for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/certificates.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

struct Certificates::State {
    std::vector<CertificatePtr> list;
    std::vector<std::string> files;  // parallel to `list`; may be ""
};

// Returns null unless `der` is exactly one certificate.
CertificatePtr certificate_from_der(std::string_view der);

CertificateSummary summary_of(const X509* certificate);

// Returns the name in UTF-8 and RFC 2253 format.
std::string name_text(const X509_NAME* name);

// In seconds since 1970 UTC.
std::chrono::sys_seconds seconds_of(const ASN1_TIME* time);

// The result does not own the certificates.
CertificateViewPtr list_of(const Certificates& certificates);

}  // namespace csar::integrity
