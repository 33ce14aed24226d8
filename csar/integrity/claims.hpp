// What a package says of the content of its files, and whether it is true.
//
// A claim is one digest of one file, wherever it stands: in a manifest, in TOSCA.meta, in definitions. All claims are
// gathered before the bytes are read; while a file is read, every digest that its claims need is computed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "csar/integrity/content_digester.hpp"
#include <csar/report.hpp>
#include "report/rule.hpp"

namespace csar::integrity {

// Where claims come from. Asked for a place only when there is something to report.
class ClaimOrigin {
public:
    virtual ~ClaimOrigin() = default;
    // Where claim `number` of this origin stands.
    virtual Place place(std::size_t number) const = 0;
    // What is reported when a claim does not hold; its message takes the path and the algorithm.
    virtual const Rule& mismatch() const = 0;
    // The same when a digest of an origin that has no such rule vouches for the file; nullptr: it makes no difference.
    virtual const Rule* contradiction() const { return nullptr; }
};

// What is known of a file, the worst first.
enum class Protection : std::uint8_t {
    broken,   // a digest does not match
    unknown,  // its bytes are damaged or were not read
    none,     // nobody says what its content is
    weak,     // only digests that can be forged, which match
    intact,   // every digest matches, and one of them cannot be forged
};

class Claims {
public:
    // The file `path` has this digest. `path` and `origin` must outlive this; to be called before everything else.
    void add(std::string_view path, const Digest& digest, const ClaimOrigin& origin, std::size_t number);

    bool empty() const { return claims_.empty(); }

    // Ends the gathering.
    void close();

    // The digests to compute of a file: none when there is nothing to check.
    DigestAlgorithms wanted(std::string_view path) const;

    // Compares what was computed of a file. `sound`: all its bytes came. A file that comes twice holds what is claimed
    // when both do. One thread at a time.
    void check(std::string_view path, const Digests& digests, bool sound);

    // Reports every claim that does not hold, in the order in which they were added.
    void report_to(Report& report) const;

    Protection protection(std::string_view path) const;

private:
    enum class State : std::uint8_t { unread, holds, broken, damaged };
    struct Claim {
        std::string_view path;
        Digest digest;  // what it should be; once the claim is broken, what it is
        const ClaimOrigin* origin;
        std::size_t number;
        std::size_t order;
        State state = State::unread;
    };

    bool is_vouched_for(std::string_view path) const;
    // True when the claim does not hold, and nothing excuses it.
    bool is_fault(const Claim& claim) const;

    std::vector<Claim> claims_;  // once closed, sorted by path
};

}  // namespace csar::integrity
