// Sizes in bytes in descriptors: "9 GiB".
#pragma once

#include <optional>
#include <string_view>

namespace csar::validate::nfv {

// The bytes that may be meant. Units of 1000 and 1024 are often confused, and the last digit is rounded.
struct Amount {
    double least = 0, most = 0;
    double decimal = 0, binary = 0;  // with units of 1000 and of 1024
    double exact = 0;                // with the unit that TOSCA defines
};

// Returns nullopt if the text is not a number with a unit of bytes.
std::optional<Amount> read_amount(std::string_view text);

}  // namespace csar::validate::nfv
