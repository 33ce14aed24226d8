// csar oci: packages in OCI image layouts.
#include <csar/oci.hpp>

#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <csar/failure.hpp>
#include <csar/text.hpp>
#include "cli/commands.hpp"
#include "cli/interrupt.hpp"
#include "cli/options.hpp"
#include "cli/progress.hpp"
#include "cli/report_output.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

using Json = nlohmann::ordered_json;

class Oci final : public Command {
public:
    std::vector<Option> options() override {
        std::vector<Option> options = {
            {"ACTION", &action_, "push-layout PACKAGE DIR, or pull-layout DIR[@TAG]", "", "push-layout pull-layout"},
            {"[NAME]", &names_,
             "push: the package and the layout's directory; pull: DIR@TAG, DIR@sha256:..., or DIR if the layout has "
             "one package"},
            {"--tag", &push_.tag, "push: the tag; default: the package's version, or 'latest'", "TAG"},
            {"--replace", &push_.replace,
             "push: move an existing tag to this package, and replace attachments of the "
             "same types"},
            {"--sbom", &push_.sboms, "push: a bill of materials; default: PACKAGE.cdx.json and PACKAGE.spdx.json",
             "FILE"},
            {"--alone", &alone_, "push: write only the package, without the signatures and documents next to it"},
            {"-o,--output", &pull_.output, "pull: the file to write", "FILE"},
            {"--with-referrers", &pull_.with_referrers,
             "pull: also write the files attached to the package: FILE.cms, FILE.cdx.json, FILE.intoto.jsonl, ..."},
        };
        add_options(
            options, "Signatures",
            {{"--signature", &push_.signatures,
              "push: a signature (CMS, or a Sigstore bundle); default: PACKAGE.cms and PACKAGE.sigstore.json", "FILE"},
             {"--attestation", &push_.attestations, "push: a signed statement; default: PACKAGE.intoto.jsonl",
              "FILE"}});
        add_output_options(options, output_);
        add_severity_options(options, severities_);
        add_resource_options(options, resources_);
        add_progress_option(options, resources_);
        return options;
    }

    ExitStatus run(Console& console) override { return action_ == "push-layout" ? push(console) : pull(console); }

private:
    void need_names(std::size_t count, std::string_view usage) const {
        if (names_.size() != count) throw Failure(FailureKind::usage, compose("oci: usage: csar oci {}", usage));
    }

    // DIR@TAG is only for reading. DIR:TAG and oci:DIR:TAG are notations of other programs.
    void reject_other_notation(const std::string& name) const {
        constexpr std::string_view transport = "oci:";
        std::error_code failed;
        if (std::filesystem::exists(name, failed)) return;
        const bool has_transport = name.starts_with(transport) && name.size() > transport.size();
        const std::string place = has_transport ? name.substr(transport.size()) : name;
        const std::size_t at = place.find_last_of("@:/");
        const bool has_tag = at != std::string::npos && place[at] != '/';
        if (!has_transport && (!has_tag || !push_.tag.empty())) return;
        const std::string tag = !push_.tag.empty() || !has_tag ? push_.tag : place.substr(at + 1);
        throw Failure(FailureKind::usage,
                      compose("oci: push-layout {}: specify {}{}{}, as in: push-layout PACKAGE {}{}{}", name,
                              has_transport ? "the directory without 'oci:'" : "",
                              has_transport && has_tag ? ", and " : "", has_tag ? "the tag with --tag" : "",
                              has_tag ? place.substr(0, at) : place, tag.empty() ? "" : " --tag ", tag));
    }

    ExitStatus push(Console& console) {
        need_names(2, "push-layout PACKAGE DIR");
        if (!pull_.output.empty() || pull_.with_referrers)
            throw Failure(FailureKind::usage, "oci: --output and --with-referrers can only be used with pull-layout");
        reject_other_notation(names_[1]);
        push_.limits = resources_.limits();
        push_.severities = severities_.policy();
        push_.cancellation = &interrupt();
        push_.beside = !alone_;
        const PushLayoutResult pushed = [&] {
            const Progress progress(console, "oci", work_on({names_[0]}), !resources_.no_progress && !output_.quiet);
            return push_to_layout(names_[0], names_[1], push_);
        }();
        Json details = {{"done", pushed.done}, {"tag", pushed.tag}, {"title", pushed.title}};
        return tell(console, pushed, summary(pushed), std::move(details));
    }

