// The manifest of a package that is being packed: every file with its digest, computed while the files are written.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/digest_algorithm.hpp"
#include "base/keyed_hash.hpp"
#include "csar/container/writer.hpp"
#include "csar/folder/folder_plan.hpp"
#include "csar/integrity/digester.hpp"
#include <csar/pack.hpp>
#include "csar/pack/pack_metadata.hpp"
#include "meta/manifest.hpp"

namespace csar {

// Watches the items of a package being written, and is written behind them. What a manifest says besides the digests of
// its files is taken from the one in the folder, when there is one: metadata, remote files, signatures of single files,
// artifact sets.
class PackManifest final : public container::ItemObserver {
public:
    // `metadata` name the manifest. Findings about the one in the folder go into `report`. Throws Failure(usage) for
    // digests that can be forged.
    PackManifest(const PackMetadata& metadata, const FolderPlan& plan, const PackOptions& options, Report& report);
    ~PackManifest() override;

    const std::string& path() const { return path_; }

    // Puts the manifest behind the other items, in place of the one that the folder may hold, and reports the names
    // that no manifest can hold. To be called once; `items` must outlive the writing.
    void add_to(std::vector<container::Item>& items, Report& report);

    // Bytes of the manifest, known before the digests are.
    std::uint64_t size() const { return content().size(); }

    // What is written is what `sign` makes of the content: with a signature behind it.
    void sign_with(std::function<std::string(std::string)> sign) { sign_ = std::move(sign); }

    Sink* begin(std::size_t item) override;
    void end(std::size_t item, std::uint64_t size) override;

    // The manifest; its digests are right when every other item has been written.
    std::string content() const;

private:
    void read_former(const FolderPlan& plan, const Limits& limits, Report& report);
    void add_metadata(meta::ManifestContent& content) const;
    meta::ManifestSource source_of(std::size_t item) const;

    std::string path_;
    bool is_sol004_;
    DigestAlgorithm algorithm_;
    std::vector<std::pair<std::string, std::string>> metadata_;
    std::optional<meta::Manifest> former_;
    std::unordered_map<std::string_view, const meta::ManifestSource*, KeyedHash> former_files_;
    // Of each item; an empty name: it is not listed.
    std::vector<std::string> names_;
    std::vector<std::string> digests_;
    std::function<std::string(std::string)> sign_;
    std::vector<std::unique_ptr<integrity::Digester>> open_;  // while it is written
};

}  // namespace csar
