// CMS messages as OpenSSL objects. Only for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Parses PEM or DER. Returns null for invalid content, with the reason in `problem`.
CmsPtr read_signed_data(std::string_view content, std::string& problem);

// Like read_signed_data(), for DER only.
CmsPtr signed_data_from_der(std::string_view der, std::string& problem);

// Returns the bytes that a signature with signed attributes covers: the attributes as SET OF (RFC 5652, 5.4).
std::string attributes_der(const CMS_SignerInfo* info);

// The certificate that the signer names (ESS signing-certificate, RFC 2634 5.4 and RFC 5035).
// It tells apart certificates of the same key, which an issuer and serial number or a key identifier may not.

// True if the signed attributes name a certificate. A malformed attribute names a certificate that does not exist.
bool names_a_certificate(const CMS_SignerInfo* info);

// True if the first entry of each signing-certificate attribute is this certificate. Further entries are authorities.
bool names_certificate(CMS_SignerInfo* info, X509* certificate);

std::string pem_of(CMS_ContentInfo* cms);

}  // namespace csar::integrity
