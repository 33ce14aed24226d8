// Collects what a package claims about the content of its files, and checks the claims.
//
// A claim is a digest of a file in a manifest, in TOSCA.meta or in definitions.
// All claims are known before the first file is read. Reading a file computes all digests that its claims need.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/digest.hpp"
#include "csar/integrity/digester.hpp"
#include "report/report.hpp"
#include "report/rule.hpp"

namespace csar::integrity {

// A source of claims, such as a manifest. It computes the place of a claim only for a finding.
class ClaimOrigin {
public:
    virtual ~ClaimOrigin() = default;
    virtual Place place(std::size_t number) const = 0;
    // The rule for a false claim. Its message takes the path, the algorithm and file().
    virtual const Rule& mismatch() const = 0;
    virtual std::string_view file() const { return {}; }
    // `actual`: the digest of the content.
    virtual std::string hint(std::size_t number, const Digest& actual) const;
    // True if the claims may be out of date. A false claim is then accepted if other claims protect the file.
    virtual bool may_be_outdated() const { return false; }
};

// Worst first.
enum class Protection : std::uint8_t {
    broken,   // a digest does not match, or bytes are damaged
    unknown,  // the file was not read
    none,     // there are no claims about the file
    weak,     // all digests match, and all algorithms are insecure
    intact,   // all digests match, and an algorithm is secure
};

class Claims {
public:
    // Claims that `path` has this digest. `path` and `origin` must outlive this object. Call this first.
    void add(std::string_view path, const Digest& digest, const ClaimOrigin& origin, std::size_t number);

    bool empty() const { return claims_.empty(); }

    // Ends the collection.
    void close();

    // The algorithms that the claims for a file need.
    DigestAlgorithms wanted(std::string_view path) const;

    // Compares digests of a file with its claims. `sound`: all bytes were read. Not thread-safe.
    // If a package has two files at a path, each file must match.
    void check(std::string_view path, const Digests& digests, bool sound);

    // Returns why the content of a file differs from the claimed digest, or "" if this is not known.
    using Explain = std::function<std::string(std::string_view path, const Digest& claimed)>;

    // Reports false claims in the order of add(). Skips damaged files, which the reader of the container reports. A
    // text of `explain` replaces the hint.
    void report_to(Report& report, const Explain& explain = {}) const;

    Protection protection(std::string_view path) const;
    // True if all claims use insecure algorithms.
    bool has_only_weak(std::string_view path) const;

private:
    enum class State : std::uint8_t { unread, holds, broken, damaged };
    struct Claim {
        std::string_view path;
        Digest digest;  // as claimed
        const ClaimOrigin* origin;
        std::size_t number;
        std::size_t order;
        State state = State::unread;
    };

    bool is_protected(std::string_view path) const;
    // True if the claim is false and makes the file broken (see ClaimOrigin::may_be_outdated()).
    bool is_fault(const Claim& claim) const;
    static bool is_damaged(const Claim& claim) { return claim.state == State::damaged; }

    std::vector<Claim> claims_;                        // sorted by path after close()
    std::unordered_map<const Claim*, Digest> actual_;  // the digest of the content, for false claims
};

}  // namespace csar::integrity
