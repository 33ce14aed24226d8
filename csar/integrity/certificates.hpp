// Certificates (X.509, RFC 5280): reading them from files, and describing them.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace csar::integrity {

// The description of a certificate in reports. Names are UTF-8 in RFC 2253 format, the last attribute first:
// "CN=release,O=ACME".
struct CertificateSummary {
    std::string subject;
    std::string issuer;
    std::string common_name;  // the first common name in the subject, unescaped; empty if there is none
    std::string serial;       // serial number, lower-case hexadecimal digits
    std::string sha256;       // digest of the DER bytes, lower-case hexadecimal digits
    std::chrono::sys_seconds not_before;
    std::chrono::sys_seconds not_after;
    std::string file = {};  // the file that contains the certificate, if it was given to Certificates::add()
};

// Certificates from a file or a package, in the order in which they were added.
class Certificates {
public:
    Certificates();
    Certificates(const Certificates&);
    Certificates(Certificates&&) noexcept;
    Certificates& operator=(Certificates&&) noexcept;
    ~Certificates();

    // Adds the certificates of `content`: PEM blocks with any text around them, a chain in PKCS #7, or one certificate
    // in DER. At most `max_certificates` are kept. Returns the number of certificates in `content`. `file`: the name of
    // the file with this content.
    std::size_t add(std::string_view content, std::string_view file = {});
    void add(const Certificates& others);

    std::size_t size() const;
    std::vector<CertificateSummary> summaries() const;

    static constexpr std::size_t max_certificates = 100;

    struct State;  // OpenSSL's list, used by the files of this directory
    const State& state() const { return *state_; }

private:
    std::unique_ptr<State> state_;
};

// True if `content` has only certificates, in one of the formats that Certificates::add() accepts: no text around PEM
// blocks, no other blocks, no bytes after DER, and in PKCS #7 neither content nor signers. Such a file cannot contain
// anything hidden.
bool is_only_certificates(std::string_view content);

}  // namespace csar::integrity
