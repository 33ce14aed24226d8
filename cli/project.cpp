#include "cli/project.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <type_traits>
#include <variant>

#include <csar/failure.hpp>
#include <csar/input.hpp>
#include <csar/intake.hpp>
#include <csar/rules.hpp>
#include <csar/text.hpp>
#include "cli/words.hpp"

namespace csar::cli {
namespace {

[[noreturn]] void refuse(const ProjectFile& project, std::uint32_t line, const std::string& message,
                         FailureKind kind = FailureKind::usage) {
    throw Failure(kind, compose("{}:{}: {}", project.path, std::to_string(line), message));
}

// `option`: an option of pack in the file.
void refuse_option(const ProjectFile& project, std::string_view option, const std::string& message,
                   FailureKind kind = FailureKind::usage) {
    for (const auto& [setting, line] : project.pack)
        if (setting.first == option) refuse(project, line, message, kind);
}

// True if the working directory is in the directory or layout `examined`.
bool is_within(const std::string& examined) {
    std::error_code failed;
    const std::string layout = layout_directory(examined);
    const std::filesystem::path here = std::filesystem::canonical(".", failed);
    const std::filesystem::path directory = std::filesystem::canonical(layout.empty() ? examined : layout, failed);
    if (failed || !std::filesystem::is_directory(directory, failed)) return false;
    return std::mismatch(directory.begin(), directory.end(), here.begin(), here.end()).first == directory.end();
}

void refuse_project_of(const std::string& examined) {
    if (!is_within(examined)) return;
    throw Failure(FailureKind::usage, printable(examined) +
                                          ": the project file .csar.yaml is part of the input, which may be untrusted; "
                                          "--config .csar.yaml uses this file, --config none ignores it");
}

// The way to the nearest parent directory with a project file, in the work tree: "../../". May be empty.
std::string way_to_project() {
    std::error_code failed;
    const auto is_there = [](const std::filesystem::path& path) {
        std::error_code absent;
        return std::filesystem::exists(std::filesystem::symlink_status(path, absent));
    };
    std::filesystem::path at = std::filesystem::current_path(failed);
    std::string way;
    for (std::string up; !failed; up += "../", at = at.parent_path()) {
        if (way.empty() && !up.empty() && is_there(at / default_project)) way = up;
        if (is_there(at / ".git")) return way;
        if (at == at.root_path()) break;  // no work tree
    }
    return {};
}

// Changes a pattern for the directory of the project file into patterns for names below `prefix`. There are two if a
// '*' may match the end of the prefix.
std::vector<std::string> patterns_below(std::string_view pattern, std::string_view prefix) {
    std::size_t same = 0;
    while (same < std::min(pattern.size(), prefix.size()) && pattern[same] == prefix[same]) ++same;
    if (same == prefix.size()) return {std::string(pattern.substr(same))};
    const std::string_view rest = pattern.substr(same);
    if (!rest.starts_with('*')) return {};
    std::vector<std::string> patterns = {std::string(rest)};
    if (rest.starts_with("*/")) patterns.emplace_back(rest.substr(2));
    return patterns;
}

// A project file in a parent directory may be from another user.
void refuse_of_others(const std::string& path) {
    struct stat link = {}, file = {};
    const auto is_trusted = [](const struct stat& status) {
        return status.st_uid == 0 || status.st_uid == ::geteuid();
    };
    if (::lstat(path.c_str(), &link) != 0 || ::stat(path.c_str(), &file) != 0) return;  // reading it fails, too
    if (!is_trusted(link) || !is_trusted(file))
        throw Failure(
            FailureKind::usage,
            compose("the project file '{0}' belongs to another user: --config {0} uses this file, --config none "
                    "ignores it",
                    path));
}

// `remedy`: what the file is for, and how to do without it; for a file that cannot be a directory.
void refuse_missing_file(const ProjectFile& project, std::uint32_t line, const std::string& path,
                         std::string_view remedy = "") {
    std::error_code failed;
    if (!std::filesystem::is_regular_file(path, failed) && !std::filesystem::is_directory(path, failed))
        refuse(project, line,
               compose("there is no file{} '{}'{}", remedy.empty() ? " or directory" : "", path, remedy));
}

std::string_view remedy_without(std::string_view option) {
    if (option == "key")
        return " for the key of pack: sign with another key (--key FILE), or pack without a signature (--sign none)";
    if (option == "cert") return " for the certificate of pack; --sign none packs without a signature";
    if (option == "passphrase-file") return " for the passphrase of pack; --sign none packs without a signature";
    return "";
}

// Returns false for definitions, for example.
bool is_project(const std::string& path) {
    try {
        read_project_file(path);
        return true;
    } catch (const Failure&) {
        return false;
    }
}

// True if the value is a file or directory that is read. A key may also be in a token.
bool names_input(std::string_view option, const std::string& value) {
    return option == "cert" || option == "passphrase-file" || option == "directory" ||
           (option == "key" && !value.starts_with("pkcs11:"));
}

}  // namespace

std::string literal_pattern(std::string_view path) {
    std::string pattern;
    for (const char c : path) {
        if (std::string_view("*?[]\\").find(c) != std::string_view::npos) pattern += '\\';
        pattern += c;
    }
    return pattern;
}

void add_project_options(std::vector<Option>& options, ProjectOptions& target, bool judges) {
    add_options(options, "Severities",
                {{"--config", &target.config,
                  "the project file; default: .csar.yaml in the working directory (validate: or above it in a Git "
                  "work tree); 'none' for no project file",
                  "FILE"}});
    if (!judges) return;
    add_options(
        options, "Severities",
        {{"--baseline", &target.baselines,
          "do not count the findings in this file, which an earlier run wrote with "
          "--write-baseline (repeatable)",
          "FILE"},
         {"--write-baseline", &target.write_baseline, "write the findings to this file, for --baseline", "FILE"}});
}

void add_project_definitions_option(std::vector<Option>& options, ProjectOptions& target) {
    add_options(options, "Definitions",
                {{"--config", &target.config,
                  "the project file, whose import-map and profile-path are used; default: .csar.yaml in the working "
                  "directory; 'none' for no project file",
                  "FILE"}});
}

std::optional<ProjectFile> find_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                        std::string* below) {
    if (options.config == "none") return std::nullopt;
    if (!options.config.empty()) return read_project_file(options.config);
    // A dangling link is an error, not a missing file.
    std::error_code failed;
    std::string path = default_project;
    if (!std::filesystem::exists(std::filesystem::symlink_status(path, failed))) {
        // A project file in the examined directory is not trusted: it may be part of the package.
        if (below == nullptr || std::ranges::any_of(examined, is_within)) return std::nullopt;
        const std::string way = way_to_project();
        if (way.empty()) return std::nullopt;
        path = way + default_project;
        const std::filesystem::path here = std::filesystem::canonical(".", failed);
        *below = here.lexically_relative(std::filesystem::canonical(way, failed)).string() + "/";
    }
    for (const std::string& name : examined) refuse_project_of(name);
    if (!std::filesystem::is_regular_file(path, failed) && std::filesystem::exists(path, failed))
        throw Failure(FailureKind::input, compose("cannot read '{}': it is not a regular file", path));
    if (path == default_project) return read_project_file(path);
    refuse_of_others(path);
    return read_project_file(path);
}

