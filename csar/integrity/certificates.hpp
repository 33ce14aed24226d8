// Reads and describes certificates (X.509, RFC 5280).
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

// How reports describe a certificate. Names are UTF-8 in RFC 2253 format, last attribute first: "CN=release,O=ACME".
struct CertificateSummary {
    std::string subject;
    std::string issuer;
    std::string common_name;  // the first in the subject, unescaped; may be ""
    std::string serial;       // lower-case hexadecimal
    std::string sha256;       // digest of the DER bytes, lower-case hexadecimal
    std::chrono::sys_seconds not_before;
    std::chrono::sys_seconds not_after;
    std::string file = {};  // the name given to Certificates::add()
};

// Certificates from files, in the order of add().
class Certificates {
public:
    Certificates();
    Certificates(const Certificates&);
    Certificates(Certificates&&) noexcept;
    Certificates& operator=(Certificates&&) noexcept;
    ~Certificates();

    // Adds PEM blocks with any text around them, a chain in PKCS #7, or a certificate in DER. `file`: its name.
    // Keeps at most `max_certificates`. Returns the number of certificates in `content`.
    std::size_t add(std::string_view content, std::string_view file = {});
    void add(const Certificates& others);

    std::size_t size() const;
    std::vector<CertificateSummary> summaries() const;

    static constexpr std::size_t max_certificates = 100;

    struct State;  // certificates of OpenSSL; only for this directory
    const State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

// True if `content` is valid for Certificates::add() and can hide nothing: no text around or between PEM blocks,
// no bytes after DER, no content or signers in PKCS #7.
bool is_only_certificates(std::string_view content);

}  // namespace csar::integrity
