// The certificate intended by the signer (ESS signing-certificate, RFC 2634 5.4 and RFC 5035): for the .cpp files of
// this directory. Issuer and serial number, or a key identifier, are not sufficient to distinguish several certificates
// of one key.
#pragma once

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Whether the signed attributes identify a certificate. If the attribute is malformed, no certificate matches.
bool names_a_certificate(const CMS_SignerInfo* info);

// Whether each signing-certificate attribute identifies this certificate in its first entry; the other entries are
// about authorities.
bool names_certificate(CMS_SignerInfo* info, X509* certificate);

}  // namespace csar::integrity
