// A verdict as bytes, to be kept and read again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar {

// False for results that must not be kept: of signed packages, whose certificates expire; of packages that could not be
// read; and with more than 10,000 findings.
bool can_be_kept(const VerifyResult& result);

// `key`: what the verdict depends on, which the entry repeats.
std::string write_verdict(const VerifyResult& result, std::string_view key);

// nullopt when the bytes are not an entry for this key.
std::optional<VerifyResult> read_verdict(std::string_view bytes, std::string_view key);

}  // namespace csar
