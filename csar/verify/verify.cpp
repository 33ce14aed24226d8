// Verifies the container, all bytes, the metadata and the definitions.
#include "csar/verify/verify.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/joined.hpp"
#include "base/package_path.hpp"
#include "base/utf8.hpp"
#include "csar/container/container.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/identity.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/open/subject.hpp"
#include "csar/open/system_files.hpp"
#include "csar/open/unread.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/compare.hpp"
#include "csar/verify/content_check.hpp"
#include "csar/verify/content_pass.hpp"
#include "csar/verify/description.hpp"
#include "csar/verify/intake.hpp"
#include "csar/verify/manifest_root.hpp"
#include "csar/verify/single_file.hpp"
#include "csar/verify/variable_templates.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"
#include "report/rules/tosca.hpp"

namespace csar::verify {
namespace {

using container::Container;

// Checks signatures and statements about the whole archive.
void check_whole(const Container& container, const open::OpenInput& input, const VerifyOptions& options,
                 signatures::Signatures& signatures, VerifyResult& result, Report& report) {
    const File* const archive = container.archive();
    if (archive == nullptr) return;
    const std::string& name = input.name;
    if (input.layout) {
        signatures.check_detached(*archive, name,
                                  input.layout->files(layout::ReferrerKind::signature, options.limits.cms), report);
        signatures.check_statements(
            open::content_of(*archive), name,
            input.layout->files(layout::ReferrerKind::statement, signatures::max_statement_bytes), report);
    } else {
        signatures.check_detached(*archive, name, input.is_path, report);
        // Statements next to the package are not verified: their certificates may be unavailable.
        if (input.is_path && options.trust.attestations.empty())
            for (const std::string& statement : open::all_beside(name, ".intoto.jsonl"))
                result.not_checked.emplace_back(Check::outside_files, compose("statement {}", statement));
    }
    signatures.check_attestations(open::content_of(*archive), name, report);
    signatures.check_bundle(open::content_of(*archive), name, report);
    container.check_unchanged();
}

class Examination {
public:
    // `signatures`: null for validate, which does not read all bytes.
    Examination(const VerifyOptions& options, signatures::Signatures* signatures, Intakes& intakes)
        : options_(options), signatures_(signatures), intakes_(intakes) {}

    VerifyResult run(open::Subject& subject, Report& report) {
        subject.open(report);
        if (subject.is_file() && outer_ != nullptr) throw container::UnknownFormat("it is not an archive");
        if (subject.is_file() && !intakes_.empty())
            throw Failure(FailureKind::input, compose("'{}' is not a package: intake profiles only apply to packages",
                                                      subject.input().name));
        if (open::is_unread(subject.container(), report) || open::is_list_limited(subject.container(), report))
            return cut_off(subject);
        if (open::has_damaged_stream(subject.container(), report)) {
            is_damaged_ = true;
            if (signatures_ != nullptr) signatures_->note_damaged_stream(outer_ == nullptr);
        }
        const std::optional<Report> of_opening = open::may_lack_entries(report) ? std::optional(report) : std::nullopt;
        subject.read(report);
        if (of_opening && open::lacks_manifest(*subject.package())) {
            report = *of_opening;
            return cut_off(subject);
        }
        if (subject.outside() != nullptr) subject.outside()->report_findings(report);
        if (!subject.is_file()) return examine_package(subject, report);
        VerifyResult result = examine_single_file(subject, report);
        result.sha256 = digest_of(subject);
        if (signatures_ != nullptr)
            check_whole(subject.container(), subject.input(), options_, *signatures_, result, report);
        return result;
    }

private:
    VerifyResult cut_off(open::Subject& subject) const {
        VerifyResult result;
        result.is_package = true;
        result.what = describe(subject.container());
        result.sha256 = digest_of(subject);
        count_files(subject.container(), result);
        result.not_checked = {{Check::bytes, "bytes"}};
        note_unread_content(result);
        if (outer_ == nullptr) result.not_checked.emplace_back(Check::signatures);
        return result;
    }

    void note_unread_content(VerifyResult& result) const {
        result.not_checked.insert(result.not_checked.end(), {Check::metadata, Check::definitions});
        note_unchecked_intakes(result);
    }

    void note_unchecked_intakes(VerifyResult& result) const {
        for (const std::string& profile : options_.intakes)
            result.not_checked.emplace_back(Check::intake, compose("intake profile {}", profile));
    }

    // The digest of the opened file: the path may have another file now. Returns an empty string for a directory.
    std::string digest_of(open::Subject& subject) const {
        return options_.digest && outer_ == nullptr ? subject.sha256() : "";
    }

