// csar resolve: resolves a variable service template.
#include <csar/resolve.hpp>

#include <algorithm>
#include <filesystem>
#include <system_error>

#include <csar/date_time.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/files_read.hpp"
#include "cli/interrupt.hpp"
#include "cli/option_names.hpp"
#include "cli/options.hpp"
#include "cli/report_output.hpp"
#include "cli/system.hpp"

namespace csar::cli {
namespace {

class Resolve final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"INPUT", &file_,
             "a service template in tosca_variability_1_0, or a package whose entry file is such a "
             "template"},
            {"-o,--output", &output_,
             "a file, package or directory to write; - writes the definitions to standard output", "OUT"},
            {"--preset", &presets_, "a variability preset (repeatable); a later preset takes precedence", "NAME"},
            {"--input", &inputs_, "the value of a variability input; overrides presets and files", "NAME=VALUE"},
            {"--now", &now_, "the time that date operators use as the current time", "TIME"},
            {"--explain", &explain_, "print each element and whether it is present"},
            {"--list", &list_, "only print the variability inputs and presets"},
            {"--all-presets", &all_presets_, "write one output for each preset to the directory OUT"},
            {"--prune-files", &prune_files_, "leave out files of the package that only absent elements refer to"},
            {"--no-verify", &no_verify_, "do not check whether the result is valid TOSCA 1.3"},
        };
        add_options(options, "Definitions",
                    {{"--inputs", &input_file_, "a YAML file with a map of variability inputs", "FILE"}});
        add_options(options, "Output", {{"-q,--quiet", &quiet_, "print findings only"}});
        add_resource_options(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        if (list_) return list(console);
        if (output_.empty() && !explain_)
            throw Failure(FailureKind::usage, "specify an output with -o, or use - for standard output");
        if (all_presets_) return resolve_all(console);
        ResolveOptions options = settings();
        if (output_ != "-") options.output = output_;
        return resolve_to(console, options);
    }

private:
    ExitStatus resolve_to(Console& console, const ResolveOptions& options) const {
        FilesRead files;
        files.add({file_, input_file_});
        files.refuse_to_replace(options.output, "resolve: --output");
        const ResolveResult result = resolve_definitions(input_of(file_), options);
        print_findings(console, with_option_names(result.findings));
        if (!result.definitions) return result.findings.exit_status();
        if (explain_)
            for (const ResolvedElement& element : result.elements)
                console.out((element.present ? "present  " : "absent   ") +
                            printable(element.name + ": " + element.reason) + "\n");
        if (output_ == "-") {
            console.document(*result.definitions);
        } else if (result.written && !quiet_) {
            console.out(summary(options.output, result) + "\n");
        }
        return ExitStatus::ok;
    }

    Variability listed(Console& console) const {
        const ResolveOptions given = settings();
        Variability result = list_variability(input_of(file_), {given, given.input_file});
        print_findings(console, with_option_names(result.findings));
        return result;
    }

    ExitStatus list(Console& console) const {
        const Variability result = listed(console);
        if (!result.inputs.empty()) console.out("inputs\n");
        for (const VariabilityInput& input : result.inputs) {
            std::string text = input.type;
            if (!input.default_value.empty()) text += (text.empty() ? "default " : ", default ") + input.default_value;
            console.out("  " + printable(input.name + (text.empty() ? "" : " (" + text + ")")) + "\n");
            for (const std::string& element : input.elements) console.out("    " + printable(element) + "\n");
        }
        if (!result.presets.empty()) console.out("presets\n");
        for (const VariabilityPreset& preset : result.presets) {
            std::string text = preset.name;
            for (std::size_t i = 0; i < preset.inputs.size(); ++i) text += (i == 0 ? ": " : ", ") + preset.inputs[i];
            console.out("  " + printable(text + (preset.description.empty() ? "" : " - " + preset.description)) + "\n");
        }
        return result.findings.exit_status();
    }

    // The preset is the name of a file in the output directory.
    static void check_name(const std::string& preset) {
        if (preset.empty() || preset.front() == '.' || preset.find_first_of(std::string("/\0", 2)) != std::string::npos)
            throw Failure(FailureKind::usage,
                          "--all-presets: the preset '" + printable(preset) + "' cannot be used as a file name");
    }

    // Writes an output for each preset. Returns the worst status.
    ExitStatus resolve_all(Console& console) const {
        if (file_ == "-" || output_ == "-" || output_.empty())
            throw Failure(FailureKind::usage,
                          "--all-presets requires a file or directory as input, and a directory as output");
        const Variability choices = listed(console);
        if (choices.findings.exit_status() != ExitStatus::ok) return choices.findings.exit_status();
        if (choices.presets.empty())
            throw Failure(FailureKind::usage, "--all-presets: " + printable(file_) + " has no presets");
        for (const VariabilityPreset& preset : choices.presets) check_name(preset.name);
        std::error_code failed;
        std::filesystem::create_directories(output_, failed);
        if (failed) throw Failure(FailureKind::output, "cannot create the directory '" + printable(output_) + "'");
        ExitStatus status = ExitStatus::ok;
        for (const VariabilityPreset& preset : choices.presets) {
            ResolveOptions options = settings();
            options.presets.push_back(preset.name);
            const char* const ending = choices.entry.empty() ? ".yaml" : ".csar";
            options.output = (std::filesystem::path(output_) / (preset.name + ending)).string();
            status = std::max(status, resolve_to(console, options));
        }
        return status;
    }

    static std::string summary(const std::string& output, const ResolveResult& result) {
        std::string text = printable(output) + ": resolved";
        if (!result.entry.empty()) text += " " + printable(result.entry);
        const std::size_t shown = std::min<std::size_t>(result.left_out.size(), 3);
        for (std::size_t i = 0; i < shown; ++i) text += (i == 0 ? ", without " : ", ") + printable(result.left_out[i]);
        if (shown < result.left_out.size())
            text += " and " + std::to_string(result.left_out.size() - shown) + " more files";
        if (result.lost_signature)
            text += "; the signature was left out, because the signed content changed: sign the package again";
        return text;
    }

    ResolveOptions settings() const {
        ResolveOptions settings;
        settings.limits = resources_.limits();
        settings.cancellation = &interrupt();
        settings.presets = presets_;
        settings.input_file = input_file_;
        settings.explain = explain_;
        settings.prune_files = prune_files_;
        settings.verify = !no_verify_;
        settings.jobs = resources_.jobs();
        for (const std::string& given : inputs_) settings.inputs.push_back(parse_pair("--input", given, "NAME=VALUE"));
        settings.now = now_.empty() ? current_time() : time_of(now_);
        return settings;
    }

    static std::chrono::sys_seconds time_of(const std::string& text) {
        const auto time = parse_date_time(text);
        if (!time)
            throw Failure(FailureKind::usage,
                          "--now " + printable(text) + ": the value must be a time such as 2026-01-31T12:00:00Z");
        return *time;
    }

    std::string file_, output_, input_file_, now_;
    std::vector<std::string> presets_, inputs_;
    bool explain_ = false, prune_files_ = false, quiet_ = false, list_ = false, all_presets_ = false,
         no_verify_ = false;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_resolve() { return std::make_unique<Resolve>(); }

}  // namespace csar::cli
