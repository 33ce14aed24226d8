// Creates keys, certificates and signatures for a test.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include "csar/integrity/openssl.hpp"

namespace csar::test {

inline constexpr std::chrono::sys_seconds year_2020 = std::chrono::sys_days(std::chrono::January / 1 / 2020);
inline constexpr std::chrono::sys_seconds year_2030 = std::chrono::sys_days(std::chrono::January / 1 / 2030);
inline constexpr std::chrono::sys_seconds year_2040 = std::chrono::sys_days(std::chrono::January / 1 / 2040);

struct Identity {
    integrity::KeyPtr key;
    integrity::CertificatePtr certificate;

    std::string certificate_pem() const;
    std::string key_pem() const;
};

struct CertificateWish {
    std::string common_name;
    const Identity* issuer = nullptr;  // null: self-signed
    bool authority = false;
    std::string algorithm = "EC";  // "EC", "RSA-2048", "RSA-1024", "RSA-PSS-2048", "ED25519"
    std::string key_usage = "critical,digitalSignature";
    std::string extended_key_usage;
    std::chrono::sys_seconds from = year_2020, to = year_2040;
    const Identity* key_of = nullptr;  // has this key; null: a new key
    bool identifies_issuer = false;    // has the identifier of the issuer's key (RFC 5280, 4.2.1.1)
};

Identity make_identity(const CertificateWish& wish);
Identity make_authority(std::string_view common_name, const Identity* issuer = nullptr);

struct SignWish {
    std::vector<const Identity*> signers;
    const char* digest = "SHA256";
    unsigned flags = 0;    // CMS_NOCERTS, CMS_NOATTR, ...
    bool as_text = false;  // no CMS_BINARY: OpenSSL signs the text with CRLF
    bool der = false;
    std::vector<const Identity*> further;     // more certificates to include
    std::vector<const Identity*> named = {};  // certificates in the signed attributes (RFC 5035), the signer's first
};

// A detached CMS signature over `content`.
std::string sign(std::string_view content, const SignWish& wish);

struct ListWish {
    std::vector<const Identity*> revoked = {};
    bool is_delta = false;  // only the changes since another list
    long number = -1;       // -1: no number
    std::chrono::sys_seconds from = year_2020, to = year_2040;
    std::string date = {};             // encoded date of revocation; empty: 2020
    const Identity* key_of = nullptr;  // signs the list; null: the issuer
    bool identifies_key = false;       // has the identifier of the key that signs it (RFC 5280, 5.2.1)
};

// A revocation list in PEM.
std::string revocation_list(const Identity& issuer, const ListWish& wish);

}  // namespace csar::test
