// Any bytes as the files that signers deliver: a CMS signature, a file of certificates, a DSSE envelope and its
// statement.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <csar/failure.hpp>
#include "csar/integrity/cms.hpp"
#include "csar/integrity/identity_certificate.hpp"
#include "csar/integrity/log_proof.hpp"
#include "csar/signatures/envelope.hpp"
#include "csar/signatures/sigstore_bundle.hpp"
#include "csar/signatures/sigstore_trust.hpp"
#include "fuzz/require.hpp"
#include "fuzz/target.hpp"

namespace {

using namespace csar;

// There are no trust anchors, so no signature must be judged as trusted, whatever it contains.
const integrity::Trust& nobody() {
    static const integrity::Trust trust{integrity::TrustSources{}};
    return trust;
}

void require_untrusted(const integrity::CmsCheck& check) {
    REQUIRE(check.problem.empty() != check.signers.empty());
    for (const integrity::Signer& signer : check.signers) {
        REQUIRE(signer.judgement.status != integrity::CertificateStatus::trusted);
        REQUIRE(signer.state == integrity::SignerState::intact || signer.timestamps.empty());
        for (const integrity::Timestamp& stamp : signer.timestamps)
            REQUIRE(stamp.judgement.status != integrity::CertificateStatus::trusted);
    }
}

void check_cms(std::string_view text) {
    integrity::Certificates given;
    REQUIRE(given.add(text) == 0 || given.size() > 0);
    REQUIRE(given.size() <= integrity::Certificates::max_certificates);
    REQUIRE(given.summaries().size() == given.size());
    static constexpr std::string_view signed_text = "one\r\ntwo\n";
    const auto content = [](Sink& sink) { sink.write(as_bytes(signed_text)); };
    require_untrusted(integrity::verify_cms(text, content, integrity::text_forms(), given, nobody()));
}

// Whatever a bundle or a trusted root contains, only signers that the root names are trusted.
void check_bundle(std::string_view text) {
    std::string problem;
    const auto bundle = signatures::parse_sigstore_bundle(text, problem);
    REQUIRE(bundle.has_value() == problem.empty());
    try {
        signatures::parse_trusted_root(text, "root.json");
    } catch (const Failure& failure) {
        REQUIRE(failure.kind() == FailureKind::usage);
    }
    if (!bundle) return;
    for (const integrity::LogEntry& entry : bundle->entries) {
        REQUIRE(!signatures::body_mismatch(entry, *bundle, "").empty() || bundle->envelope);
        if (entry.proof) REQUIRE(!integrity::check_inclusion(entry, {}).empty());
        REQUIRE(!integrity::check_promise(entry, {}).empty());
    }
    for (const std::string& stamp : bundle->timestamps)
        REQUIRE(!integrity::check_timestamp(stamp, bundle->signature, {}).proves_time());
    if (auto certificate = integrity::IdentityCertificate::parse(bundle->certificate)) {
        certificate->identities();
        certificate->issuer();
        REQUIRE(certificate->judge({}, {}).status != integrity::CertificateStatus::trusted);
        REQUIRE(certificate->check_logs({}) == integrity::LogVerdict::unknown);
    }
}

void check_envelope(std::string_view text) {
    check_bundle(text);
    signatures::parse_statement(text);
    const auto envelope = signatures::parse_envelope(text);
    if (!envelope) return;
    REQUIRE(envelope->signed_bytes().ends_with(envelope->payload));
    if (!envelope->signatures.empty())
        require_untrusted(integrity::verify_message(envelope->signed_bytes(), envelope->signatures, nobody()));
    const auto again = signatures::parse_envelope(signatures::print_envelope(*envelope, ""));
    REQUIRE(again && again->payload == envelope->payload && again->payload_type == envelope->payload_type);
    signatures::parse_statement(envelope->payload);
}

}  // namespace

FUZZ_TARGET(signature) {
    const std::string_view text(reinterpret_cast<const char*>(bytes), size);
    check_cms(text);
    check_envelope(text);
    return 0;
}