    VerifyResult examine_package(open::Subject& subject, Report& report) {
        const open::OpenedPackage& package = *subject.package();
        VerifyResult result;
        result.is_package = true;
        result.what = describe(package.container());
        result.sha256 = digest_of(subject);
        count_files(package.container(), result);
        result.checked.push_back(part_of_container(package.container()));
        SbomList sboms = std::exchange(sboms_of_inner_, {});
        if (signatures_ != nullptr && outer_ == nullptr)
            sboms = read_sboms(options_, subject.input(), package.container().archive() != nullptr, report);
        // The SBOM next to a signed container lists the container's files, or the files of the package inside.
        for (std::unique_ptr<SbomClaims>& sbom : sboms)
            if (subject.holds_package() && !sbom->lists(package.location().path))
                sboms_of_inner_.push_back(std::move(sbom));
        std::erase(sboms, nullptr);
        const AskedByReceiver asked{intakes_.demands("listed-files-present"), intakes_.replaces("all-files-listed")};
        ContentCheck content(package, options_.remote_directory, {}, report, std::move(sboms), asked,
                             options_.just_written);
        if (signatures_ != nullptr) {
            check_content(package, compared_path(subject), &subject, content, options_, *signatures_, result, report);
            if (outer_ == nullptr) {
                ignore_extracted_signature(subject, result);
                check_whole(package.container(), subject.input(), options_, *signatures_, result, report);
            }
        } else {
            result.not_checked = {{Check::bytes, "bytes"}, Check::signatures};
        }
        describe_ignored(subject.ignored_files(), result);
        describe_coverage(content, result);
        if (!subject.holds_package()) {
            check_definitions(subject, content, result, report);
        } else if (outer_ != nullptr) {
            const std::string& inside = package.location().path;
            report.add(diagnose(rules::package::nested_too_deep, place_of(inside), inside));
        } else {
            check_intakes(subject, content, true, report);
            examine_inner(subject, result, report);
            package.container().check_unchanged();  // the package inside was copied after the rest was read
        }
        return result;
    }

    // Ignores a signature next to the package that covers only content of the package.
    void ignore_extracted_signature(open::Subject& subject, VerifyResult& result) {
        const open::OpenInput& input = subject.input();
        if (!input.is_path || input.layout || subject.is_directory()) return;
        const std::string path = signatures_->ignore_extracted(subject, input.name);
        if (!path.empty())
            result.not_checked.emplace_back(
                Check::outside_files, subject.holds_package() ? compose("signature {} of the package inside", path)
                                                              : compose("{} (a copy of the signature inside)", path));
    }

    // Returns the path of the compared file, or null if this package is not compared. The package inside a container is
    // compared, unless `against` is a signed container too.
    const std::string* compared_path(open::Subject& subject) {
        if (options_.against && outer_ == nullptr && subject.holds_package())
            compares_inside_ = !is_signed_container(*options_.against, options_.limits);
        if (!options_.against || compares_inside_ != (outer_ != nullptr)) return nullptr;
        return &(outer_ != nullptr ? *outer_ : subject).input().name;
    }

    // Describes the definitions, and checks a receiver's requirements.
    void check_definitions(open::Subject& subject, const ContentCheck& content, VerifyResult& result, Report& report) {
        const open::OpenedPackage& package = *subject.package();
        describe_definitions(package, *subject.outside(), content.remote(), options_.limits, result);
        describe_cut_short(report, result);
        if (subject.model() != nullptr) check_variability(*subject.model(), subject.validator_options(), report);
        describe_unread_definitions(open::check_identity(package, report, intakes_.replaces("metadata-of-descriptor")),
                                    result);
        if (intakes_.empty()) return;
        const bool is_unknown = is_damaged_ || is_content_unknown(package, report);
        if (!is_unknown || outer_ == nullptr) check_intakes(subject, content, is_unknown, report);
        if (is_unknown) return note_unchecked_intakes(result);
        result.checked.emplace_back(
            Check::intake, compose("{} {}", options_.intakes.size() == 1 ? "intake profile" : "intake profiles",
                                   joined(options_.intakes, " and ")));
    }

    // `only_container`: only requirements on the file. The package inside is checked later, or not at all.
    void check_intakes(open::Subject& subject, const ContentCheck& content, bool only_container, Report& report) {
        intake::IntakeSubject asked{*subject.package(), content.names()};
        asked.name = outer_ == nullptr ? name_of_file(subject.input()) : outer_->package()->location().path;
        asked.part = outer_ != nullptr ? intake::IntakeSubject::Part::inner
                     : only_container  ? intake::IntakeSubject::Part::container
                                       : intake::IntakeSubject::Part::whole;
        asked.signed_container = outer_ != nullptr && holds_signature(outer_->package()->names());
        if (outer_ != nullptr && !asked.signed_container)
            asked.misnamed = signatures::misnamed_in(outer_->container(), asked.name, options_.limits.cms);
        asked.has_detached_signature = signatures_ != nullptr && signatures_->has_detached();
        asked.signed_later = options_.signed_later;
        intakes_.check(std::move(asked), report);
    }

