// Files outside of a package that have digests in its manifest or definitions. csar never downloads them, but compares
// copies from the caller.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include <csar/verify.hpp>
#include "base/keyed_hash.hpp"
#include "csar/integrity/claims.hpp"
#include "csar/open/opened_package.hpp"

namespace csar::verify {

// Returns the algorithm of a checksum, or nullopt if it is unknown. Without a name, the length of the value decides.
std::optional<DigestAlgorithm> algorithm_of(const validate::Obligation& checksum);

class RemoteCheck {
public:
    // Collects the digests. Reports checksums in the definitions that contradict the manifest. `sources`: from the
    // manifest and its artifact sets. `directory`: has the copies; may be empty. `just_written`: see VerifyOptions.
    // `package`, `sources` and `report` must outlive the object.
    RemoteCheck(const open::OpenedPackage& package, const std::vector<const meta::ManifestSource*>& sources,
                const std::string& directory, bool just_written, Report& report);
    RemoteCheck(const RemoteCheck&) = delete;  // a claim refers to a member

    // Compares and counts the files in the manifest. Reports files that cannot be compared.
    void check_listed(ContentCoverage& coverage);

    // Must be called last. Compares files with a checksum in the definitions. Reports all differences, and files that
    // cannot be compared.
    void finish();

    // The number of files compared with a copy.
    std::size_t compared() const { return compared_.size(); }
    bool was_compared(std::string_view uri) const { return compared_.contains(uri); }
    // Whether check_listed() counted the file.
    bool was_counted(std::string_view uri) const { return counted_.contains(uri); }

private:
    void gather_listed();
    void gather_checksums();
    // Reports a checksum that contradicts the manifest's digest of this algorithm.
    bool contradicts_manifest(const validate::Obligation& checksum, const Digest& digest);
    // Compares the local copy of the file with its checksums. Returns false if there is no copy.
    bool compare(std::string_view uri, DigestAlgorithms algorithms);
    // Reports that there is no copy, or no directory with copies.
    void report_unchecked(const Place& place, std::string_view uri);

    const open::OpenedPackage& package_;
    const std::vector<const meta::ManifestSource*>& sources_;
    std::string directory_;
    bool just_written_;
    Report& report_;
    integrity::Claims claims_;  // by URI
    std::vector<std::unique_ptr<integrity::ClaimOrigin>> origins_;
    // By URI: for each algorithm, the first digest in the manifest.
    std::unordered_map<std::string_view, std::array<std::optional<Digest>, digest_algorithms>, KeyedHash> listed_;
    std::unordered_set<std::string_view, KeyedHash> counted_, compared_, unchecked_;
};

}  // namespace csar::verify
