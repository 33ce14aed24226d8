// Checks what a package states about its own files, in the manifest, TOSCA.meta and definitions.
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

// Findings that a receiver's requirement asks for (see CoverageQuery).
struct AskedByReceiver {
    bool listed_files_present = false;
    bool all_files_listed = false;
};

class ContentCheck final : public open::DigestConsumer {
public:
    // Collects the digests, and compares the names of files. `report` receives the findings. `report` and `package`
    // must outlive the object.
    // `remote_directory`: has copies of files outside the package; may be empty. `signature_beside`: package path of
    // the manifest's separate signature; may be empty. `sboms`: bills of materials next to the package. `asked`:
    // requirements of a receiver. `just_written`: see VerifyOptions.
    ContentCheck(const open::OpenedPackage& package, const std::string& remote_directory, std::string signature_beside,
                 Report& report, SbomList sboms = {}, AskedByReceiver asked = {}, bool just_written = false);

    // Returns the comparison of the names in the manifest with those in the package. The result is empty without a
    // manifest, and refers to the package.
    const integrity::CoverageResult& names() const { return names_; }

    const RemoteCheck& remote() const { return *remote_; }

    // The number of broken files that could not be read. Valid after finish().
    std::uint64_t unread() const { return unread_; }
    // The number of broken files that have only weak digests. Unreadable files do not count. Valid after finish().
    std::uint64_t broken_weak() const { return broken_weak_; }

    // Whether the files must be read, because the package has digests.
    bool wants_bytes() const { return !claims_.empty() || !other_claims_.empty(); }

    // Returns false if a limit excludes manifests in directories of the package.
    bool reads_all_manifests() const { return reads_all_manifests_; }

    // The number of compared bills of materials.
    std::size_t sboms() const { return sboms_.size(); }

    DigestAlgorithms wanted(const container::Entry& entry) override {
        DigestAlgorithms algorithms = claims_.wanted(entry.name);
        algorithms.insert(other_claims_.wanted(entry.name));
        return algorithms;
    }
    void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) override {
        if (!package_.container().is_within_limit(entry)) return;  // the bytes are unknown
        claims_.check(entry.name, digests, sound);
        other_claims_.check(entry.name, digests, sound);
    }

    // Must be called last, even if no file was read. Reports wrong digests. Returns the coverage, or nullopt if the
    // package has no digests. `of_files`: includes the coverage of each file. `explain`: see Claims.
    std::optional<ContentCoverage> finish(bool of_files, const integrity::Claims::Explain& explain);

private:
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
    bool is_of_directory_;  // a directory, or packed from a directory
    integrity::Claims claims_;
    std::optional<RemoteCheck> remote_;  // set by the constructor
    // Claims of bills of materials and of other manifests. They are separate, because a signature of the manifest does
    // not cover them.
    integrity::Claims other_claims_;
    SbomList sboms_;
    integrity::CoverageResult names_;
    std::vector<std::unique_ptr<integrity::ClaimOrigin>> origins_;
    std::vector<const meta::ManifestSource*> sources_;        // in the manifest and its artifact sets
    std::unordered_set<std::string_view, KeyedHash> exempt_;  // files that need no digest
    std::vector<std::string> exempt_paths_;                   // owns strings for views in `exempt_`
    ContentCoverage coverage_;
    bool reads_all_manifests_ = true;
    std::uint64_t unread_ = 0;
    std::uint64_t broken_weak_ = 0;
};

}  // namespace csar::verify
