#include "csar/artifacts/chart.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/ascii.hpp"
#include "base/json_nesting.hpp"
#include "base/package_path.hpp"
#include "base/pieces.hpp"
#include "csar/artifacts/chart_version.hpp"
#include "report/diagnose.hpp"
#include "report/rules/artifact.hpp"
#include "report/rules/yaml.hpp"
#include "validate/document/document.hpp"

namespace csar::artifacts {
namespace {

using container::Container;
using container::Entry;
using container::EntryKind;
using validate::Document;
using validate::Node;

constexpr std::size_t max_json_depth = 500;

// Helm cannot read a file with these faults. Helm accepts several documents and duplicate keys.
constexpr std::array<const Rule*, 7> unreadable = {&rules::yaml::not_utf8,         &rules::yaml::control_character,
                                                   &rules::yaml::syntax_error,     &rules::yaml::tab_indentation,
                                                   &rules::yaml::undefined_alias,  &rules::yaml::alias_cycle,
                                                   &rules::yaml::wrong_merge_value};

bool is_unreadable(const Diagnostic& diagnostic) {
    return std::ranges::any_of(unreadable, [&](const Rule* rule) { return diagnostic.id == rule->id; });
}

class ChartCheck {
public:
    ChartCheck(const Container& container, const std::string& directory, std::string_view archive, const Limits& limits,
               ChartParameters& parameters, Report& report)
        : container_(container),
          directory_(directory),
          archive_(archive),
          limits_(limits),
          parameters_(parameters),
          report_(report) {
        const std::string prefix = path_of("");
        for (const Entry& entry : container.entries())
            if (entry.kind == EntryKind::file && entry.name.starts_with(prefix)) names_.push_back(entry.name);
        std::ranges::sort(names_);
        limits_.yaml_nodes = std::min(limits_.yaml_nodes, max_chart_file_bytes);
    }

    void run() {
        const std::string path = path_of("Chart.yaml");
        if (container_.find(path) == nullptr) {
            report_.add(diagnose(rules::artifact::missing_chart_yaml, place_of(path), path).with_hint(hint_below()));
            return;
        }
        const std::unique_ptr<Document> chart = mapping("Chart.yaml", true);
        if (chart != nullptr) check_fields(chart->root());
        const std::unique_ptr<Document> values = mapping("values.yaml", false);
        if (values != nullptr || container_.find(path_of("values.yaml")) == nullptr)
            check_parameters(values == nullptr ? Node() : values->root());
        check_schema();
        if (chart != nullptr) check_dependencies(chart->root());
        if (const auto requirements = mapping("requirements.yaml", false)) check_dependencies(requirements->root());
    }

private:
    // The chart may be one directory too deep, or Chart.yaml misspelt.
    std::string hint_below() const {
        for (const std::string_view name : names_) {
            const std::string_view above = parent_path(name);
            if (above == directory_ && equal_ignoring_case(file_name(name), "Chart.yaml"))
                return compose("there is '{}', whose name differs in upper and lower case", name);
            if (above == directory_ && equal_ignoring_case(file_name(name), "Chart.yml"))
                return compose("there is '{}', but Helm only reads 'Chart.yaml': rename the file", name);
            if (file_name(name) != "Chart.yaml" || parent_path(above) != directory_) continue;
            return compose("{}: run 'helm package {}'",
                           directory_.empty() ? "Helm treats the leading './' of the names as the directory of the "
                                                "chart"
                                              : compose("the chart is in '{}'", above),
                           file_name(above));
        }
        return {};
    }

    std::string path_of(std::string_view name) const {
        return directory_.empty() ? std::string(name) : compose("{}/{}", directory_, name);
    }

    std::optional<std::string> text(const std::string& path) const {
        const Entry* const entry = container_.find(path);
        StringSink content;
        if (entry == nullptr || entry->kind != EntryKind::file || entry->size > max_chart_file_bytes)
            return std::nullopt;
        if (!container_.read(*entry, content)) return std::nullopt;  // the check of all bytes reports damage
        return std::move(content).text();
    }

    // Reads a YAML mapping. Returns null if there is none, and reports what Helm rejects.
    std::unique_ptr<Document> mapping(std::string_view name, bool must) {
        const std::string path = path_of(name);
        std::optional<std::string> content = text(path);
        if (!content) return nullptr;
        Report parsed;
        std::unique_ptr<Document> document = Document::parse(path, std::move(*content), limits_, parsed);
        const std::vector<Diagnostic>& found = parsed.diagnostics();
        const auto fault = std::ranges::find_if(found, is_unreadable);
        if (fault != found.end()) {
            report_.add(*fault);
            return nullptr;
        }
        const Node root = document->root();
        if (root.is_mapping()) return document;
        if (must || (root && !root.is_null()))
            report_.add(diagnose(rules::artifact::chart_file_not_a_mapping, place_of(path), path));
        return nullptr;
    }

