// The certificates that the user trusts. Only for the .cpp files of this directory.
#pragma once

#include <string>
#include <vector>

#include "csar/integrity/judge.hpp"

namespace csar::integrity {

// `paths`: files (PEM, DER), or directories of them. Throws like Trust().
Trust::State::Anchors read_anchors(const std::vector<std::string>& paths);

bool is_anchor(X509* certificate, const Trust::State::Anchors& anchors);

// The certificates of which OpenSSL makes a chain. It ends the chain at the first trusted certificate.
struct ChainParts {
    CertificateViewPtr trusted;
    CertificateViewPtr intermediates;
};

// The result has all anchors, and is valid as long as the arguments.
ChainParts chain_parts(const Trust::State::Anchors& anchors, STACK_OF(X509) * intermediates);

// Makes an anchor an intermediate certificate, so that the chain leads through this anchor to the anchor that issued it.
// The same holds for other anchors of its name and key, at which the chain would end. Another certificate of this name
// and key must not take its place: the signer could add such a certificate to avoid the issuer. Returns false if the
// issuer is not trusted.
bool extend_above(X509* anchor, ChainParts& parts, const Trust::State::Anchors& anchors);

}  // namespace csar::integrity
