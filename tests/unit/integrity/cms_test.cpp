#include "csar/integrity/cms.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "csar/integrity/certificate_list.hpp"
#include "csar/integrity/cms_message.hpp"
#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar::integrity {
namespace {

using test::Identity;
using test::SignWish;
using testing::HasSubstr;

constexpr std::string_view text = "metadata:\n  a: b\n\nSource: x\n";

// One authority and signer for all tests: creating keys is slow.
const Identity& root() {
    static const Identity made = test::make_authority("Root");
    return made;
}
const Identity& signer() {
    static const Identity made = test::make_identity({.common_name = "Release", .issuer = &root()});
    return made;
}

Trust no_trust() { return Trust({.anchors = {}, .revocation_lists = {}, .time = test::year_2030}); }

Content content_of(std::string_view bytes) {
    return [bytes](Sink& sink) { sink.write(as_bytes(bytes)); };
}

CmsCheck check(std::string_view cms, std::string_view bytes, const Certificates& given = {},
               const Trust& trust = no_trust()) {
    return verify_cms(cms, content_of(bytes), text_forms(), given, trust);
}

SignerState state_of(const CmsCheck& check) {
    EXPECT_EQ(check.problem, "");
    EXPECT_EQ(check.signers.size(), 1U);
    return check.signers.empty() ? SignerState::broken : check.signers[0].state;
}

TEST(Cms, HoldsOverTheBytesThatWereSigned) {
    const CmsCheck result = check(test::sign(text, {.signers = {&signer()}}), text);
    EXPECT_EQ(state_of(result), SignerState::intact);
    EXPECT_EQ(result.signers[0].form, ContentForm::as_stored);
    EXPECT_EQ(result.signers[0].certificate.subject, "CN=Release,O=ACME");
    EXPECT_EQ(result.signers[0].certificate.common_name, "Release");
    EXPECT_EQ(result.signers[0].certificate.issuer, "CN=Root,O=ACME");
    EXPECT_EQ(result.signers[0].certificate.not_after, test::year_2040);
    EXPECT_EQ(result.signers[0].digest, "SHA256");
    EXPECT_EQ(result.signers[0].key, "EC prime256v1");
    EXPECT_TRUE(result.signers[0].claimed_time);
    EXPECT_EQ(result.signers[0].judgement.status, CertificateStatus::not_checked);
    EXPECT_FALSE(result.embeds_content);
}

TEST(Cms, HoldsInDerToo) {
    EXPECT_EQ(state_of(check(test::sign(text, {.signers = {&signer()}, .der = true}), text)), SignerState::intact);
}

TEST(Cms, IsNothingButTheSignature) {
    const std::string cms = test::sign(text, {.signers = {&signer()}});
    EXPECT_EQ(state_of(check("\n" + cms + "\r\n\n", text)), SignerState::intact);
    const std::string der = test::sign(text, {.signers = {&signer()}, .der = true});
    for (const std::string& more : {cms + cms, cms + signer().certificate_pem(), signer().certificate_pem() + cms,
                                    cms + "# reviewed", "From: somebody\n" + cms, der + "\n"})
        EXPECT_NE(check(more, text).problem, "");
    EXPECT_EQ(check(cms + cms, text).problem, "there is text or another PEM block next to the signature");
}

TEST(Cms, DoesNotHoldOverOtherBytes) {
    const std::string cms = test::sign(text, {.signers = {&signer()}});
    EXPECT_EQ(state_of(check(cms, "metadata:\n  a: c\n\nSource: x\n")), SignerState::other_content);
    EXPECT_EQ(state_of(check(cms, "")), SignerState::other_content);
    EXPECT_EQ(state_of(check(cms, std::string(text) + " ")), SignerState::other_content);
    EXPECT_EQ(state_of(check(cms, std::string(text) + "\n\n")), SignerState::other_content);
}

TEST(Cms, HoldsWithoutSignedAttributesOverTheBytesAndNoOthers) {
    const std::string cms = test::sign(text, {.signers = {&signer()}, .flags = CMS_NOATTR});
    EXPECT_EQ(state_of(check(cms, text)), SignerState::intact);
    EXPECT_EQ(state_of(check(cms, "other")), SignerState::other_content);
}

TEST(Cms, HoldsWithEveryKindOfKey) {
    for (const char* algorithm : {"RSA-2048", "RSA-PSS-2048", "EC"}) {
        const Identity identity =
            test::make_identity({.common_name = "Key", .issuer = &root(), .algorithm = algorithm});
        for (const char* digest : {"SHA256", "SHA512"}) {
            const std::string cms = test::sign(text, {.signers = {&identity}, .digest = digest});
            EXPECT_EQ(state_of(check(cms, text)), SignerState::intact) << algorithm << digest;
            EXPECT_EQ(state_of(check(cms, "other")), SignerState::other_content) << algorithm << digest;
        }
    }
}

// OpenSSL 3.0 cannot create these signatures. The test changes a signature of another key to Ed25519, with issuer and
// serial number of the Ed25519 certificate.
std::string sign_with_ed25519(const Identity& identity, unsigned flags = 0) {
    Identity other = test::make_identity({.common_name = "Other", .issuer = &root()});
    X509_set_serialNumber(other.certificate.get(), X509_get_serialNumber(identity.certificate.get()));
    const std::string der =
        test::sign(text, {.signers = {&other}, .digest = "SHA512", .flags = flags | CMS_NOCERTS, .der = true});
    const auto* at = reinterpret_cast<const unsigned char*>(der.data());
    const CmsPtr cms(d2i_CMS_ContentInfo(nullptr, &at, static_cast<long>(der.size())));
    CMS_SignerInfo* const info = sk_CMS_SignerInfo_value(CMS_get0_SignerInfos(cms.get()), 0);
    X509_ALGOR* algorithm = nullptr;
    CMS_SignerInfo_get0_algs(info, nullptr, nullptr, nullptr, &algorithm);
    X509_ALGOR_set0(algorithm, OBJ_nid2obj(NID_ED25519), V_ASN1_UNDEF, nullptr);
    const std::string attributes = attributes_der(info);
    std::array<unsigned char, 64> signature{};
    std::size_t size = signature.size();
    const DigestContextPtr context(EVP_MD_CTX_new());
    EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, identity.key.get());
    EXPECT_EQ(EVP_DigestSign(context.get(), signature.data(), &size,
                             reinterpret_cast<const unsigned char*>(attributes.data()), attributes.size()),
              1);
    ASN1_STRING_set(CMS_SignerInfo_get0_signature(info), signature.data(), static_cast<int>(size));
    CMS_add1_cert(cms.get(), identity.certificate.get());
    return pem_of(cms.get());
}

