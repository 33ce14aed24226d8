#include "csar/integrity/key_text.hpp"

#include <array>

namespace csar::integrity {

bool is_weak_key(const EVP_PKEY* key) {
    constexpr int least_security_bits = 112, least_modulus_bits = 2048;
    const bool has_modulus =
        EVP_PKEY_is_a(key, "RSA") == 1 || EVP_PKEY_is_a(key, "RSA-PSS") == 1 || EVP_PKEY_is_a(key, "DSA") == 1;
    return EVP_PKEY_get_security_bits(key) < least_security_bits ||
           (has_modulus && EVP_PKEY_get_bits(key) < least_modulus_bits);
}

bool has_weak_key(const STACK_OF(X509) * chain) {
    for (int i = 0; i < sk_X509_num(chain); ++i) {
        const EVP_PKEY* const key = X509_get0_pubkey(sk_X509_value(chain, i));
        if (key == nullptr || is_weak_key(key)) return true;
    }
    return false;
}

std::string key_text(const EVP_PKEY* key) {
    std::array<char, 80> group{};
    std::size_t size = 0;
    if (EVP_PKEY_get_group_name(key, group.data(), group.size(), &size) == 1)
        return "EC " + std::string(group.data(), size);
    ERR_clear_error();
    return std::string(EVP_PKEY_get0_type_name(key)) + " " + std::to_string(EVP_PKEY_get_bits(key));
}

}  // namespace csar::integrity
