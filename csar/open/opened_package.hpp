// An opened package: container, metadata and definitions. Inspect, verify, pack and other operations use it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <csar/limits.hpp>
#include "csar/container/container.hpp"
#include "csar/open/container_files.hpp"
#include "meta/location.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "report/report.hpp"
#include "validate/validator.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar::open {

class OpenedPackage {
public:
    // Reads metadata and definitions. `report` receives the findings. `known_metadata`: manifest names that a receiver
    // requires, and that are therefore not reported as unknown.
    // `report` and `known_metadata` must outlive the package.
    OpenedPackage(std::unique_ptr<container::Container> container, const validate::ValidatorOptions& options,
                  Report& report, std::span<const std::string> known_metadata = {}, WhyLeftOut why_left_out = nullptr);

    // For a directory that is not a package. Only `manifest` is read: the text of a manifest that lists the files.
    // `file`: the path of the manifest. Outside of the directory, a slash and the path.
    OpenedPackage(std::unique_ptr<container::Container> container, const std::string& file, std::string manifest,
                  const Limits& limits, Report& report);

    const container::Container& container() const { return *container_; }
    const validate::FileProvider& files() const { return files_; }
    const meta::PackageLocation& location() const { return location_; }
    // Returns nullopt if the package has no readable TOSCA.meta, or two of them.
    const std::optional<meta::ToscaMeta>& tosca_meta() const { return tosca_meta_; }
    const meta::PackageMetadata& metadata() const { return metadata_; }
    const meta::EntryDefinitions& entry() const { return entry_; }
    const meta::PackageNames& names() const { return names_; }
    // The manifest that TOSCA.meta names. Without TOSCA.meta, the manifest next to the entry file.
    const std::optional<meta::Manifest>& manifest() const { return manifest_; }
    // Returns the files in the manifest, also those in artifact sets. Returns an empty list without a manifest.
    std::vector<const meta::ManifestSource*> listed_files() const;
    // Returns the path of the file that is damaged or exceeds a limit, so that manifest() is nullopt: the manifest, or
    // the TOSCA.meta that names it. Otherwise returns an empty string.
    const std::string& unread_metadata() const { return unread_metadata_; }
    // Whether unread_metadata() exceeds a limit.
    bool is_metadata_too_large() const { return is_metadata_too_large_; }
    // Returns true for a directory with a manifest that lists no files. Packing adds the files, so checks must not
    // require them.
    bool is_work_tree() const { return is_work_tree_; }
    // As shown in reports. Must not be called without a manifest.
    std::string_view manifest_name() const {
        const std::string_view file = manifest_->file;
        return file.substr(file.starts_with('/') ? 1 : 0);
    }
    // Package paths of the existing files.
    std::vector<std::string> other_definitions() const;

    // Returns null if there is no entry file in YAML.
    const validate::Model* model() const { return validator_ ? &validator_->model() : nullptr; }
    // Resolves names in the definitions. Returns null if there is no entry file in YAML. Not thread-safe.
    validate::Namespaces* namespaces() const { return validator_ ? &validator_->names() : nullptr; }
    // Returns null if there are no definitions in XML.
    const validate::xml::Definitions* xml_definitions() const { return xml_definitions_.get(); }
    std::span<const validate::FileReference> references() const {
        return validator_ ? std::span(validator_->references()) : std::span<const validate::FileReference>();
    }
    // Checksums of package files that the definitions state.
    std::span<const validate::Obligation> obligations() const {
        return validator_ ? std::span(validator_->obligations()) : std::span<const validate::Obligation>();
    }

private:
    std::optional<std::string> text_of(const std::string& path, std::uint64_t limit, const RuleTaking<1>& too_large);
    void read_tosca_meta();
    void read_manifest_of_metadata();
    void read_root_manifest();
    void read_manifest(const std::string& path);
    void parse_manifest(const std::string& path, std::string text);
    void note_overlong_names();
    void read_definitions(const validate::ValidatorOptions& options);
    void find_dialect(validate::DialectChoice& choice) const;
    void read_xml_definitions(const validate::ValidatorOptions& options);
    void check_form_of_version();

    std::unique_ptr<container::Container> container_;
    Report& report_;
    Limits limits_;
    std::span<const std::string> known_metadata_;
    ContainerFiles files_;
    ContainerNames names_;
    meta::PackageLocation location_;
    std::optional<meta::ToscaMeta> tosca_meta_;
    meta::PackageMetadata metadata_;
    meta::EntryDefinitions entry_;
    std::optional<meta::Manifest> manifest_;
    std::string unread_metadata_;
    bool is_metadata_too_large_ = false;
    bool is_work_tree_ = false;
    std::unique_ptr<validate::Validator> validator_;
    std::unique_ptr<const validate::xml::Definitions> xml_definitions_;
};

}  // namespace csar::open
