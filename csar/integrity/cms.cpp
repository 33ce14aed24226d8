#include "csar/integrity/cms.hpp"

#include <algorithm>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "csar/integrity/judge.hpp"
#include "csar/integrity/signed_data.hpp"
#include "csar/integrity/timestamp_token.hpp"

namespace csar::integrity {
namespace {

// A trusted time stamp proves that the certificate was still valid when it signed.
// A time stamp does not help a revoked or untrusted certificate.
Judgement judge_signer(X509* certificate, STACK_OF(X509) * known, const std::vector<Timestamp>& timestamps,
                       const Trust& trust) {
    Judgement judgement = judge(certificate, known, CertificateUse::signing, trust, trust.time());
    if (judgement.status != CertificateStatus::expired || trust.time_is_given()) return judgement;
    for (const Timestamp& timestamp : timestamps) {
        if (!timestamp.proves_time()) continue;
        Judgement then = judge(certificate, known, CertificateUse::signing, trust, timestamp.time);
        if (then.status != CertificateStatus::expired && then.status != CertificateStatus::early) return then;
    }
    return judgement;
}

// Compares written bytes with a text.
class Comparison final : public Sink {
public:
    explicit Comparison(std::string_view text) : left_(text) {}

    void write(ByteView bytes) override {
        same_ = same_ && left_.starts_with(as_text(bytes));
        if (same_) left_.remove_prefix(bytes.size());
    }
    bool is_same() const { return same_ && left_.empty(); }

private:
    std::string_view left_;
    bool same_ = true;
};

bool is_content(std::string_view text, const Content& content, std::span<const ContentForm> forms) {
    return std::ranges::any_of(forms, [&](ContentForm form) {
        Comparison comparison(text);
        FormSink sink(form, comparison);
        content(sink);
        sink.finish();
        return comparison.is_same();
    });
}

// Returns the subject of the trusted certificate that the signature names, or "" if there is none.
std::string trusted_subject(CMS_SignerInfo* info, const Trust& trust) {
    for (const CertificatePtr& anchor : trust.state().signers.certificates)
        if (CMS_SignerInfo_cert_cmp(info, anchor.get()) == 0) return summary_of(anchor.get()).subject;
    return {};
}

}  // namespace

CmsCheck verify_cms(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                    const Certificates& given, const Trust& trust) {
    CmsCheck check;
    const CmsPtr cms = read_signed_data(signature, check.problem);
    if (!cms) return check;
    ASN1_OCTET_STRING** const embedded = CMS_get0_content(cms.get());
    check.embeds_content = embedded != nullptr && *embedded != nullptr;
    check.embeds_other_content = check.embeds_content && !is_content(text_of(*embedded), content, forms);
    SignedData data(cms.get(), list_of(given));
    check.problem = data.problem();
    if (!check.problem.empty()) return check;
    check.signers = data.verify(content, forms);
    data.find_text(content, check.signers);
    for (std::size_t i = 0; i < check.signers.size(); ++i) {
        Signer& signer = check.signers[i];
        if (signer.state == SignerState::no_certificate) signer.trusted = trusted_subject(data.info(i), trust);
        if (signer.state != SignerState::intact) continue;
        signer.timestamps = check_timestamps(data.info(i), data.known(), trust);
        signer.judgement = judge_signer(data.certificate(i), data.known(), signer.timestamps, trust);
    }
    return check;
}

std::vector<Signer> signers_of(std::string_view signature, const Content& content, std::span<const ContentForm> forms,
                               const Certificates& given) {
    std::string problem;
    const CmsPtr cms = read_signed_data(signature, problem);
    if (!cms) return {};
    SignedData data(cms.get(), list_of(given));
    if (!data.problem().empty()) return {};
    return data.verify(content, forms);
}

}  // namespace csar::integrity