TEST(Cms, HoldsWithEd25519) {
    const Identity identity =
        test::make_identity({.common_name = "Edwards", .issuer = &root(), .algorithm = "ED25519"});
    const std::string cms = sign_with_ed25519(identity);
    const CmsCheck result = check(cms, text);
    EXPECT_EQ(state_of(result), SignerState::intact);
    EXPECT_EQ(result.signers[0].digest, "SHA512");
    EXPECT_EQ(state_of(check(cms, "other")), SignerState::other_content);
}

TEST(Cms, IsBrokenByAnotherKeyOfEd25519) {
    Identity identity = test::make_identity({.common_name = "Edwards", .issuer = &root(), .algorithm = "ED25519"});
    identity.key.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
    EXPECT_EQ(state_of(check(sign_with_ed25519(identity), text)), SignerState::broken);
}

TEST(Cms, ReadsNoEd25519WithoutSignedAttributes) {
    const Identity identity =
        test::make_identity({.common_name = "Edwards", .issuer = &root(), .algorithm = "ED25519"});
    EXPECT_EQ(check(sign_with_ed25519(identity, CMS_NOATTR), text).problem,
              "an Ed25519 signature without signed attributes is not supported");
}

TEST(Cms, RefusesAWeakDigest) {
    const Identity identity = test::make_identity({.common_name = "Old", .algorithm = "RSA-2048"});
    for (const char* digest : {"SHA1", "MD5"}) {
        const CmsCheck result = check(test::sign(text, {.signers = {&identity}, .digest = digest}), text);
        EXPECT_EQ(state_of(result), SignerState::weak_digest) << digest;
        EXPECT_EQ(result.signers[0].digest, digest);
    }
}

