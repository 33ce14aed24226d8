// PEM blocks (RFC 7468): DER bytes between "-----BEGIN LABEL-----" and "-----END LABEL-----".
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

struct PemBlock {
    std::string label;  // "CERTIFICATE"
    std::string der;
};

// All blocks of `text` that can be parsed, whatever is between them; encrypted ones are left out. Empty when there is
// none: then the text may be DER itself.
std::vector<PemBlock> read_pem(std::string_view text);

}  // namespace csar::integrity
