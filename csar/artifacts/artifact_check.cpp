#include "csar/artifacts/artifact_check.hpp"

#include <algorithm>
#include <utility>

#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/size_words.hpp"
#include "base/temporary_file.hpp"
#include "csar/artifacts/chart_version.hpp"
#include "csar/artifacts/first_and_last.hpp"
#include "csar/artifacts/image_look.hpp"
#include "csar/open/identity.hpp"
#include "report/diagnose.hpp"
#include "report/over_budget.hpp"
#include "report/rules/artifact.hpp"
#include "validate/nfv/package.hpp"

namespace csar::artifacts {
namespace {

using container::Entry;
using container::EntryKind;
using validate::Element;
using validate::FileReference;
using validate::Key;
using validate::Node;

constexpr std::size_t max_chart_directories = 100;
constexpr std::string_view chart_file = "Chart.yaml";

// What csar init writes (csar/pack/templates).
constexpr std::string_view licence_file = "Licenses/LICENSE.txt";
constexpr std::string_view licence_placeholder = "Write here under which licence the package may be used.\n";

// Limits of the search for charts to which no artifact refers.
constexpr std::size_t max_unused_charts = 10, max_unused_directories = 10, max_version_in_name = 100;
constexpr std::size_t max_chart_files = 1'000;  // files named Chart.yaml
constexpr std::uint64_t max_bytes_of_unused_chart = 1 * MiB, max_work_of_unused_chart = 20'000'000;

constexpr std::uint64_t room_for_gzip = 1 * MiB;  // incompressible data grow slightly

// True if `check` finds no errors within a small limit of its own. Ignores severities that a user sets.
template <class Check>
bool is_chart(Limits limits, Check check) {
    limits.work = std::min(limits.work, max_work_of_unused_chart);
    const BudgetScope budget(limits);
    Report inside;
    return found_out(false, [&] {
        check(limits, inside);
        return inside.exit_status() == ExitStatus::ok;
    });
}

// Checks a Helm chart in a package. The archive of the chart is copied to a temporary file.
class ChartLook final : public ArtifactLook, private Sink {
public:
    ChartLook(const Entry& entry, const Limits& limits, const SeverityPolicy& policy)
        : path_(entry.name), size_(entry.size), limits_(limits), inside_(path_, policy, limits.findings) {}

    // For a file that may be a chart, although no artifact refers to it.
    void be_unused() { is_used_ = false; }

    // `parameter`: a value that the chart must have.
    void add(Node parameter) { parameters_.named.push_back(parameter); }

    Sink* sink() override {
        if (size_ > max_chart_bytes + room_for_gzip) {
            inside_.add(
                diagnose(rules::artifact::chart_too_large, {}, path_, size_words(size_), size_words(max_chart_bytes)));
            return nullptr;
        }
        copy_.emplace(open_temporary_file(path_));
        return this;
    }

    void finish() override {
        if (is_used_)
            check(inside_);
        else
            check_unused();
        copy_.reset();
    }

    void report_to(Report& report) override {
        if (!is_used_) {
            if (is_unused_chart_) report.add(diagnose(rules::artifact::unused_chart, place_of(path_), path_));
            return;
        }
        report.adopt(std::move(inside_), path_);
        parameters_.report_to(path_, report);
    }

private:
    void write(ByteView bytes) override { copy_->write(bytes); }

    void check(Report& report) {
        if (copy_) check_chart_archive(copy_->duplicate(path_), path_, limits_, parameters_, report);
    }

    void check_unused() {
        is_unused_chart_ = is_chart(limits_, [&](const Limits&, Report& inside) { check(inside); });
    }

    const std::string path_;
    const std::uint64_t size_;
    const Limits& limits_;
    bool is_used_ = true, is_unused_chart_ = false;
    ChartParameters parameters_;
    Report inside_;  // places are paths in the chart
    std::optional<File> copy_;
};

// Compares a file of the size of the placeholder with the placeholder.
class LicenceLook final : public ArtifactLook {
public:
    LicenceLook(const Entry& entry, const Limits& /*limits*/, const SeverityPolicy& /*policy*/) : path_(entry.name) {}

