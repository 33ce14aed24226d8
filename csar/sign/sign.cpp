// Adds a signature to the manifest, around the package or next to it, and handles existing signatures.
#include "csar/sign/sign.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/directory_lock.hpp"
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/timestamp.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/rewriting.hpp"
#include "csar/sign/checksum_file.hpp"
#include "csar/sign/former_signature.hpp"
#include "csar/sign/package_signer.hpp"
#include "csar/sign/signature_place.hpp"
#include "csar/sign/stale_files.hpp"
#include "csar/verify/verify.hpp"
#include "report/diagnose.hpp"
#include "report/rules/pack.hpp"

namespace csar::sign {
namespace {

using Scope = VerifiedSignature::Scope;

[[noreturn]] void refuse(const std::string& message) { throw Failure(FailureKind::usage, "sign: " + message); }

std::unique_ptr<container::Container> open_container(const std::string& path, const SignOptions& options,
                                                     Report& report) {
    container::OpenOptions open{.limits = options.limits};
    auto opened = container::open(path, open, report);
    if (opened->format() == container::Format::directory)
        refuse("a directory can only be signed while packing: csar::pack_directory with PackOptions::signature");
    return opened;
}

// Null if the file is not an archive.
std::unique_ptr<open::OpenedPackage> package_of(std::unique_ptr<container::Container> opened,
                                                const SignOptions& options, Report& report) {
    if (opened->format() == container::Format::file) return nullptr;
    report.set_kind(SubjectKind::archive);
    validate::ValidatorOptions settings;
    settings.load.limits = options.limits;
    settings.only_read = true;
    return std::make_unique<open::OpenedPackage>(std::move(opened), settings, report);
}

// Checks that the options request only one action.
void check_options(const SignOptions& options) {
    const int stamps = (options.timestamp_query.empty() ? 0 : 1) + (options.timestamp.empty() ? 0 : 1);
    const int others = (options.extract_signature.empty() ? 0 : 1) + (options.remove ? 1 : 0);
    if (others != 0 &&
        (others + stamps + (options.signer.given() ? 1 : 0) != 1 || options.existing == ExistingSignature::add_signer))
        refuse("SignOptions::extract_signature and SignOptions::remove cannot be combined with other actions");
    if (stamps + (options.signer.given() ? 1 : 0) > 1)
        refuse("a time stamp requires an existing signature: sign first, then request the stamp, then add it");
    if (!options.checksum.empty() && (!options.timestamp_query.empty() || !options.extract_signature.empty()))
        refuse("SignOptions::checksum can only be used when a package or its signature is written");
    // Writing the file would replace the certificates of the other signers, and adding it to TOSCA.meta would break
    // their signatures.
    if (options.certificate_beside && options.existing == ExistingSignature::add_signer)
        refuse(
            "SignOptions::certificate_beside cannot be combined with ExistingSignature::add_signer: the certificate "
            "of a further signer is put into the signature");
    if (stamps != 0 && options.existing != ExistingSignature::refuse)
        refuse("a time stamp cannot be combined with adding or replacing a signer");
}

// Checks that `csar verify` accepts `written`, which is the signed package, or the signature next to `package`. Trust
// in the signer is not checked. `signatures`: the signatures that were found.
bool is_sound(const File& written, const SignaturePlace& place, const std::string& package, const SignOptions& options,
              Report& report, std::vector<VerifiedSignature>& signatures) {
    const bool beside = place.scope() == Scope::detached;
    VerifyOptions verify{.limits = options.limits, .jobs = options.jobs};
    verify.trust.ignore_trust = true;
    verify.trust.require_signature = !options.remove;
    Report inner(beside ? package : written.name(), verify::policy_for_written(report.policy()),
                 options.limits.findings);
    open::OpenInput input =
        beside ? open::open_input(package, options.limits) : open::OpenInput::alone(written.duplicate());
    signatures = verify::verify_input(std::move(input), verify, inner, beside ? &written : nullptr).signatures;
    if (place.wraps()) inner.take_out_of(place.covers());
    report.adopt(std::move(inner), "");
    return report.exit_status() == ExitStatus::ok;
}

// Creates or changes the only signature of the package.
class Signing {
public:
    Signing(const std::string& path, const SignOptions& options, Report& report)
        : path_(path), options_(options), report_(report) {
        check_options(options);
        if (options.timestamp.empty() && options.timestamp_query.empty() && options.extract_signature.empty() &&
            !options.remove)
            signer_.emplace(options.signer, options.certificate_beside);
    }

