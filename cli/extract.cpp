// csar extract: unpacks a package into a directory.
#include <csar/extract.hpp>

#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/pack.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/report_output.hpp"
#include "cli/system.hpp"
#include "cli/verify_summary.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

class Extract final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "the archive; - for standard input"},
            {"[ENTRY]", &settings_.only, "extract only these files and directories; patterns are allowed"},
            {"-C,--target", &target_,
             "the directory for the files, which must be new or empty; default: named after the package", "DIRECTORY"},
            {"--allow-prefix", &settings_.allow_prefix, "accept an archive that follows a program (self-extracting)"},
        };
        add_output_options(options, output_);
        add_severity_options(options, severities_);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.severities = severities_.policy();
        settings_.cancellation = &interrupt();
        const bool is_named = !target_.empty();
        if (!is_named) target_ = target_of(package_);
        const ExtractResult done = [&] {
            const Progress progress(console, "extract", work_on({package_}), !resources_.no_progress && !output_.quiet);
            return extracted(is_named);
        }();
        std::string summary =
            done.done ? fmt::format("{}: extracted {}, {} into {}; digests and signatures not checked\n",
                                    printable(package_), count_of(done.files, "file", "files"),
                                    count_of(done.bytes, "byte", "bytes"), printable(target_))
                      : fmt::format("{}: not extracted{}\n", printable(package_),
                                    done.has_undamaged_files
                                        ? "; extract undamaged files by name: csar extract PACKAGE -C DIRECTORY FILE..."
                                        : "");
        for (const std::string& name : done.left_out) summary += fmt::format("left out: {}\n", printable(name));
        nlohmann::ordered_json details = {{"done", done.done}, {"files", done.files}, {"bytes", done.bytes}};
        for (const std::string& name : done.left_out) details["left_out"].push_back(unicode(name));
        return print_report(console, output_, "extract", done.findings, summary, details);
    }

private:
    // Suggests -C if the default target is not empty, and for a usage error with a second argument, which is the
    // directory in other programs.
    ExtractResult extracted(bool is_named) {
        try {
            return extract_package(input_of(package_), target_, settings_);
        } catch (const Failure& failure) {
            std::error_code failed;
            const bool is_taken =
                std::filesystem::exists(target_, failed) &&
                !(std::filesystem::is_directory(target_, failed) && std::filesystem::is_empty(target_, failed));
            if (!is_named && failure.kind() == FailureKind::output && is_taken)
                throw Failure(
                    FailureKind::output,
                    compose("{}; this is the default directory for '{}': choose another one with -C DIRECTORY",
                            failure.what(), package_));
            if (is_named || settings_.only.size() != 1 || failure.kind() != FailureKind::usage) throw;
            throw Failure(FailureKind::usage, compose("{}; to extract into a directory, write -C {}", failure.what(),
                                                      settings_.only.front()));
        }
    }

    // "my" for "x/my.csar".
    static std::string target_of(const std::string& package) {
        const std::string name = package.substr(package.rfind('/') + 1);
        const std::string_view ending = archive_ending(name);
        std::string stem = name.substr(0, name.size() - ending.size());
        if (!ending.empty() && !stem.empty() && stem != "." && stem != "..") return stem;
        throw Failure(FailureKind::usage, "extract: specify the directory to create with -C DIRECTORY");
    }

    std::string package_;
    std::string target_;
    ExtractOptions settings_;
    OutputOptions output_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_extract() { return std::make_unique<Extract>(); }

}  // namespace csar::cli
