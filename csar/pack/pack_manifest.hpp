// The manifest of a package that is being packed. Digests are computed while the files are written.
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

// Returns nullopt if there is no manifest at `path`, or if it exceeds Limits::manifest. `report`: receives errors in
// lines that a new manifest would not contain. The check of the package reports other errors.
std::optional<meta::Manifest> former_manifest(const directory::DirectoryPlan& plan, const std::string& path,
                                              const Limits& limits, Report& report);

// The value in the new manifest of the first metadata name for which `is_wanted` returns true. Returns an empty string
// if there is none.
std::string metadata_value(const PackMetadata& metadata, const directory::DirectoryPlan& plan,
                           const PackOptions& options, bool (*is_wanted)(std::string_view name));

// The package version in the new manifest ("vnf_package_version"). Returns an empty string if there is none.
std::string package_version(const PackMetadata& metadata, const directory::DirectoryPlan& plan,
                            const PackOptions& options);

// Throws Failure(usage) if packing changes or moves TOSCA.meta, and the kept manifest lists it. `former_path`: its path
// in the directory.
void check_kept_manifest(const PackMetadata& metadata, const std::string& former_path,
                         const directory::DirectoryPlan& plan, const Limits& limits);

// Reports a missing TOSCA.meta if the kept manifest has its digest. A new TOSCA.meta would have another digest.
void report_lost_metadata(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const Limits& limits,
                          Report& report);

// Computes the digests of items while they are written. Other data comes from the directory's manifest: metadata,
// remote files, signatures of single files, artifact sets.
class PackManifest final : public container::ItemObserver {
public:
    // `report` receives findings about the directory's manifest. Throws Failure(usage) for an insecure digest
    // algorithm.
    PackManifest(const PackMetadata& metadata, const directory::DirectoryPlan& plan, const PackOptions& options,
                 Report& report);
    ~PackManifest() override;

    const std::string& path() const { return path_; }

    // Lists `items`. Removes the old manifest from `items`: the new manifest must be added after them.
    // Reports names that a manifest cannot contain. Reports missing files that the directory's manifest lists, except
    // `without`. Must be called once.
    void list(std::vector<container::Item>& items, const std::set<std::string>& without, Report& report);

    // If the directory's manifest is signed: reports files with other digests, and unlisted files.
    // If an unsigned manifest is kept: adds a line with the changed files to `changes`. Must be called after all other
    // items are written.
    void report_changed(Report& report, std::vector<std::string>& changes) const;

    // In bytes; does not depend on the digests.
    std::uint64_t size() const { return content().size(); }

    // One line for each difference between the metadata of the old and the new manifest. If packing replaces the
    // manifest, a line has the number of lost comments.
    std::vector<std::string> changes() const;

    // Records which lines were copied.
    void map_lines(MadePlaces& places) const;

    Sink* begin(std::size_t item) override;
    void end(std::size_t item, std::uint64_t size) override;

    // The digests are correct after all other items are written.
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
    bool for_receivers_ = false;  // use the metadata names that intake profiles accept
    DigestAlgorithm algorithm_;
    std::vector<std::pair<std::string, std::string>> metadata_;
    std::vector<std::string> removed_;   // files of the former manifest, if it is replaced
    std::vector<std::string> unknown_;   // metadata that the receiver does not know; left out
    std::vector<std::string> required_;  // metadata that the receivers require
    const Limits limits_;
    std::optional<meta::Manifest> former_;
    bool is_former_changed_ = false;  // the old manifest's signature does not match
    std::string left_certificate_;    // file with certificates of the old signature; may be empty
    std::unordered_map<std::string_view, const meta::ManifestSource*, KeyedHash> former_files_;
    // By item. The name is empty if the item is not listed.
    std::vector<std::string> names_;
    std::vector<std::string> digests_;
    std::vector<std::unique_ptr<integrity::ContentDigester>> open_;  // of items that are being written
    // By item. is_compared_: the directory's manifest should list it. changed_: the digest differs; if the manifest is
    // signed, also for an unlisted item. Not vector<bool>, because several threads write.
    std::vector<char> is_compared_, changed_;
};

}  // namespace csar::pack
