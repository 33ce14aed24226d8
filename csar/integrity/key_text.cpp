#include "csar/integrity/key_text.hpp"

#include <array>

namespace csar::integrity {

std::string key_text(const EVP_PKEY* key) {
    std::array<char, 80> group{};
    std::size_t size = 0;
    if (EVP_PKEY_get_group_name(key, group.data(), group.size(), &size) == 1)
        return "EC " + std::string(group.data(), size);
    ERR_clear_error();
    return std::string(EVP_PKEY_get0_type_name(key)) + " " + std::to_string(EVP_PKEY_get_bits(key));
}

}  // namespace csar::integrity
