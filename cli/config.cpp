// csar config: prints the settings of the project file, with their lines.
#include <csar/project.hpp>

#include <ctime>

#include <csar/date_time.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/project.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

class Config final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options;
        add_project_options(options, project_, false);
        return options;
    }

    ExitStatus run(Console& console) override {
        std::string below;
        const std::optional<ProjectFile> project = find_project(project_, {}, &below);
        if (!project) {
            console.out(
                "no project file in the working directory, or above it in a Git work tree: only options and defaults "
                "apply\n");
            return ExitStatus::ok;
        }
        if (!below.empty())
            console.err(
                compose("{} is above the working directory: only 'csar validate' uses this file, and only for inputs "
                        "that do not contain the working directory",
                        project->path));
        const auto tell = [&](std::string_view setting, std::string_view value, std::uint32_t line) {
            console.out(compose("{} = {}    ({}:{})\n", setting, value, project->path, std::to_string(line)));
        };
        const auto truth = [](bool value) { return value ? "true" : "false"; };
        if (project->strict) tell("strict", truth(project->strict->value), project->strict->line);
        if (project->comments) tell("comments", truth(project->comments->value), project->comments->line);
        for (const auto& [intake, line] : project->intakes) tell("intake", intake, line);
        for (const auto& [setting, line] : project->severities)
            tell("severity of " + setting.first, to_string(setting.second), line);
        for (const auto& [files, line] : project->overrides)
            for (const auto& [id, severity] : files.overrides)
                tell("severity of " + id + " in " + files.path, to_string(severity), line);
        for (const auto& [setting, line] : project->pack) tell("pack " + setting.first, setting.second, line);
        for (const auto& [setting, line] : project->limits) tell("limit " + setting.first, setting.second, line);
        for (const auto& [setting, line] : project->import_map)
            tell("import of " + setting.first, setting.second, line);
        for (const auto& [path, line] : project->profile_paths) tell("profile-path", path, line);
        for (const auto& [path, line] : project->trust) tell("trust", path, line);
        for (const WaiverEntry& entry : project->waivers)
            tell("waiver of " + entry.rule, entry.reason + (entry.expires ? expiry(*entry.expires) : ""), entry.line);
        return ExitStatus::ok;
    }

private:
    static std::string expiry(std::chrono::sys_seconds date) {
        return (date <= current_time() ? ", expired on " : ", expires on ") + date_time_text(date).substr(0, 10);
    }

    ProjectOptions project_;
};

}  // namespace

std::unique_ptr<Command> make_config() { return std::make_unique<Config>(); }

}  // namespace csar::cli