TEST(Cms, RefusesAShortKey) {
    // For OpenSSL, RSA from 1984 bits on is as strong as 2048.
    for (const char* algorithm : {"RSA-1024", "RSA-2040", "RSA-PSS-2040"}) {
        const Identity identity = test::make_identity({.common_name = "Short", .algorithm = algorithm});
        const CmsCheck result = check(test::sign(text, {.signers = {&identity}}), text);
        EXPECT_EQ(state_of(result), SignerState::weak_key) << algorithm;
    }
}

TEST(Cms, WantsTheCertificateThatTheSignerNames) {
    const Identity other = test::make_identity({.common_name = "Release", .issuer = &root(), .key_of = &signer()});
    const CmsCheck named = check(test::sign(text, {.signers = {&signer()}, .further = {}, .named = {&signer()}}), text);
    EXPECT_EQ(state_of(named), SignerState::intact);
    const CmsCheck exchanged =
        check(test::sign(text, {.signers = {&signer()}, .further = {}, .named = {&other}}), text);
    EXPECT_EQ(state_of(exchanged), SignerState::other_certificate);
    const CmsCheck cades = check(test::sign(text, {.signers = {&signer()}, .flags = CMS_CADES}), text);
    EXPECT_EQ(state_of(cades), SignerState::intact);
}

TEST(Cms, NeedsNoCertificateOfAnAuthorityThatTheSignerNames) {
    const SignWish wish{.signers = {&signer()}, .further = {}, .named = {&signer(), &root()}};
    EXPECT_EQ(state_of(check(test::sign(text, wish), text)), SignerState::intact);
}

TEST(Cms, TakesTheCertificateThatTheSignerNamesOfSeveralThatFit) {
    const Identity old = test::make_identity({.common_name = "Release", .issuer = &root(), .key_of = &signer()});
    Certificates given;
    EXPECT_EQ(given.add(old.certificate_pem()), 1U);
    const SignWish wish{.signers = {&signer()}, .flags = CMS_USE_KEYID, .further = {}, .named = {&signer()}};
    const CmsCheck result = check(test::sign(text, wish), text, given);
    EXPECT_EQ(state_of(result), SignerState::intact);
    EXPECT_EQ(result.signers[0].certificate.serial, summary_of(signer().certificate.get()).serial);
}

TEST(Cms, IsBrokenByAnotherKeyUnderTheSameName) {
    const std::string cms = test::sign(text, {.signers = {&signer()}, .flags = CMS_NOCERTS});
    // Another key with the issuer and serial number of the signer.
    Identity other = test::make_identity({.common_name = "Release", .issuer = &root()});
    X509_set_serialNumber(other.certificate.get(), X509_get_serialNumber(signer().certificate.get()));
    X509_sign(other.certificate.get(), root().key.get(), EVP_sha256());
    Certificates given;
    EXPECT_EQ(given.add(other.certificate_pem()), 1U);
    EXPECT_EQ(state_of(check(cms, text, given)), SignerState::broken);
}

