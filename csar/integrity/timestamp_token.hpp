// Verifying time stamp tokens (RFC 3161, 2.4.2): for the .cpp files of this directory.
#pragma once

#include <string_view>
#include <vector>

#include "csar/integrity/openssl.hpp"
#include "csar/integrity/timestamp.hpp"

namespace csar::integrity {

inline constexpr int max_timestamps = 4;  // maximum number of time stamps of one signer

// The value of the signer's signature, to which time stamps refer.
std::string_view signature_of(CMS_SignerInfo* info);

// Verifies a DER-encoded token for the value of a signature. The certificates in `known` may complete the authority's
// chain.
Timestamp check_timestamp(std::string_view token, std::string_view signature, STACK_OF(X509) * known,
                          const Trust& trust);

// The number of time stamps of the signer.
int count_timestamps(const CMS_SignerInfo* info);

// Whether the signer already has this token.
bool has_timestamp(const CMS_SignerInfo* info, std::string_view der);

// Verifies all time stamps of a signer. If there are too many, the result is a single time stamp that reports this as
// its problem.
std::vector<Timestamp> check_timestamps(CMS_SignerInfo* info, STACK_OF(X509) * known, const Trust& trust);

}  // namespace csar::integrity