std::string_view misnamed_project() {
    std::error_code failed;
    if (std::filesystem::exists(std::filesystem::symlink_status(default_project, failed))) return {};
    if (std::filesystem::is_regular_file(".csar.yml", failed)) return ".csar.yml";
    for (const std::string_view name : {"csar.yaml", "csar.yml"})
        if (std::filesystem::is_regular_file(name, failed) && is_project(std::string(name))) return name;
    return {};
}

std::string unused_project(const ProjectOptions& options) {
    std::error_code failed;
    if (!options.config.empty() || std::filesystem::exists(default_project, failed)) return {};
    const std::string way = way_to_project();
    return way.empty() ? way : way + default_project;
}

std::string unused_project_hint(const ProjectOptions& options) {
    const std::string path = unused_project(options);
    return path.empty() ? path : compose("; to use the project file {}, specify it with --config", path);
}

void move_overrides(ProjectFile& project, std::string_view below) {
    std::error_code failed;
    const std::string directory =
        std::filesystem::canonical(std::filesystem::path(project.path).parent_path(), failed).string();
    std::vector<Located<SeveritiesOfFiles>> moved;
    for (const auto& [files, line] : project.overrides) {
        const auto add = [&, &overrides = files.overrides, at = line](std::string pattern) {
            moved.push_back({{std::move(pattern), overrides}, at});
        };
        // For names below, next to and above the working directory; then for absolute names.
        std::string up;
        for (std::string_view left = below;; up += "../") {
            for (const std::string& pattern : patterns_below(files.path, left)) add(up + pattern);
            if (left.empty()) break;
            left = left.substr(0, left.rfind('/', left.size() - 2) + 1);
        }
        add(files.path.starts_with('/') ? files.path : literal_pattern(directory) + "/" + files.path);
    }
    project.overrides = std::move(moved);
}