TEST(Cms, TakesTheCertificateFromWhereItIsGiven) {
    const std::string cms = test::sign(text, {.signers = {&signer()}, .flags = CMS_NOCERTS});
    const CmsCheck without = check(cms, text);
    EXPECT_EQ(state_of(without), SignerState::no_certificate);
    EXPECT_THAT(without.signers[0].sought, HasSubstr("issuer CN=Root,O=ACME, serial number "));
    Certificates given;
    EXPECT_EQ(given.add(root().certificate_pem() + "between\n" + signer().certificate_pem()), 2U);
    EXPECT_EQ(state_of(check(cms, text, given)), SignerState::intact);
}

TEST(Cms, SaysWhatItLooksForByKeyIdentifier) {
    const CmsCheck result =
        check(test::sign(text, {.signers = {&signer()}, .flags = CMS_NOCERTS | CMS_USE_KEYID}), text);
    EXPECT_EQ(state_of(result), SignerState::no_certificate);
    EXPECT_THAT(result.signers[0].sought, HasSubstr("key identifier "));
}

TEST(Cms, ChecksEverySigner) {
    const Identity second = test::make_identity({.common_name = "Second", .algorithm = "RSA-1024"});
    const CmsCheck result = check(test::sign(text, {.signers = {&signer(), &second}}), text);
    ASSERT_EQ(result.signers.size(), 2U);
    std::vector<SignerState> states = {result.signers[0].state, result.signers[1].state};
    EXPECT_THAT(states, testing::UnorderedElementsAre(SignerState::intact, SignerState::weak_key));
}

TEST(Cms, SaysInWhichFormTheBytesWereSigned) {
    const std::string line = std::string(text).substr(0, text.size() - 1);
    EXPECT_EQ(check(test::sign(line, {.signers = {&signer()}}), text).signers[0].form,
              ContentForm::without_last_line_end);
    // openssl cms -sign without -binary
    const CmsCheck crlf = check(test::sign(text, {.signers = {&signer()}, .as_text = true}), text);
    EXPECT_EQ(state_of(crlf), SignerState::intact);
    EXPECT_EQ(crlf.signers[0].form, ContentForm::with_crlf);
    const CmsCheck lf = check(test::sign("a\nb\n", {.signers = {&signer()}}), "a\r\nb\r\n");
    EXPECT_EQ(state_of(lf), SignerState::intact);
    EXPECT_EQ(lf.signers[0].form, ContentForm::with_lf);
    EXPECT_EQ(check(test::sign("a\nb", {.signers = {&signer()}}), "a\r\nb\r\n").signers[0].form,
              ContentForm::with_lf_without_last_line_end);
}

TEST(Cms, TriesNoFormsThatAreNotAllowed) {
    for (const bool as_text : {false, true}) {
        const std::string cms = test::sign(as_text ? "a\nb\n" : "a\nb", {.signers = {&signer()}, .as_text = as_text});
        const CmsCheck result = verify_cms(cms, content_of("a\nb\n"), binary_forms(), {}, no_trust());
        EXPECT_EQ(state_of(result), SignerState::other_content);
    }
}

TEST(Cms, ReportsWhatIsNoSignature) {
    EXPECT_THAT(check("-----BEGIN CMS-----\nAAAA\n-----END CMS-----\n", text).problem,
                HasSubstr("neither PEM nor DER"));
    EXPECT_THAT(check(signer().certificate_pem(), text).problem, HasSubstr("neither PEM nor DER"));
    const std::string der = test::sign(text, {.signers = {&signer()}, .der = true});
    EXPECT_THAT(check(der + "x", text).problem, HasSubstr("neither PEM nor DER"));
    EXPECT_THAT(check("0123456789", text).problem, HasSubstr("neither PEM nor DER"));
    EXPECT_EQ(check(test::sign(text, {.signers = {}}), text).problem, "the signature has no signer");
}

