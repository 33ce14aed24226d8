// Reads the keys of signers and their certificates.
#include "csar/integrity/signing_key.hpp"

#include <openssl/pkcs12.h>
#include <openssl/provider.h>

#include <algorithm>
#include <array>
#include <iterator>

#include <csar/limits.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/joined.hpp"
#include "base/run_command.hpp"
#include "base/utf8.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/public_key.hpp"

namespace csar::integrity {
namespace {

constexpr std::uint64_t max_key_file_bytes = 1 * MiB;
constexpr std::size_t max_signature_bytes = 64 * KiB;

using Pkcs12Ptr = std::unique_ptr<PKCS12, FreeWith<PKCS12_free>>;

// A wrong file or passphrase is a usage error, like a wrong option (docs/exit-codes.md).
[[noreturn]] void refuse(const std::string& path, std::string_view what) {
    throw Failure(FailureKind::usage, "'" + printable(path) + "' " + std::string(what));
}

struct PassphraseRequest {
    const std::optional<std::string>& passphrase;
    bool asked = false;
};

int give_passphrase(char* buffer, int size, int /*writing*/, void* data) {
    auto& request = *static_cast<PassphraseRequest*>(data);
    request.asked = true;
    if (!request.passphrase || request.passphrase->size() > static_cast<std::size_t>(size)) return -1;
    std::copy(request.passphrase->begin(), request.passphrase->end(), buffer);  // no NUL: the length is returned
    return static_cast<int>(request.passphrase->size());
}

[[noreturn]] void refuse_passphrase(const std::string& path, const std::optional<std::string>& passphrase) {
    refuse(path, passphrase ? "does not open with this passphrase"
                            : "is encrypted: set its passphrase with SignerOptions::passphrase");
}

// For old files with RC2-40, from programs before OpenSSL 3 and Java 8u301. Loaded only to read these files.
using ProviderPtr = std::unique_ptr<OSSL_PROVIDER, FreeWith<OSSL_PROVIDER_unload>>;

KeyFile read_pkcs12(const std::string& path, PKCS12* file, const std::optional<std::string>& passphrase) {
    const char* const text = passphrase ? passphrase->c_str() : nullptr;
    if (PKCS12_verify_mac(file, text, -1) != 1 && (passphrase || PKCS12_verify_mac(file, "", 0) != 1))
        refuse_passphrase(path, passphrase);
    EVP_PKEY* key = nullptr;
    X509* certificate = nullptr;
    STACK_OF(X509)* others = nullptr;
    int done = PKCS12_parse(file, text, &key, &certificate, &others);
    if (done != 1) {
        const std::string reason = take_error();
        const ProviderPtr legacy(OSSL_PROVIDER_try_load(nullptr, "legacy", 1));
        if (!legacy)
            refuse(path, "cannot be read: " + reason +
                             " (the file may need OpenSSL's legacy provider, which is not installed; convert the file "
                             "with 'openssl pkcs12 -legacy' and 'openssl pkcs12 -export')");
        ERR_clear_error();
        done = PKCS12_parse(file, text, &key, &certificate, &others);
    }
    KeyFile result;
    result.key.reset(key);
    const CertificateListPtr list(others);
    if (done != 1) {
        const bool is_old = ERR_GET_REASON(ERR_peek_error()) == ERR_R_UNSUPPORTED;
        const std::string error = take_error();
        refuse(path, is_old ? "is encrypted in a way that OpenSSL no longer reads (" + error +
                                  "): convert the file with 'openssl pkcs12 -legacy' and 'openssl pkcs12 -export'"
                            : "cannot be read: " + error);
    }
    if (certificate != nullptr) result.certificates.emplace_back(certificate);
    for (int i = 0; list && i < sk_X509_num(list.get()); ++i)
        result.certificates.push_back(shared(sk_X509_value(list.get(), i)));
    return result;
}

KeyPtr read_pem_key(const std::string& path, std::string_view content, const std::optional<std::string>& passphrase) {
    const BioPtr source = memory_source(content);
    PassphraseRequest request{passphrase};
    KeyPtr key(PEM_read_bio_PrivateKey(source.get(), nullptr, give_passphrase, &request));
    ERR_clear_error();
    if (!key && request.asked) refuse_passphrase(path, passphrase);
    return key;
}

// OpenSSL 3.0 creates CMS signatures only with these keys.
void check_key(const EVP_PKEY* key, const std::string& path) {
    static constexpr std::array<const char*, 3> kinds = {"RSA", "RSA-PSS", "EC"};
    if (std::ranges::none_of(kinds, [&](const char* kind) { return EVP_PKEY_is_a(key, kind) == 1; }))
        refuse(path, "has an unsupported key: the key must be RSA, RSA-PSS or EC");
    if (is_weak_key(key))
        refuse(path, "has a key that is too short, " + key_text(key) + ": no receiver would trust it");
}

std::vector<CertificatePtr> certificates_in(std::string_view content) {
    Certificates certificates;
    certificates.add(content);
    std::vector<CertificatePtr> all;
    for (const CertificatePtr& certificate : certificates.state().list) all.push_back(shared(certificate.get()));
    return all;
}

void add_certificates(const std::string& path, std::vector<CertificatePtr>& all) {
    std::vector<CertificatePtr> found = certificates_in(read_whole_file(path, max_key_file_bytes));
    if (found.empty()) refuse(path, "has no certificate");
    std::move(found.begin(), found.end(), std::back_inserter(all));
}

void check_certificate(X509* certificate, const KeySources& sources) {
    const std::string& path = sources.certificates.empty() ? sources.key : sources.certificates.front();
    const Trust no_trust({});
    const Judgement judgement = judge(certificate, nullptr, CertificateUse::signing, no_trust, no_trust.time());
    if (judgement.status != CertificateStatus::not_checked)
        refuse(path, "has a certificate that cannot be used for signing: " + judgement.reason);
    if (has_damaged_self_signature(certificate))
        refuse(path, "has a damaged certificate: its self-signature does not match");
}

// True if `issued` names this issuer, even if the issuer must not issue certificates.
bool has_issued(X509* issuer, X509* issued) {
    const int found = X509_check_issued(issuer, issued);
    return found == X509_V_OK || found == X509_V_ERR_KEYUSAGE_NO_CERTSIGN;
}

}  // namespace

const char* openssl_name(DigestAlgorithm algorithm) {
    switch (algorithm) {
        case DigestAlgorithm::sha384: return "SHA384";
        case DigestAlgorithm::sha512: return "SHA512";
        default: return "SHA256";
    }
}

KeyFile read_key_file(const std::string& path, const std::optional<std::string>& passphrase) {
    const std::string content = read_whole_file(path, max_key_file_bytes);
    KeyFile result;
    result.key = read_pem_key(path, content, passphrase);
    if (result.key) result.certificates = certificates_in(content);
    const auto* at = reinterpret_cast<const unsigned char*>(content.data());
    if (!result.key) {
        if (const Pkcs12Ptr file{d2i_PKCS12(nullptr, &at, static_cast<long>(content.size()))})
            result = read_pkcs12(path, file.get(), passphrase);
    }
    at = reinterpret_cast<const unsigned char*>(content.data());
    if (!result.key) result.key.reset(d2i_AutoPrivateKey(nullptr, &at, static_cast<long>(content.size())));
    ERR_clear_error();
    if (!result.key && content.starts_with("\xFE\xED\xFE\xED"))
        refuse(
            path,
            "is a Java keystore: convert it to a PKCS #12 file with 'keytool -importkeystore -deststoretype pkcs12'");
    if (!result.key) refuse(path, "has no private key");
    return result;
}

SigningIdentity::SigningIdentity(const KeySources& sources) : state_(std::make_unique<State>()) {
    std::vector<CertificatePtr> all;
    for (const std::string& path : sources.certificates) add_certificates(path, all);
    state_->sign = sources.sign;
    if (!sources.command.empty())
        state_->sign = [command = sources.command](std::string_view bytes, DigestAlgorithm digest) {
            return run_command(command, compose("CSAR_DIGEST={}", openssl_name(digest)), as_bytes(bytes),
                               max_signature_bytes);
        };
    if (!state_->sign) {
        KeyFile file = sources.key.starts_with("pkcs11:")
                           ? KeyFile{load_engine_key(sources.key, sources.passphrase), {}}
                           : read_key_file(sources.key, sources.passphrase);
        check_key(file.key.get(), sources.key);
        state_->key = std::move(file.key);
        for (CertificatePtr& certificate : file.certificates) all.push_back(std::move(certificate));
    }
    auto own = all.begin();
    if (state_->key)
        own = std::ranges::find_if(all, [&](const CertificatePtr& certificate) {
            return X509_check_private_key(certificate.get(), state_->key.get()) == 1;
        });
    ERR_clear_error();
    if (own == all.end() && all.empty())
        throw Failure(FailureKind::usage,
                      "the signer's certificate is missing: specify it with SignerOptions::certificates",
                      "SignerOptions::certificates");
    if (own == all.end())
        throw Failure(FailureKind::usage, compose("the key '{}' does not belong to a certificate in {}", sources.key,
                                                  joined(sources.certificates, ", ")));
    state_->certificate = std::move(*own);
    all.erase(own);
    state_->chain = std::move(all);
    check_certificate(state_->certificate.get(), sources);
}

SigningIdentity::SigningIdentity(SigningIdentity&&) noexcept = default;
SigningIdentity& SigningIdentity::operator=(SigningIdentity&&) noexcept = default;
SigningIdentity::~SigningIdentity() = default;

CertificateSummary SigningIdentity::certificate() const { return summary_of(state_->certificate.get()); }

std::string SigningIdentity::missing_issuer() const {
    X509* const signer = state_->certificate.get();
    if (has_issued(signer, signer)) return {};
    for (const CertificatePtr& other : state_->chain)
        if (has_issued(other.get(), signer)) return {};
    return name_text(X509_get_issuer_name(signer));
}

bool SigningIdentity::has_namesake_of_issuer() const {
    const X509_NAME* const issuer = X509_get_issuer_name(state_->certificate.get());
    return std::ranges::any_of(state_->chain, [&](const CertificatePtr& other) {
        return X509_NAME_cmp(X509_get_subject_name(other.get()), issuer) == 0;
    });
}

std::optional<UnusableIssuer> SigningIdentity::unusable_issuer() const {
    const std::chrono::sys_seconds now = Trust({}).time();
    std::optional<UnusableIssuer> unusable;
    std::vector<X509*> usable{state_->certificate.get()};  // each has a usable chain to the signer
    for (std::size_t i = 0; i < usable.size(); ++i) {
        X509* const issued = usable[i];
        bool is_last = true;  // the end of a chain
        for (const CertificatePtr& other : state_->chain) {
            if (has_issued(issued, issued)) break;
            if (!has_issued(other.get(), issued)) continue;
            is_last = false;
            if (std::ranges::find(usable, other.get()) != usable.end()) continue;
            const std::string fault = fault_of_authority(other.get(), now);
            if (fault.empty())
                usable.push_back(other.get());
            else if (!unusable)
                unusable = {name_text(X509_get_subject_name(other.get())), name_text(X509_get_subject_name(issued)),
                            fault};
        }
        if (is_last) return std::nullopt;
    }
    return unusable;
}

std::string SigningIdentity::certificates_pem() const {
    const BioPtr memory = require(BioPtr(BIO_new(BIO_s_mem())), "PEM-encoded certificates");
    bool done = PEM_write_bio_X509(memory.get(), state_->certificate.get()) == 1;
    for (const CertificatePtr& certificate : state_->chain)
        done = done && PEM_write_bio_X509(memory.get(), certificate.get()) == 1;
    if (!done) throw_openssl_failure("PEM-encoded certificates");
    return text_of(memory);
}

std::string sign_bytes(const SigningIdentity::State& identity, std::string_view bytes, DigestAlgorithm digest) {
    if (identity.sign) {
        std::string signature = identity.sign(bytes, digest);
        if (signature.size() > max_signature_bytes)
            throw Failure(FailureKind::input, "the signer returned more bytes than any signature has");
        return signature;
    }
    const DigestContextPtr context = require(DigestContextPtr(EVP_MD_CTX_new()), "signing");
    std::size_t size = 0;
    const auto* const data = reinterpret_cast<const unsigned char*>(bytes.data());
    if (EVP_DigestSignInit_ex(context.get(), nullptr, openssl_name(digest), nullptr, nullptr, identity.key.get(),
                              nullptr) != 1 ||
        EVP_DigestSign(context.get(), nullptr, &size, data, bytes.size()) != 1)
        throw_openssl_failure("signing");
    std::string signature(size, '\0');
    if (EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size, data, bytes.size()) !=
        1)
        throw_openssl_failure("signing");
    signature.resize(size);
    return signature;
}

}  // namespace csar::integrity