void apply_defaults(const ProjectFile& project, SeverityOptions& severities) {
    severities.strict |= project.strict && project.strict->value;
    const auto is_named = [&](const std::string& id) {
        for (const auto* list : {&severities.errors, &severities.warnings, &severities.ignored})
            if (std::find(list->begin(), list->end(), id) != list->end()) return true;
        return false;
    };
    for (const auto& [setting, line] : project.severities)
        if (!is_named(setting.first)) severities.of_project[setting.first] = setting.second;
    for (const auto& [files, line] : project.overrides) severities.of_files.push_back(files);
}

void apply_defaults(const ProjectFile& project, std::string_view option, const Target& target) {
    const auto* const given = std::get_if<std::string*>(&target);
    const bool is_given = given != nullptr && !(*given)->empty();
    std::vector<std::string> values;
    for (const auto& [setting, line] : project.pack) {
        if (setting.first != option) continue;
        if (!is_given && names_input(option, setting.second))
            refuse_missing_file(project, line, setting.second, remedy_without(option));
        values.push_back(setting.second);
    }
    if (values.empty()) return;
    std::visit(
        [&](auto* value) {
            using Value = std::remove_pointer_t<decltype(value)>;
            if constexpr (std::is_same_v<Value, bool>)
                *value = true;
            else if constexpr (std::is_same_v<Value, std::string>)
                *value = value->empty() ? values.front() : *value;
            else if constexpr (std::is_same_v<Value, std::optional<std::string>>)
                *value = value->value_or(values.front());
            else if constexpr (std::is_same_v<Value, std::vector<std::string>>)
                value->insert(value->begin(), values.begin(), values.end());
        },
        target);
}

void apply_output_default(const ProjectFile& project, std::string_view option, std::string& value) {
    if (!value.empty()) return;
    apply_defaults(project, option, &value);
    // An output that ends with a slash is a directory, which pack creates. Pack also creates that of a checksum file.
    std::filesystem::path directory =
        std::filesystem::path(value.substr(0, value.find_last_not_of('/') + 1)).parent_path();
    if (option == "checksum") directory = directory.parent_path();
    std::error_code unknown;
    if (directory.empty() || std::filesystem::exists(directory, unknown) || unknown) return;
    refuse_option(project, option,
                  compose("there is no directory '{}' for the {} '{}' of pack; create the directory: mkdir -p {}",
                          directory.string(), option, value, shell_word(directory.string())),
                  FailureKind::output);
}

