// Compares what a package states about its own files (in its manifest, TOSCA.meta and definitions) with their names and
// bytes.
#pragma once

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
#include "csar/verify/sbom_claims.hpp"

namespace csar {

class ContentCheck final : public DigestConsumer {
public:
    // Gathers these statements and compares the names. Findings go into `report`; it and `package` must outlive this.
    // `remote_directory`: where copies are of files that the manifest lists outside of the package; empty: nowhere.
    // `signature_beside`: package path of the manifest's signature when it is not in the manifest; empty: there is
    // none. `sbom`: the bill of materials beside the package; may be null.
    ContentCheck(const OpenedPackage& package, std::string remote_directory, std::string signature_beside,
                 Report& report, SbomList sboms = {});

    // How the names in the manifest and those in the package compare; empty without a manifest. Refers to the package.
    const integrity::CoverageResult& names() const { return names_; }

    // True when the package has digests of files: then their bytes must be read.
    bool wants_bytes() const { return !claims_.empty() || !sbom_claims_.empty(); }

    // How many bills of materials are compared.
    std::size_t sboms() const { return sboms_.size(); }

    DigestAlgorithms wanted(const container::Entry& entry) override {
        DigestAlgorithms algorithms = claims_.wanted(entry.name);
        algorithms.insert(sbom_claims_.wanted(entry.name));
        return algorithms;
    }
    void take(const container::Entry& entry, const integrity::Digests& digests, bool sound) override {
        claims_.check(entry.name, digests, sound);
        sbom_claims_.check(entry.name, digests, sound);
    }

    // Once the bytes have been read, or when they are not: reports digests that do not match, and returns what digests
    // cover; nullopt when the package has none. `of_files`: also return it for each file.
    std::optional<ContentCoverage> finish(bool of_files);

private:
    class ManifestClaims;
    class MetadataClaims;
    class ChecksumClaims;

    void gather_manifest();
    void gather_metadata();
    void gather_checksums();
    void tell_weak(DigestAlgorithm algorithm, std::string_view path, Place place);
    void gather_sboms();
    void add_claims(const SbomClaims& sbom);
    void compare_names(const SbomClaims& sbom);
    void check_names();
    void find_exempt();
    void check_remote_files();
    integrity::CoverageDemand demand() const;

    const OpenedPackage& package_;
    Report& report_;
    std::string remote_directory_;
    std::string signature_beside_;
    integrity::Claims claims_;
    integrity::Claims remote_claims_;  // by URI
    // Kept apart, because a signature of the manifest does not cover them.
    integrity::Claims sbom_claims_;
    SbomList sboms_;
    integrity::CoverageResult names_;
    std::vector<std::unique_ptr<integrity::ClaimOrigin>> origins_;
    std::vector<const meta::ManifestSource*> sources_;        // of the manifest, those of artifact sets too
    std::unordered_set<std::string_view, KeyedHash> exempt_;  // files that need no digest
    std::vector<std::string> exempt_paths_;                   // what some of the exempt refer to
    ContentCoverage coverage_;
};

}  // namespace csar
