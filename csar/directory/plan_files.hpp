// A planned package in the form that the validator and the checks of metadata need, before anything is written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "csar/directory/directory_plan.hpp"
#include "meta/package_names.hpp"
#include "validate/model/file_provider.hpp"

namespace csar::directory {

// The files of a plan for the validator. Does not own the plan.
class PlanFiles final : public validate::FileProvider {
public:
    explicit PlanFiles(const DirectoryPlan& plan) : plan_(plan) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;
    std::string why_left_out(std::string_view path) const override { return directory::why_left_out(plan_, path); }
    // The content of a file of at most 1 MiB; empty if there is no such file.
    std::string small(std::string_view path) const;

private:
    const PlannedEntry* find(std::string_view path) const;

    const DirectoryPlan& plan_;
};

// Whether a YAML file contains TOSCA definitions, and whether a .mf file starts like a manifest. Also true for a file
// that cannot be read or exceeds the examined size: reading it reports the reason.
bool may_hold_tosca(const validate::FileProvider& files, std::string_view path);
bool may_be_manifest(const validate::FileProvider& files, std::string_view path, const Limits& limits);

// The names of the files and empty directories of a plan, for the checks of metadata. Refers to the plan.
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
