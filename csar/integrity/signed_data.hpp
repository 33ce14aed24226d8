// The signers of one CMS message, each verified separately: for the .cpp files of this directory. CMS_verify() verifies
// the whole message, but reports neither the signer nor the reason for a failure, and hashes with every listed
// algorithm.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// Whether the digest with this OpenSSL number is secure: MD5 and SHA-1 are not.
bool is_trusted_digest(int nid);

// The signer's certificate as the message identifies it: by issuer and serial number, or by key identifier. Empty if it
// cannot be read.
std::string sought_text(CMS_SignerInfo* info);

class SignedData {
public:
    // `cms` must outlive this object, and so must `given`, which is also searched for the signers' certificates.
    SignedData(CMS_ContentInfo* cms, CertificateViewPtr given);

    // The reason why the signature cannot be verified in reasonable time; empty if it can.
    std::string problem() const;

    std::size_t signers() const;

    // Verifies every signer, trying the forms in `forms` until one matches. Does not verify certificates. Call it only
    // once, and only if there is no problem.
    std::vector<Signer> verify(const Content& content, std::span<const ContentForm> forms);

    // The signer with this index in the result of verify(); its certificate is null if it was not found.
    CMS_SignerInfo* info(std::size_t signer) const { return candidates_.at(signer).info; }
    X509* certificate(std::size_t signer) const { return candidates_.at(signer).certificate; }
    // All certificates: the given certificates, and the certificates of the signature.
    STACK_OF(X509) * known() const { return known_.get(); }

private:
    struct Candidate {
        CMS_SignerInfo* info = nullptr;
        X509* certificate = nullptr;
        int digest = NID_undef;
    };

    void find_certificates();
    // If several certificates match, uses the one that is identified in the signer's attributes.
    void prefer_named(CMS_SignerInfo* info) const;
    Signer describe(Candidate& candidate, CMS_SignerInfo* info) const;
    // For Signer::renewed: looks for a certificate of the same issuer whose key made the signature.
    std::string renewed(CMS_SignerInfo* info) const;
    SignerState initial_state(const Candidate& candidate) const;
    // Checks one form of the content for every signer without a result; true if all signers have a result afterwards.
    bool try_form(ContentForm form, const Content& content, std::vector<Signer>& signers) const;

    CMS_ContentInfo* cms_;
    CertificateListPtr certificates_;   // certificates of the signature
    STACK_OF(CMS_SignerInfo) * infos_;  // signers of the signature, which owns them
    CertificateViewPtr known_;
    std::vector<Candidate> candidates_;
};

}  // namespace csar::integrity
