// Verifies time stamp tokens (RFC 3161, 2.4.2). Only for the .cpp files of this directory.
#pragma once

#include <string_view>
#include <vector>

#include "csar/integrity/openssl.hpp"
#include "csar/integrity/timestamp.hpp"

namespace csar::integrity {

inline constexpr int max_timestamps = 4;  // maximum for a signer

// The signature value of the signer, which time stamps cover.
std::string_view signature_of(CMS_SignerInfo* info);

// `token`: in DER. `known`: may complete the authority's chain.
Timestamp check_timestamp(std::string_view token, std::string_view signature, STACK_OF(X509) * known,
                          const Trust& trust);

int count_timestamps(const CMS_SignerInfo* info);

bool has_timestamp(const CMS_SignerInfo* info, std::string_view der);

// If there are too many time stamps, returns a single invalid time stamp with that problem.
std::vector<Timestamp> check_timestamps(CMS_SignerInfo* info, STACK_OF(X509) * known, const Trust& trust);

}  // namespace csar::integrity
