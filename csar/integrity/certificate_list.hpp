// Certificates as OpenSSL has them: for the .cpp files of this directory.
#pragma once

#include <string_view>
#include <vector>

#include "csar/integrity/certificates.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

struct Certificates::State {
    std::vector<CertificatePtr> list;
};

// The certificate that the DER bytes are; null when they are none or more than one.
CertificatePtr certificate_from_der(std::string_view der);

CertificateSummary summary_of(const X509* certificate);

// A name in the form of RFC 2253, in UTF-8.
std::string name_text(const X509_NAME* name);

// Seconds since 1970 UTC.
std::int64_t seconds_of(const ASN1_TIME* time);

// OpenSSL's list of the certificates, which it does not own.
CertificateViewPtr list_of(const Certificates& certificates);

// Whether nothing is left of DER bytes when the object that starts them was read: `end` is where reading stopped.
inline bool read_all_of(std::string_view der, const unsigned char* end) {
    return reinterpret_cast<const char*>(end) == der.data() + der.size();
}

}  // namespace csar::integrity
