// csar sign: signs a package with CMS.
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
             "where to put the signature; default: in the manifest or, if there is no manifest, in a file next to the "
             "package",
             "FORM", "manifest container detached"},
            {"-o,--output", &settings_.output, "write the signed package, or the detached signature, to this file",
             "FILE"},
            {"--add-signer", &add_, "add a signer to the existing signature"},
            {"--replace", &replace_, "replace the existing signature, and an existing output file"},
            {"--timestamp-query", &request_,
             "write a request for a time stamp of the existing signature, instead of signing", "FILE"},
            {"--timestamp-file", &response_,
             "add this response of a time stamping authority to the existing signature, instead of signing", "FILE"},
            {"--extract-signature", &extracted_, "write the existing signature to this file, instead of signing",
             "FILE"},
            {"--remove", &remove_, "remove the existing signature, instead of signing"},
            {"--checksum", &settings_.checksum,
             "also write the SHA-256 of the output to this file, for 'sha256sum "
             "--check'",
             "FILE"},
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
        check_actions();
        const SignResult done = [&] {
            const bool asks = settings_.signer.is_external();
            const Progress progress(console, "sign", work_on({package_}),
                                    !resources_.no_progress && !output_.quiet && !asks);
            return run_action();
        }();
        return print_report(console, output_, "sign", done.findings, summary(done), details(done));
    }

private:
    void check_actions() const {
        const auto refuse = [](const char* message) { throw Failure(FailureKind::usage, message); };
        const int stamps = (request_.empty() ? 0 : 1) + (response_.empty() ? 0 : 1);
        const int others = (extracted_.empty() ? 0 : 1) + (remove_ ? 1 : 0);
        const int signs = settings_.signer.given() ? 1 : 0;
        if (others != 0 && (others + stamps + signs != 1 || add_))
            refuse("sign: --extract-signature and --remove cannot be combined with other actions");
        if (stamps + signs > 1)
            refuse(
                "sign: a time stamp requires a signature; first sign, then request the time stamp, then add the "
                "response");
        if (!settings_.checksum.empty() && (!request_.empty() || !extracted_.empty()))
            refuse("sign: --checksum can only be used when a package or its signature is written");
        if (stamps != 0 && settings_.existing != ExistingSignature::refuse)
            refuse("sign: a time stamp cannot be combined with adding or replacing a signer");
        if (stamps + others != 0 && settings_.certificate_beside)
            refuse("sign: --certificate-beside can only be used when signing");
    }

    SignResult run_action() const {
        const ReadSignatureOptions reading{.limits = settings_.limits,
                                           .severities = settings_.severities,
                                           .cancellation = settings_.cancellation,
                                           .scope = settings_.scope,
                                           .detached = settings_.output};
        const ChangeSignatureOptions change{settings_,        settings_.scope,    settings_.output, replace_,
                                            settings_.verify, settings_.checksum, settings_.time};
        SignResult done;
        SignatureResult& result = done;
        if (!request_.empty())
            result = request_timestamp(package_, request_, reading);
        else if (!extracted_.empty())
            result = extract_signature(package_, extracted_, {reading, replace_});
        else if (remove_)
            result = remove_signature(package_, change);
        else if (!response_.empty())
            result = add_timestamp(package_, response_, change);
        else
            done = sign_package(package_, settings_);
        return done;
    }

    std::string summary(const SignResult& done) const {
        if (!done.done) return fmt::format("{}: not signed\n", printable(package_));
        if (!request_.empty())
            return fmt::format("{}: the request for a time stamp of the signature of '{}' over {}\n",
                               printable(done.output), printable(done.subject), printable(done.covers));
        if (!extracted_.empty())
            return fmt::format("{}: the signature of {}\n", printable(done.output), printable(done.covers));
        if (remove_)
            return fmt::format("{}: the signature of {} was {}\n", printable(done.output), printable(done.covers),
                               done.scope == Scope::detached ? "deleted" : "removed");
        if (!response_.empty())
            return fmt::format("{}: a time stamp was added to the signature of '{}' over {}\n", printable(done.output),
                               printable(done.subject), printable(done.covers));
        const std::string replaced =
            done.replaced.empty() ? "" : "; replaces the signature of " + quoted(done.replaced);
        std::string changes;
        for (const std::string& change : done.changes) changes += printable(change) + "\n";
        return fmt::format("{}: signed by '{}': {} {}{}\n{}", printable(done.output), printable(done.subject),
                           done.scope == Scope::manifest ? "the manifest" : "every byte of", printable(done.covers),
                           replaced, changes);
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
        for (const std::string& signer : done.kept_in_container) json["kept_in_container"].push_back(printable(signer));
        for (const std::string& change : done.changes) json["changes"].push_back(printable(change));
        if (!done.sha256.empty()) json["sha256"] = done.sha256;
        return json;
    }

    std::string package_;
    std::string form_;
    bool add_ = false;
    bool replace_ = false;
    bool no_verify_ = false;
    // Files: the request, the response, the extracted signature.
    std::string request_, response_, extracted_;
    bool remove_ = false;
    SignerGiven signer_;
    SignOptions settings_;
    OutputOptions output_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_sign() { return std::make_unique<Sign>(); }

}  // namespace csar::cli
