// csar init: creates a directory for a new package.
#include <csar/init.hpp>

#include <array>

#include <fmt/format.h>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/source_date.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

class Init final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"DIRECTORY", &directory_, "the directory of the package, which must be new or empty"},
            {"--template", &template_,
             "the kind of package; default: tosca-2.0, or with --manifest the kind that the definitions describe",
             "NAME", "tosca-2.0 vnf pnf cnf nsd profile"},
            {"--name", &settings_.name,
             "name of the product (not with tosca-2.0); default: the name of the directory, with '_' for '.', and '-' "
             "for spaces and other special characters",
             "NAME"},
            {"--vendor", &settings_.vendor, "vendor of the product; default: ACME", "NAME"},
            {"--version", &settings_.version, "version of the product (not with tosca-2.0); default: 1.0.0", "VERSION"},
            {"--uuid", &settings_.uuid, "identifier of the descriptor; default: a new UUID", "UUID"},
            {"--created-by", &settings_.created_by, "the creator of the package; default: the vendor", "NAME"},
            {"--manifest", &settings_.manifest_only, "write only the manifest, into an existing directory"},
            {"--entry-definitions", &settings_.entry_definitions,
             "with --manifest: the definitions that the manifest describes", "PATH"},
        };
        add_options(options, "Output", {{"-q,--quiet", &quiet_, "print nothing"}});
        return options;
    }

    ExitStatus run(Console& console) override {
        settings_.cancellation = &interrupt();
        for (const InitTemplate which : templates)
            if (to_string(which) == template_) settings_.which = which;
        if (settings_.manifest_only && template_ == to_string(InitTemplate::tosca_2_0))
            throw Failure(FailureKind::usage, "init: only the templates vnf, pnf, cnf and nsd have a manifest");
        settings_.time = given_source_date_epoch();
        const InitResult made = init_directory(directory_, settings_);
        if (quiet_) return ExitStatus::ok;
        for (const std::string& file : made.files) console.out(printable(directory_ + "/" + file) + "\n");
        const std::string& entry = settings_.entry_definitions;
        console.out(fmt::format("{}: ready; next: csar pack {}{}{} -o FILE.csar\n", printable(directory_),
                                printable(shell_word(directory_)),
                                entry.empty() ? "" : " --entry-definitions " + printable(shell_word(entry)),
                                intake(made.which)));
        return ExitStatus::ok;
    }

private:
    // The --intake option that the template meets.
    static std::string_view intake(InitTemplate which) {
        switch (which) {
            case InitTemplate::vnf:
            case InitTemplate::pnf:
            case InitTemplate::cnf: return " --intake sol004-3.6.1";
            case InitTemplate::nsd: return " --intake sol007-2.7.1";
            default: return "";
        }
    }

    static constexpr std::array templates = {InitTemplate::tosca_2_0, InitTemplate::vnf, InitTemplate::pnf,
                                             InitTemplate::cnf,       InitTemplate::nsd, InitTemplate::profile};

    std::string directory_;
    std::string template_;
    InitOptions settings_;
    bool quiet_ = false;
};

}  // namespace

std::unique_ptr<Command> make_init() { return std::make_unique<Init>(); }

}  // namespace csar::cli