void apply_package_default(const ProjectFile& project, const std::string& packed, std::string& output) {
    if (!output.empty()) return;
    apply_output_default(project, "output", output);
    std::string own;
    for (const auto& [setting, line] : project.pack)
        if (setting.first == "directory") own = setting.second;
    std::error_code absent;
    if (own.empty() || output.empty() || output.ends_with('/') || std::filesystem::is_directory(output, absent) ||
        !std::filesystem::is_directory(packed, absent) || std::filesystem::equivalent(own, packed, absent))
        return;
    refuse_option(project, "output",
                  compose("the output '{}' of pack is the package of the directory '{}', not of '{}': specify another "
                          "package with -o FILE",
                          output, own, packed));
}

void apply_defaults(const ProjectFile& project, ResourceOptions& resources) {
    std::vector<std::string> limits;
    for (const auto& [setting, line] : project.limits) {
        limits.push_back(setting.first + "=" + setting.second);
        try {
            ResourceOptions alone;
            alone.limits_given = {limits.back()};
            alone.limits();
        } catch (const Failure& failure) {
            std::string_view message = failure.what();
            constexpr std::string_view option = "--limit";
            if (message.starts_with(option)) message.remove_prefix(option.size());
            refuse(project, line, "limits" + std::string(message));
        }
    }
    resources.limits_given.insert(resources.limits_given.begin(), limits.begin(), limits.end());
}

void apply_defaults(const ProjectFile& project, DefinitionSources& definitions) {
    std::vector<std::string> map;
    for (const auto& [setting, line] : project.import_map) {
        refuse_missing_file(project, line, setting.second);
        map.push_back(setting.first + "=" + setting.second);
    }
    definitions.import_map.insert(definitions.import_map.begin(), map.begin(), map.end());
    for (const auto& [path, line] : project.profile_paths) {
        refuse_missing_file(project, line, path);
        definitions.profile_paths.push_back(path);
    }
}

std::string use_definitions_of_project(const ProjectOptions& options, const std::vector<std::string>& examined,
                                       DefinitionSources& definitions) {
    // The project file may be untrusted. Without an effect on a verdict, it is ignored without an error.
    if (options.config.empty() && std::ranges::any_of(examined, is_within)) return {};
    const std::optional<ProjectFile> project = find_project(options, examined);
    if (!project) return {};
    apply_defaults(*project, definitions);
    return project->path;
}

void apply_defaults(const ProjectFile& project, const ProjectOptions& options, SignatureOptions& signatures) {
    if (!signatures.given.anchors.empty() || project.trust.empty()) return;
    if (signatures.given.require_signature && options.config.empty())
        refuse(project, project.trust.front().line,
               "--require-signature uses the trusted certificates of a project file only with --config: write --trust "
               "FILE, or --config .csar.yaml");
    for (const auto& [path, line] : project.trust) {
        refuse_missing_file(project, line, path);
        signatures.given.anchors.push_back(path);
    }
}

PackedOfGit packed_of_git(std::string_view command, bool gitignore, bool git_tracked,
                          const std::optional<ProjectFile>& project) {
    if (project && !gitignore && !git_tracked) {
        apply_defaults(*project, "gitignore", &gitignore);
        apply_defaults(*project, "git-tracked", &git_tracked);
    }
    if (gitignore && git_tracked)
        throw Failure(FailureKind::usage, compose("{}: --gitignore cannot be combined with --git-tracked", command));
    return git_tracked ? PackedOfGit::tracked : gitignore ? PackedOfGit::not_ignored : PackedOfGit::everything;
}

void apply_intake_default(const ProjectFile& project, std::vector<std::string>& intakes) {
    if (!intakes.empty()) return;
    for (const auto& [intake, line] : project.intakes) {
        intakes.push_back(intake);
        if (is_intake_file(intake)) {
            refuse_missing_file(project, line, intake);
            continue;
        }
        try {
            static_cast<void>(intake_checklist(intake));
        } catch (const Failure& failure) {
            if (failure.kind() != FailureKind::usage) throw;
            refuse(project, line, failure.what());
        }
    }
}

}  // namespace csar::cli
