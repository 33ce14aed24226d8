// Writes a verdict as bytes, and reads it again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar::verify {

// False for results that must not be stored: those of signed packages, whose certificates expire; of packages that
// could not be read; and with more than 10,000 findings.
bool can_be_kept(const VerifyResult& result);

// `key`: everything that the verdict depends on; the entry contains it.
std::string write_verdict(const VerifyResult& result, std::string_view key);

// nullopt if the bytes are not an entry for this key.
std::optional<VerifyResult> read_verdict(std::string_view bytes, std::string_view key);

}  // namespace csar::verify
