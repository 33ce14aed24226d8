#include "csar/signatures/signature_findings.hpp"

#include <gtest/gtest.h>

namespace csar {
namespace {

// The result for a signature that contains data, with a signer in `state`.
VerifiedSignature concluded(integrity::SignerState state, bool other, Report& report) {
    integrity::CmsCheck check;
    check.embeds_content = true;
    check.embeds_other_content = other;
    check.signers.resize(1);
    check.signers[0].state = state;
    VerifiedSignature signature;
    signature.location = "x.cms";
    signature.covers = "x.csar";
    signatures::conclude(check, {}, signature, report);
    return signature;
}

bool reports(const Report& report, std::string_view id) {
    for (const Diagnostic& diagnostic : report.diagnostics())
        if (diagnostic.id == id) return true;
    return false;
}

TEST(SignatureFindings, RefuseCarriedContentThatIsNotSigned) {
    Report report;
    const VerifiedSignature signature = concluded(integrity::SignerState::intact, true, report);
    EXPECT_TRUE(reports(report, "signature/other-embedded-content"));
    EXPECT_GE(signature.verdict, SignatureVerdict::incomplete);
    EXPECT_EQ(report.exit_status(), ExitStatus::mismatch);
}

TEST(SignatureFindings, WarnOfACopyOfWhatIsSigned) {
    Report report;
    const VerifiedSignature signature = concluded(integrity::SignerState::intact, false, report);
    EXPECT_TRUE(reports(report, "signature/embedded-content"));
    EXPECT_LT(signature.verdict, SignatureVerdict::incomplete);
}

TEST(SignatureFindings, TellOfChangedContentOnly) {
    Report report;
    concluded(integrity::SignerState::other_content, true, report);
    EXPECT_FALSE(reports(report, "signature/other-embedded-content"));
    EXPECT_TRUE(reports(report, "signature/changed-content"));
}

}  // namespace
}  // namespace csar
