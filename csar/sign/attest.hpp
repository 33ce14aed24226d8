// Statements about packages.
#pragma once

#include <string>

#include <csar/attest.hpp>

namespace csar {

// attest_package(), but for its cancellation.
AttestResult attest(const std::string& package, const AttestOptions& options);

}  // namespace csar
