#include "csar/sign/package_signer.hpp"

#include <algorithm>
#include <ctime>

#include <csar/date_time.hpp>
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {
namespace {

DigestAlgorithm strong(DigestAlgorithm digest) {
    if (digest == DigestAlgorithm::sha256 || digest == DigestAlgorithm::sha384 || digest == DigestAlgorithm::sha512)
        return digest;
    throw Failure(FailureKind::usage,
                  compose("sign: the digest must be SHA-256, SHA-384 or SHA-512, not '{}'", to_string(digest)));
}

integrity::KeySources sources_of(const SignerOptions& options) {
    const int ways = (options.key.empty() ? 0 : 1) + (options.command.empty() ? 0 : 1) + (options.sign ? 1 : 0);
    if (ways != 1)
        throw Failure(FailureKind::usage,
                      "sign: specify either the key with SignerOptions::key or a signing command with "
                      "SignerOptions::command");
    return {options.key, options.passphrase, options.certificates, options.command, options.sign};
}

}  // namespace

PackageSigner::PackageSigner(const SignerOptions& options, bool certificate_beside)
    : identity_(sources_of(options)),
      digest_(strong(options.digest.value_or(DigestAlgorithm::sha256))),
      certificate_beside_(certificate_beside),
      time_(options.time) {}

bool PackageSigner::replaces(std::string_view certificates) const {
    integrity::Certificates former;
    if (!integrity::is_only_certificates(certificates) || former.add(certificates) == 0) return false;
    const integrity::CertificateSummary own = identity_.certificate();
    const auto found = former.summaries();
    return std::ranges::none_of(found, [&](const integrity::CertificateSummary& one) {
        return one.sha256 == own.sha256 || one.subject == own.issuer;
    });
}

std::string PackageSigner::sign(const integrity::Content& content, std::string_view existing) const {
    return integrity::sign_cms(content, identity_, {digest_, existing, !certificate_beside_, time_});
}

void PackageSigner::check_certificates(Report& report) const {
    if (const std::string issuer = identity_.missing_issuer(); !issuer.empty())
        report.add(diagnose(rules::pack::missing_issuer, {}, subject(), issuer)
                       .with_hint(std::string(identity_.has_namesake_of_issuer()
                                                  ? "a given certificate has the name of the issuer, but did not issue "
                                                    "the signer's certificate; "
                                                  : "") +
                                  "add the certificate of the issuer with SignerOptions::certificates, unless "
                                  "recipients trust this issuer directly"));
    if (const auto unusable = identity_.unusable_issuer())
        report.add(diagnose(rules::pack::unusable_issuer, {}, unusable->name, unusable->issued, unusable->fault));
    constexpr std::chrono::days soon(30);  // before expiry
    const std::chrono::sys_seconds end = identity_.certificate().not_after;
    if (end - current_time() < soon)
        report.add(diagnose(rules::pack::certificate_ends_soon, {}, subject(), date_time_text(end).substr(0, 10)));
}

}  // namespace csar::sign
