// A verdict as bytes, to be kept and read again.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar {

// False for results that must not be kept: of signed packages, whose certificates end; of what could not be read; and of more
// than 10,000 findings.
bool can_be_kept(const VerifyResult& result);

// `key`: what the verdict depends on, which the entry repeats.
std::string write_verdict(const VerifyResult& result, std::string_view key);

// nullopt when the bytes are no entry for this key, whatever they are.
std::optional<VerifyResult> read_verdict(std::string_view bytes, std::string_view key);

}  // namespace csar