    SignResult run() {
        Report structure(path_, report_.policy(), options_.limits.findings);
        auto opened = open_container(path_, options_, structure);
        // A signature next to the package leaves its bytes unchanged.
        if (options_.scope != Scope::detached && !open::may_be_rewritten(*opened, structure)) {
            report_.adopt(std::move(structure), "");
            report_.sort();
            return std::move(result_);
        }
        Report findings(path_, report_.policy(), options_.limits.findings);
        const std::unique_ptr<open::OpenedPackage> package = package_of(std::move(opened), options_, findings);
        const auto place = signature_place(path_, package.get(), options_);
        package_ = package.get();
        result_.scope = place->scope();
        result_.covers = place->covers();
        check_inputs_kept(*place);
        if (signer_) result_.subject = signer_->subject();
        if (!options_.timestamp_query.empty())
            ask(*place);
        else if (!options_.extract_signature.empty())
            extract(*place);
        else if (options_.remove)
            remove(*place);
        else
            put(*place, signature_for(*place));
        report_.sort();
        return std::move(result_);
    }

private:
    std::string signature_for(const SignaturePlace& place);
    void note_replaced(const SignaturePlace& place, std::string_view signature);
    [[noreturn]] void refuse_to_add(const SignaturePlace& place) const;
    bool is_sound_package(const SignaturePlace& place, const File& written);
    void ask(const SignaturePlace& place);
    void put(const SignaturePlace& place, const std::string& signature);
    void extract(const SignaturePlace& place);
    void remove(const SignaturePlace& place);
    void check_inputs_kept(const SignaturePlace& place) const;
    bool changes_only_manifest(const SignaturePlace& place) const;
    bool makes_nothing_stale(const SignaturePlace& place, const File& file);
    void check_nothing_replaced(const SignaturePlace& place) const;
    void check_nothing_extracted_over(const std::string& path) const;
    void commit(const SignaturePlace& place, OutputFile& output);

    const std::string& path_;
    const SignOptions& options_;
    Report& report_;
    void check_unchanged(const SignaturePlace& place) const;

