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

// All blocks of `text` that can be parsed, with any text between them; encrypted blocks are left out. Empty if there
// are none: the text itself may then be DER.
std::vector<PemBlock> read_pem(std::string_view text);

// The predicate of a sentence, if PEM or DER without readable content is only a part of a file: "is empty; get a new
// copy" or "looks truncated: ...; get a new copy". Otherwise empty.
std::string incompleteness(std::string_view text);

}  // namespace csar::integrity
