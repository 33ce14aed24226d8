// The files outside of a package that have digests in its manifest or definitions. They are never downloaded, but
// copies that the caller provides are compared.
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

// The algorithm of a checksum. If it is not named, the algorithm whose digests have the length of the value. nullopt if
// unknown.
std::optional<DigestAlgorithm> algorithm_of(const validate::Obligation& checksum);

class RemoteCheck {
public:
    // Collects the digests and reports digests in the definitions that contradict the manifest. `sources`: the sources
    // of the manifest, including artifact sets. `directory`: the directory with the copies; may be empty.
    // `just_written`: see VerifyOptions. `package`, `sources` and `report` must outlive the object.
    RemoteCheck(const open::OpenedPackage& package, const std::vector<const meta::ManifestSource*>& sources,
                const std::string& directory, bool just_written, Report& report);
    ~RemoteCheck();

    // Compares the files that the manifest lists, reports those that cannot be compared, and counts all of them.
    void check_listed(ContentCoverage& coverage);

    // Must be called at the end: compares files with a checksum in the definitions, reports those that cannot be
    // compared, and reports all differences.
    void finish();

    // The number of files that were compared with a copy.
    std::size_t compared() const { return compared_.size(); }
    bool was_compared(std::string_view uri) const { return compared_.contains(uri); }
    // True if check_listed() counted the file.
    bool was_counted(std::string_view uri) const { return counted_.contains(uri); }

private:
    class Copies;
    class Origin;
    class Listed;
    class Checksums;

    void gather_listed();
    void gather_checksums();
    // Reports a checksum that differs from the digest of the same algorithm in the manifest.
    bool contradicts_manifest(const validate::Obligation& checksum, const Digest& digest);
    bool compare(std::string_view uri, DigestAlgorithms algorithms);
    // Reports that the file was not compared, because there is no copy of it or no directory with copies.
    void report_unchecked(const Place& place, std::string_view uri);

    const open::OpenedPackage& package_;
    const std::vector<const meta::ManifestSource*>& sources_;
    std::unique_ptr<const Copies> copies_;
    bool just_written_;
    Report& report_;
    integrity::Claims claims_;  // by URI
    std::vector<std::unique_ptr<integrity::ClaimOrigin>> origins_;
    // The first digest of each algorithm in the manifest, by URI.
    std::unordered_map<std::string_view, std::array<std::optional<Digest>, digest_algorithms>, KeyedHash> listed_;
    std::unordered_set<std::string_view, KeyedHash> counted_, compared_, unchecked_;
};

}  // namespace csar::verify
