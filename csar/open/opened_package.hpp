// An opened package: container, metadata and definitions together. The basis of inspect, verify, pack and other
// operations.
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
    // Reads metadata and definitions from an opened container. Findings go into `report`. `known_metadata`: names in a
    // manifest that a receiver requires, so that they are not reported as unknown. `report` and `known_metadata` must
    // outlive the package.
    OpenedPackage(std::unique_ptr<container::Container> container, const validate::ValidatorOptions& options,
                  Report& report, std::span<const std::string> known_metadata = {}, WhyLeftOut why_left_out = nullptr);

    // For a directory that is not a package. `manifest` is the text of a manifest that lists its files; nothing else is
    // read. `file` is the path of the manifest in the directory or, if it is outside, a slash and its path.
    OpenedPackage(std::unique_ptr<container::Container> container, const std::string& file, std::string manifest,
                  const Limits& limits, Report& report);

    const container::Container& container() const { return *container_; }
    const validate::FileProvider& files() const { return files_; }
    const meta::PackageLocation& location() const { return location_; }
    // TOSCA.meta, if there is exactly one.
    const std::optional<meta::ToscaMeta>& tosca_meta() const { return tosca_meta_; }
    const meta::PackageMetadata& metadata() const { return metadata_; }
    const meta::EntryDefinitions& entry() const { return entry_; }
    const meta::PackageNames& names() const { return names_; }
    // The manifest to which the metadata refer, or that belongs to the entry file of a package without TOSCA.meta.
    const std::optional<meta::Manifest>& manifest() const { return manifest_; }
    // The files that the manifest lists, including those in artifact sets; empty without a manifest.
    std::vector<const meta::ManifestSource*> listed_files() const;
    // The path of the unread file if the manifest, or the TOSCA.meta that refers to it, is damaged, or its content or
    // name is larger than the limit: manifest() is then nullopt. Otherwise empty.
    const std::string& unread_metadata() const { return unread_metadata_; }
    // Whether unread_metadata() was not read because of a limit.
    bool is_metadata_too_large() const { return is_metadata_too_large_; }
    // True for a directory whose manifest lists no files: packing completes it, and checks take this into account.
    bool is_work_tree() const { return is_work_tree_; }
    // The name of the manifest in reports. Must be called only if there is a manifest.
    std::string_view manifest_name() const {
        const std::string_view file = manifest_->file;
        return file.substr(file.starts_with('/') ? 1 : 0);
    }
    // Package paths of the other definitions that exist.
    std::vector<std::string> other_definitions() const;

    // The definitions; null if there is no entry file in YAML.
    const validate::Model* model() const { return validator_ ? &validator_->model() : nullptr; }
    // The meaning of names in the definitions; null if there is no entry file. Not thread-safe.
    validate::Namespaces* namespaces() const { return validator_ ? &validator_->names() : nullptr; }
    // The definitions in XML; null if there are none.
    const validate::xml::Definitions* xml_definitions() const {
        return xml_validator_ ? &xml_validator_->definitions() : nullptr;
    }
    // The files to which the definitions refer.
    std::span<const validate::FileReference> references() const {
        return validator_ ? std::span(validator_->references()) : std::span<const validate::FileReference>();
    }
    // The checksums that the definitions declare for files of the package.
    std::span<const validate::Obligation> obligations() const {
        return validator_ ? std::span(validator_->obligations()) : std::span<const validate::Obligation>();
    }

private:
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
    std::unique_ptr<validate::xml::XmlValidator> xml_validator_;
};

}  // namespace csar::open
