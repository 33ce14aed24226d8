// Which certificate the signer means (ESS signing-certificate, RFC 2634 5.4 and RFC 5035): for the .cpp files of this
// directory. Issuer and serial number, or a key identifier, are not enough to tell several certificates of one key apart.
#pragma once

#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Whether the signed attributes name a certificate. It may be malformed, and then no certificate is the one.
bool names_a_certificate(const CMS_SignerInfo* info);

// Whether they name this one: every such attribute that is there, by its first entry; the further ones are about
// authorities.
bool names_certificate(CMS_SignerInfo* info, X509* certificate);

}  // namespace csar::integrity