    Sink* sink() override { return &content_; }
    void finish() override {}
    void report_to(Report& report) override {
        if (content_.first() == licence_placeholder)
            report.add(diagnose(rules::artifact::licence_placeholder, place_of(path_), path_));
    }

private:
    const std::string path_;
    FirstAndLast content_{licence_placeholder.size(), 0};
};

// "tosca.artifacts.nfv.HelmChart", or another type with this local name.
bool is_of_chart_type(const Element& artifact) {
    return validate::nfv::any_type_name(artifact.find(Key::type), [](std::string_view name) {
        return name == "HelmChart" || name.ends_with(".HelmChart");
    });
}

// Deployment items of O-RAN use the first name, older items of ONAP the second.
bool is_chart_item(const Element& artifact) {
    const Node properties = artifact[Key::properties];
    return properties["artifactType"].text() == "helm_chart" || properties["artifact_type"].text() == "helm_chart";
}

// True for a name that 'helm package' gives to the archive of a chart: "web-1.2.3.tgz". Does not find a version that is
// longer than the limit.
bool is_chart_name(std::string_view name) {
    constexpr std::string_view ending = ".tgz";
    if (!name.ends_with(ending)) return false;
    name.remove_suffix(ending.size());
    const std::size_t start = name.size() - std::min(name.size(), max_version_in_name + 1);
    for (std::size_t dash = name.find('-', start); dash != name.npos; dash = name.find('-', dash + 1))
        if (dash != 0 && form_of_version(name.substr(dash + 1)) != VersionForm::none) return true;
    return false;
}

// True if one of the directories around `directory` is a chart, too.
bool is_in_chart(const container::Container& container, std::string_view directory) {
    while (!directory.empty()) {
        directory = parent_path(directory);
        const std::string start = std::string(directory) + (directory.empty() ? "" : "/");
        if (container.find(start + std::string(chart_file)) != nullptr) return true;
    }
    return false;
}

// The archive from which the directory of a chart was probably unpacked: "helm/web-1.2.3.tgz" for "helm/web". May be
// empty.
std::string_view archive_beside(const container::Container& container, std::string_view directory) {
    const std::string start = std::string(directory) + "-";
    const auto found = std::ranges::find_if(container.entries(), [&](const Entry& entry) {
        return entry.kind == EntryKind::file && entry.name.starts_with(start) &&
               parent_path(entry.name) == parent_path(directory) && is_chart_name(file_name(entry.name));
    });
    return found == container.entries().end() ? std::string_view() : std::string_view(found->name);
}

// True if `text` has the name, and not only as a part of a longer name.
bool mentions(std::string_view text, std::string_view name) {
    const auto continues = [&](std::size_t at) {
        return at < text.size() &&
               (is_ascii_letter_or_digit(text[at]) || text[at] == '-' || text[at] == '_' ||
                (text[at] == '.' && at + 1 < text.size() && is_ascii_letter_or_digit(text[at + 1])));
    };
    for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1))
        if (!continues(at + name.size()) && (at == 0 || !continues(at - 1))) return true;
    return false;
}

}  // namespace

ArtifactCheck::ArtifactCheck(const open::OpenedPackage& package, const Limits& limits, SeverityPolicy policy)
    : package_(package), limits_(limits), policy_(std::move(policy)) {
    for (const FileReference& reference : package.references())
        if (reference.kind == FileReference::Kind::artifact && !reference.remote && reference.path) add(reference);
    add_unused_charts();
    if (const Entry* const licence = package.container().find(licence_file);
        licence != nullptr && licence->kind == EntryKind::file && licence->size == licence_placeholder.size() &&
        !looks_.contains(licence))
        look_at<LicenceLook>(*licence);
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
    const bool is_file = entry != nullptr && entry->kind == EntryKind::file;
    const Element& artifact = *reference.element;
    if (is_of_chart_type(artifact) || is_chart_item(artifact))
        add_chart(artifact, *reference.path, is_file ? entry : nullptr);
    if (!is_file) return;
    for (const ImageClaim& claim : image_claims(artifact, image_data_)) {
        const auto known = looks_.find(entry);
        // The file is also used as a chart.
        if (known != looks_.end() && dynamic_cast<ImageLook*>(known->second.get()) == nullptr) return;
        look_at<ImageLook>(*entry).add(claim);
    }
}

void ArtifactCheck::add_chart(const Element& artifact, std::string_view path, const Entry* file) {
    const Node parameters = artifact[Key::properties]["deploymentParameter"];
    if (file == nullptr) return add_chart_directory(path, parameters);
    if (file_name(path) == chart_file) return add_chart_directory(parent_path(path), parameters);
    const auto known = looks_.find(file);
    if (known != looks_.end() && dynamic_cast<ChartLook*>(known->second.get()) == nullptr)
        return;  // the file is also used as an image
    for (ChartLook& look = look_at<ChartLook>(*file); const Node parameter : parameters.items()) look.add(parameter);
}

void ArtifactCheck::add_chart_directory(std::string_view path, Node parameters) {
    if (!chart_directories_.contains(path)) {
        const bool is_chart = package_.container().find(compose("{}/{}", path, chart_file)) != nullptr;
        if (!is_chart || chart_directories_.size() >= max_chart_directories) return;
    }
    for (ChartParameters& chart = chart_directories_[std::string(path)]; const Node parameter : parameters.items())
        chart.named.push_back(parameter);
}

