#include "csar/integrity/public_key.hpp"

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/key_text.hpp"

namespace csar::integrity {
namespace {

bool verifies(EVP_PKEY* key, const char* digest, std::string_view message, std::string_view signature) {
    const DigestContextPtr context = require(DigestContextPtr(EVP_MD_CTX_new()), "verifying a signature");
    const auto* const bytes = reinterpret_cast<const unsigned char*>(signature.data());
    const auto* const data = reinterpret_cast<const unsigned char*>(message.data());
    const bool holds = EVP_DigestVerifyInit_ex(context.get(), nullptr, digest, nullptr, nullptr, key, nullptr) == 1 &&
                       EVP_DigestVerify(context.get(), bytes, signature.size(), data, message.size()) == 1;
    ERR_clear_error();
    return holds;
}

}  // namespace

KeyPtr any_key_from_der(std::string_view der) {
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    KeyPtr key(d2i_PUBKEY(nullptr, &at, static_cast<long>(der.size())));
    ERR_clear_error();
    if (key && !read_all_of(der, at)) key.reset();
    return key;
}

KeyPtr key_from_der(std::string_view der) {
    KeyPtr key = any_key_from_der(der);
    if (key && is_weak_key(key.get())) key.reset();
    return key;
}

bool is_signed_by(EVP_PKEY* key, std::string_view message, std::string_view signature) {
    if (EVP_PKEY_is_a(key, "ED25519") == 1) return verifies(key, nullptr, message, signature);
    if (verifies(key, "SHA256", message, signature)) return true;
    if (EVP_PKEY_is_a(key, "EC") != 1 || EVP_PKEY_get_bits(key) <= 256) return false;
    return verifies(key, EVP_PKEY_get_bits(key) <= 384 ? "SHA384" : "SHA512", message, signature);
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
