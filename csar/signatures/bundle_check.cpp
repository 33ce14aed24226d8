// Checks statements and Sigstore bundles.
// Statement: it must be about the package, with a trusted signer. Bundle: the required identity must have signed these
// bytes, or a statement about them. Transparency logs must prove it.
#include <algorithm>
#include <utility>

#include "base/file.hpp"
#include "base/hexadecimal.hpp"
#include "base/text_position.hpp"
#include "csar/integrity/log_proof.hpp"
#include "csar/open/file_content.hpp"
#include "csar/signatures/signature_findings.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/signatures/signed_digest.hpp"
#include "csar/signatures/sigstore_bundle.hpp"
#include "csar/signatures/sigstore_trust.hpp"
#include "report/diagnose.hpp"
#include "report/rules/signature.hpp"

namespace csar::signatures {
namespace {

using integrity::IdentityCertificate;
using integrity::LogEntry;
using integrity::LogVerdict;
using integrity::SignerState;
using integrity::TransparencyLog;

constexpr std::uint64_t max_bundle_bytes = 16 * MiB;

// Adds the statement to `signature`. If the statement is about another file than `digest`, reports this and returns
// false.
bool is_about(const Envelope& envelope, const std::string& digest, VerifiedSignature& signature, Report& report) {
    const auto statement = statement_in(envelope);
    if (!statement) {
        report.add(diagnose(rules::signature::bad_attestation, Place{}, signature.location));
        return false;
    }
    if (!statement->is_about(digest)) {
        report.add(diagnose(rules::signature::unrelated_attestation, Place{}, signature.location, signature.covers));
        return false;
    }
    signature.scope = VerifiedSignature::Scope::statement;
    signature.covers = "a statement about " + signature.covers;
    signature.statement = statement->predicate_type;
    return true;
}

class BundleCheck {
public:
    BundleCheck(const SigstoreTrust& trust, const SigstoreBundle& bundle, IdentityCertificate certificate,
                VerifiedSignature& signature, Report& report)
        : trust_(trust),
          bundle_(bundle),
          certificate_(std::move(certificate)),
          signature_(signature),
          report_(report) {}

    // Returns false if the bundle's statement is malformed, or about another file.
    bool run(const integrity::Content& content);

private:
    SignerState state_of(const integrity::Content& content);
    void check_identity();
    void check_entry(const LogEntry& entry);
    const TransparencyLog* log_of(const LogEntry& entry) const;
    std::string problem_of(const LogEntry& entry, const TransparencyLog& log) const;
    void check_timestamps();
    void judge();
    void conclude_signer(SignerState state);
    template <class... Values>
    void tell(SignatureVerdict verdict, const std::string& reason, const RuleTaking<sizeof...(Values)>& rule,
              const Values&... values) {
        report_.add(diagnose(rule, Place{}, values...));
        verdict_ = worse(verdict_, verdict);
        if (reason_.empty()) reason_ = reason;
    }

