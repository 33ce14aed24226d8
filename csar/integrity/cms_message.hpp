// CMS messages as OpenSSL objects: for the .cpp files of this directory.
#pragma once

#include <string>
#include <string_view>

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Parses PEM-encoded or DER-encoded signed data. Null if `content` is invalid; `problem` then gives the reason.
CmsPtr read_signed_data(std::string_view content, std::string& problem);

// Like read_signed_data(), but for DER only.
CmsPtr signed_data_from_der(std::string_view der, std::string& problem);

// The signed bytes if there are signed attributes: the DER of the attributes as a SET OF (RFC 5652, 5.4).
std::string attributes_der(const CMS_SignerInfo* info);

// The certificate intended by the signer (ESS signing-certificate, RFC 2634 5.4 and RFC 5035). Issuer and serial
// number, or a key identifier, are not sufficient to distinguish several certificates of one key.

// Whether the signed attributes identify a certificate. If the attribute is malformed, no certificate matches.
bool names_a_certificate(const CMS_SignerInfo* info);

// Whether each signing-certificate attribute identifies this certificate in its first entry; the other entries are
// about authorities.
bool names_certificate(CMS_SignerInfo* info, X509* certificate);

std::string pem_of(CMS_ContentInfo* cms);

}  // namespace csar::integrity
