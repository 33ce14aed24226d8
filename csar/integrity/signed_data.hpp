// The signers of one CMS message, each verified by itself: for the .cpp files of this directory. CMS_verify as a whole
// tells neither which signer fails nor why, and hashes once for every algorithm that the signature cares to list.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Whether a digest with this number of OpenSSL's proves anything: MD5 and SHA-1 do not.
bool is_trusted_digest(int nid);

class SignedData {
public:
    // `cms` must outlive this object, and so must the certificates `given`, where those of signers are looked for too.
    SignedData(CMS_ContentInfo* cms, CertificateViewPtr given);

    // Why it is no signature that can be verified in reasonable time; empty when it is one.
    std::string problem() const;

    // Verifies every signer in every form of `forms` until one fits. Nobody's certificate is judged. Once only, and
    // only without a problem.
    std::vector<Signer> verify(const Content& content, std::span<const ContentForm> forms);

    // Of the signer at this place of what verify() gave; the certificate is null when it was not found.
    CMS_SignerInfo* info(std::size_t signer) const { return candidates_.at(signer).info; }
    X509* certificate(std::size_t signer) const { return candidates_.at(signer).certificate; }
    // All certificates, those given and those of the signature.
    STACK_OF(X509) * known() const { return known_.get(); }

private:
    struct Candidate {
        CMS_SignerInfo* info = nullptr;
        X509* certificate = nullptr;
        int digest = NID_undef;
    };

    void find_certificates();
    static Signer describe(Candidate& candidate, CMS_SignerInfo* info);
    SignerState first_look(const Candidate& candidate) const;
    // The bytes against every signer that is still open; true when none is left.
    bool try_form(ContentForm form, const Content& content, std::vector<Signer>& signers) const;

    CMS_ContentInfo* cms_;
    CertificateListPtr certificates_;   // of the signature
    STACK_OF(CMS_SignerInfo) * infos_;  // of the signature, which owns it
    CertificateViewPtr known_;
    std::vector<Candidate> candidates_;
};

}  // namespace csar::integrity