    // Returns "" and reports a finding if the field is missing.
    std::string_view field(Node chart, std::string_view name) {
        const Node value = chart[name];
        if (value.is_scalar() && !value.is_null() && !value.text().empty()) return value.text();
        report_.add(diagnose(rules::artifact::missing_chart_field, value ? value.place() : chart.place(), name));
        return {};
    }

    void check_fields(Node chart) {
        const std::string_view api = field(chart, "apiVersion"), name = field(chart, "name"),
                               version = field(chart, "version");
        if (!api.empty() && api != "v1" && api != "v2")
            report_.add(diagnose(rules::artifact::unknown_chart_api, chart["apiVersion"].place(), api));
        if (!name.empty() && !directory_.empty() && name != file_name(directory_))
            report_.add(
                diagnose(rules::artifact::chart_directory_name, chart["name"].place(), name, file_name(directory_)));
        if (version.empty()) return;
        const VersionForm form = form_of_version(version);
        if (form == VersionForm::none)
            return report_.add(diagnose(rules::artifact::malformed_chart_version, chart["version"].place(), version));
        if (form == VersionForm::loose)
            report_.add(diagnose(rules::artifact::loose_chart_version, chart["version"].place(), version));
        const std::string stem = compose("{}-{}", name, version);
        // In the examples of O-RAN, chart names have no extension.
        const bool has_ending = archive_.ends_with(".tgz") || archive_.ends_with(".tar.gz");
        if (has_ending && !name.empty() && archive_ != stem + ".tgz" && archive_ != stem + ".tar.gz")
            report_.add(diagnose(rules::artifact::chart_file_name, {}, archive_, stem + ".tgz"));
    }

    // A chart may set values of its dependencies.
    void check_parameters(Node values) {
        for (const Node parameter : parameters_.named) {
            const std::string_view text = parameter.text().substr(parameter.text().rfind(':') + 1);
            if (!has_value(values, text) && !has_dependency(text.substr(0, text.find('.'))))
                parameters_.missing.push_back(parameter);
        }
    }

    // `path`: "server.port". Below a null or empty value, any path is accepted. So is a path with a list index.
    static bool has_value(Node values, std::string_view path) {
        if (path.find('[') != std::string_view::npos) return true;
        for (bool is_first = true; !path.empty(); is_first = false) {
            const bool is_open = values.is_null() || (values.is_mapping() && values.size() == 0);
            if (!is_first && is_open) return true;
            values = values[take_piece(path, '.')];
            if (!values) return false;
        }
        return true;
    }

    void check_schema() {
        const std::string path = path_of("values.schema.json");
        const std::optional<std::string> content = text(path);
        if (content && (is_nested_deeper(*content, max_json_depth) || !nlohmann::json::accept(*content)))
            report_.add(diagnose(rules::artifact::malformed_chart_schema, place_of(path), path));
    }

    void check_dependencies(Node file) {
        for (const Node dependency : file["dependencies"].items()) {
            const Node name = dependency["name"];
            // Helm needs every dependency in charts/. The chart of a URL "file://../x" is not in the package.
            if (!name.text().empty() && !has_dependency(name.text()))
                report_.add(
                    diagnose(rules::artifact::missing_chart_dependency, name.place(), name.text(), path_of("charts")));
        }
    }

    // A dependency is a directory "NAME" or an archive "NAME-VERSION.tgz".
    bool has_dependency(std::string_view name) const {
        const std::string start = path_of("charts/") + std::string(name);
        for (auto at = std::lower_bound(names_.begin(), names_.end(), start);
             at != names_.end() && at->starts_with(start); ++at) {
            const std::string_view rest = at->substr(start.size());
            if (rest.starts_with('/')) return true;
            const bool has_version = rest.size() > 1 && rest[0] == '-' && (rest[1] == 'v' || is_ascii_digit(rest[1]));
            if (has_version && rest.ends_with(".tgz")) return true;
        }
        return false;
    }

    const Container& container_;
    const std::string& directory_;
    std::string_view archive_;
    Limits limits_;
    ChartParameters& parameters_;
    Report& report_;
    std::vector<std::string_view> names_;  // sorted paths of the chart's files
};

}  // namespace

void check_chart(const Container& container, const std::string& directory, std::string_view archive,
                 const Limits& limits, ChartParameters& parameters, Report& report) {
    ChartCheck(container, directory, archive, limits, parameters, report).run();
}

void ChartParameters::report_to(std::string_view chart, Report& report) const {
    for (const Node parameter : missing)
        report.add(diagnose(rules::artifact::unknown_chart_parameter, parameter.place(), parameter.text(), chart));
}

}  // namespace csar::artifacts
