#include "csar/integrity/trust.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "csar/integrity/cms.hpp"
#include "tests/support/signing.hpp"
#include "tests/support/temporary_directory.hpp"

namespace csar::integrity {
namespace {

using test::Identity;
using testing::HasSubstr;

const Identity& root() {
    static const Identity made = test::make_authority("Root");
    return made;
}
const Identity& intermediate() {
    static const Identity made = test::make_authority("Intermediate", &root());
    return made;
}
const Identity& signer() {
    static const Identity made = test::make_identity({.common_name = "Release", .issuer = &intermediate()});
    return made;
}

class TrustTest : public testing::Test {
protected:
    TrustTest() { sources_.time = test::year_2030; }

    void trust(const Identity& identity) {
        const std::string name = "anchor" + std::to_string(sources_.anchors.size()) + ".pem";
        sources_.anchors.push_back(directory_.write(name, identity.certificate_pem()));
    }
    void add_list(const Identity& issuer, const test::ListWish& wish) {
        const std::string name = "list" + std::to_string(sources_.revocation_lists.size()) + ".pem";
        sources_.revocation_lists.push_back(directory_.write(name, test::revocation_list(issuer, wish)));
    }
    void revoke(const Identity& issuer, const std::vector<const Identity*>& revoked) {
        add_list(issuer, {.revoked = revoked});
    }
    // The status of the signer with two lists of its issuer, independent of their order.
    CertificateStatus status_with(const test::ListWish& one, const test::ListWish& two) {
        sources_.revocation_lists.clear();
        add_list(intermediate(), one);
        add_list(intermediate(), two);
        const CertificateStatus found = status(signer());
        std::swap(sources_.revocation_lists[0], sources_.revocation_lists[1]);
        EXPECT_EQ(status(signer()), found) << "the order of the lists decides";
        return found;
    }
    Judgement judgement(const Identity& identity, std::vector<const Identity*> further = {&intermediate()}) const {
        const std::string cms = test::sign("x", {.signers = {&identity}, .further = std::move(further)});
        const auto content = [](Sink& sink) { sink.write(as_bytes("x")); };
        const CmsCheck check = verify_cms(cms, content, binary_forms(), {}, Trust(sources_));
        EXPECT_EQ(check.signers.at(0).state, SignerState::intact);
        return check.signers.at(0).judgement;
    }
    CertificateStatus status(const Identity& identity) const { return judgement(identity).status; }

