// Access to a container: files for the validator, names for the checks of metadata.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "base/keyed_hash.hpp"
#include "csar/container/container.hpp"
#include "meta/package_names.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::open {

using WhyLeftOut = std::function<std::string(std::string_view path)>;

// The container must outlive these objects. Damaged content is reported to `report`.
class ContainerFiles final : public validate::FileProvider {
public:
    // `why_left_out`: as for FileProvider; may be null.
    ContainerFiles(const container::Container& container, Report& report, WhyLeftOut why_left_out = nullptr)
        : container_(container), report_(report), why_left_out_(std::move(why_left_out)) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::string why_left_out(std::string_view path) const override {
        return why_left_out_ ? why_left_out_(path) : std::string();
    }

private:
    const container::Container& container_;
    Report& report_;
    WhyLeftOut why_left_out_;
};

class ContainerNames final : public meta::PackageNames {
public:
    // `holds_tosca`: whether a YAML file has TOSCA definitions. `holds_manifest`: whether a file starts like a
    // manifest. `why_left_out`: as for PackageNames; may be null.
    ContainerNames(const container::Container& container, std::function<bool(std::string_view)> holds_tosca,
                   std::function<bool(std::string_view)> holds_manifest, WhyLeftOut why_left_out = nullptr)
        : container_(container),
          holds_tosca_(std::move(holds_tosca)),
          holds_manifest_(std::move(holds_manifest)),
          why_left_out_(std::move(why_left_out)) {}

    bool is_file(std::string_view path) const override;
    bool is_directory(std::string_view path) const override;
    void each_file(const std::function<void(std::string_view)>& visit) const override;
    bool holds_tosca(std::string_view path) const override { return holds_tosca_(path); }
    bool holds_manifest(std::string_view path) const override { return holds_manifest_(path); }
    std::string why_left_out(std::string_view path) const override {
        return why_left_out_ ? why_left_out_(path) : std::string();
    }

private:
    using Directories = std::unordered_set<std::string_view, KeyedHash>;
    const Directories& directories() const;

    const container::Container& container_;
    std::function<bool(std::string_view)> holds_tosca_;
    std::function<bool(std::string_view)> holds_manifest_;
    WhyLeftOut why_left_out_;
    mutable std::once_flag asked_;
    mutable Directories directories_;  // filled on first use
};

// Ends the message that the container has no file `name`: "; " and the nearest name. In a signed container: how to
// reach the files of the package inside. May be empty.
std::string hint_about_missing(std::string_view name, const container::Container& container);

}  // namespace csar::open