    const SigstoreTrust& trust_;
    const SigstoreBundle& bundle_;
    IdentityCertificate certificate_;
    VerifiedSignature& signature_;
    Report& report_;
    std::string identity_;
    std::string digest_;  // of the signed bytes, in lower-case hexadecimal digits
    integrity::Signer signer_;
    SignatureVerdict verdict_ = SignatureVerdict::trusted;
    std::string reason_;
};

bool BundleCheck::run(const integrity::Content& content) {
    namespace rules = rules::signature;
    const std::vector<std::string> identities = certificate_.identities();
    identity_ = identities.empty() ? certificate_.summary().subject : identities.front();
    if (bundle_.envelope && !is_about(*bundle_.envelope, open::sha256_of(content), signature_, report_)) return false;
    const SignerState state = state_of(content);
    check_timestamps();
    for (const LogEntry& entry : bundle_.entries) check_entry(entry);
    if (bundle_.entries.empty())
        tell(SignatureVerdict::untrusted, "the signature is not in a log", rules::untrusted_log, identity_,
             signature_.covers);
    judge();
    check_identity();
    conclude_signer(state);
    return true;
}

SignerState BundleCheck::state_of(const integrity::Content& content) {
    if (certificate_.has_weak_key()) return SignerState::weak_key;
    if (bundle_.envelope) {
        const std::string covered = bundle_.envelope->signed_bytes();
        signature_.covered_bytes = covered.size();
        return certificate_.signed_message(covered, bundle_.signature) ? SignerState::intact : SignerState::broken;
    }
    const Digest digest = digest_and_size(content, bundle_.algorithm, signature_.covered_bytes);
    digest_ = hex(digest);
    if (bundle_.digest && hexadecimal_of(*bundle_.digest) != digest_) {
        digest_ = hexadecimal_of(*bundle_.digest);
        return SignerState::other_content;
    }
    return certificate_.signed_digest(digest, bundle_.signature) ? SignerState::intact : SignerState::broken;
}

// The log of the entry. It must have been in use at the time of the promise. Without a promise: at all time stamps.
const TransparencyLog* BundleCheck::log_of(const LogEntry& entry) const {
    const auto was_in_use = [&](const TransparencyLog& log) {
        if (!entry.promise.empty() && entry.time) return log.period.contains(*entry.time);
        return std::ranges::all_of(signer_.timestamps, [&](const auto& stamp) {
            return !stamp.proves_time() || log.period.contains(stamp.time);
        });
    };
    const auto& logs = trust_.root().logs;
    const auto found = std::ranges::find_if(
        logs, [&](const TransparencyLog& log) { return log.id == entry.log_id && was_in_use(log); });
    return found == logs.end() ? nullptr : &*found;
}

std::string BundleCheck::problem_of(const LogEntry& entry, const TransparencyLog& log) const {
    if (bundle_.needs_promise && entry.promise.empty()) return "the entry has no promise of the log";
    if (bundle_.needs_proof && !entry.proof) return "the entry has no inclusion proof";
    if (!entry.promise.empty() && !entry.time) return "the promise of the log has no time";
    std::string problem = entry.promise.empty() ? std::string() : integrity::check_promise(entry, log);
    // In a bundle of version 0.1, a proof may lack its checkpoint. It then proves nothing.
    const bool is_proven = entry.proof && (bundle_.needs_proof || !entry.proof->checkpoint.empty());
    if (problem.empty() && is_proven) problem = integrity::check_inclusion(entry, log);
    return problem.empty() ? body_mismatch(entry, bundle_, digest_) : problem;
}

void BundleCheck::check_entry(const LogEntry& entry) {
    namespace rules = rules::signature;
    const TransparencyLog* const log = log_of(entry);
    if (log == nullptr) {
        tell(SignatureVerdict::untrusted, "the log is not trusted", rules::untrusted_log, identity_, signature_.covers);
        return;
    }
    if (const std::string problem = problem_of(entry, *log); !problem.empty()) {
        tell(SignatureVerdict::tampered, problem, rules::bad_log_entry, identity_, signature_.covers, problem);
        return;
    }
    if (entry.promise.empty()) return;
    integrity::Timestamp& stamp = signer_.timestamps.emplace_back();
    stamp.time = *entry.time;
    stamp.authority = log->name;
    stamp.judgement = {integrity::CertificateStatus::trusted, {}};
}

void BundleCheck::check_timestamps() {
    for (const std::string& stamp : bundle_.timestamps)
        signer_.timestamps.push_back(integrity::check_timestamp(stamp, bundle_.signature, trust_.root().time_stampers));
}

// The certificate is valid for minutes, and must be valid at each proven time.
void BundleCheck::judge() {
    namespace rules = rules::signature;
    signer_.judgement = {integrity::CertificateStatus::untrusted, "the time of signing is not proven"};
    for (const integrity::Timestamp& stamp : signer_.timestamps) {
        if (!stamp.proves_time()) continue;
        signer_.judgement = certificate_.judge(trust_.root().authorities, stamp.time);
        if (signer_.judgement.status != integrity::CertificateStatus::trusted) return;
    }
    if (signer_.judgement.status != integrity::CertificateStatus::trusted) return;
    switch (certificate_.check_logs(trust_.root().certificate_logs)) {
        case LogVerdict::holds: break;
        case LogVerdict::unknown:
            tell(SignatureVerdict::untrusted, "the signer's certificate is not in a trusted log",
                 rules::unlogged_certificate, identity_, signature_.covers);
            break;
        case LogVerdict::broken:
            tell(SignatureVerdict::tampered,
                 "the signer's certificate has a time stamp that the named log did not "
                 "issue",
                 rules::bad_certificate_stamp, identity_, signature_.covers);
            break;
    }
}

void BundleCheck::check_identity() {
    const std::vector<std::string> identities = certificate_.identities();
    const std::string issuer = certificate_.issuer();
    // With several identities, the signing identity is unknown.
    if (identities.size() == 1 && trust_.is_wanted(identities.front(), issuer)) return;
    tell(SignatureVerdict::untrusted, "the identity is not the required one", rules::signature::other_identity,
         signature_.covers, identities.size() > 1 ? std::string("several") : identity_, issuer);
}

void BundleCheck::conclude_signer(SignerState state) {
    signer_.state = state;
    signer_.digest = digest_name(bundle_.envelope ? DigestAlgorithm::sha256 : bundle_.algorithm);
    signer_.key = certificate_.key();
    signer_.certificate = certificate_.summary();
    signer_.certificate.subject = identity_;
    signer_.certificate.common_name.clear();
    std::chrono::sys_seconds time;
    for (const integrity::Timestamp& stamp : signer_.timestamps) time = stamp.proves_time() ? stamp.time : time;
    const SignatureContext context{Place{}, Severity::error, Severity::warning, time, true};
    conclude({"", false, {signer_}}, context, signature_, report_);
    signature_.form = "Sigstore bundle";
    VerifiedSigner& signer = signature_.signers.back();
    signer.identity_issuer = certificate_.issuer();
    if (signer.reason.empty()) signer.reason = reason_;
    signer.verdict = worse(signer.verdict, verdict_);
    signature_.verdict = worse(signature_.verdict, verdict_);
}

}  // namespace

void Signatures::check_attestations(const integrity::Content& content, const std::string& path, Report& report) {
    if (options_.attestations.empty()) return;
    const std::string digest = open::sha256_of(content);
    for (const std::string& file : options_.attestations) {
        const std::string text = read_whole_file(file, max_statement_bytes);
        if (is_sigstore_bundle(text)) {
            report.add(diagnose(rules::signature::unsupported_sigstore_bundle, Place{}, file));
            continue;
        }
        check_statements(file, text, digest, path, report);
    }
}

void Signatures::check_statements(const integrity::Content& content, const std::string& name,
                                  const std::vector<open::LayoutFile>& statements, Report& report) {
    if (statements.empty()) return;
    const std::string digest = open::sha256_of(content);
    for (const open::LayoutFile& file : statements) check_statements(file.location, file.content, digest, name, report);
}

// `file` has one statement, or a statement on each line.
void Signatures::check_statements(const std::string& file, std::string_view text, const std::string& digest,
                                  const std::string& path, Report& report) {
    LineReader reader(text);
    std::size_t found = 0;
    const bool is_one = parse_envelope(text).has_value();
    if (is_one) found += check_attestation(file, text, digest, path, report) ? 1U : 0U;
    for (Line line; !is_one && reader.next(line);)
        if (!line.text.empty()) found += check_attestation(file, line.text, digest, path, report) ? 1U : 0U;
    if (found == 0) report.add(diagnose(rules::signature::unrelated_attestation, Place{}, file, path));
}

// Returns false if the statement is about another package: a file may contain many.
bool Signatures::check_attestation(const std::string& file, std::string_view text, const std::string& digest,
                                   const std::string& path, Report& report) {
    const auto envelope = parse_envelope(text);
    const auto statement = envelope ? statement_in(*envelope) : std::nullopt;
    if (!statement) {
        report.add(diagnose(rules::signature::bad_attestation, Place{}, file));
        return true;
    }
    if (!statement->is_about(digest)) return false;
    VerifiedSignature signature{.scope = VerifiedSignature::Scope::statement,
                                .location = file,
                                .covers = "a statement about " + path,
                                .statement = statement->predicate_type};
    const std::string covered = envelope->signed_bytes();
    signature.covered_bytes = covered.size();
    if (key_ && envelope->signatures.size() == 1 && key_->signed_message(covered, envelope->signatures[0].bytes)) {
        conclude_key(std::move(signature), true, DigestAlgorithm::sha256, report);
        return true;
    }
    const integrity::CmsCheck check = integrity::verify_message(covered, envelope->signatures, trust_);
    conclude(check, context({}), signature, report);
    found_.push_back(std::move(signature));
    return true;
}

void Signatures::check_bundle(const integrity::Content& content, const std::string& path, Report& report) {
    if (options_.sigstore.bundle.empty()) return;
    const std::string& file = options_.sigstore.bundle;
    std::string problem = "the certificate in the bundle cannot be read";
    const auto bundle = parse_sigstore_bundle(read_whole_file(file, max_bundle_bytes), problem);
    VerifiedSignature signature{.scope = VerifiedSignature::Scope::detached, .location = file, .covers = path};
    if (bundle && bundle->is_by_key && key_) return check_bundle_of_key(*bundle, content, std::move(signature), report);
    if (bundle && bundle->is_by_key)
        problem = "the bundle is signed with a key without a certificate, and no key was specified";
    else if (bundle && key_)
        problem = "the bundle is signed with a certificate, but a key was specified";
    auto certificate = bundle && sigstore_ ? IdentityCertificate::parse(bundle->certificate) : std::nullopt;
    if (!certificate) {
        report.add(diagnose(rules::signature::bad_bundle, Place{}, file, problem));
        signature.verdict = SignatureVerdict::incomplete;
        signature.problem = problem;
        found_.push_back(std::move(signature));
        return;
    }
    if (BundleCheck(*sigstore_, *bundle, std::move(*certificate), signature, report).run(content))
        found_.push_back(std::move(signature));
}

// A short-lived certificate needs a log entry as proof of the time. A key needs none, so log entries are ignored.
void Signatures::check_bundle_of_key(const SigstoreBundle& bundle, const integrity::Content& content,
                                     VerifiedSignature signature, Report& report) {
    if (!bundle.envelope) return check_key(std::move(signature), bundle.signature, content, report);
    if (!is_about(*bundle.envelope, open::sha256_of(content), signature, report)) return;
    const std::string covered = bundle.envelope->signed_bytes();
    signature.covered_bytes = covered.size();
    conclude_key(std::move(signature), key_->signed_message(covered, bundle.signature), DigestAlgorithm::sha256,
                 report);
}

}  // namespace csar::signatures
