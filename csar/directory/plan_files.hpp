// Shows a planned package to the validator and to the checks of metadata.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "csar/directory/directory_plan.hpp"
#include "meta/package_names.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::directory {

// The files of a plan. `plan` must outlive this object.
class PlanFiles final : public validate::FileProvider {
public:
    explicit PlanFiles(const DirectoryPlan& plan) : plan_(plan) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::string why_left_out(std::string_view path) const override { return directory::why_left_out(plan_, path); }
    // Returns the content of a file up to 1 MiB, or "" for other files.
    std::string small(std::string_view path) const;

private:
    const PlannedEntry* find(std::string_view path) const;

    const DirectoryPlan& plan_;
};

// Returns true if the file has TOSCA definitions, or starts like a manifest. Also returns true if the file is
// unreadable or too large: reading the file reports that.
bool may_hold_tosca(const validate::FileProvider& files, std::string_view path);
bool may_be_manifest(const validate::FileProvider& files, std::string_view path, const Limits& limits);

// The names of a plan. `plan` must outlive this object.
class PlanNames final : public meta::NameList {
public:
    PlanNames(const DirectoryPlan& plan, const Limits& limits);

    bool holds_tosca(std::string_view path) const override { return may_hold_tosca(files_, path); }
    bool holds_manifest(std::string_view path) const override { return may_be_manifest(files_, path, limits_); }
    std::string why_left_out(std::string_view path) const override { return files_.why_left_out(path); }

private:
    PlanFiles files_;
    Limits limits_;
};

}  // namespace csar::directory
