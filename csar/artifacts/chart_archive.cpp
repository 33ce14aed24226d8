// Reads the archive of a Helm chart within the limits of Helm.
#include <algorithm>
#include <optional>
#include <set>
#include <vector>

#include "base/budget.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "base/size_words.hpp"
#include "csar/artifacts/chart.hpp"
#include "csar/artifacts/first_and_last.hpp"
#include "csar/artifacts/private_key.hpp"
#include "csar/container/detect.hpp"
#include "report/diagnose.hpp"
#include "report/rules/artifact.hpp"
#include "report/rules/entry.hpp"

namespace csar::artifacts {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;

constexpr std::uint64_t max_chart_entries = 100'000;
// A small chart may expand to this size. A larger value would let many small charts take a long time.
constexpr std::uint64_t max_growth_bytes = 16 * MiB;
constexpr std::uint64_t bytes_a_step = 4;  // approximate number of decompressed bytes per step
constexpr std::size_t max_shown = 2;

Limits limits_of_charts(Limits limits) {
    limits.entries = std::min(limits.entries, max_chart_entries);
    limits.extracted_bytes = std::min(limits.extracted_bytes, max_chart_bytes);
    limits.ratio_ceiling = std::min(limits.ratio_ceiling, max_growth_bytes);
    limits.definitions_file = std::min(limits.definitions_file, max_chart_file_bytes);
    limits.retained_bytes = std::min(limits.retained_bytes, max_growth_bytes);
    return limits;
}

class FileWatch final : public container::EntryVisitor {
public:
    explicit FileWatch(Report& report) : report_(report) {}

    Sink* begin(const Entry& entry) override {
        if (entry.size > max_private_key_bytes) return nullptr;
        start_ = no_bytes();
        return &start_;
    }

    void end(const Entry& entry, bool /*sound*/) override {
        spend_work(entry.size / bytes_a_step);
        if (entry.size > max_chart_file_bytes)
            report_.add(diagnose(rules::artifact::large_chart_file, place_of(entry.name), entry.name,
                                 size_words(entry.size), size_words(max_chart_file_bytes)));
        std::string reason = private_key_by_name(entry.name);
        if (reason.empty() && entry.size <= max_private_key_bytes) reason = private_key_by_content(start_.first());
        if (!reason.empty())
            report_.add(diagnose(rules::artifact::private_key_in_chart, place_of(entry.name), entry.name, reason));
    }

private:
    static FirstAndLast no_bytes() { return {private_key_start, 0}; }

    Report& report_;
    FirstAndLast start_ = no_bytes();
};

// Returns "" for "./". Reports a finding and returns nullopt if there is not exactly one directory.
std::optional<std::string> top_directory(const Container& archive, Report& report) {
    std::set<std::string_view> directories, files;
    bool has_dot_prefix = false, has_chart = false;
    for (const Entry& entry : archive.entries()) {
        if (entry.hostile_name) continue;  // already reported
        if (entry.kind == EntryKind::file) {
            has_dot_prefix |= entry.has_dot_prefix;
            has_chart |= !entry.has_dot_prefix && file_name(entry.name) == "Chart.yaml";
        }
        const std::size_t slash = entry.name.find('/');
        const bool is_inside = slash != std::string_view::npos || entry.kind == EntryKind::directory;
        std::set<std::string_view>& names = is_inside ? directories : files;
        if (names.size() <= max_shown) names.insert(entry.name.substr(0, slash));
    }
    if (has_dot_prefix && !has_chart) return "";
    if (directories.size() == 1 && files.empty()) return std::string(*directories.begin());
    const std::set<std::string_view>& shown = files.empty() ? directories : files;
    std::string what = shown.empty()       ? "nothing"
                       : files.empty()     ? "the directories "
                       : files.size() == 1 ? "the file "
                                           : "the files ";
    what += joined(shown, ", ", [](std::string_view name) { return compose("'{}'", name); });
    report.add(
        diagnose(rules::artifact::chart_without_directory, {}, what)
            .with_hint("put all files into one directory that contains Chart.yaml, and run 'helm package DIRECTORY'"));
    return std::nullopt;
}

}  // namespace

void check_chart_archive(File chart, const std::string& path, const Limits& limits, ChartParameters& parameters,
                         Report& report) {
    std::vector<std::byte> head(container::detection_size);
    head.resize(chart.read_at(0, head));
    const container::Recognition recognition = container::recognise(head);
    if (recognition.filter != container::Filter::gzip)
        return report.add(diagnose(rules::artifact::not_a_chart, {}, path,
                                   compose("{}, not a tar compressed with gzip", recognition.description)));
    FileWatch watch(report);
    container::OpenOptions options;
    options.limits = limits_of_charts(limits);
    options.visitor = &watch;
    Report found;  // only its errors are reported
    std::unique_ptr<Container> archive;
    try {
        archive = container::open(std::move(chart), options, found);
    } catch (const container::UnknownFormat&) {
        return report.add(diagnose(rules::artifact::not_a_chart, {}, path, "gzip data without a tar"));
    }
    // The chart is truncated, not the package.
    if (found.exit_status() == ExitStatus::unreadable)
        return report.add(diagnose(rules::artifact::not_a_chart, {}, path, "truncated")
                              .with_hint("get the chart again, or create it again with 'helm package DIRECTORY'"));
    bool is_whole = true;
    for (Diagnostic diagnostic : found.diagnostics()) {
        if (diagnostic.severity != Severity::error) continue;
        diagnostic.hint.clear();  // the hint names an option that only applies to packages
        report.add(diagnostic);
        is_whole &= diagnostic.id.starts_with("entry/") && diagnostic.id != rules::entry::too_many_entries.id &&
                    diagnostic.id != rules::entry::content_too_large.id;
    }
    if (!is_whole) return;
    const std::optional<std::string> directory = top_directory(*archive, report);
    if (directory) check_chart(*archive, *directory, file_name(path), options.limits, parameters, report);
}

}  // namespace csar::artifacts
