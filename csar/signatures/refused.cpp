// Limits the number and size of signatures to verify.
#include <utility>

#include "base/compose.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/signatures/signature_findings.hpp"
#include "csar/signatures/signatures.hpp"
#include "report/diagnose.hpp"
#include "report/rules/signature.hpp"

namespace csar::signatures {
namespace {

using Scope = VerifiedSignature::Scope;

constexpr unsigned max_of_one_file = 8;  // maximum number of signatures of a file
// Maximum number of signers and time stamps in a package. Large data counts as further signers.
constexpr std::uint64_t max_judged = 2'000;

}  // namespace

bool Signatures::refuse_many(Scope scope, std::string_view location, const std::string& covered, const Place& place,
                             Report& report) {
    const unsigned number = ++tried_[covered];
    if (number == max_of_one_file + 1) {
        VerifiedSignature& refused = found_.emplace_back();
        refused.scope = scope;
        refused.location = location;
        refused.covers = covered;
        refused.verdict = SignatureVerdict::incomplete;
        refused.problem = compose("there are more than {} signatures", max_of_one_file);
        report.add(diagnose(rules::signature::too_many_signatures, place, covered, std::uint64_t(max_of_one_file)));
    }
    return number > max_of_one_file;
}

bool Signatures::refuse_more(const VerifiedSignature& signature, const Place& place, Report& report) {
    if (judged_ < max_judged) return false;
    if (std::exchange(is_exhausted_, true)) return true;
    VerifiedSignature& refused = found_.emplace_back(signature);
    refused.verdict = SignatureVerdict::incomplete;
    refused.problem = compose("there are more than {} signers", max_judged);
    report.add(diagnose(rules::signature::too_many_signers, place, max_judged));
    return true;
}

bool Signatures::refuse_large(const VerifiedSignature& signature, std::uint64_t size, const Place& place,
                              Report& report) {
    if (size <= limits_.cms) return false;
    integrity::CmsCheck refused;
    refused.problem = compose("the signature has {} bytes; the limit is {}", size, limits_.cms);
    conclude(refused, context(place), found_.emplace_back(signature), report);
    return true;
}

void Signatures::refuse_damaged(const VerifiedSignature& signature, const Place& place, Report& report) {
    ++judged_;
    integrity::CmsCheck refused;
    refused.problem = "the content is damaged; get a new copy";
    conclude(refused, context(place), found_.emplace_back(signature), report);
}

void Signatures::refuse_unread(std::string_view metadata, Report& report) {
    VerifiedSignature& signature = found_.emplace_back();
    signature.scope = Scope::manifest;
    signature.location = signature.covers = metadata;
    integrity::CmsCheck refused;
    refused.problem = "the signature was not read: the file, or the name of the file, is larger than the limit";
    conclude(refused, context(place_of(metadata)), signature, report);
}

}  // namespace csar::signatures
