// Signatures of damaged packages. The damage itself is already reported.
#include <algorithm>

#include "csar/signatures/signatures.hpp"

namespace csar::signatures {
namespace {

using Scope = VerifiedSignature::Scope;

constexpr const char* damaged_bytes = "the covered bytes are damaged";

}  // namespace

void Signatures::note_damaged(Scope scope, std::string_view location, std::string_view covered) {
    VerifiedSignature& signature = found_.emplace_back();
    signature.scope = scope;
    signature.location = location;
    signature.covers = covered;
    signature.verdict = SignatureVerdict::tampered;
    signature.problem = damaged_bytes;
}

void Signatures::note_damaged_stream(bool is_outermost) {
    is_damaged_ = is_unread_ = true;
    is_container_damaged_ |= is_outermost;
}

// A detached signature covers the damaged bytes, and so does the signature next to the package in a container.
void Signatures::blame_damage(const Report& report) {
    if (!is_damaged_ || !(options_.ask_for_trust() || key_)) return;
    const auto covers_damage = [](const VerifiedSignature& signature) {
        return signature.scope == Scope::detached && signature.verdict < SignatureVerdict::incomplete;
    };
    if (std::ranges::any_of(found_, covers_damage)) return;
    for (VerifiedSignature& signature : found_) {
        const bool is_in_damage = signature.scope == Scope::manifest || signature.scope == Scope::file ||
                                  (signature.scope == Scope::container && is_container_damaged_);
        if (!is_in_damage || signature.verdict == SignatureVerdict::trusted) continue;
        signature.verdict = SignatureVerdict::tampered;
        if (signature.problem.empty()) signature.problem = damaged_bytes;
    }
    if (!has_of_package()) note_damaged(Scope::manifest, report.subject(), report.subject());
}

}  // namespace csar::signatures
