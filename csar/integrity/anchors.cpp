#include "csar/integrity/anchors.hpp"

#include <algorithm>

#include <csar/limits.hpp>
#include "base/file.hpp"
#include "base/list_directory.hpp"
#include "base/regular_file.hpp"
#include "base/utf8.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/pem.hpp"
#include "csar/integrity/revocation_lists.hpp"

namespace csar::integrity {
namespace {

constexpr std::uint64_t max_trust_file_bytes = 16 * MiB;

// Returns the number of certificates in `content`.
std::size_t add_anchors(Trust::State::Anchors& anchors, std::string_view content) {
    Certificates certificates;
    certificates.add(content);
    for (const CertificatePtr& certificate : certificates.state().list) {
        if (X509_STORE_add_cert(anchors.store.get(), certificate.get()) != 1)
            throw_openssl_failure("adding a trusted certificate");
        anchors.certificates.push_back(shared(certificate.get()));
    }
    return certificates.size();
}

std::size_t add_anchors_of_directory(Trust::State::Anchors& anchors, const std::string& path) {
    std::size_t count = 0;
    for (const std::string& name : list_directory(File::open_read(path))) {
        std::string file = path + "/";
        file += name;
        if (!is_directory(file)) count += add_anchors(anchors, read_regular_file(file, max_trust_file_bytes));
    }
    return count;
}

bool have_same_name_and_key(const X509* one, const X509* other) {
    const bool have = X509_NAME_cmp(X509_get_subject_name(one), X509_get_subject_name(other)) == 0 &&
                      EVP_PKEY_eq(X509_get0_pubkey(one), X509_get0_pubkey(other)) == 1;
    ERR_clear_error();
    return have;
}

template <class Test>
void remove_if(STACK_OF(X509) * list, Test test) {
    for (int i = sk_X509_num(list) - 1; i >= 0; --i)
        if (test(sk_X509_value(list, i))) sk_X509_delete(list, i);
}

}  // namespace

Trust::State::Anchors read_anchors(const std::vector<std::string>& paths) {
    Trust::State::Anchors anchors;
    anchors.store = require(StorePtr(X509_STORE_new()), "a store of certificates");
    for (const std::string& path : paths) {
        const bool is_file = !is_directory(path);
        const std::string content = is_file ? read_whole_file(path, max_trust_file_bytes) : std::string();
        if ((is_file ? add_anchors(anchors, content) : add_anchors_of_directory(anchors, path)) != 0) continue;
        const std::string fault = is_file ? incompleteness(content) : std::string();
        throw Failure(FailureKind::usage, "'" + printable(path) + "' has no certificate to trust" +
                                              (fault.empty() ? fault : ": it " + fault));
    }
    return anchors;
}

bool is_anchor(X509* certificate, const Trust::State::Anchors& anchors) {
    return std::ranges::any_of(anchors.certificates,
                               [&](const auto& anchor) { return X509_cmp(anchor.get(), certificate) == 0; });
}

ChainParts chain_parts(const Trust::State::Anchors& anchors, STACK_OF(X509) * intermediates) {
    ChainParts parts{
        require(CertificateViewPtr(sk_X509_new_null()), "trusted certificates"),
        require(CertificateViewPtr(intermediates == nullptr ? sk_X509_new_null() : sk_X509_dup(intermediates)),
                "further certificates")};
    for (const CertificatePtr& anchor : anchors.certificates)
        if (sk_X509_push(parts.trusted.get(), anchor.get()) <= 0) throw_openssl_failure("trusted certificates");
    return parts;
}

bool extend_above(X509* anchor, ChainParts& parts, const Trust::State::Anchors& anchors) {
    const int before = sk_X509_num(parts.trusted.get());
    remove_if(parts.trusted.get(), [&](X509* other) { return X509_cmp(other, anchor) == 0; });
    if (sk_X509_num(parts.trusted.get()) == before) return false;
    bool has_issuer = false;
    for (int i = 0; i < sk_X509_num(parts.trusted.get()); ++i)
        has_issuer = has_issuer || is_issuer_of(sk_X509_value(parts.trusted.get(), i), anchor);
    remove_if(parts.intermediates.get(),
              [&](X509* other) { return have_same_name_and_key(other, anchor) && !is_anchor(other, anchors); });
    // OpenSSL prefers the first of several issuers.
    if (sk_X509_insert(parts.intermediates.get(), anchor, 0) <= 0) throw_openssl_failure("further certificates");
    return has_issuer;
}

}  // namespace csar::integrity
