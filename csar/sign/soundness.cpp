#include "csar/sign/soundness.hpp"

#include <utility>

#include "csar/open/input.hpp"
#include "csar/verify/verify.hpp"
#include "report/rules/manifest.hpp"

namespace csar::sign {

bool is_sound(const File& written, const SignaturePlace& place, const std::string& package, const SignOptions& options,
              bool is_signed, Report& report, std::vector<VerifiedSignature>& signatures) {
    const bool beside = place.scope() == VerifiedSignature::Scope::detached;
    VerifyOptions verify{{.limits = options.limits, .jobs = options.jobs}};
    verify.trust.ignore_trust = true;
    verify.trust.require_signature = is_signed;
    SeverityPolicy policy = verify::policy_for_written(report.policy());
    // Only the profile of a receiver shows whether such a name is intended: packing and verifying may have one.
    policy.overrides.emplace(rules::manifest::unknown_metadata.id, Severity::ignored);
    Report inner(beside ? package : written.name(), policy, options.limits.findings);
    open::OpenInput input =
        beside ? open::open_input(package, options.limits) : open::OpenInput::alone(written.duplicate());
    signatures = verify::verify_input(std::move(input), verify, inner, beside ? &written : nullptr).signatures;
    if (place.wraps()) inner.take_out_of(place.covers());
    report.adopt(std::move(inner), "");
    return report.exit_status() == ExitStatus::ok;
}

}  // namespace csar::sign
