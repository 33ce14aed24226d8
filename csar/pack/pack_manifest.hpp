// The manifest of a package that is being packed: every file with its digest, computed while the files are written.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include <csar/pack.hpp>
#include "base/digest_algorithm.hpp"
#include "base/keyed_hash.hpp"
#include "csar/container/writer.hpp"
#include "csar/directory/directory_plan.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/pack/made_places.hpp"
#include "csar/pack/pack_metadata.hpp"
#include "meta/manifest.hpp"

namespace csar::pack {

// The manifest at this path in the directory. nullopt if there is none, or if it is larger than Limits::manifest. The
// errors in lines that a new manifest would not contain go into `report`. Other faults of the manifest are reported for
// the package.
std::optional<meta::Manifest> former_manifest(const directory::DirectoryPlan& plan, const std::string& path,
                                              const Limits& limits, Report& report);

// The version of the package that its manifest will state ("vnf_package_version"); empty if it states none.
std::string package_version(const PackMetadata& metadata, const directory::DirectoryPlan& plan,
                            const PackOptions& options);

// Throws Failure(usage) if the kept manifest lists a TOSCA.meta that packing changes or moves. `former_path`: its path
// in the directory.
void check_kept_manifest(const PackMetadata& metadata, const std::string& former_path,
                         const directory::DirectoryPlan& plan, const Limits& limits);

// Reports a TOSCA.meta that the directory lacks, if the kept manifest has its digest. Otherwise the check of the package
// would report that the new TOSCA.meta does not match.
void report_lost_metadata(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const Limits& limits,
                          Report& report);

// Receives the items of a package while they are written; the manifest is written after them. Data other than the
// digests is copied from the manifest in the directory, if there is one: metadata, remote files, signatures of single
// files, artifact sets.
class PackManifest final : public container::ItemObserver {
public:
    // `metadata` specifies the manifest. Findings about the manifest in the directory go into `report`. Throws
    // Failure(usage) for insecure digest algorithms.
    PackManifest(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const PackOptions& options,
                 Report& report);
    ~PackManifest() override;

    const std::string& path() const { return path_; }

    // Lists `items`. The manifest of the directory is not listed but removed from the items: the new manifest must be
    // added after them. Reports names that a manifest cannot contain, and files that the manifest of the directory
    // lists but that are missing, except those in `without`. Must be called once.
    void list(std::vector<container::Item>& items, const std::set<std::string>& without, Report& report);

    // Reports the files that the signed manifest of the directory lists with different digests or not at all. For an
    // unsigned manifest that remains, files with different digests are added to `changes`, in one line. Must be called
    // after every other item has been written.
    void report_changed(Report& report, std::vector<std::string>& changes) const;

    // Size of the manifest in bytes, which is known before the digests.
    std::uint64_t size() const { return content().size(); }

    // The differences between the metadata of the new manifest and of the manifest in the directory, one line each. If
    // the manifest in the directory is replaced, a line has the number of its comments.
    std::vector<std::string> changes() const;

    // Records which lines come from the manifest of the directory.
    void map_lines(MadePlaces& places) const;

    Sink* begin(std::size_t item) override;
    void end(std::size_t item, std::uint64_t size) override;

    // The manifest. Its digests are correct after every other item has been written.
    std::string content() const;

private:
    std::optional<Digest> former_digest(std::size_t item) const;
    bool is_compared(const container::Item& item, const std::set<std::string_view>& signatures) const;
    void read_former(const directory::DirectoryPlan& plan, const Limits& limits, Report& report);
    bool is_left_by_signer(const directory::DirectoryPlan& plan, const std::string& certificate) const;
    void rename_for_receivers(std::vector<meta::ManifestPair>& metadata) const;
    void add_metadata(meta::ManifestContent& content) const;
    meta::ManifestSource source_of(std::size_t item) const;

    std::string path_;
    bool is_sol004_;
    bool replaces_former_ = false;
    bool for_receivers_ = false;  // metadata names are changed to those that intake profiles accept
    DigestAlgorithm algorithm_;
    std::vector<std::pair<std::string, std::string>> metadata_;
    std::vector<std::string> removed_;   // files of the former manifest, if it is replaced
    std::vector<std::string> unknown_;   // metadata unknown to the receiver, which are left out
    std::vector<std::string> required_;  // metadata that the receivers require
    const Limits limits_;
    std::optional<meta::Manifest> former_;
    bool is_former_changed_ = false;  // the signature of the former manifest does not match it
    std::string left_certificate_;    // a file with the certificates of the former signature; may be empty
    std::unordered_map<std::string_view, const meta::ManifestSource*, KeyedHash> former_files_;
    // For each item. The name is empty if the item is not listed.
    std::vector<std::string> names_;
    std::vector<std::string> digests_;
    std::vector<std::unique_ptr<integrity::ContentDigester>> open_;  // one for each item that is being written
    // For each item: whether the manifest of the directory should list it, and whether that manifest lists it with a
    // different digest or, if it is signed, not at all. The type is not bool, because several threads write.
    std::vector<char> is_compared_, changed_;
};

}  // namespace csar::pack
