// Claims in a package about the content of its files, and whether they are true.
//
// A claim is one digest of one file: in a manifest, in TOSCA.meta or in definitions. All claims are collected before
// the bytes are read. While a file is read, all digests for its claims are computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "csar/integrity/digester.hpp"
#include "report/report.hpp"
#include "report/rule.hpp"

namespace csar::integrity {

// The origin of claims. The place of a claim is only computed if there is something to report.
class ClaimOrigin {
public:
    virtual ~ClaimOrigin() = default;
    // The place of claim `number` of this origin.
    virtual Place place(std::size_t number) const = 0;
    // The rule that is reported for a false claim; its message takes the path, the algorithm and file().
    virtual const Rule& mismatch() const = 0;
    virtual std::string_view file() const { return {}; }
    // `actual`: the digest of the content that does not match claim `number`.
    virtual std::string hint(std::size_t number, const Digest& actual) const;
    // True if claims of this origin may be out of date: a false one does not make a file broken if claims of a
    // different origin protect the file.
    virtual bool may_be_outdated() const { return false; }
};

// The state of a file, from worst to best.
enum class Protection : std::uint8_t {
    broken,   // a digest does not match, or the bytes are damaged
    unknown,  // the file was not read
    none,     // there are no claims about the file
    weak,     // only digests of insecure algorithms, which match
    intact,   // every digest matches, and at least one algorithm is secure
};

class Claims {
public:
    // Adds the claim that the file `path` has this digest. `path` and `origin` must outlive this object; call it before
    // all other functions.
    void add(std::string_view path, const Digest& digest, const ClaimOrigin& origin, std::size_t number);

    bool empty() const { return claims_.empty(); }

    // Ends the collection of claims.
    void close();

    // The algorithms to compute for a file; empty if there is nothing to check.
    DigestAlgorithms wanted(std::string_view path) const;

    // Compares the computed digests of a file with its claims. `sound`: all its bytes were read. If a path occurs
    // twice, both files must match a claim. Not thread-safe.
    void check(std::string_view path, const Digests& digests, bool sound);

    // Reports every false claim, in the order of addition, except claims about damaged files, which the reader of the
    // container reports.
    void report_to(Report& report) const;

    Protection protection(std::string_view path) const;
    // True if only digests of insecure algorithms are claimed.
    bool has_only_weak(std::string_view path) const;

private:
    enum class State : std::uint8_t { unread, holds, broken, damaged };
    struct Claim {
        std::string_view path;
        Digest digest;  // the claimed digest; if the claim is false, the actual digest as soon as it is known
        const ClaimOrigin* origin;
        std::size_t number;
        std::size_t order;
        State state = State::unread;
    };

    bool is_protected(std::string_view path) const;
    // True if the claim is false and must be reported (see ClaimOrigin::may_be_outdated()).
    bool is_fault(const Claim& claim) const;
    static bool is_damaged(const Claim& claim) { return claim.state == State::damaged; }

    std::vector<Claim> claims_;  // sorted by path after close()
};

}  // namespace csar::integrity
