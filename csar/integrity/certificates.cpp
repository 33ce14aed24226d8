#include "csar/integrity/certificates.hpp"

#include <openssl/bn.h>
#include <openssl/pkcs7.h>

#include <array>

#include "base/ascii.hpp"
#include "base/base64.hpp"
#include "base/digest.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/pem.hpp"

namespace csar::integrity {
namespace {

std::string serial_of(const X509* certificate) {
    const std::unique_ptr<BIGNUM, FreeWith<BN_free>> number(
        ASN1_INTEGER_to_BN(X509_get0_serialNumber(certificate), nullptr));
    if (!number) throw_openssl_failure("a serial number");
    char* const digits = BN_bn2hex(number.get());
    std::string text = lower_case(digits == nullptr ? "" : digits);
    OPENSSL_free(digits);
    return text;
}

std::string common_name_of(const X509_NAME* name) {
    const int at = X509_NAME_get_index_by_NID(name, NID_commonName, -1);
    if (at < 0) return {};
    unsigned char* utf8 = nullptr;
    const int size = ASN1_STRING_to_UTF8(&utf8, X509_NAME_ENTRY_get_data(X509_NAME_get_entry(name, at)));
    if (size < 0) {
        ERR_clear_error();
        return {};
    }
    std::string text(reinterpret_cast<const char*>(utf8), static_cast<std::size_t>(size));
    OPENSSL_free(utf8);
    return text;
}

std::vector<CertificatePtr> certificates_of_pkcs7(std::string_view der) {
    std::vector<CertificatePtr> found;
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    const CmsPtr chain(d2i_CMS_ContentInfo(nullptr, &at, static_cast<long>(der.size())));
    const CertificateListPtr list(chain ? CMS_get1_certs(chain.get()) : nullptr);
    for (int i = 0; list && i < sk_X509_num(list.get()); ++i) found.push_back(shared(sk_X509_value(list.get(), i)));
    ERR_clear_error();
    return found;
}

std::vector<CertificatePtr> certificates_of(const PemBlock& block) {
    std::vector<CertificatePtr> found;
    if (block.label == PEM_STRING_X509 || block.label == PEM_STRING_X509_OLD) {
        if (CertificatePtr certificate = certificate_from_der(block.der)) found.push_back(std::move(certificate));
    } else if (block.label == PEM_STRING_PKCS7 || block.label == PEM_STRING_CMS) {
        found = certificates_of_pkcs7(block.der);
    }
    return found;
}

// True for PKCS #7 with certificates only.
bool is_only_chain(std::string_view der) {
    std::string problem;
    const CmsPtr cms = signed_data_from_der(der, problem);
    if (!cms || certificates_of_pkcs7(der).empty()) return false;
    ASN1_OCTET_STRING** const content = CMS_get0_content(cms.get());
    return (content == nullptr || *content == nullptr) && sk_CMS_SignerInfo_num(CMS_get0_SignerInfos(cms.get())) <= 0;
}

std::string without_blanks(std::string_view text) {
    std::string kept(text);
    std::erase_if(kept, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
    return kept;
}

}  // namespace

bool is_only_certificates(std::string_view content) {
    const std::vector<PemBlock> blocks = read_pem(content);
    if (blocks.empty()) return certificate_from_der(content) != nullptr || is_only_chain(content);
    std::string written;
    for (const PemBlock& block : blocks) {
        const bool is_chain = block.label == PEM_STRING_PKCS7 || block.label == PEM_STRING_CMS;
        if (is_chain ? !is_only_chain(block.der) : certificates_of(block).empty()) return false;
        written +=
            "-----BEGIN " + block.label + "-----" + encode_base64(block.der) + "-----END " + block.label + "-----";
    }
    // If the blocks, written again, equal the content, the content has nothing else.
    return without_blanks(written) == without_blanks(content);
}

CertificatePtr certificate_from_der(std::string_view der) { return object_of<CertificatePtr, d2i_X509>(der); }

std::string name_text(const X509_NAME* name) {
    const BioPtr memory = require(BioPtr(BIO_new(BIO_s_mem())), "memory for a name");
    constexpr unsigned long form = XN_FLAG_RFC2253 & ~static_cast<unsigned long>(ASN1_STRFLGS_ESC_MSB);
    if (X509_NAME_print_ex(memory.get(), name, 0, form) < 0) throw_openssl_failure("a name");
    return text_of(memory);
}

std::chrono::sys_seconds seconds_of(const ASN1_TIME* time) {
    const std::unique_ptr<ASN1_TIME, FreeWith<ASN1_TIME_free>> epoch(ASN1_TIME_set(nullptr, 0));
    int days = 0, seconds = 0;
    if (!epoch || ASN1_TIME_diff(&days, &seconds, epoch.get(), time) != 1) {
        ERR_clear_error();
        return {};
    }
    return std::chrono::sys_days(std::chrono::days(days)) + std::chrono::seconds(seconds);
}

CertificateSummary summary_of(const X509* certificate) {
    CertificateSummary summary;
    const X509_NAME* const subject = X509_get_subject_name(certificate);
    summary.subject = name_text(subject);
    summary.issuer = name_text(X509_get_issuer_name(certificate));
    summary.common_name = common_name_of(subject);
    summary.serial = serial_of(certificate);
    summary.sha256 =
        hex(digest_of(DigestAlgorithm::sha256, as_bytes(der_of<i2d_X509>(certificate, "a DER-encoded certificate"))));
    summary.not_before = seconds_of(X509_get0_notBefore(certificate));
    summary.not_after = seconds_of(X509_get0_notAfter(certificate));
    return summary;
}

CertificateViewPtr list_of(const Certificates& certificates) {
    CertificateViewPtr list = require(CertificateViewPtr(sk_X509_new_null()), "a list of certificates");
    for (const CertificatePtr& certificate : certificates.state().list)
        if (sk_X509_push(list.get(), certificate.get()) == 0) throw_openssl_failure("a list of certificates");
    return list;
}

Certificates::Certificates() : state_(std::make_unique<State>()) {}
Certificates::Certificates(const Certificates& other) : Certificates() { add(other); }
Certificates::Certificates(Certificates&&) noexcept = default;
Certificates& Certificates::operator=(Certificates&&) noexcept = default;
Certificates::~Certificates() = default;

std::size_t Certificates::add(std::string_view content, std::string_view file) {
    std::vector<CertificatePtr> found;
    for (const PemBlock& block : read_pem(content))
        for (CertificatePtr& certificate : certificates_of(block)) found.push_back(std::move(certificate));
    if (found.empty()) {
        if (CertificatePtr certificate = certificate_from_der(content))
            found.push_back(std::move(certificate));
        else
            found = certificates_of_pkcs7(content);
    }
    for (CertificatePtr& certificate : found)
        if (state_->list.size() < max_certificates) {
            state_->list.push_back(std::move(certificate));
            state_->files.emplace_back(file);
        }
    return found.size();
}

void Certificates::add(const Certificates& others) {
    for (const CertificatePtr& certificate : others.state_->list) state_->list.push_back(shared(certificate.get()));
    state_->files.insert(state_->files.end(), others.state_->files.begin(), others.state_->files.end());
}

std::size_t Certificates::size() const { return state_->list.size(); }

std::vector<CertificateSummary> Certificates::summaries() const {
    std::vector<CertificateSummary> all;
    for (std::size_t i = 0; i < state_->list.size(); ++i)
        all.emplace_back(summary_of(state_->list[i].get())).file = state_->files[i];
    return all;
}

}  // namespace csar::integrity
