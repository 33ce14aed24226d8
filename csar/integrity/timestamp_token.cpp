#include "csar/integrity/timestamp_token.hpp"

#include <openssl/ts.h>

#include "base/compose.hpp"
#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/signed_data.hpp"

namespace csar::integrity {
namespace {

using StampPtr = std::unique_ptr<TS_TST_INFO, FreeWith<TS_TST_INFO_free>>;

// Reads the time stamp in a message, and sets `content` to its bytes. Returns null for other messages.
StampPtr read_stamp(CMS_ContentInfo* message, std::string_view& content) {
    ASN1_OCTET_STRING** const bytes = CMS_get0_content(message);
    if (OBJ_obj2nid(CMS_get0_eContentType(message)) != NID_id_smime_ct_TSTInfo || bytes == nullptr || *bytes == nullptr)
        return nullptr;
    content = text_of(*bytes);
    StampPtr stamp = object_of<StampPtr, d2i_TS_TST_INFO>(content);
    return stamp && TS_TST_INFO_get_version(stamp.get()) == 1 ? std::move(stamp) : nullptr;
}

// Returns why the stamp does not belong to the signature, or "" if it does.
std::string misses(TS_TST_INFO* stamp, std::string_view signature) {
    TS_MSG_IMPRINT* const imprint = TS_TST_INFO_get_msg_imprint(stamp);
    const ASN1_OBJECT* algorithm = nullptr;
    X509_ALGOR_get0(&algorithm, nullptr, nullptr, TS_MSG_IMPRINT_get_algo(imprint));
    const int digest = OBJ_obj2nid(algorithm);
    if (!is_trusted_digest(digest)) return "the digest in the time stamp is too weak";
    std::string value(EVP_MAX_MD_SIZE, '\0');
    unsigned size = 0;
    if (EVP_Digest(signature.data(), signature.size(), reinterpret_cast<unsigned char*>(value.data()), &size,
                   EVP_get_digestbynid(digest), nullptr) != 1)
        throw_openssl_failure("the digest of a signature");
    value.resize(size);
    return text_of(TS_MSG_IMPRINT_get_msg(imprint)) == value ? "" : "the time stamp is for another signature";
}

std::string problem_of(const Signer& signer) {
    switch (signer.state) {
        case SignerState::intact: return {};
        case SignerState::no_certificate:
            return "the certificate of the time stamping authority is missing (" + signer.sought + ")";
        case SignerState::weak_digest: return "the time stamping authority signs with " + signer.digest;
        case SignerState::other_certificate:
            return "the signed attributes of the time stamp do not identify the certificate of the authority";
        case SignerState::weak_key: return "the key of the time stamping authority is too short: " + signer.key;
        case SignerState::other_content:
        case SignerState::broken: break;
    }
    return "the time stamp was damaged or forged";
}

// The certificate must be valid at the time of the stamp and now: the key of an expired certificate may leak.
Judgement judge_authority(X509* certificate, STACK_OF(X509) * known, std::chrono::sys_seconds time,
                          const Trust& trust) {
    if (trust.state().judges_at_stamps) return judge(certificate, known, CertificateUse::time_stamping, trust, time);
    Judgement now = judge(certificate, known, CertificateUse::time_stamping, trust, trust.time());
    if (now.status != CertificateStatus::trusted) return now;
    if (time > trust.time()) return {CertificateStatus::untrusted, "the time in the time stamp is in the future"};
    return judge(certificate, known, CertificateUse::time_stamping, trust, time);
}

// The authority's certificate may be among these.
CertificateViewPtr candidates(STACK_OF(X509) * known, const Trust& trust) {
    CertificateViewPtr list = require(CertificateViewPtr(sk_X509_dup(known)), "a list of certificates");
    for (const CertificatePtr& anchor : trust.state().time_stampers.certificates)
        if (sk_X509_push(list.get(), anchor.get()) == 0) throw_openssl_failure("a list of certificates");
    return list;
}

}  // namespace

std::string_view signature_of(CMS_SignerInfo* info) { return text_of(CMS_SignerInfo_get0_signature(info)); }

Timestamp check_timestamp(std::string_view token, std::string_view signature, STACK_OF(X509) * known,
                          const Trust& trust) {
    Timestamp result;
    const CmsPtr message = signed_data_from_der(token, result.problem);
    if (!message) return result;
    std::string_view content;
    const StampPtr stamp = read_stamp(message.get(), content);
    if (!stamp) {
        result.problem = "the time stamp does not state its subject and time";
        return result;
    }
    result.time = seconds_of(TS_TST_INFO_get_time(stamp.get()));
    SignedData data(message.get(), candidates(known, trust));
    result.problem = data.problem();
    if (result.problem.empty()) result.problem = misses(stamp.get(), signature);
    // Checked first, to limit the time.
    if (result.problem.empty() && data.signers() != 1) result.problem = "the time stamp has more than one signer";
    if (!result.problem.empty()) return result;
    const std::vector<Signer> signers = data.verify([&](Sink& sink) { sink.write(as_bytes(content)); }, binary_forms());
    result.authority = signers.front().certificate.subject;
    result.problem = problem_of(signers.front());
    if (result.problem.empty() && !names_a_certificate(data.info(0)))
        result.problem = "the signed attributes of the time stamp do not identify the certificate of the authority";
    if (result.problem.empty())
        result.judgement = judge_authority(data.certificate(0), data.known(), result.time, trust);
    return result;
}

int count_timestamps(const CMS_SignerInfo* info) {
    int count = 0;
    for (int at = -1; (at = CMS_unsigned_get_attr_by_NID(info, NID_id_smime_aa_timeStampToken, at)) >= 0;)
        count += X509_ATTRIBUTE_count(CMS_unsigned_get_attr(info, at));
    return count;
}

bool has_timestamp(const CMS_SignerInfo* info, std::string_view der) {
    for (int at = -1; (at = CMS_unsigned_get_attr_by_NID(info, NID_id_smime_aa_timeStampToken, at)) >= 0;) {
        X509_ATTRIBUTE* const attribute = CMS_unsigned_get_attr(info, at);
        for (int i = 0; i < X509_ATTRIBUTE_count(attribute); ++i) {
            const auto* const value =
                static_cast<ASN1_STRING*>(X509_ATTRIBUTE_get0_data(attribute, i, V_ASN1_SEQUENCE, nullptr));
            if (value != nullptr && text_of(value) == der) return true;
        }
    }
    ERR_clear_error();
    return false;
}

std::vector<Timestamp> check_timestamps(CMS_SignerInfo* info, STACK_OF(X509) * known, const Trust& trust) {
    std::vector<Timestamp> all;
    const std::string_view signature = signature_of(info);
    if (count_timestamps(info) > max_timestamps) {
        all.emplace_back().problem = compose("there are more than {} for one signer", max_timestamps);
        return all;
    }
    for (int at = -1; (at = CMS_unsigned_get_attr_by_NID(info, NID_id_smime_aa_timeStampToken, at)) >= 0;) {
        X509_ATTRIBUTE* const attribute = CMS_unsigned_get_attr(info, at);
        for (int i = 0; i < X509_ATTRIBUTE_count(attribute); ++i) {
            const auto* const value =
                static_cast<ASN1_STRING*>(X509_ATTRIBUTE_get0_data(attribute, i, V_ASN1_SEQUENCE, nullptr));
            all.push_back(
                check_timestamp(value == nullptr ? std::string_view() : text_of(value), signature, known, trust));
        }
    }
    ERR_clear_error();
    return all;
}

}  // namespace csar::integrity
