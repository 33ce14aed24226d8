#include "csar/artifacts/private_key.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"

namespace csar::artifacts {
namespace {

// Names of key files in OpenSSH. Extensions of key files in PKCS #12, PuTTY and OpenSSL.
constexpr std::array<std::string_view, 6> names = {"id_rsa",     "id_dsa",      "id_ecdsa",
                                                   "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk"};
constexpr std::array<std::string_view, 4> extensions = {".key", ".p12", ".pfx", ".ppk"};

// Key files start with a line of PEM (RFC 7468), such as "-----BEGIN RSA PRIVATE KEY-----", or a line of PuTTY.
constexpr std::string_view pem_begin = "-----BEGIN ", pem_end = "-----", private_key = "PRIVATE KEY";
constexpr std::string_view putty = "PuTTY-User-Key-File-";

// Removes the tag and the length from `der`, and returns the length. Returns nullopt if the tag differs or the length
// is malformed. Keys of the examined size have lengths of at most two bytes.
std::optional<std::size_t> open_value(std::string_view& der, char tag) {
    if (der.size() < 2 || der.front() != tag) return std::nullopt;
    std::size_t length = static_cast<unsigned char>(der[1]);
    const std::size_t more = length < 0x80 ? 0 : length - 0x80;
    der.remove_prefix(2);
    if (more > 2 || more > der.size()) return std::nullopt;
    if (more != 0) length = 0;
    for (std::size_t i = 0; i < more; ++i) length = length * 256 + static_cast<unsigned char>(der[i]);
    der.remove_prefix(more);
    return length;
}

// Returns "" if the content is not a key.
std::string_view format_of_der(std::string_view start) {
    using namespace std::string_view_literals;
    constexpr char sequence = 0x30;
    std::string_view der = start;
    const auto length = open_value(der, sequence);
    const bool is_complete = start.size() < private_key_start;
    if (!length || (is_complete ? *length != der.size() : *length < der.size())) return {};
    if (der.starts_with("\x02\x01\x00\x02"sv)) return "PKCS #1";  // version and modulus; also a DSA key
    if (der.starts_with("\x02\x01\x01\x04"sv)) return "SEC 1";    // version and private key
    const bool has_version = der.starts_with("\x02\x01\x00"sv) || der.starts_with("\x02\x01\x01"sv);
    if (has_version) der.remove_prefix(3);
    if (!open_value(der, sequence)) return {};
    constexpr std::string_view encryption = "\x06\x09\x2a\x86\x48\x86\xf7\x0d\x01\x05"sv;  // PKCS #5
    return der.starts_with(has_version ? encryption.substr(0, 1) : encryption) ? "PKCS #8" : "";
}

}  // namespace

std::string private_key_by_name(std::string_view path) {
    const std::string name = lower_case(file_name(path));
    if (std::ranges::find(names, name) != names.end()) return compose("the file is named {}", name);
    for (const std::string_view extension : extensions)
        if (name.ends_with(extension)) return compose("the name of the file ends in {}", extension);
    return {};
}

std::string private_key_by_content(std::string_view start) {
    if (start.starts_with(putty)) return compose("the file begins with '{}'", putty);
    if (const std::string_view format = format_of_der(start); !format.empty())
        return compose("the content is a key in DER ({})", format);
    for (std::size_t at = 0; (at = start.find(pem_begin, at)) != std::string_view::npos;) {
        at += pem_begin.size();
        const std::size_t end = start.find(pem_end, at);
        if (end == std::string_view::npos) return {};
        const std::string_view label = start.substr(at, end - at);
        if (label.find('\n') == std::string_view::npos && label.find(private_key) != std::string_view::npos)
            return compose("the file contains '{}{}{}'", pem_begin, label, pem_end);
        at = end;
    }
    return {};
}

}  // namespace csar::artifacts
