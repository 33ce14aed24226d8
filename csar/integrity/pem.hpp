// PEM blocks (RFC 7468): DER bytes between "-----BEGIN LABEL-----" and "-----END LABEL-----".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

struct PemBlock {
    std::string label;  // such as "CERTIFICATE"
    std::string der;
};

// Returns all blocks that can be parsed, except encrypted blocks. Text between blocks is skipped.
// If there are none, `text` may be DER.
std::vector<PemBlock> read_pem(std::string_view text);

// Describes an incomplete PEM or DER file: "is empty; get a new copy", "looks truncated: ...; get a new copy".
// Returns "" for other files.
std::string incompleteness(std::string_view text);

}  // namespace csar::integrity
