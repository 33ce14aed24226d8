#include "csar/artifacts/artifact_check.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/artifacts/chart.hpp"
#include "csar/artifacts/chart_look.hpp"
#include "csar/artifacts/image_look.hpp"
#include "report/over_budget.hpp"

namespace csar {
namespace {

using container::Entry;
using container::EntryKind;
using validate::Element;
using validate::FileReference;
using validate::Key;
using validate::Node;
using validate::Type;

constexpr std::size_t max_chart_directories = 100;
constexpr std::string_view chart_file = "Chart.yaml";

// "tosca.artifacts.nfv.HelmChart", and the types of others that are called the same.
bool is_chart_type(const Type* type) {
    for (; type != nullptr; type = type->parent)
        if (type->name == "HelmChart" || type->name.ends_with(".HelmChart")) return true;
    return false;
}

// O-RAN's deployment items, and those of ONAP before.
bool is_chart_item(const Element& artifact) {
    const Node properties = artifact[Key::properties];
    return properties["artifactType"].text() == "helm_chart" || properties["artifact_type"].text() == "helm_chart";
}

}  // namespace

ArtifactCheck::ArtifactCheck(const OpenedPackage& package, const Limits& limits, SeverityPolicy policy)
    : package_(package), limits_(limits), policy_(std::move(policy)) {
    for (const FileReference& reference : package.references())
        if (reference.kind == FileReference::Kind::artifact && !reference.remote && reference.path) add(reference);
}

ArtifactCheck::~ArtifactCheck() = default;

template <class Look>
Look& ArtifactCheck::look_at(const Entry& entry) {
    std::unique_ptr<ArtifactLook>& look = looks_[&entry];
    if (look == nullptr) {
        look = std::make_unique<Look>(entry, limits_, policy_);
        in_order_.push_back(look.get());
    }
    return static_cast<Look&>(*look);
}

void ArtifactCheck::add(const FileReference& reference) {
    const Entry* const entry = package_.container().find(*reference.path);
    if (entry == nullptr || entry->kind != EntryKind::file) return;
    const Element& artifact = *reference.element;
    if (is_chart_type(artifact.type()) || is_chart_item(artifact)) return add_chart(reference, *entry);
    for (ImageClaim& claim : image_claims(artifact, image_data_)) {
        const auto known = looks_.find(entry);
        if (known != looks_.end() && dynamic_cast<ImageLook*>(known->second.get()) == nullptr)
            return;  // a chart as well
        look_at<ImageLook>(*entry).add(std::move(claim));
    }
}

void ArtifactCheck::add_chart(const FileReference& reference, const Entry& entry) {
    if (file_name(entry.name) == chart_file) {
        std::string directory(parent_path(*reference.path));
        const bool is_known =
            std::find(chart_directories_.begin(), chart_directories_.end(), directory) != chart_directories_.end();
        if (!directory.empty() && !is_known && chart_directories_.size() < max_chart_directories)
            chart_directories_.push_back(std::move(directory));
        return;
    }
    if (!looks_.contains(&entry)) look_at<ChartLook>(entry);
}

Sink* ArtifactCheck::begin(const Entry& entry) {
    const auto look = looks_.find(&entry);
    return look == looks_.end() ? nullptr : look->second->sink();
}

void ArtifactCheck::end(const Entry& entry, bool sound) {
    const auto look = looks_.find(&entry);
    if (look != looks_.end() && sound) look->second->finish();
}

void ArtifactCheck::report_to(Report& report) {
    for (ArtifactLook* const look : in_order_) look->report_to(report);
    const BudgetScope budget(limits_);
    try {
        for (const std::string& directory : chart_directories_)
            check_chart(package_.container(), directory, {}, limits_, report);
    } catch (const OverBudget& over) {
        report_over_budget(over, "", report);
    }
}

}  // namespace csar
