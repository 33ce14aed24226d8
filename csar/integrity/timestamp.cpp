#include "csar/integrity/timestamp.hpp"

#include <openssl/ts.h>

#include "base/compose.hpp"
#include "base/digest.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/signed_data.hpp"
#include "csar/integrity/timestamp_token.hpp"

namespace csar::integrity {
namespace {

using QueryPtr = std::unique_ptr<TS_REQ, FreeWith<TS_REQ_free>>;
using ImprintPtr = std::unique_ptr<TS_MSG_IMPRINT, FreeWith<TS_MSG_IMPRINT_free>>;
using AlgorithmPtr = std::unique_ptr<X509_ALGOR, FreeWith<X509_ALGOR_free>>;
using ResponsePtr = std::unique_ptr<TS_RESP, FreeWith<TS_RESP_free>>;

constexpr std::string_view operation = "a time stamp";

[[noreturn]] void refuse(const std::string& message) { throw Failure(FailureKind::usage, "time stamp: " + message); }

CmsPtr read_signature(std::string_view signature) {
    std::string problem;
    CmsPtr cms = read_signed_data(signature, problem);
    if (!cms) refuse("the signature cannot be read: " + problem);
    if (sk_CMS_SignerInfo_num(CMS_get0_SignerInfos(cms.get())) <= 0) refuse("the signature has no signer");
    return cms;
}

std::string name_of_signer(CMS_SignerInfo* info, const STACK_OF(X509) * certificates) {
    for (int i = 0; i < sk_X509_num(certificates); ++i)
        if (X509* const one = sk_X509_value(certificates, i); CMS_SignerInfo_cert_cmp(info, one) == 0)
            return name_text(X509_get_subject_name(one));
    return sought_text(info);
}

// Digests the signature value, as a request for a time stamp needs it.
ImprintPtr imprint_of(CMS_SignerInfo* info) {
    const Digest digest = digest_of(DigestAlgorithm::sha256, as_bytes(signature_of(info)));
    ImprintPtr imprint = require(ImprintPtr(TS_MSG_IMPRINT_new()), operation);
    const AlgorithmPtr algorithm = require(AlgorithmPtr(X509_ALGOR_new()), operation);
    if (X509_ALGOR_set0(algorithm.get(), OBJ_nid2obj(NID_sha256), V_ASN1_NULL, nullptr) != 1 ||
        TS_MSG_IMPRINT_set_algo(imprint.get(), algorithm.get()) != 1 ||
        ASN1_OCTET_STRING_set(TS_MSG_IMPRINT_get_msg(imprint.get()),
                              reinterpret_cast<const unsigned char*>(digest.bytes.data()),
                              static_cast<int>(digest.value().size())) != 1)
        throw_openssl_failure(operation);
    return imprint;
}

// `content`: a response or a token.
std::string token_of(std::string_view content) {
    const ResponsePtr response = object_of<ResponsePtr, d2i_TS_RESP>(content);
    if (!response) return std::string(content);
    const long status = ASN1_INTEGER_get(TS_STATUS_INFO_get0_status(TS_RESP_get_status_info(response.get())));
    if (status != TS_STATUS_GRANTED && status != TS_STATUS_GRANTED_WITH_MODS)
        refuse("the authority rejected the request, with status " + std::to_string(status));
    PKCS7* const token = TS_RESP_get_token(response.get());
    if (token == nullptr) refuse("the response of the authority has no time stamp");
    return der_of<i2d_PKCS7>(token, operation);
}

// Trusts the last certificate of the chain only.
Trust trust_in(const SigstoreAuthority& authority) {
    auto state = std::make_unique<Trust::State>();
    state->judges_at_stamps = true;
    state->signers.store = require(StorePtr(X509_STORE_new()), operation);
    state->time_stampers.store = require(StorePtr(X509_STORE_new()), operation);
    CertificatePtr anchor = certificate_from_der(authority.chain.back());
    if (anchor && X509_STORE_add_cert(state->time_stampers.store.get(), anchor.get()) != 1)
        throw_openssl_failure(operation);
    if (anchor) state->time_stampers.certificates.push_back(std::move(anchor));
    return Trust::of(std::move(state));
}

Timestamp check_timestamp_of(const SigstoreAuthority& authority, std::string_view token, std::string_view signature) {
    Certificates known;
    for (const std::string& der : authority.chain) known.add(der);
    const Trust trust = trust_in(authority);
    Timestamp stamp;
    if (trust.state().time_stampers.certificates.empty()) {
        stamp.problem = "a certificate of '" + authority.name + "' cannot be read";
        return stamp;
    }
    stamp = check_timestamp(token, signature, list_of(known).get(), trust);
    if (stamp.proves_time() && !authority.period.contains(stamp.time))
        stamp.judgement = {CertificateStatus::expired,
                           "the trusted root does not list the authority for the time in "
                           "the time stamp"};
    return stamp;
}

}  // namespace

Timestamp check_timestamp(std::string_view answer, std::string_view signature,
                          const std::vector<SigstoreAuthority>& authorities) {
    Timestamp stamp;
    stamp.judgement = {CertificateStatus::untrusted, "the trusted root has no time stamp authority"};
    try {
        const std::string token = token_of(answer);
        for (const SigstoreAuthority& authority : authorities) {
            stamp = check_timestamp_of(authority, token, signature);
            if (stamp.proves_time()) break;
        }
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::usage) throw;
        stamp.problem = failure.what();
    }
    return stamp;
}