TEST(Cms, ReportsAnIncompleteSignature) {
    EXPECT_EQ(check("", text).problem, "the content is empty; get a new copy");
    const std::string pem = test::sign(text, {.signers = {&signer()}});
    for (const std::size_t lost : {6U, 100U})  // in the middle of the last line, and before it
        EXPECT_EQ(check(pem.substr(0, pem.size() - lost), text).problem,
                  "the content looks truncated: it has no complete '-----END' line; get a new copy");
    const std::string der = test::sign(text, {.signers = {&signer()}, .der = true});
    EXPECT_EQ(check(der.substr(0, der.size() - 1), text).problem,
              "the content looks truncated: it has " + std::to_string(der.size() - 1) + " of " +
                  std::to_string(der.size()) + " bytes; get a new copy");
    EXPECT_THAT(check("0\x88\xff\xff\xff\xff\xff\xff\xff\xff", text).problem, HasSubstr("neither PEM nor DER"));
}

TEST(Cms, ReportsTooManySigners) {
    const std::vector<const Identity*> crowd(17, &signer());
    EXPECT_THAT(check(test::sign(text, {.signers = crowd, .flags = CMS_NOCERTS}), text).problem,
                HasSubstr("more than 16 signers"));
}

TEST(Cms, NeverReadsItsOwnContent) {
    const std::string other = "other";
    const BioPtr source = memory_source(other);
    const CmsPtr cms(CMS_sign(signer().certificate.get(), signer().key.get(), nullptr, source.get(), CMS_BINARY));
    const BioPtr out(BIO_new(BIO_s_mem()));
    ASSERT_EQ(PEM_write_bio_CMS(out.get(), cms.get()), 1);
    char* pem = nullptr;
    const auto size = static_cast<std::size_t>(BIO_get_mem_data(out.get(), &pem));
    const CmsCheck result = check({pem, size}, text);
    EXPECT_TRUE(result.embeds_content);
    EXPECT_TRUE(result.embeds_other_content);
    EXPECT_EQ(state_of(result), SignerState::other_content);
    EXPECT_FALSE(check({pem, size}, other).embeds_other_content);
}

TEST(Cms, TellsContentThatItCarriesFromWhatItCovers) {
    std::string problem;
    const CmsPtr cms = read_signed_data(test::sign(text, {.signers = {&signer()}}), problem);
    ASSERT_TRUE(cms) << problem;
    const auto carrying = [&](std::string_view content) {
        ASN1_OCTET_STRING** const place = CMS_get0_content(cms.get());
        if (*place == nullptr) *place = ASN1_OCTET_STRING_new();
        ASN1_OCTET_STRING_set(*place, reinterpret_cast<const unsigned char*>(content.data()),
                              static_cast<int>(content.size()));
        return check(pem_of(cms.get()), text);
    };
    const CmsCheck other = carrying("rm -r /");
    EXPECT_EQ(state_of(other), SignerState::intact);
    EXPECT_TRUE(other.embeds_other_content);
    EXPECT_TRUE(carrying(std::string(text) + "x").embeds_other_content);
    EXPECT_TRUE(carrying(text.substr(1)).embeds_other_content);
    EXPECT_FALSE(carrying(text).embeds_other_content);
    EXPECT_FALSE(carrying("metadata:\r\n  a: b\r\n\r\nSource: x\r\n").embeds_other_content);
}

TEST(Cms, NeverHoldsWithOneByteOfItsSignatureChanged) {
    const std::string der = test::sign(text, {.signers = {&signer()}, .der = true});
    ASSERT_EQ(state_of(check(der, text)), SignerState::intact);
    // The signature is at the end of a CMS message. Bytes before it need not be signed, but must be harmless.
    for (std::size_t at = 0; at < der.size(); ++at) {
        std::string changed = der;
        changed[at] = static_cast<char>(changed[at] ^ 0x01);
        const CmsCheck result = check(changed, text);
        if (at + 64 < der.size()) continue;
        for (const Signer& one : result.signers) EXPECT_NE(one.state, SignerState::intact) << at;
    }
}

}  // namespace
}  // namespace csar::integrity