// Only the package of a network function has a descriptor that must refer to its charts. The charts in the package of a
// network service belong to its network functions.
void ArtifactCheck::add_unused_charts() {
    const validate::Model* const model = package_.model();
    const auto product = model != nullptr ? open::product_of(*model) : std::nullopt;
    if (!product || *product == validate::nfv::Product::ns) return;
    std::set<std::string_view> named;
    for (const FileReference& reference : package_.references())
        if (reference.path) named.insert(*reference.path);
    for (const meta::FileBlock& block : package_.metadata().files) named.insert(block.name.path);
    if (package_.manifest())
        for (const meta::ArtifactSet& set : package_.manifest()->artifact_sets)
            for (const meta::ManifestSource& source : set.sources) named.insert(source.path);
    // A property may have the name of a chart as its value.
    const auto is_in_text = [&](std::string_view name) {
        return std::ranges::any_of(model->files(), [&](const auto& file) {
            return file->document->text().find(name) != std::string_view::npos;
        });
    };
    std::size_t count = 0;
    for (const Entry& entry : package_.container().entries()) {
        const std::string_view directory = parent_path(entry.name);
        if (entry.kind != EntryKind::file || entry.size > max_bytes_of_unused_chart || named.contains(entry.name) ||
            !is_chart_name(file_name(entry.name)))
            continue;
        // A chart that another chart contains.
        if (file_name(directory) == "charts" &&
            package_.container().find(compose("{}/{}", parent_path(directory), chart_file)) != nullptr)
            continue;
        if (++count > max_unused_charts) break;
        if (!is_in_text(file_name(entry.name))) look_at<ChartLook>(entry).be_unused();
    }
    add_unused_directories(named);
}

// Charts in directories. The descriptor may also refer to a chart by its name only, unless the directory was unpacked
// from an archive next to it.
void ArtifactCheck::add_unused_directories(const std::set<std::string_view>& named) {
    const container::Container& container = package_.container();
    std::size_t count = 0, files = 0;
    for (const Entry& entry : container.entries()) {
        const std::string_view directory = parent_path(entry.name);
        if (entry.kind != EntryKind::file || directory.empty() || file_name(entry.name) != chart_file) continue;
        if (++files > max_chart_files) return;
        const std::string start = std::string(directory) + "/";
        const auto below = named.lower_bound(start);
        const bool has_named_file = below != named.end() && below->starts_with(start);
        if (named.contains(directory) || has_named_file || chart_directories_.contains(directory) ||
            is_in_chart(container, directory))
            continue;
        if (++count > max_unused_directories) return;
        const std::string_view archive = archive_beside(container, directory);
        const std::string_view name = archive.empty() ? file_name(directory) : directory;
        if (std::ranges::none_of(package_.model()->files(),
                                 [&](const auto& file) { return mentions(file->document->text(), name); }))
            unused_directories_.push_back({std::string(directory), archive});
    }
}

void ArtifactCheck::report_unused_directories(Report& report) const {
    for (const UnusedDirectory& chart : unused_directories_) {
        ChartParameters parameters;
        const bool is_unused_chart = is_chart(limits_, [&](const Limits& limits, Report& inside) {
            check_chart(package_.container(), chart.path, {}, limits, parameters, inside);
        });
        if (!is_unused_chart) continue;
        Diagnostic finding =
            diagnose(rules::artifact::unused_chart, place_of(chart.path + "/" + std::string(chart_file)), chart.path);
        if (!chart.archive.empty())
            finding.hint = compose(
                "if the directory only has the content of '{}', leave the directory out of the package", chart.archive);
        report.add(std::move(finding));
    }
}

Sink* ArtifactCheck::begin(const Entry& entry) {
    const auto look = looks_.find(&entry);
    return look == looks_.end() ? nullptr : look->second->sink();
}

void ArtifactCheck::end(const Entry& entry, bool sound) {
    const auto look = looks_.find(&entry);
    if (look == looks_.end() || !sound) return;
    // The limit is for all checks together.
    Limits left = limits_;
    left.work -= std::min(left.work, spent_.load());
    const BudgetScope budget(left);
    try {
        look->second->finish();
    } catch (const OverBudget& over) {
        const std::lock_guard lock(over_mutex_);
        over_ = over;
    }
    spent_ += budget.work();
}

void ArtifactCheck::report_to(Report& report) {
    for (ArtifactLook* const look : in_order_) look->report_to(report);
    if (over_) report_over_budget(*over_, "", report);
    report_unused_directories(report);
    const BudgetScope budget(limits_);
    try {
        for (auto& [directory, parameters] : chart_directories_) {
            check_chart(package_.container(), directory, {}, limits_, parameters, report);
            parameters.report_to(directory, report);
        }
    } catch (const OverBudget& over) {
        report_over_budget(over, "", report);
    }
}

}  // namespace csar::artifacts
