// csar sign: adds a CMS signature in a package, around it or next to it.
#include <csar/sign.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/report_output.hpp"
#include "cli/signer_options.hpp"
#include "cli/source_date.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

using Scope = VerifiedSignature::Scope;

class Sign final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"PACKAGE", &package_, "the archive to sign"},
            {"--form", &form_,
             "where to put the signature; default: in the manifest or, without one, in a file next to the package",
             "FORM", "manifest container detached"},
            {"-o,--output", &settings_.output, "the signed package, or the detached signature", "FILE"},
            {"--add-signer", &add_, "add a signer to the existing signature"},
            {"--replace", &replace_, "replace the existing signature, and an existing output file"},
            {"--timestamp-query", &settings_.timestamp_query,
             "write a request for a time stamp of the existing signature, instead of signing", "FILE"},
            {"--timestamp-file", &settings_.timestamp,
             "add the authority's response to the existing signature, instead of signing", "FILE"},
            {"--extract-signature", &settings_.extract_signature,
             "write the existing signature to this file, instead of signing", "FILE"},
            {"--remove", &settings_.remove, "remove the existing signature, instead of signing"},
            {"--checksum", &settings_.checksum, "also write a line for 'sha256sum --check'", "FILE"},
            {"--no-verify", &no_verify_, "do not check the signed package"},
        };
        add_options(options, "Signing",
                    {{"--certificate-beside", &settings_.certificate_beside,
                      "put the certificates in a separate file next to the signature"}});
        add_signer_options(options, signer_);
        add_output_options(options, output_);
        add_severity_options(options, severities_);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override {
        if (add_ && replace_) throw Failure(FailureKind::usage, "sign: --add-signer cannot be combined with --replace");
        settings_.existing = add_       ? ExistingSignature::add_signer
                             : replace_ ? ExistingSignature::replace
                                        : ExistingSignature::refuse;
        settings_.scope = from_string<VerifiedSignature::Scope>(form_);
        settings_.signer = signer_.options();
        settings_.limits = resources_.limits();
        settings_.jobs = resources_.jobs();
        settings_.verify = !no_verify_;
        settings_.time = source_date_epoch();
        settings_.severities = severities_.policy();
        settings_.cancellation = &interrupt();
        const SignResult done = [&] {
            const bool asks = settings_.signer.is_external();
            const Progress progress(console, "sign", work_on({package_}),
                                    !resources_.no_progress && !output_.quiet && !asks);
            return sign_package(package_, settings_);
        }();
        ReportOutput output(console, output_, "sign");
        output.add(done.findings, summary(done), details(done));
        output.finish(done.findings.exit_status());
        return done.findings.exit_status();
    }

private:
    std::string summary(const SignResult& done) const {
        if (!done.done) return fmt::format("{}: not signed\n", printable(package_));
        if (!settings_.timestamp_query.empty())
            return fmt::format("{}: the request for a time stamp of the signature of {}\n", printable(done.output),
                               printable(done.covers));
        if (!settings_.extract_signature.empty())
            return fmt::format("{}: the signature of {}\n", printable(done.output), printable(done.covers));
        if (settings_.remove)
            return fmt::format("{}: the signature of {} was {}\n", printable(done.output), printable(done.covers),
                               done.scope == Scope::detached ? "deleted" : "removed");
        if (!settings_.timestamp.empty())
            return fmt::format("{}: a time stamp was added to the signature of {}\n", printable(done.output),
                               printable(done.covers));
        const std::string replaced =
            done.replaced.empty() ? "" : "; replaces the signature of " + quoted(done.replaced);
        const std::string kept = done.kept.empty() ? ""
                                                   : fmt::format("{}: the manifest is still signed by {}\n",
                                                                 printable(package_), quoted(done.kept));
        return fmt::format("{}: signed by '{}': {} {}{}\n{}", printable(done.output), printable(done.subject),
                           done.scope == Scope::manifest ? "the manifest" : "every byte of", printable(done.covers),
                           replaced, kept);
    }

    static std::string quoted(const std::vector<std::string>& signers) {
        return joined(signers, " and ", [](const std::string& signer) { return "'" + printable(signer) + "'"; });
    }

    static nlohmann::ordered_json details(const SignResult& done) {
        nlohmann::ordered_json json = {{"done", done.done},
                                       {"output", printable(done.output)},
                                       {"scope", to_string(done.scope)},
                                       {"covers", printable(done.covers)},
                                       {"subject", printable(done.subject)}};
        for (const std::string& signer : done.replaced) json["replaced"].push_back(printable(signer));
        for (const std::string& signer : done.kept) json["kept"].push_back(printable(signer));
        if (!done.sha256.empty()) json["sha256"] = done.sha256;
        return json;
    }

    std::string package_;
    std::string form_;
    bool add_ = false;
    bool replace_ = false;
    bool no_verify_ = false;
    SignerGiven signer_;
    SignOptions settings_;
    OutputOptions output_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_sign() { return std::make_unique<Sign>(); }

}  // namespace csar::cli
