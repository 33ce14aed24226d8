// Amounts of bytes as descriptors write them: "9 GiB".
#pragma once

#include <optional>
#include <string_view>

namespace csar::validate::nfv {

// The bytes that may be meant: units of 1000 and of 1024 are mistaken for one another, and the last digit is rounded.
struct Amount {
    double least = 0, most = 0;
    double decimal = 0, binary = 0;  // as it is written, with units of 1000 and of 1024
    double exact = 0;                // with the unit that TOSCA takes it for
};

// nullopt for text that is not a number with a unit of bytes.
std::optional<Amount> read_amount(std::string_view text);

}  // namespace csar::validate::nfv
