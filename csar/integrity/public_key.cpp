#include "csar/integrity/public_key.hpp"

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

KeyPtr any_key_from_der(std::string_view der) { return object_of<KeyPtr, d2i_PUBKEY>(der); }

KeyPtr key_from_der(std::string_view der) {
    KeyPtr key = any_key_from_der(der);
    if (key && is_weak_key(key.get())) key.reset();
    return key;
}

bool is_signed_with(EVP_PKEY* key, const char* digest, std::string_view message, std::string_view signature) {
    const DigestContextPtr context = require(DigestContextPtr(EVP_MD_CTX_new()), "verifying a signature");
    const auto* const bytes = reinterpret_cast<const unsigned char*>(signature.data());
    const auto* const data = reinterpret_cast<const unsigned char*>(message.data());
    const bool holds = EVP_DigestVerifyInit_ex(context.get(), nullptr, digest, nullptr, nullptr, key, nullptr) == 1 &&
                       EVP_DigestVerify(context.get(), bytes, signature.size(), data, message.size()) == 1;
    ERR_clear_error();
    return holds;
}

bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature) {
    if (EVP_PKEY_is_a(key, "ED25519") == 1) return is_signed_with(key, nullptr, message, signature);
    if (is_signed_with(key, "SHA256", message, signature)) return true;
    if (EVP_PKEY_is_a(key, "EC") != 1 || EVP_PKEY_get_bits(key) <= 256) return false;
    return is_signed_with(key, EVP_PKEY_get_bits(key) <= 384 ? "SHA384" : "SHA512", message, signature);
}

bool is_digest_signed_by(EVP_PKEY* key, const Digest& digest, std::string_view signature) {
    const KeyContextPtr context = require(KeyContextPtr(EVP_PKEY_CTX_new(key, nullptr)), "verifying a signature");
    const EVP_MD* const method = digest.algorithm == DigestAlgorithm::sha512   ? EVP_sha512()
                                 : digest.algorithm == DigestAlgorithm::sha384 ? EVP_sha384()
                                                                               : EVP_sha256();
    const bool holds =
        EVP_PKEY_verify_init(context.get()) == 1 && EVP_PKEY_CTX_set_signature_md(context.get(), method) == 1 &&
        EVP_PKEY_verify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()), signature.size(),
                        reinterpret_cast<const unsigned char*>(digest.bytes.data()), digest.value().size()) == 1;
    ERR_clear_error();
    return holds;
}

}  // namespace csar::integrity