    std::optional<PackageSigner> signer_;
    const open::OpenedPackage* package_ = nullptr;  // null if it is not an archive
    std::optional<std::string> existing_;           // the signature that is replaced, or to which something is added
    SignResult result_;
};

// The existing signature; it is an error if there is none.
std::string existing_signature(const SignaturePlace& place, std::string_view wish) {
    std::string existing = place.existing();
    if (existing.empty() && place.scope() == Scope::detached)
        refuse(compose("the signature '{}' does not exist, so there is nothing to {}", place.target(), wish));
    if (const std::string beside = place.target() + ".cms"; existing.empty() && ::access(beside.c_str(), F_OK) == 0)
        refuse(
            compose("{} is not signed; '{}' is a detached signature: use the form detached", place.carrier(), beside));
    if (existing.empty()) refuse(compose("{} is not signed, so there is nothing to {}", place.carrier(), wish));
    if (!integrity::is_cms(existing)) refuse(compose("'{}' has no signature to {}", place.target(), wish));
    return existing;
}

// There is no signature where one is to be added. If one is next to the package, a first signature would replace it.
void Signing::refuse_to_add(const SignaturePlace& place) const {
    const std::string beside = signature_beside(path_, options_.limits.cms);
    if (!beside.empty() && place.scope() == Scope::detached)
        refuse(compose("'{}' does not exist; to add a signer to '{}', copy it there first", place.target(), beside));
    if (!beside.empty())
        refuse(
            compose("{} is not signed; '{}' is a detached signature: use the form detached", place.carrier(), beside));
    refuse(compose("{} is not signed: without ExistingSignature::add_signer, this is its first signature",
                   place.carrier()));
}

// A signature of other bytes is the last sign of a change that its signer did not make. Next to the package, it is
// common: the package was packed again.
void Signing::note_replaced(const SignaturePlace& place, std::string_view signature) {
    FormerSignature former = former_signature(signature, place, package_, *signer_, options_.limits.cms);
    result_.replaced = std::move(former.other_signers);
    if (former.is_of_other_content)
        report_.add(diagnose(rules::pack::changed_after_signing, place_of(place.covers()), place.covers(), "", "it")
                        .with_hint("if you did not change it, compare the package with the original one: "
                                   "csar::verify_package with VerifyOptions::against"));
}

std::string Signing::signature_for(const SignaturePlace& place) {
    if (!signer_)
        return integrity::attach_timestamp(existing_.emplace(existing_signature(place, "stamp")),
                                           read_whole_file(options_.timestamp, options_.limits.cms));
    std::string existing = existing_.emplace(place.existing());
    if (!existing.empty() && place.scope() == Scope::detached && !integrity::is_cms(existing))
        refuse(compose("'{}' exists and is not a signature: choose another file", place.target()));
    if (!existing.empty() && options_.existing == ExistingSignature::refuse)
        refuse(
            compose("{} is already signed: ExistingSignature::add_signer adds to its signers, "
                    "ExistingSignature::replace replaces them",
                    place.carrier()));
    if (existing.empty() && options_.existing == ExistingSignature::add_signer) refuse_to_add(place);
    if (options_.existing == ExistingSignature::replace) {
        note_replaced(place, existing);
        existing.clear();
    }
    return signer_->sign(place.content(), existing);
}

// A signed package may replace the package. But no output may replace a key or certificate, and a detached signature
// must not replace the package.
void Signing::check_inputs_kept(const SignaturePlace& place) const {
    std::vector<std::string> read = open::files_of(options_.signer);
    read.push_back(options_.timestamp);
    const bool beside = place.scope() == Scope::detached;
    if (beside) read.push_back(path_);
    open::require_distinct_outputs(beside ? "sign: the signature" : "sign: the package", place.target(), read);
    read.insert(read.end(), {path_, place.target()});
    open::require_distinct_outputs("sign: the checksum", options_.checksum, read);
}

bool is_timestamp_query(const std::string& path) {
    constexpr std::uint64_t max_query_bytes = 1024;
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
           static_cast<std::uint64_t>(status.st_size) <= max_query_bytes &&
           integrity::is_timestamp_query(read_regular_file(path, max_query_bytes));
}

void Signing::ask(const SignaturePlace& place) {
    std::vector<std::string> read = open::files_of(options_.signer);
    read.insert(read.end(), {path_, place.target()});
    open::require_distinct_outputs("sign: the request", options_.timestamp_query, read);
    struct stat status {};
    if (::stat(options_.timestamp_query.c_str(), &status) == 0 && S_ISREG(status.st_mode) &&
        !is_timestamp_query(options_.timestamp_query))
        refuse(compose("'{}' exists and is not a request for a time stamp: choose another file",
                       options_.timestamp_query));
    const std::string query = integrity::timestamp_query(existing_signature(place, "stamp"));
    OutputFile output(options_.timestamp_query);
    output.file().write(as_bytes(query));
    commit(place, output);
}

void Signing::extract(const SignaturePlace& place) {
    open::require_distinct_outputs("sign: the signature", options_.extract_signature,
                                   std::vector{path_, place.target()});
    check_nothing_extracted_over(options_.extract_signature);
    const std::string signature = existing_signature(place, "extract");
    OutputFile output(options_.extract_signature);
    output.file().write(as_bytes(signature));
    commit(place, output);
}

void Signing::remove(const SignaturePlace& place) {
    existing_signature(place, "remove");
    if (place.scope() == Scope::detached) {
        if (!options_.output.empty())
            refuse("a detached signature is only deleted, so SignOptions::output cannot be used");
        if (::unlink(place.target().c_str()) != 0) throw_system_failure(FailureKind::output, "remove", place.target());
        result_.output = place.target();
        result_.done = true;
        return;
    }
    check_nothing_replaced(place);
    OutputFile output(place.target());
    place.write_unsigned(output.file());
    if (!is_sound_package(place, output.file())) return;
    if (!makes_nothing_stale(place, output.file())) return;
    commit(place, output);
}

void Signing::check_nothing_extracted_over(const std::string& path) const {
    struct stat status {};
    if (options_.existing == ExistingSignature::replace || ::stat(path.c_str(), &status) != 0 ||
        !S_ISREG(status.st_mode))
        return;
    refuse(compose("'{}' exists: ExistingSignature::replace overwrites it", path));
}

// The package itself is replaced, unless this would invalidate its detached signature. A different file is only
// replaced if requested.
void Signing::check_nothing_replaced(const SignaturePlace& place) const {
    if (place.scope() == Scope::detached) return;
    std::error_code absent;
    if (std::filesystem::equivalent(place.target(), path_, absent)) {
        // The form detached would not change a signature that this place already has.
        const bool changes_existing = options_.existing != ExistingSignature::add_signer && !place.existing().empty();
        if (const std::string beside = signature_beside(path_, options_.limits.cms); !beside.empty())
            refuse(compose("'{}' is a detached signature of the package, which would become invalid: {}delete it first",
                           beside, changes_existing ? "" : "use the form detached, or "));
        return;
    }
    if (options_.output.empty() || options_.existing == ExistingSignature::replace ||
        !std::filesystem::is_regular_file(place.target(), absent))
        return;
    refuse(compose("'{}' exists: ExistingSignature::replace overwrites it", place.target()));
}

// If this is true, a bill of materials remains valid, because it does not list the digest of the manifest. Other
// changes add or remove files.
bool Signing::changes_only_manifest(const SignaturePlace& place) const {
    std::error_code absent;
    return place.scope() == Scope::manifest && std::filesystem::equivalent(place.target(), path_, absent) &&
           (options_.existing != ExistingSignature::replace || certificate_files(package_, place.covers()).empty()) &&
           !options_.certificate_beside && !options_.remove;
}

// Warns about files next to the package that will not match the new package. False if that is an error.
bool Signing::makes_nothing_stale(const SignaturePlace& place, const File& file) {
    if (place.scope() != Scope::detached) {
        std::vector<std::string> fitting;
        if (changes_only_manifest(place)) fitting = bills_beside(place.target());
        fitting.push_back(options_.checksum);
        report_stale_files(place.target(), file, fitting, options_.limits.cms, report_);
    }
    return report_.exit_status() == ExitStatus::ok;
}

bool are_in_one_directory(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    std::error_code absent;
    return fs::equivalent(fs::absolute(a).parent_path(), fs::absolute(b).parent_path(), absent);
}

// A new signature next to the package or around it does not replace the one in its manifest.
bool Signing::is_sound_package(const SignaturePlace& place, const File& written) {
    if (!options_.verify) return true;
    std::vector<VerifiedSignature> signatures;
    if (!is_sound(written, place, path_, options_, report_, signatures)) return false;
    if (!signer_ || options_.existing != ExistingSignature::replace || place.scope() == Scope::manifest) return true;
    for (const VerifiedSignature& signature : signatures)
        for (const VerifiedSigner& signer : signature.signers)
            if (signature.scope == Scope::manifest && signer.fingerprint != signer_->fingerprint())
                add_other_signer(result_.kept, signer.subject, signer.serial, *signer_);
    return true;
}

void Signing::put(const SignaturePlace& place, const std::string& signature) {
    check_nothing_replaced(place);
    OutputFile output(place.target());
    place.write(signature, signer_ ? signer_->certificate_file() : std::string(), output.file());
    if (signer_) signer_->check_certificates(report_);
    if (report_.exit_status() != ExitStatus::ok) return;  // the caller treats this as an error
    if (!is_sound_package(place, output.file())) return;
    if (!makes_nothing_stale(place, output.file())) return;
    commit(place, output);
}

// Data read from a file that was modified meanwhile may be inconsistent, and what another program wrote meanwhile must
// not be lost.
void Signing::check_unchanged(const SignaturePlace& place) const {
    if (package_ != nullptr) {
        package_->container().check_unchanged();
        open::require_same_file(*package_->container().archive(), path_);
    }
    if (existing_ && place.scope() == Scope::detached && place.existing() != *existing_)
        throw Failure(FailureKind::output,
                      compose("'{}' was changed by another program while it was signed again: nothing is written",
                              place.target()));
}

void Signing::commit(const SignaturePlace& place, OutputFile& output) {
    output.file().sync();  // takes long, unlike what happens while the directories are locked
    const DirectoryLock lock(output.path());
    check_unchanged(place);
    std::optional<DirectoryLock> lock_of_checksum;  // held from reading the existing lines
    std::unique_ptr<OutputFile> checksum;
    if (!options_.checksum.empty()) {
        const bool is_beside = result_.scope == Scope::detached;
        if (!are_in_one_directory(options_.checksum, output.path())) lock_of_checksum.emplace(options_.checksum);
        result_.sha256 =
            open::sha256_of(open::content_of(is_beside ? File::open_read(path_) : output.file().duplicate()));
        checksum = checksum_output(options_.checksum, is_beside ? path_ : output.path(), result_.sha256);
    }
    std::vector<OutputFile*> outputs;
    if (checksum) outputs.push_back(checksum.get());
    outputs.push_back(&output);
    commit_together(outputs);
    result_.output = output.path();
    result_.done = true;
}

}  // namespace

SignResult sign(const std::string& package, const SignOptions& options, Report& report) {
    return Signing(package, options, report).run();
}

}  // namespace csar::sign