    ExitStatus pull(Console& console) {
        need_names(1, "pull-layout DIR[@TAG] -o FILE");
        if (!push_.tag.empty() || push_.replace || alone_ || !push_.signatures.empty() || !push_.sboms.empty() ||
            !push_.attestations.empty())
            throw Failure(FailureKind::usage,
                          "oci: --tag, --replace, --signature, --sbom, --attestation and --alone can only be used "
                          "with push-layout; to pull a tag, write DIR@TAG");
        if (pull_.output.empty()) throw Failure(FailureKind::usage, "oci: pull-layout requires --output FILE");
        std::error_code failed;
        if (pull_.output.ends_with('/') || std::filesystem::is_directory(pull_.output, failed))
            throw Failure(FailureKind::usage,
                          compose("oci: --output {} is a directory: specify the file to write", pull_.output));
        pull_.limits = resources_.limits();
        pull_.severities = severities_.policy();
        pull_.cancellation = &interrupt();
        const PullLayoutResult pulled = [&] {
            const Progress progress(console, "oci", {}, !resources_.no_progress && !output_.quiet);
            return pull_from_layout(names_[0], pull_);
        }();
        Json details = {{"done", pulled.done}, {"title", pulled.title}};
        return tell(console, pulled, summary(pulled), std::move(details));
    }

    template <class Result>
    ExitStatus tell(Console& console, const Result& result, const std::string& text, Json details) {
        details["digest"] = result.digest;
        details["package_digest"] = result.package_digest;
        details["size"] = result.size;
        details["referrers"] = Json::array();
        for (const OciReferrer& referrer : result.referrers)
            if (!referrer.file.empty())
                details["referrers"].push_back({{"type", referrer.type},
                                                {"file", referrer.file},
                                                {"digest", referrer.digest},
                                                {"size", referrer.size}});
        return print_report(console, output_, "oci", result.findings, text, details);
    }

    std::string summary(const PushLayoutResult& pushed) const {
        if (!pushed.done) return fmt::format("{}: not pushed\n", printable(names_[0]));
        const bool is_renamed = pushed.title != std::filesystem::path(names_[0]).filename();
        std::string text =
            fmt::format("{}: {} bytes, {}, in {}@{} as {}{}; digests and signatures in the package not checked\n",
                        printable(names_[0]), pushed.size, pushed.package_digest, printable(names_[1]), pushed.tag,
                        pushed.digest, is_renamed ? compose("; the layout keeps the name '{}'", pushed.title) : "");
        for (const OciReferrer& referrer : pushed.referrers)
            text += fmt::format("with {}: {}\n", printable(referrer.file), printable(referrer.type));
        return text;
    }

    std::string summary(const PullLayoutResult& pulled) const {
        if (!pulled.done) return fmt::format("{}: not pulled\n", printable(names_[0]));
        std::string text = fmt::format("{}: {} bytes, {}, written to {}\n", printable(names_[0]), pulled.size,
                                       printable(pulled.package_digest), printable(pull_.output));
        for (const OciReferrer& referrer : pulled.referrers)
            text += referrer.file.empty()
                        ? fmt::format("not written: {}; --with-referrers writes this file\n", printable(referrer.type))
                        : fmt::format("with {}: {}\n", printable(referrer.file), printable(referrer.type));
        if (pull_.with_referrers && pulled.referrers.empty())
            text += "without referrers: no files are attached to the package in the layout\n";
        return text;
    }

    std::string action_;
    std::vector<std::string> names_;
    bool alone_ = false;
    PushLayoutOptions push_;
    PullLayoutOptions pull_;
    OutputOptions output_;
    SeverityOptions severities_;
    ResourceOptions resources_;
};

}  // namespace

std::unique_ptr<Command> make_oci() { return std::make_unique<Oci>(); }

}  // namespace csar::cli
