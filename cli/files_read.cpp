#include "cli/files_read.hpp"

#include <algorithm>
#include <filesystem>
#include <initializer_list>
#include <system_error>

#include <csar/definition_options.hpp>
#include <csar/failure.hpp>
#include <csar/input.hpp>
#include <csar/text.hpp>
#include "cli/package_list.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

namespace fs = std::filesystem;

bool lies_in(const fs::path& directory, const fs::path& file) {
    return std::mismatch(directory.begin(), directory.end(), file.begin(), file.end()).first == directory.end();
}

bool has_ending(const fs::path& file, std::initializer_list<std::string_view> endings) {
    const std::string ending = lower_case(file.extension().string());
    return std::ranges::find(endings, ending) != endings.end();
}

// True if the file may be an earlier report, by its name, and may be replaced. An XML file with definitions is not a
// report in JUnit format.
bool may_be_report(const fs::path& file) {
    if (has_ending(file, {".xml"})) return !is_definitions_file(file.string());
    return has_ending(file,
                      {".json", ".ndjson", ".sarif", ".html", ".md", ".txt", ".log", ".out", ".svg", ".dot", ".mmd"});
}

}  // namespace

bool is_source(const std::string& file) {
    return has_ending(file, {".yaml", ".yml", ".tosca", ".meta", ".mf", ".xml"});
}

void FilesRead::add(const std::string& path) {
    if (path.empty()) return;
    const std::string layout = layout_directory(path);
    paths_.push_back(path == "-" ? "/dev/stdin" : layout.empty() ? path : layout);  // may be a file
}

void FilesRead::add_package(const std::string& path) {
    add(path);
    std::error_code failed;
    if (path.empty() || path == "-" || !fs::is_regular_file(path, failed)) return;
    if (is_source(path)) sources_.push_back(fs::canonical(path, failed).parent_path().string());
    for (const std::string& beside : files_beside(path))
        if (beside != path) add(beside);
}

void FilesRead::add(const DefinitionOptions& options) {
    add(options.profile_paths);
    for (const auto& [url, target] : options.import_map) add(target);
    add_package(options.within);
}

void FilesRead::refuse_to_replace(const std::string& output, std::string_view option, std::string_view remedy) const {
    std::error_code failed;
    if (!fs::is_regular_file(output, failed)) return;
    const fs::path whole = fs::canonical(output, failed);
    for (const std::string& path : paths_) {
        const bool is_directory = fs::is_directory(path, failed);
        if (is_directory ? !lies_in(fs::canonical(path, failed), whole) : !fs::equivalent(path, output, failed))
            continue;
        throw Failure(FailureKind::usage, std::string(option) + " would replace '" + printable(output) +
                                              (is_directory ? "', which is in the input: " + std::string(remedy)
                                                            : "', which is also an input: choose another file"));
    }
    for (const std::string& directory : sources_)
        if (lies_in(directory, whole) && !may_be_report(whole))
            throw Failure(FailureKind::usage,
                          std::string(option) + " would replace '" + printable(output) +
                              "', which definitions in the same directory may use: choose another file");
}

void FilesRead::refuse_to_replace_by_report(const std::string& output, std::string_view option) const {
    refuse_to_replace(output, option);
    std::error_code failed;
    if (sources_.empty() || !is_source(output) || !fs::is_regular_file(output, failed) || may_be_report(output)) return;
    throw Failure(FailureKind::usage, std::string(option) + " would replace '" + printable(output) +
                                          "', which the definitions may import: choose another file");
}

}  // namespace csar::cli