    // SOL004 option 2: the verdict on the container is that of the package inside.
    void examine_inner(open::Subject& outer, VerifyResult& result, Report& report) {
        const std::string& name = outer.package()->location().path;
        const File& file = outer.inner_file(report);
        if (!file) {
            if (signatures_ != nullptr && outer.container().find(name) != nullptr)
                signatures_->note_damaged_content(*outer.package(), name);
            return note_unread_content(result);
        }
        if (signatures_ != nullptr) signatures_->check_container(*outer.package(), name, file, report);
        outer_ = &outer;
        Report inner;
        VerifyResult inside;
        try {
            inside = run(outer.inner(), inner);
        } catch (const container::UnknownFormat&) {
            report.add(diagnose(rules::package::unreadable_nested_package, place_of(name), name));
            note_unread_content(result);
        }
        report.adopt(std::move(inner), name);
        describe_inner(std::move(inside), name, result);
    }

    const VerifyOptions& options_;
    signatures::Signatures* signatures_;
    Intakes& intakes_;
    SbomList sboms_of_inner_;         // SBOMs of the package inside, until it is examined
    bool is_damaged_ = false;         // the package, or the package inside, is a damaged tar
    bool compares_inside_ = false;    // compare the package inside
    open::Subject* outer_ = nullptr;  // the container of the examined package; null for the input
};

// These options are about the bytes of an archive. Other packages of the same run may be archives.
void refuse_for_directories(const std::string& name, bool is_directory, const TrustOptions& trust) {
    const char* const option = !trust.detached.empty()          ? "TrustOptions::detached"
                               : !trust.key.empty()             ? "TrustOptions::key"
                               : !trust.attestations.empty()    ? "TrustOptions::attestations"
                               : !trust.sigstore.bundle.empty() ? "SigstoreOptions::bundle"
                                                                : nullptr;
    if (option != nullptr && is_directory)
        throw Failure(FailureKind::input,
                      compose("{} can only be used with a file, and '{}' is a directory", option, name));
}

bool looked_at_signatures(const VerifyResult& result) {
    return std::ranges::none_of(result.not_checked,
                                [](const CheckedPart& part) { return part.check == Check::signatures; });
}

// Adds the verdict on all signatures.
VerifyResult finish(VerifyResult result, signatures::Signatures& signatures, Intakes& intakes, Report& report) {
    if (looked_at_signatures(result)) {
        if (!signatures.has_of_package() && !signatures.is_damaged())
            intakes.require_signature(signatures.misnamed(), report);
        result.verdict = signatures.finish(report);
        if (signatures.may_be_unread()) result.not_checked.emplace_back(Check::signatures);
        result.signatures = signatures.take();
        intakes.check_signatures(result.signatures, report);
        result.intakes = intakes.take();
    }
    report.sort();
    return result;
}

// Reports data of a layout that does not match its digest, and examines nothing.
template <class Examine>
VerifyResult with_damage_as_verdict(Report& report, Examine examine) {
    try {
        return examine();
    } catch (const layout::DamagedBlob& damaged) {
        report.add(open::finding_about(damaged));
        report.sort();
        VerifyResult result;
        result.what = "OCI layout";
        return result;
    }
}

}  // namespace

VerifyResult verify_subject(open::Subject& subject, const VerifyOptions& options, Report& report,
                            const File* signature) {
    return with_damage_as_verdict(report, [&] {
        Intakes intakes(options.intakes, options.limits.findings, report.policy());
        signatures::Signatures signatures(options.trust, options.limits, signature);
        refuse_for_directories(subject.input().name, subject.is_directory(), options.trust);
        return finish(Examination(options, &signatures, intakes).run(subject, report), signatures, intakes, report);
    });
}

VerifyResult validate_subject(open::Subject& subject, const VerifyOptions& options, Report& report) {
    return with_damage_as_verdict(report, [&] {
        Intakes intakes(options.intakes, options.limits.findings, report.policy());
        VerifyResult result = Examination(options, nullptr, intakes).run(subject, report);
        result.intakes = intakes.take();
        report.sort();
        return result;
    });
}

VerifyResult verify_input(const Input& input, const VerifyOptions& options, Report& report) {
    open::Subject subject(input, opening_of(options, true), report);
    return verify_subject(subject, options, report);
}

VerifyResult validate_input(const Input& input, const VerifyOptions& options, Report& report) {
    open::Subject subject(input, opening_of(options, false), report);
    return validate_subject(subject, options, report);
}

VerifyResult verify_input(open::OpenInput input, const VerifyOptions& options, Report& report, const File* signature) {
    open::Subject subject(std::move(input), opening_of(options, true), report);
    return verify_subject(subject, options, report, signature);
}

SeverityPolicy policy_for_written(SeverityPolicy policy) {
    using namespace rules::tosca;
    for (const Rule* const rule :
         std::initializer_list<const Rule*>{&unread_language, &unchecked_dialect, &unchecked_name})
        policy.overrides.emplace(rule->id, Severity::warning);
    return policy;
}

VerifyResult verify_with_root(const Input& manifest, const VerifyOptions& options, Report& report) {
    signatures::Signatures signatures(options.trust, options.limits);
    Intakes none({}, 0);
    return finish(examine_with_root(manifest, options, signatures, report), signatures, none, report);
}

}  // namespace csar::verify
