#include "csar/sign/package_signer.hpp"

#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar {
namespace {

DigestAlgorithm strong(DigestAlgorithm digest) {
    if (digest == DigestAlgorithm::sha256 || digest == DigestAlgorithm::sha384 || digest == DigestAlgorithm::sha512)
        return digest;
    throw Failure(FailureKind::usage,
                  compose("sign: the digest is SHA-256, SHA-384 or SHA-512, not '{}'", to_string(digest)));
}

integrity::KeySources sources_of(const SignerOptions& options) {
    if (options.key.empty() == options.command.empty())
        throw Failure(FailureKind::usage,
                      "sign: name the key with SignerOptions::key or a command that signs with SignerOptions::command, "
                      "one of the two");
    return {options.key, options.passphrase, options.certificates, options.command};
}

}  // namespace

PackageSigner::PackageSigner(const SignerOptions& options, bool certificate_beside)
    : identity_(sources_of(options)),
      digest_(strong(options.digest)),
      certificate_beside_(certificate_beside),
      time_(options.time) {}

std::string PackageSigner::sign(const integrity::Content& content, std::string_view existing) const {
    return integrity::sign_cms(content, identity_, {digest_, existing, !certificate_beside_, time_});
}

void PackageSigner::check_chain(Report& report) const {
    if (const std::string issuer = identity_.missing_issuer(); !issuer.empty())
        report.add(diagnose(rules::pack::missing_issuer, {}, subject(), issuer));
}

}  // namespace csar
