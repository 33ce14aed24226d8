// Checks the statements of a package about its own files (in its manifest, TOSCA.meta and definitions) against their
// names and bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include <csar/verify.hpp>
#include "base/keyed_hash.hpp"
#include "csar/integrity/claims.hpp"
#include "csar/integrity/coverage.hpp"
#include "csar/open/digest_pass.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/verify/remote_check.hpp"
#include "csar/verify/sbom_claims.hpp"

namespace csar::verify {

// Which findings are reported because of a receiver's requirement (see CoverageQuery).
struct AskedByReceiver {
    bool listed_files_present = false;
    bool all_files_listed = false;
};

class ContentCheck final : public open::DigestConsumer {
public:
    // Collects the package's statements about its files, and compares the names. Adds findings to `report`. `report`
    // and `package` must outlive the object. `remote_directory`: the directory with copies of the listed files outside
    // the package; may be empty. `signature_beside`: the package path of the manifest's signature if it is a separate
    // file; otherwise empty. `sbom`: the bill of materials next to the package; may be null. `asked`: the requirements
    // of a receiver. `just_written`: see VerifyOptions.
    ContentCheck(const open::OpenedPackage& package, const std::string& remote_directory, std::string signature_beside,
                 Report& report, SbomList sboms = {}, AskedByReceiver asked = {}, bool just_written = false);

    // The comparison of the names in the manifest and in the package; empty without a manifest. Refers to the package.
    const integrity::CoverageResult& names() const { return names_; }

    // The files outside of the package.
    const RemoteCheck& remote() const { return *remote_; }

    // The number of files that are counted as broken because their bytes could not be read. Valid after finish().
    std::uint64_t unread() const { return unread_; }
    // The number of files that are counted as broken, could be read, and have only weak digests. Valid after finish().
    std::uint64_t broken_weak() const { return broken_weak_; }

    // True if the package has digests of files, so that their bytes must be read.
    bool wants_bytes() const { return !claims_.empty() || !sbom_claims_.empty(); }

    // The number of bills of materials that are compared.
    std::size_t sboms() const { return sboms_.size(); }

    DigestAlgorithms wanted(const container::Entry& entry) override {
        DigestAlgorithms algorithms = claims_.wanted(entry.name);
        algorithms.insert(sbom_claims_.wanted(entry.name));
        return algorithms;
    }
    void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) override {
        if (!package_.container().is_within_limit(entry)) return;  // the bytes are unknown
        claims_.check(entry.name, digests, sound);
        sbom_claims_.check(entry.name, digests, sound);
    }

    // Must be called at the end, even if the bytes were not read: reports digests that do not match, and returns the
    // coverage by digests; nullopt if the package has none. `of_files`: also return the coverage of each file.
    std::optional<ContentCoverage> finish(bool of_files);

private:
    class ManifestClaims;
    class MetadataClaims;
    class ChecksumClaims;

    void gather_manifest();
    void name_unread_manifest();
    void gather_metadata();
    void gather_checksums();
    void report_weak(DigestAlgorithm algorithm, std::string_view path, Place place);
    void gather_sboms();
    void add_claims(const SbomClaims& sbom);
    void compare_names(const SbomClaims& sbom);
    void check_names();
    void find_exempt();
    integrity::CoverageDemand demand() const;

    const open::OpenedPackage& package_;
    Report& report_;
    std::string signature_beside_;
    AskedByReceiver asked_;
    bool is_of_directory_;  // the package is a directory, or was packed from a directory
    integrity::Claims claims_;
    std::optional<RemoteCheck> remote_;  // set by the constructor
    // Separate claims, because a signature of the manifest does not cover them.
    integrity::Claims sbom_claims_;
    SbomList sboms_;
    integrity::CoverageResult names_;
    std::vector<std::unique_ptr<integrity::ClaimOrigin>> origins_;
    std::vector<const meta::ManifestSource*> sources_;        // sources of the manifest, including artifact sets
    std::unordered_set<std::string_view, KeyedHash> exempt_;  // files that need no digest
    std::vector<std::string> exempt_paths_;                   // the strings to which some views in `exempt_` refer
    ContentCoverage coverage_;
    std::uint64_t unread_ = 0;
    std::uint64_t broken_weak_ = 0;
};

}  // namespace csar::verify