std::string timestamp_query(std::string_view signature, std::string& signer) {
    const CmsPtr cms = read_signature(signature);
    STACK_OF(CMS_SignerInfo)* const infos = CMS_get0_SignerInfos(cms.get());
    CMS_SignerInfo* wanted = sk_CMS_SignerInfo_value(infos, 0);
    for (int i = sk_CMS_SignerInfo_num(infos) - 1; i >= 0; --i)
        if (count_timestamps(sk_CMS_SignerInfo_value(infos, i)) == 0) wanted = sk_CMS_SignerInfo_value(infos, i);
    const QueryPtr query = require(QueryPtr(TS_REQ_new()), operation);
    const ImprintPtr imprint = imprint_of(wanted);
    if (TS_REQ_set_version(query.get(), 1) != 1 || TS_REQ_set_msg_imprint(query.get(), imprint.get()) != 1 ||
        TS_REQ_set_cert_req(query.get(), 1) != 1)
        throw_openssl_failure(operation);
    const CertificateListPtr known(CMS_get1_certs(cms.get()));
    signer = name_of_signer(wanted, known.get());
    return der_of<i2d_TS_REQ>(query.get(), operation);
}

bool is_timestamp_query(std::string_view content) { return object_of<QueryPtr, d2i_TS_REQ>(content) != nullptr; }

std::string attach_timestamp(std::string_view signature, std::string_view token, std::string_view name,
                             std::string& signer) {
    if (is_timestamp_query(token))
        refuse(
            compose("'{}' is a request for a time stamp: send the request to a time stamping authority, and specify "
                    "the file with the response",
                    name));
    const CmsPtr cms = read_signature(signature);
    const std::string der = token_of(token);
    const Trust no_trust({});
    SignedData data(cms.get(), list_of({}));
    if (const std::string problem = data.problem(); !problem.empty()) refuse("the signature: " + problem);
    STACK_OF(CMS_SignerInfo)* const infos = CMS_get0_SignerInfos(cms.get());
    const CertificateListPtr known(CMS_get1_certs(cms.get()));
    std::string problem;
    for (int i = 0; i < sk_CMS_SignerInfo_num(infos); ++i) {
        CMS_SignerInfo* const info = sk_CMS_SignerInfo_value(infos, i);
        problem = check_timestamp(der, signature_of(info), known.get(), no_trust).problem;
        if (!problem.empty()) continue;
        if (has_timestamp(info, der)) refuse("the signature already has this time stamp");
        if (count_timestamps(info) == max_timestamps)
            refuse("the signer already has the maximum number of time stamps");
        if (CMS_unsigned_add1_attr_by_NID(info, NID_id_smime_aa_timeStampToken, V_ASN1_SEQUENCE, der.data(),
                                          static_cast<int>(der.size())) != 1)
            throw_openssl_failure(operation);
        signer = name_of_signer(info, known.get());
        return pem_of(cms.get());
    }
    refuse(compose("'{}': {}", name, problem));
}

}  // namespace csar::integrity
