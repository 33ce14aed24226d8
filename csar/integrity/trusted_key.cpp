#include "csar/integrity/trusted_key.hpp"

#include <utility>
#include <vector>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "base/utf8.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/pem.hpp"
#include "csar/integrity/public_key.hpp"

namespace csar::integrity {
namespace {

constexpr std::uint64_t max_key_bytes = 1 * MiB;

[[noreturn]] void refuse_key(const std::string& path, const std::string& reason) {
    throw Failure(FailureKind::usage, "'" + printable(path) + "' " + reason);
}

// Returns the only key of the file in DER.
std::string der_of_key(const std::string& path) {
    std::string content = read_whole_file(path, max_key_bytes);
    std::vector<PemBlock> blocks = read_pem(content);
    if (blocks.empty()) return content;
    if (blocks.size() == 1 && blocks[0].label == PEM_STRING_PUBLIC) return std::move(blocks[0].der);
    refuse_key(path, blocks.size() > 1 ? "contains more than a public key"
                                       : "has no public key, but this: " + printable(blocks[0].label));
}

}  // namespace

TrustedKey::TrustedKey(const std::string& path) : path_(path), der_(der_of_key(path)) {
    const KeyPtr owned = any_key_from_der(der_);
    const EVP_PKEY* const key = owned.get();
    if (key == nullptr) refuse_key(path, "has no public key in PEM or DER");
    // Other keys do not sign a digest. They need all bytes at once, which may not fit into memory.
    if (EVP_PKEY_is_a(key, "RSA") != 1 && EVP_PKEY_is_a(key, "EC") != 1)
        refuse_key(path, "is a key of " + std::string(EVP_PKEY_get0_type_name(key)) +
                             ": only RSA and ECDSA keys are supported");
    if (is_weak_key(key)) refuse_key(path, "has a key that is too short: " + key_text(key));
}

std::string TrustedKey::text() const { return key_text(any_key_from_der(der_).get()); }

std::string TrustedKey::fingerprint() const { return hex(digest_of(DigestAlgorithm::sha256, as_bytes(der_))); }

bool TrustedKey::signed_digest(const Digest& digest, std::string_view signature) const {
    return is_digest_signed_by(any_key_from_der(der_).get(), digest, signature);
}

bool TrustedKey::signed_message(std::string_view message, std::string_view signature) const {
    return is_signed_by(any_key_from_der(der_).get(), message, signature);
}

}  // namespace csar::integrity
