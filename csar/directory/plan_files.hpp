// A planned package in the form that the validator and the checks of metadata need, before anything is written.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "csar/directory/directory_plan.hpp"
#include "meta/package_names.hpp"
#include "validate/model/file_provider.hpp"

namespace csar {

// The files of a plan for the validator. Does not own the plan.
class PlanFiles final : public validate::FileProvider {
public:
    explicit PlanFiles(const DirectoryPlan& plan) : plan_(plan) {}

    std::optional<std::uint64_t> size(std::string_view path) const override;
    std::optional<std::string> read(std::string_view path) const override;
    void each(const std::function<void(std::string_view)>& visit) const override;

private:
    const PlannedEntry* find(std::string_view path) const;

    const DirectoryPlan& plan_;
};

// The names of the files and empty directories of a plan, for the metadata's checks.
meta::NameList plan_names(const DirectoryPlan& plan);

}  // namespace csar
