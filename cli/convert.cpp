// csar convert: writes a package in another format.
#include <csar/convert.hpp>

#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/report_output.hpp"
#include "cli/source_date.hpp"
#include "cli/system.hpp"
#include "cli/verify_summary.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

class Convert final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "archive or directory; - for standard input"},
            {"[OUTPUT]", &settings_.output,
             "the archive or directory to create; the extension selects the format; - for standard output"},
            {"-o,--output", &output_option_, "the same as OUTPUT", "FILE"},
            {"--archive", &format_, "format of the archive, if its extension does not determine it", "FORMAT",
             "zip tar tar.gz tar.zst tar.xz"},
            {"--level", &level_, "compression from 0 (none) to 12 (smallest)", "N"},
            {"--allow-prefix", &settings_.allow_prefix, "accept an archive that follows a program (self-extracting)"},
            {"--executable", &settings_.executable,
             "set the executable bit of files that match this pattern "
             "(repeatable)",
             "GLOB"},
            {"--mend", &mend_, "repair names, links, sparse files and compression, and list each change"},
            {"--names-from", &mending_.names_from, "with --mend: the code page of names that are not in UTF-8",
             "CODEPAGE"},
            {"--strip-components", &mending_.strip_components,
             "with --mend: remove this number of leading components from every name", "N"},
        };
        add_output_options(options, output_);
        add_severity_options(options, severities_);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        if (settings_.output.empty() == output_option_.empty())
            throw Failure(FailureKind::usage, settings_.output.empty()
                                                  ? "convert: specify the output after the package"
                                                  : "convert: specify the output either as OUTPUT or with --output");
        if (!output_option_.empty()) settings_.output = output_option_;
        const bool to_standard_output = settings_.output == "-";
        if (to_standard_output && ::isatty(STDOUT_FILENO) == 1)
            throw Failure(FailureKind::usage, "convert: a package cannot be written to a terminal; specify a file");
        if (to_standard_output) {
            settings_.write = to_descriptor(STDOUT_FILENO);
            settings_.output.clear();
        }
        if (!mend_ && (!mending_.names_from.empty() || mending_.strip_components != 0))
            throw Failure(FailureKind::usage, "convert: --names-from and --strip-components require --mend");
        if (mend_) settings_.mend = mending_;
        settings_.format = from_string<ArchiveFormat>(format_);
        settings_.level = static_cast<int>(level_);
        settings_.time = source_date_epoch();
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.severities = severities_.policy();
        settings_.cancellation = &interrupt();
        const ConvertResult converted = [&] {
            const Progress progress(console, "convert", work_on({package_}), !resources_.no_progress && !output_.quiet);
            return convert_package(input_of(package_), settings_);
        }();
        if (to_standard_output) {
            print_beside(console, converted.findings, output_);
            return converted.findings.exit_status();
        }
        return print_report(console, output_, "convert", converted.findings, summary(converted),
                            {{"done", converted.done},
                             {"files", converted.files},
                             {"bytes", converted.bytes},
                             {"left_out", converted.left_out},
                             {"mended", mended(converted)}});
    }

private:
    std::string summary(const ConvertResult& converted) const {
        if (!converted.done) return fmt::format("{}: not converted\n", printable(package_));
        std::string text = fmt::format("{}: {}, {}, written to {} and compared\n", printable(package_),
                                       count_of(converted.files, "file", "files"),
                                       count_of(converted.bytes, "byte", "bytes"), printable(settings_.output));
        for (const std::string& name : converted.left_out) text += fmt::format("left out: {}\n", printable(name));
        for (const MendedEntry& entry : converted.mended)
            text += fmt::format("{}: {}{}{}\n", to_string(entry.what), printable(entry.name), arrow_of(entry.what),
                                printable(entry.detail));
        return text;
    }

    // What is between the name of an entry and the detail.
    static std::string_view arrow_of(MendedEntry::What what) {
        if (what == MendedEntry::What::renamed) return " -> ";
        return what == MendedEntry::What::link_replaced ? " by a copy of " : "";
    }

    static nlohmann::ordered_json mended(const ConvertResult& converted) {
        nlohmann::ordered_json list = nlohmann::ordered_json::array();
        for (const MendedEntry& entry : converted.mended)
            list.push_back({{"name", printable(entry.name)},
                            {"what", to_string(entry.what)},
                            {"detail", printable(entry.detail)}});
        return list;
    }

    std::string package_;
    std::string output_option_;
    std::string format_;
    unsigned level_ = 6;
    bool mend_ = false;
    MendOptions mending_;
    ConvertOptions settings_;
    OutputOptions output_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_convert() { return std::make_unique<Convert>(); }

}  // namespace csar::cli
