// Verifies each signer of a CMS message separately. Only for the .cpp files of this directory.
// CMS_verify() does not say which signer failed and why, and hashes with every algorithm in the message.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "csar/integrity/cms.hpp"
#include "csar/integrity/openssl.hpp"

namespace csar::integrity {

// `nid`: OpenSSL number of the digest. Returns false for MD5 and SHA-1.
bool is_trusted_digest(int nid);

// Returns the issuer and serial number, or the key identifier, of the signer's certificate. "" if unreadable.
std::string sought_text(CMS_SignerInfo* info);

class SignedData {
public:
    // `cms` and `given` must outlive this object. `given` may have certificates of signers.
    SignedData(CMS_ContentInfo* cms, CertificateViewPtr given);

    // Returns why verification would take too long, otherwise "".
    std::string problem() const;

    std::size_t signers() const;

    // Tries `forms` for every signer until a form matches. Does not verify certificates.
    // Call this once, and only without a problem().
    std::vector<Signer> verify(const Content& content, std::span<const ContentForm> forms);

    // Sets Signer::is_of_text. Reads the content again if a signer has signed other content. `signers`: the result of
    // verify().
    void find_text(const Content& content, std::vector<Signer>& signers) const;

    // `signer`: index in the result of verify(). The certificate is null if it was not found.
    CMS_SignerInfo* info(std::size_t signer) const { return candidates_.at(signer).info; }
    X509* certificate(std::size_t signer) const { return candidates_.at(signer).certificate; }
    // Given certificates, and certificates of the signature.
    STACK_OF(X509) * known() const { return known_.get(); }

private:
    struct Candidate {
        CMS_SignerInfo* info = nullptr;
        X509* certificate = nullptr;
        int digest = NID_undef;
    };

    void find_certificates();
    // Of several matching certificates, chooses the certificate that the signer's attributes name.
    void prefer_named(CMS_SignerInfo* info) const;
    Signer describe(Candidate& candidate, CMS_SignerInfo* info) const;
    // For Signer::renewed: finds a certificate of the same issuer whose key made the signature.
    std::string renewed(CMS_SignerInfo* info) const;
    SignerState initial_state(const Candidate& candidate) const;
    // The digest algorithms of the signers of other content.
    std::vector<int> open_digests(const std::vector<Signer>& signers) const;
    // Tries a form for the signers without a result. Returns true if all signers then have a result.
    bool try_form(ContentForm form, const Content& content, std::vector<Signer>& signers) const;

    CMS_ContentInfo* cms_;
    CertificateListPtr certificates_;   // certificates of the signature
    STACK_OF(CMS_SignerInfo) * infos_;  // signers of the signature; not owned
    CertificateViewPtr known_;
    std::vector<Candidate> candidates_;
};

}  // namespace csar::integrity
