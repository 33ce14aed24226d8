// Checks statements: whether they are about the package, and whether their signers are trusted.
#include <algorithm>

#include "base/file.hpp"
#include "base/text_position.hpp"
#include "csar/open/file_content.hpp"
#include "csar/signatures/envelope.hpp"
#include "csar/signatures/signature_findings.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/signatures/sigstore_bundle.hpp"
#include "report/diagnose.hpp"
#include "report/rules/signature.hpp"

namespace csar::signatures {

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

// Checks all statements in `file`: one, or one per line.
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

// False if the statement is not about this package: a file may contain many statements.
bool Signatures::check_attestation(const std::string& file, std::string_view text, const std::string& digest,
                                   const std::string& path, Report& report) {
    const auto envelope = parse_envelope(text);
    const auto statement =
        envelope && envelope->payload_type == in_toto_payload ? parse_statement(envelope->payload) : std::nullopt;
    if (!statement) {
        report.add(diagnose(rules::signature::bad_attestation, Place{}, file));
        return true;
    }
    if (std::ranges::find(statement->digests, digest) == statement->digests.end()) return false;
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

}  // namespace csar::signatures
