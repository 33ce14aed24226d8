#include "csar/sign/soundness.hpp"

#include <algorithm>
#include <utility>

#include <csar/date_time.hpp>
#include "base/compose.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "csar/open/input.hpp"
#include "csar/verify/verify.hpp"
#include "report/diagnose.hpp"
#include "report/rules/manifest.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {
namespace {

// All signers must be valid. A time stamp can prove that a certificate was valid when it was used.
void report_expired_signers(const VerifiedSignature& signature, Report& report) {
    for (const VerifiedSigner& signer : signature.signers) {
        const auto is_in_time = [&](const VerifiedTimestamp& stamp) { return stamp.time <= signer.not_after; };
        if (signer.not_after >= current_time() || std::ranges::any_of(signer.timestamps, is_in_time)) continue;
        report.add(diagnose(rules::pack::expired_signer, {}, signer.subject, signature.covers,
                            date_time_text(signer.not_after).substr(0, 10))
                       .with_hint("sign a copy of the package that this signer did not sign; if there is none, "
                                  "ExistingSignature::replace removes all signers, and each of the other signers then "
                                  "signs again with ExistingSignature::add_signer"));
    }
}

}  // namespace

bool is_sound(const File& written, const SignaturePlace& place, const std::string& package, const SignOptions& options,
              bool is_signed, Report& report, std::vector<VerifiedSignature>& signatures) {
    const bool beside = place.scope() == VerifiedSignature::Scope::detached;
    VerifyOptions verify{{.limits = options.limits, .jobs = options.jobs}};
    verify.trust.ignore_trust = true;
    verify.trust.require_signature = is_signed;
    SeverityPolicy policy = verify::policy_for_written(report.policy());
    // Only a receiver's profile states which names are intended. Signing has no profile.
    policy.overrides.emplace(rules::manifest::unknown_metadata.id, Severity::ignored);
    Report inner(beside ? package : written.name(), policy, options.limits.findings);
    open::OpenInput input =
        beside ? open::open_input(package, options.limits) : open::OpenInput::alone(written.duplicate());
    signatures = verify::verify_input(std::move(input), verify, inner, beside ? &written : nullptr).signatures;
    if (place.wraps()) inner.take_out_of(place.covers());
    report.adopt(std::move(inner), "");
    if (report.exit_status() != ExitStatus::ok) return false;
    if (options.existing == ExistingSignature::add_signer)
        for (const VerifiedSignature& signature : signatures)
            if (signature.scope == place.scope()) report_expired_signers(signature, report);
    return report.exit_status() == ExitStatus::ok;
}

void report_kept_signers(const SignResult& result, const std::vector<VerifiedSignature>& signatures,
                         const SignaturePlace& place, Report& report) {
    const auto add = [&](std::string_view where, const std::vector<std::string>& signers, const std::string& way_out) {
        if (signers.empty()) return;
        const std::string first = place.scope() == VerifiedSignature::Scope::detached
                                      ? compose("delete '{}', ", place.target())
                                      : std::string();
        const std::string names =
            joined(signers, " and ", [](const std::string& signer) { return compose("'{}'", signer); });
        report.add(diagnose(rules::pack::kept_signer, {}, where, names)
                       .with_hint(compose("to replace this signature, too, {}{}", first, way_out)));
    };
    // The inner signature comes first: the outer ones cover it.
    const auto box = std::ranges::find(signatures, VerifiedSignature::Scope::container, &VerifiedSignature::scope);
    add("the manifest", result.kept,
        place.wraps()
            ? "sign with the form manifest and ExistingSignature::replace, and then sign with the form container again"
        : box == signatures.end()
            ? "sign with the form manifest and ExistingSignature::replace, and then sign with the form detached again"
            : compose("extract '{}' with csar::extract_package, delete its former signature '{}.cms' there, sign it "
                      "with ExistingSignature::replace, and create the container again",
                      box->covers, without_extension(box->covers)));
    add("the package in the container", result.kept_in_container,
        "sign with the form container and ExistingSignature::replace, and then sign with the form detached again");
}

}  // namespace csar::sign
