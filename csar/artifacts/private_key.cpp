#include "csar/artifacts/private_key.hpp"

#include <algorithm>
#include <array>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"

namespace csar::artifacts {
namespace {

// Names of key files: complete file names used by OpenSSH, and extensions used by PKCS #12, PuTTY and OpenSSL.
constexpr std::array<std::string_view, 6> names = {"id_rsa",     "id_dsa",      "id_ecdsa",
                                                   "id_ed25519", "id_ecdsa_sk", "id_ed25519_sk"};
constexpr std::array<std::string_view, 4> extensions = {".key", ".p12", ".pfx", ".ppk"};

// Beginnings of key files: PEM (RFC 7468: "-----BEGIN ... PRIVATE KEY-----", including OpenSSH and OpenPGP), and PuTTY.
constexpr std::string_view pem_begin = "-----BEGIN ", pem_end = "-----", private_key = "PRIVATE KEY";
constexpr std::string_view putty = "PuTTY-User-Key-File-";

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
