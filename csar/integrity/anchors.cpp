#include "csar/integrity/anchors.hpp"

#include <algorithm>
#include <cstddef>
#include <vector>

#include <csar/limits.hpp>
#include "base/compose.hpp"
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

// Returns the number of certificates in `content`, the file at `path`.
std::size_t add_anchors(Trust::State::Anchors& anchors, std::string_view content, const std::string& path) {
    Certificates certificates;
    if (certificates.add(content) > certificates.size())
        throw Failure(FailureKind::usage, compose("'{}' has more than {} certificates: put them into several files",
                                                  printable(path), Certificates::max_certificates));
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
        if (!is_directory(file)) count += add_anchors(anchors, read_regular_file(file, max_trust_file_bytes), file);
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
        if ((is_file ? add_anchors(anchors, content, path) : add_anchors_of_directory(anchors, path)) != 0) continue;
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
    std::vector<X509*> copies, others;  // of the name and key of `anchor`; `anchor` is first
    for (int i = 0; i < sk_X509_num(parts.trusted.get()); ++i) {
        X509* const trusted = sk_X509_value(parts.trusted.get(), i);
        if (!have_same_name_and_key(trusted, anchor))
            others.push_back(trusted);
        else
            copies.insert(X509_cmp(trusted, anchor) == 0 ? copies.begin() : copies.end(), trusted);
    }
    if (copies.empty() || X509_cmp(copies.front(), anchor) != 0) return false;
    // OpenSSL prefers the first of several issuers, and ends the chain at a trusted copy.
    const auto without_issuer = std::stable_partition(copies.begin(), copies.end(), [&](X509* copy) {
        return std::ranges::any_of(others, [&](X509* other) { return is_issuer_of(other, copy); });
    });
    remove_if(parts.trusted.get(), [&](X509* other) { return have_same_name_and_key(other, anchor); });
    remove_if(parts.intermediates.get(),
              [&](X509* other) { return have_same_name_and_key(other, anchor) && !is_anchor(other, anchors); });
    for (std::size_t at = 0; at < copies.size(); ++at)
        if (sk_X509_insert(parts.intermediates.get(), copies[at], static_cast<int>(at)) <= 0)
            throw_openssl_failure("further certificates");
    return without_issuer != copies.begin();
}

}  // namespace csar::integrity
