#include "csar/integrity/claims.hpp"

#include <algorithm>
#include <span>

#include "report/diagnose.hpp"

namespace csar::integrity {
namespace {

// `claims`: sorted by path.
template <class Claims>
auto about(Claims& claims, std::string_view path) {
    const auto path_of = [](const auto& claim) { return claim.path; };
    const auto first = std::ranges::lower_bound(claims, path, {}, path_of);
    return std::span(first, std::ranges::upper_bound(first, claims.end(), path, {}, path_of));
}

}  // namespace

std::string ClaimOrigin::hint(std::size_t /*number*/, const Digest& actual) const {
    return compose("the digest of the file is {}", hex(actual));
}

void Claims::add(std::string_view path, const Digest& digest, const ClaimOrigin& origin, std::size_t number) {
    claims_.push_back({path, digest, &origin, number, claims_.size(), State::unread});
}

void Claims::close() { std::ranges::stable_sort(claims_, {}, &Claim::path); }

DigestAlgorithms Claims::wanted(std::string_view path) const {
    DigestAlgorithms algorithms;
    for (const Claim& claim : about(claims_, path)) algorithms.insert(claim.digest.algorithm);
    return algorithms;
}

void Claims::check(std::string_view path, const Digests& digests, bool sound) {
    for (Claim& claim : about(claims_, path)) {
        const Digest* const digest = digests.of(claim.digest.algorithm);
        if (claim.state == State::broken) continue;
        if (!sound || !digest) {
            claim.state = State::damaged;
        } else if (*digest != claim.digest) {
            claim.state = State::broken;
            actual_.emplace(&claim, *digest);
        } else if (claim.state == State::unread) {
            claim.state = State::holds;
        }
    }
}

bool Claims::has_only_weak(std::string_view path) const {
    const auto claims = about(claims_, path);
    return !claims.empty() &&
           std::ranges::all_of(claims, [](const Claim& claim) { return is_weak(claim.digest.algorithm); });
}

bool Claims::is_protected(std::string_view path) const {
    const auto claims = about(claims_, path);
    return std::ranges::any_of(claims, [](const Claim& claim) {
        return claim.state == State::holds && !is_weak(claim.digest.algorithm) && !claim.origin->may_be_outdated();
    });
}

bool Claims::is_fault(const Claim& claim) const {
    return claim.state == State::broken && (!claim.origin->may_be_outdated() || !is_protected(claim.path));
}

void Claims::report_to(Report& report, const Explain& explain) const {
    std::vector<const Claim*> broken;
    for (const Claim& claim : claims_)
        if (claim.state == State::broken) broken.push_back(&claim);
    std::ranges::sort(broken, {}, &Claim::order);
    for (const Claim* claim : broken) {
        const ClaimOrigin& origin = *claim->origin;
        Diagnostic finding = diagnose_with(origin.mismatch(), origin.place(claim->number),
                                           {claim->path, to_string(claim->digest.algorithm), origin.file()});
        if (explain) finding.hint = explain(claim->path, claim->digest);
        if (finding.hint.empty()) finding.hint = origin.hint(claim->number, actual_.at(claim));
        report.add(std::move(finding));
    }
}

Protection Claims::protection(std::string_view path) const {
    Protection best = Protection::none;
    for (const Claim& claim : about(claims_, path)) {
        if (is_fault(claim) || is_damaged(claim)) return Protection::broken;
        if (claim.state == State::broken) continue;
        if (claim.state != State::holds) best = Protection::unknown;
        if (best == Protection::unknown) continue;
        best = std::max(best, is_weak(claim.digest.algorithm) ? Protection::weak : Protection::intact);
    }
    return best;
}

}  // namespace csar::integrity
