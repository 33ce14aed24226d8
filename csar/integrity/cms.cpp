#include "csar/integrity/cms.hpp"

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/signed_data.hpp"
#include "csar/integrity/timestamp_token.hpp"

namespace csar::integrity {
namespace {

// A trusted time stamp proves that a signature was made before its certificate expired. It does not help a certificate
// that is revoked by now, or not trusted.
Judgement judge_signer(X509* certificate, STACK_OF(X509) * known, const std::vector<Timestamp>& timestamps,
                       const Trust& trust) {
    Judgement judgement = judge(certificate, known, CertificateUse::signing, trust, trust.time());
    if (judgement.status != CertificateStatus::expired || trust.time_is_given()) return judgement;
    for (const Timestamp& timestamp : timestamps) {
        if (!timestamp.proves_time()) continue;
        Judgement then = judge(certificate, known, CertificateUse::signing, trust, timestamp.time);
        if (then.status != CertificateStatus::expired) return then;
    }
    return judgement;
}

}  // namespace

CmsCheck verify_cms(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                    const Certificates& given, const Trust& trust) {
    CmsCheck check;
    const CmsPtr cms = read_signed_data(signature, check.problem);
    if (!cms) return check;
    ASN1_OCTET_STRING** const embedded = CMS_get0_content(cms.get());
    check.embeds_content = embedded != nullptr && *embedded != nullptr;
    SignedData data(cms.get(), list_of(given));
    check.problem = data.problem();
    if (!check.problem.empty()) return check;
    check.signers = data.verify(content, forms);
    for (std::size_t i = 0; i < check.signers.size(); ++i) {
        Signer& signer = check.signers[i];
        if (signer.state != SignerState::intact) continue;
        signer.timestamps = check_timestamps(data.info(i), data.known(), trust);
        signer.judgement = judge_signer(data.certificate(i), data.known(), signer.timestamps, trust);
    }
    return check;
}

}  // namespace csar::integrity
