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
    // Reads no file.
    explicit ContainerNames(const container::Container& container) : container_(container) {}
    // `files`: of the container. `files` and `limits` must outlive the object.
    ContainerNames(const container::Container& container, const ContainerFiles& files, const Limits& limits)
        : container_(container), files_(&files), limits_(&limits) {}

    bool is_file(std::string_view path) const override;
    bool is_directory(std::string_view path) const override;
    void each_file(const std::function<void(std::string_view)>& visit) const override;
    bool holds_tosca(std::string_view path) const override;
    bool holds_manifest(std::string_view path) const override;
    std::string why_left_out(std::string_view path) const override {
        return files_ == nullptr ? std::string() : files_->why_left_out(path);
    }

private:
    using Directories = std::unordered_set<std::string_view, KeyedHash>;
    const Directories& directories() const;

    const container::Container& container_;
    const ContainerFiles* files_ = nullptr;  // null if no file is read
    const Limits* limits_ = nullptr;
    mutable std::once_flag asked_;
    mutable Directories directories_;  // filled on first use
};

// Ends the message that the container has no file `name`: "; " and the nearest name. In a signed container: how to
// reach the files of the package inside. May be empty.
std::string hint_about_missing(std::string_view name, const container::Container& container);

}  // namespace csar::open