    test::TemporaryDirectory directory_;
    TrustSources sources_;
};

TEST_F(TrustTest, ChecksNobodyWithoutAuthorities) { EXPECT_EQ(status(signer()), CertificateStatus::not_checked); }

TEST_F(TrustTest, ReachesSignersThroughIntermediateAuthorities) {
    trust(root());
    EXPECT_EQ(status(signer()), CertificateStatus::trusted);
    EXPECT_EQ(judgement(signer(), {}).status, CertificateStatus::untrusted) << "the one in between is missing";
}

TEST_F(TrustTest, TakesAnIntermediateAuthorityOrASigner) {
    trust(intermediate());
    EXPECT_EQ(judgement(signer(), {}).status, CertificateStatus::trusted);
    sources_.anchors.clear();
    trust(signer());
    EXPECT_EQ(judgement(signer(), {}).status, CertificateStatus::trusted);
}

TEST_F(TrustTest, RefusesOtherIssuers) {
    const Identity other = test::make_authority("Root");
    trust(other);
    EXPECT_EQ(status(signer()), CertificateStatus::untrusted);
    EXPECT_THAT(judgement(signer()).reason, HasSubstr("certificate"));
}

TEST_F(TrustTest, DoesNotTakeASignerForAnAuthority) {
    trust(signer());
    const Judgement minted = judgement(test::make_identity({.common_name = "Minted", .issuer = &signer()}));
    EXPECT_EQ(minted.status, CertificateStatus::untrusted);
    EXPECT_THAT(minted.text(), HasSubstr("does not include the signing of certificates (that of 'CN=Release"));
}

TEST_F(TrustTest, EndsWithTheTimeOfACertificate) {
    trust(root());
    const Identity old =
        test::make_identity({.common_name = "Old", .issuer = &root(), .to = test::year_2030 - std::chrono::seconds(1)});
    const Identity early = test::make_identity(
        {.common_name = "Early", .issuer = &root(), .from = test::year_2030 + std::chrono::seconds(1)});
    EXPECT_EQ(status(old), CertificateStatus::expired);
    EXPECT_EQ(judgement(old).reason, "certificate has expired: it was valid until 2029-12-31T23:59:59Z");
    EXPECT_EQ(status(early), CertificateStatus::early);
    EXPECT_EQ(judgement(early).reason, "certificate is not yet valid: it is valid from 2030-01-01T00:00:01Z");
    sources_.time = test::year_2030 - std::chrono::seconds(2);
    EXPECT_EQ(status(old), CertificateStatus::trusted);
    sources_.anchors.clear();
    EXPECT_EQ(status(old), CertificateStatus::not_checked);
    sources_.time = test::year_2030;
    EXPECT_EQ(status(old), CertificateStatus::expired) << "which needs no anchors to see";
    EXPECT_EQ(status(early), CertificateStatus::early);
}

TEST_F(TrustTest, CallsAnExpiredCertificateOfAStrangerUntrustedRatherThanExpired) {
    trust(root());
    const Identity stranger = test::make_authority("Stranger");
    EXPECT_EQ(status(test::make_identity(
                  {.common_name = "Old", .issuer = &stranger, .to = test::year_2030 - std::chrono::seconds(1)})),
              CertificateStatus::untrusted);
}

TEST_F(TrustTest, WantsAKeyUsageThatAllowsSigning) {
    trust(root());
    const auto with = [](const char* usage, const char* extended) {
        return test::make_identity(
            {.common_name = "Use", .issuer = &root(), .key_usage = usage, .extended_key_usage = extended});
    };
    EXPECT_EQ(status(with("", "")), CertificateStatus::trusted);
    EXPECT_EQ(status(with("critical,nonRepudiation", "")), CertificateStatus::trusted);
    EXPECT_EQ(status(with("critical,keyEncipherment", "")), CertificateStatus::unsuitable);
    EXPECT_EQ(status(with("", "codeSigning")), CertificateStatus::trusted);
    EXPECT_EQ(status(with("", "emailProtection")), CertificateStatus::trusted);
    EXPECT_EQ(status(with("", "anyExtendedKeyUsage")), CertificateStatus::trusted);
    EXPECT_EQ(status(with("", "serverAuth")), CertificateStatus::unsuitable);
    EXPECT_EQ(status(with("", "timeStamping")), CertificateStatus::unsuitable);
}

TEST_F(TrustTest, WantsAuthoritiesInBetweenThatMayIssueSigners) {
    trust(root());
    const auto status_below = [&](const char* extended) {
        const Identity authority = test::make_identity(
            {.common_name = "Between", .issuer = &root(), .authority = true, .extended_key_usage = extended});
        return judgement(test::make_identity({.common_name = "Below", .issuer = &authority}), {&authority}).status;
    };
    EXPECT_EQ(status_below("codeSigning"), CertificateStatus::trusted);
    EXPECT_EQ(status_below("serverAuth,emailProtection"), CertificateStatus::trusted);
    EXPECT_EQ(status_below("anyExtendedKeyUsage"), CertificateStatus::trusted);
    EXPECT_EQ(status_below("serverAuth"), CertificateStatus::unsuitable);
    EXPECT_EQ(status_below("serverAuth,timeStamping"), CertificateStatus::unsuitable);
}

TEST_F(TrustTest, LeavesTheUsageOfAnAuthorityThatIsNamedToTheReader) {
    const Identity authority = test::make_identity(
        {.common_name = "Web", .issuer = &root(), .authority = true, .extended_key_usage = "serverAuth"});
    trust(root());
    trust(authority);
    EXPECT_EQ(status(test::make_identity({.common_name = "Below", .issuer = &authority})), CertificateStatus::trusted);
}

TEST_F(TrustTest, RefusesAShortKeyOfAnAuthority) {
    for (const char* algorithm : {"RSA-1024", "RSA-2040"}) {
        const Identity weak = test::make_identity({.common_name = "Weak", .authority = true, .algorithm = algorithm});
        trust(weak);
        EXPECT_EQ(status(test::make_identity({.common_name = "Release", .issuer = &weak})),
                  CertificateStatus::untrusted);
    }
}

TEST_F(TrustTest, RefusesWhomAListRevokes) {
    trust(root());
    revoke(intermediate(), {&signer()});
    EXPECT_EQ(status(signer()), CertificateStatus::revoked);
    EXPECT_EQ(judgement(signer()).authority, "");
    EXPECT_EQ(judgement(signer()).reason, "'CN=Intermediate,O=ACME' on 2020-01-01T00:00:00Z");
    EXPECT_EQ(judgement(signer()).text(),
              "certificate was revoked by 'CN=Intermediate,O=ACME' on 2020-01-01T00:00:00Z");
    const Identity other = test::make_identity({.common_name = "Other", .issuer = &intermediate()});
    EXPECT_EQ(status(other), CertificateStatus::trusted);
}

TEST_F(TrustTest, SeesWhomAListRevokesWithoutAuthorities) {
    revoke(root(), {&signer()});
    EXPECT_EQ(status(signer()), CertificateStatus::not_checked) << "the list of another authority";
    revoke(intermediate(), {&signer()});
    EXPECT_EQ(status(signer()), CertificateStatus::revoked);
    EXPECT_EQ(judgement(signer()).reason, "'CN=Intermediate,O=ACME' on 2020-01-01T00:00:00Z");
    const Identity other = test::make_identity({.common_name = "Other", .issuer = &intermediate()});
    EXPECT_EQ(status(other), CertificateStatus::not_checked);
}

TEST_F(TrustTest, RefusesARevokedAuthority) {
    trust(root());
    revoke(root(), {&intermediate()});
    revoke(intermediate(), {});
    EXPECT_EQ(status(signer()), CertificateStatus::revoked);
    EXPECT_EQ(judgement(signer()).authority, "CN=Intermediate,O=ACME");
}

TEST_F(TrustTest, WantsListsFromTheIssuerOfTheSigner) {
    trust(root());
    revoke(root(), {});
    EXPECT_EQ(status(signer()), CertificateStatus::untrusted);
    EXPECT_EQ(judgement(signer()).reason,
              "there is no revocation list of 'CN=Intermediate,O=ACME', which issued the certificate of "
              "'CN=Release,O=ACME'");
    sources_.revocation_lists.clear();
    revoke(root(), {&intermediate()});
    EXPECT_EQ(status(signer()), CertificateStatus::revoked);
    EXPECT_EQ(judgement(signer()).authority, "CN=Intermediate,O=ACME");
}

TEST_F(TrustTest, NamesAListThatIsNotValidAtTheTime) {
    trust(root());
    revoke(intermediate(), {});
    sources_.time = test::year_2040 + std::chrono::seconds(1);
    EXPECT_EQ(status(signer()), CertificateStatus::untrusted);
    EXPECT_EQ(judgement(signer()).reason,
              "the revocation list of 'CN=Intermediate,O=ACME' has expired: it was valid until 2040-01-01T00:00:00Z");
    sources_.time = test::year_2020 - std::chrono::seconds(1);
    EXPECT_EQ(judgement(signer()).reason,
              "the revocation list of 'CN=Intermediate,O=ACME' is not yet valid: it is valid from "
              "2020-01-01T00:00:00Z");
    EXPECT_THAT(judgement(signer()).hint, HasSubstr("TrustOptions::revocation_lists"));
}

TEST_F(TrustTest, HintsAtAnotherListOnlyIfTheListIsNotValidAtTheTime) {
    trust(root());
    const Identity namesake = test::make_authority("Intermediate", &root());
    add_list(intermediate(), {.key_of = &namesake});
    EXPECT_EQ(judgement(signer()).reason,
              "the revocation list of 'CN=Intermediate,O=ACME' cannot be used: CRL signature failure");
    EXPECT_EQ(judgement(signer()).hint, "");
}

TEST_F(TrustTest, DoesNotInventADateOfRevocation) {
    add_list(intermediate(), {.revoked = {&signer()}, .date = "209902030405Z"});
    EXPECT_EQ(judgement(signer()).reason, "'CN=Intermediate,O=ACME' on a malformed date");
}

constexpr std::chrono::sys_seconds year_2025 = std::chrono::sys_days(std::chrono::January / 1 / 2025);

TEST_F(TrustTest, ReadsAnExpiredListNextToAValidOne) {
    trust(root());
    EXPECT_EQ(
        status_with({}, {.revoked = {&signer()}, .from = year_2025, .to = test::year_2030 - std::chrono::days(1)}),
        CertificateStatus::revoked);
    EXPECT_EQ(judgement(signer()).reason, "'CN=Intermediate,O=ACME' on 2020-01-01T00:00:00Z");
    sources_.revocation_lists.clear();
    add_list(root(), {});
    add_list(root(), {.revoked = {&intermediate()}, .from = year_2025, .to = test::year_2030 - std::chrono::days(1)});
    revoke(intermediate(), {});
    EXPECT_EQ(status(signer()), CertificateStatus::revoked);
    EXPECT_EQ(judgement(signer()).authority, "CN=Intermediate,O=ACME");
}

TEST_F(TrustTest, ComparesTheNumbersOfListsOfTheSameDate) {
    trust(root());
    EXPECT_EQ(status_with({}, {.revoked = {&signer()}}), CertificateStatus::revoked);
    EXPECT_EQ(status_with({.number = 1}, {.revoked = {&signer()}, .number = 2}), CertificateStatus::revoked);
    EXPECT_EQ(status_with({.revoked = {&signer()}, .number = 1}, {.number = 2}), CertificateStatus::trusted)
        << "the certificate was on hold";
    EXPECT_EQ(status_with({.revoked = {&signer()}, .number = 1, .from = year_2025}, {.number = 2}),
              CertificateStatus::trusted);
}

TEST_F(TrustTest, TakesACertificateOffALaterList) {
    trust(root());
    const auto status_after = [&](const test::ListWish& later) { return status_with({.revoked = {&signer()}}, later); };
    EXPECT_EQ(status_after({.from = year_2025}), CertificateStatus::trusted);
    EXPECT_EQ(status_after({.from = year_2025, .to = test::year_2030 - std::chrono::days(1)}),
              CertificateStatus::revoked)
        << "the later list has expired";
    EXPECT_EQ(status_with({.revoked = {&signer()}, .number = 2, .to = year_2025}, {.number = 1, .from = year_2025}),
              CertificateStatus::revoked)
        << "the later list has a lower number";
    const Identity namesake = test::make_authority("Intermediate", &root());
    EXPECT_EQ(status_after({.from = year_2025, .key_of = &namesake}), CertificateStatus::untrusted)
        << "another key signed the later list";
    EXPECT_EQ(status_with({.number = 1, .from = year_2025}, {.revoked = {&signer()}, .number = 2, .key_of = &namesake}),
              CertificateStatus::trusted)
        << "another key signed the list that contains the signer";
}

TEST_F(TrustTest, KeepsTheRevocationOfAnExpiredCertificateThatALaterListDrops) {
    trust(root());
    const Identity old = test::make_identity({.common_name = "Old", .issuer = &intermediate(), .to = year_2025});
    revoke(intermediate(), {&old});
    add_list(intermediate(), {.from = year_2025 + std::chrono::days(1)});
    EXPECT_EQ(status(old), CertificateStatus::revoked);
}

TEST_F(TrustTest, RefusesListsThatSayOnlyWhatHasChanged) {
    trust(root());
    sources_.revocation_lists = {
        directory_.write("delta.pem", test::revocation_list(intermediate(), {.is_delta = true}))};
    EXPECT_THROW(Trust{sources_}, Failure);
}

TEST_F(TrustTest, IsReadFromDirectories) {
    directory_.write("roots/a.pem", root().certificate_pem());
    directory_.write("roots/readme.txt", "not a certificate");
    sources_.anchors = {directory_ / "roots"};
    EXPECT_EQ(status(signer()), CertificateStatus::trusted);
}

TEST_F(TrustTest, FailsForFilesWithoutCertificates) {
    sources_.anchors = {directory_.write("none.pem", "nothing")};
    EXPECT_THROW(Trust{sources_}, Failure);
    sources_.anchors = {directory_ / "missing.pem"};
    EXPECT_THROW(Trust{sources_}, Failure);
    sources_.anchors.clear();
    sources_.revocation_lists = {directory_.write("list.pem", root().certificate_pem())};
    EXPECT_THROW(Trust{sources_}, Failure);
}

}  // namespace
}  // namespace csar::integrity
