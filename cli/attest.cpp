// csar attest: creates a signed statement about a package.
#include <csar/attest.hpp>

#include <fmt/format.h>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/signer_options.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

class Attest final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "the package that the statement is about"},
            {"-o,--output", &settings_.output, "the statement to write; default: PACKAGE.intoto.jsonl", "FILE"},
            {"--replace", &settings_.replace, "replace an existing statement"},
            {"--build-type", &settings_.build_type, "how the package was built (SLSA provenance)", "URI"},
            {"--builder", &settings_.builder, "the platform that built the package", "URI"},
            {"--parameter", &parameters_, "an external parameter of the build (repeatable)", "KEY=VALUE"},
            {"--invocation", &settings_.invocation, "identifier of the build run", "ID"},
            {"--started", &settings_.started, "when the build started", "TIME"},
            {"--finished", &settings_.finished, "when the build finished", "TIME"},
            {"--predicate", &settings_.predicate_file,
             "a file with a JSON object as the predicate, instead of "
             "provenance",
             "FILE"},
            {"--predicate-type", &settings_.predicate_type, "the type of the predicate, a URI", "URI"},
        };
        add_signer_options(options, signer_);
        // Statements are always signed with SHA-256.
        std::erase_if(options, [](const Option& option) { return option.name() == "--signature-digest"; });
        add_options(options, "Output", {{"-q,--quiet", &quiet_, "print nothing"}});
        return options;
    }

    ExitStatus run(Console& console) override {
        for (const std::string& given : parameters_) settings_.parameters.push_back(parse_pair("--parameter", given));
        settings_.signer = signer_.options();
        settings_.cancellation = &interrupt();
        const AttestResult done = attest_package(package_, settings_);
        if (!quiet_)
            console.out(
                fmt::format("{}: signed by '{}': a statement about {}, SHA-256 {}; digests and signatures in the "
                            "package not checked\n",
                            printable(done.output), printable(done.subject), printable(package_), done.sha256));
        return ExitStatus::ok;
    }

private:
    std::string package_;
    std::vector<std::string> parameters_;
    bool quiet_ = false;
    SignerGiven signer_;
    AttestOptions settings_;
};

}  // namespace

std::unique_ptr<Command> make_attest() { return std::make_unique<Attest>(); }

}  // namespace csar::cli
