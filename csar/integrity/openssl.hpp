// Owning wrappers of OpenSSL objects. Only for the .cpp files of this directory.
#pragma once

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>  // before cms.h, which otherwise does not declare its PEM functions
#include <openssl/x509.h>
#include <openssl/x509_vfy.h>
// Needs pem.h first:
#include <openssl/cms.h>

#include <memory>
#include <string>
#include <string_view>

#include <csar/failure.hpp>

namespace csar::integrity {

template <auto free>
struct FreeWith {
    template <class Object>
    void operator()(Object* object) const {
        free(object);
    }
};

using BioPtr = std::unique_ptr<BIO, FreeWith<BIO_free_all>>;
using CertificatePtr = std::unique_ptr<X509, FreeWith<X509_free>>;
using RevocationListPtr = std::unique_ptr<X509_CRL, FreeWith<X509_CRL_free>>;
using StorePtr = std::unique_ptr<X509_STORE, FreeWith<X509_STORE_free>>;
using StoreContextPtr = std::unique_ptr<X509_STORE_CTX, FreeWith<X509_STORE_CTX_free>>;
using CmsPtr = std::unique_ptr<CMS_ContentInfo, FreeWith<CMS_ContentInfo_free>>;
using KeyPtr = std::unique_ptr<EVP_PKEY, FreeWith<EVP_PKEY_free>>;
using KeyContextPtr = std::unique_ptr<EVP_PKEY_CTX, FreeWith<EVP_PKEY_CTX_free>>;
using DigestContextPtr = std::unique_ptr<EVP_MD_CTX, FreeWith<EVP_MD_CTX_free>>;

// Returns a further owner of the certificate.
inline CertificatePtr shared(X509* certificate) {
    X509_up_ref(certificate);
    return CertificatePtr(certificate);
}

// Frees a list and releases its certificates.
struct FreeSharedCertificates {
    void operator()(STACK_OF(X509) * list) const { sk_X509_pop_free(list, X509_free); }
};
using CertificateListPtr = std::unique_ptr<STACK_OF(X509), FreeSharedCertificates>;

// Frees a list, not its certificates.
struct FreeList {
    void operator()(STACK_OF(X509) * list) const { sk_X509_free(list); }
};
using CertificateViewPtr = std::unique_ptr<STACK_OF(X509), FreeList>;

// Returns the reason of OpenSSL's last failure, and clears the error queue.
std::string take_error();

// For failures that mean lack of memory or a bug.
[[noreturn]] void throw_openssl_failure(std::string_view operation);

// Throws if `pointer` is null.
template <class Pointer>
Pointer require(Pointer pointer, std::string_view operation) {
    if (!pointer) throw_openssl_failure(operation);
    return pointer;
}

// `bytes` must outlive the result.
BioPtr memory_source(std::string_view bytes);

// Returns what was written to a memory BIO.
std::string text_of(const BioPtr& memory);

// `bytes` must outlive the result.
std::string_view text_of(const ASN1_STRING* bytes);

// `encode`: i2d_X509() or a similar function.
template <auto encode>
std::string der_of(auto* object, std::string_view operation) {
    unsigned char* bytes = nullptr;
    const int size = encode(object, &bytes);
    if (size <= 0) throw_openssl_failure(operation);
    std::string der(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(size));
    OPENSSL_free(bytes);
    return der;
}

// `decode`: d2i_X509() or a similar function. Returns null unless `der` is exactly one object.
template <class Pointer, auto decode>
Pointer object_of(std::string_view der) {
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    Pointer object(decode(nullptr, &at, static_cast<long>(der.size())));
    ERR_clear_error();
    if (reinterpret_cast<const char*>(at) != der.data() + der.size()) object.reset();
    return object;
}

}  // namespace csar::integrity
