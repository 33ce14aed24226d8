// Converts a verdict to bytes and back.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <csar/verify.hpp>

namespace csar::verify {

// Returns false for signed packages (certificates expire), for unreadable packages, and for more than 10,000 findings.
bool can_be_kept(const VerifyResult& result);

// `key`: everything that the verdict depends on. The entry contains it.
std::string write_verdict(const VerifyResult& result, std::string_view key);

// Returns nullopt if the bytes are not an entry for this key.
std::optional<VerifyResult> read_verdict(std::string_view bytes, std::string_view key);

}  // namespace csar::verify
