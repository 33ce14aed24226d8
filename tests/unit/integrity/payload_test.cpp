// Signatures of messages, as in DSSE envelopes.
#include "csar/integrity/payload.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csar/failure.hpp>
#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar::integrity {
namespace {

using test::Identity;

class Payload : public testing::Test {
protected:
    SigningIdentity signer(const Identity& identity, const std::string& command = {}) {
        KeySources sources;
        if (command.empty()) sources.key = directory_.write("key.pem", identity.key_pem());
        sources.command = command;
        sources.certificates = {directory_.write("certificate.pem", identity.certificate_pem())};
        return SigningIdentity(sources);
    }
    Trust trust(const Identity& identity) {
        TrustSources sources;
        sources.anchors = {directory_.write("anchor.pem", identity.certificate_pem())};
        return Trust(sources);
    }
    static MessageSignature with_certificate(std::string bytes, const Identity& identity) {
        MessageSignature signature{std::move(bytes), {}};
        signature.certificates.add(identity.certificate_pem());
        return signature;
    }
    static SignerState state_of(const CmsCheck& check) {
        EXPECT_EQ(check.problem, "");
        EXPECT_EQ(check.signers.size(), 1U);
        return check.signers.at(0).state;
    }

    test::TemporaryDirectory directory_;
};

TEST_F(Payload, HoldsOverItsMessageAndNoOtherWithEveryKindOfKey) {
    for (const char* algorithm : {"EC", "RSA-2048", "RSA-PSS-2048"}) {
        const Identity identity = test::make_identity({.common_name = "CI", .algorithm = algorithm});
        const auto signature = with_certificate(sign_message("statement", signer(identity)), identity);
        const CmsCheck check = verify_message("statement", {signature}, trust(identity));
        EXPECT_EQ(state_of(check), SignerState::intact) << algorithm;
        EXPECT_EQ(check.signers[0].judgement.status, CertificateStatus::trusted) << algorithm;
        EXPECT_EQ(check.signers[0].certificate.common_name, "CI");
        EXPECT_EQ(state_of(verify_message("statemenT", {signature}, trust(identity))), SignerState::broken);
        auto damaged = signature;
        damaged.bytes.back() = static_cast<char>(damaged.bytes.back() ^ 1);
        EXPECT_EQ(state_of(verify_message("statement", {damaged}, trust(identity))), SignerState::broken) << algorithm;
    }
}

TEST_F(Payload, TriesTrustedCertificatesWhenItBringsNone) {
    const Identity identity = test::make_identity({.common_name = "CI"});
    const Identity other = test::make_identity({.common_name = "Other"});
    const MessageSignature bare{sign_message("statement", signer(identity)), {}};
    const CmsCheck check = verify_message("statement", {bare}, trust(identity));
    EXPECT_EQ(state_of(check), SignerState::intact);
    EXPECT_EQ(check.signers[0].certificate.common_name, "CI");
    EXPECT_EQ(state_of(verify_message("statement", {bare}, trust(other))), SignerState::no_certificate);
}

TEST_F(Payload, IsIntactButNotTrustedWhenSomebodyElseSigned) {
    const Identity identity = test::make_identity({.common_name = "CI"});
    const Identity other = test::make_identity({.common_name = "Other"});
    const auto signature = with_certificate(sign_message("statement", signer(identity)), identity);
    const CmsCheck check = verify_message("statement", {signature}, trust(other));
    EXPECT_EQ(state_of(check), SignerState::intact);
    EXPECT_EQ(check.signers[0].judgement.status, CertificateStatus::untrusted);
}

TEST_F(Payload, RefusesAShortKeyThoughItHolds) {
    const Identity identity = test::make_identity({.common_name = "Short", .algorithm = "RSA-1024"});
    const auto context = DigestContextPtr(EVP_MD_CTX_new());
    std::string bytes(128, '\0');
    std::size_t size = bytes.size();
    ASSERT_EQ(EVP_DigestSignInit_ex(context.get(), nullptr, "SHA256", nullptr, nullptr, identity.key.get(), nullptr),
              1);
    ASSERT_EQ(EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(bytes.data()), &size,
                             reinterpret_cast<const unsigned char*>("statement"), 9),
              1);
    EXPECT_EQ(state_of(verify_message("statement", {with_certificate(bytes, identity)}, trust(identity))),
              SignerState::weak_key);
}

TEST_F(Payload, ReportsThatThereIsNoSignature) {
    const Identity identity = test::make_identity({.common_name = "CI"});
    EXPECT_EQ(verify_message("statement", {}, trust(identity)).problem, "the signature has no signer");
}

TEST_F(Payload, ChecksTheSignatureOfACommandBeforeBelievingIt) {
    const Identity identity = test::make_identity({.common_name = "CI"});
    try {
        sign_message("statement", signer(identity, "echo no signature"));
        FAIL() << "anything passes for a signature";
    } catch (const Failure& failure) {
        EXPECT_EQ(failure.kind(), FailureKind::input);
    }
}

}  // namespace
}  // namespace csar::integrity
