// Statements about packages.
#pragma once

#include <string>

#include <csar/attest.hpp>

namespace csar::sign {

// Like attest_package(), except for cancellation.
AttestResult attest(const std::string& package, const AttestOptions& options);

}  // namespace csar::sign
