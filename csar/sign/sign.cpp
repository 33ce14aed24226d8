// Signs the manifest, the package in a container, or the package with a detached signature. Changes existing
// signatures.
#include "csar/sign/sign.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/ascii.hpp"
#include "base/checksum_file.hpp"
#include "base/compose.hpp"
#include "base/directory_lock.hpp"
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/integrity/timestamp.hpp"
#include "csar/layout/layout.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outputs.hpp"
#include "csar/open/rewriting.hpp"
#include "csar/sign/former_signature.hpp"
#include "csar/sign/package_signer.hpp"
#include "csar/sign/signature_place.hpp"
#include "csar/sign/soundness.hpp"
#include "csar/sign/stale_files.hpp"

namespace csar::sign {
namespace {

using Scope = VerifiedSignature::Scope;

std::unique_ptr<container::Container> open_container(const std::string& path, const SignOptions& options,
                                                     Report& report) {
    layout::refuse_layout(path);
    container::OpenOptions open{.limits = options.limits};
    auto opened = container::open(path, open, report);
    if (opened->format() == container::Format::directory)
        refuse("a directory can only be signed while packing: csar::pack_directory with PackOptions::signature");
    return opened;
}

enum class Action : std::uint8_t { sign, request_timestamp, add_timestamp, extract, remove };

// Creates, changes or reads a signature.
class Signing {
public:
    // `file`: the response to add, or the file to write. `options` have a signer only for Action::sign. All arguments
    // must outlive the object.
    Signing(const std::string& path, Action action, const std::string& file, const SignOptions& options, Report& report)
        : path_(path), action_(action), file_(file), options_(options), report_(report) {
        // The new file would replace the certificates of other signers. A new keyname in TOSCA.meta would break their
        // signatures.
        if (options.certificate_beside && options.existing == ExistingSignature::add_signer)
            refuse(
                "SignOptions::certificate_beside cannot be combined with ExistingSignature::add_signer: the "
                "certificate of a further signer is put into the signature");
        if (action_ == Action::sign) signer_.emplace(options.signer, options.certificate_beside);
    }

    SignResult run() {
        Report structure(path_, report_.policy(), options_.limits.findings);
        auto opened = open_container(path_, options_, structure);
        // A detached signature does not change the package.
        if (options_.scope != Scope::detached && !open::may_be_rewritten(*opened, structure)) {
            report_.adopt(std::move(structure), "");
            report_.sort();
            return std::move(result_);
        }
        Report findings(path_, report_.policy(), options_.limits.findings);
        const std::unique_ptr<open::OpenedPackage> package = package_of(std::move(opened), options_.limits, findings);
        const auto place = signature_place(path_, package.get(), options_, drops_former());
        package_ = package.get();
        result_.scope = place->scope();
        result_.covers = place->covers();
        check_inputs_kept(*place);
        if (signer_) result_.subject = signer_->subject();
        switch (action_) {
            case Action::sign:
            case Action::add_timestamp: put(*place, signature_for(*place)); break;
            case Action::request_timestamp: ask(*place); break;
            case Action::extract: extract(*place); break;
            case Action::remove: remove(*place); break;
        }
        report_.sort();
        return std::move(result_);
    }

private:
    bool drops_former() const {
        return action_ == Action::remove || (signer_ && options_.existing == ExistingSignature::replace);
    }
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
    void check_unchanged(const SignaturePlace& place) const;
    void commit(const SignaturePlace& place, OutputFile& output);

    const std::string& path_;
    Action action_;
    const std::string& file_;
    const SignOptions& options_;
    Report& report_;

    std::optional<PackageSigner> signer_;
    const open::OpenedPackage* package_ = nullptr;  // null if the file is not an archive
    std::optional<std::string> existing_;           // the signature to replace or to extend
    std::string certificates_;                      // content of a file next to the signature; may be empty
    SignResult result_;
};

// Throws if there is none.
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

// Called if there is no signature that can get another signer. The message names an existing detached signature.
void Signing::refuse_to_add(const SignaturePlace& place) const {
    const std::string beside = signature_beside(path_, options_.limits.cms);
    if (!beside.empty() && place.scope() == Scope::detached)
        refuse(compose("'{}' does not exist; to add a signer to '{}', first copy that signature to the output",
                       place.target(), beside));
    if (!beside.empty())
        refuse(
            compose("{} is not signed; '{}' is a detached signature: use the form detached", place.carrier(), beside));
    refuse(compose("{} {}: the first signature is made without ExistingSignature::add_signer", place.carrier(),
                   place.scope() == Scope::detached ? "does not exist" : "is not signed"));
}

// Warns if the replaced signature does not match: the bytes changed after signing. Detached signatures are not checked:
// packing again commonly makes them stale.
void Signing::note_replaced(const SignaturePlace& place, std::string_view signature) {
    FormerSignature former = former_signature(signature, place, package_, *signer_, options_.limits.cms);
    result_.replaced = std::move(former.other_signers);
    add_signers_of_target(result_.replaced, place, path_, options_, *signer_);
    if (former.is_of_other_content)
        report_.add(changed_after_signing(place.covers(), "", "it", "package with the original one", report_.policy()));
}

std::string Signing::signature_for(const SignaturePlace& place) {
    if (!signer_)
        return integrity::attach_timestamp(existing_.emplace(existing_signature(place, "stamp")),
                                           read_whole_file(file_, options_.limits.cms), file_, result_.subject);
    std::string existing = existing_.emplace(place.existing());
    if (!existing.empty() && place.scope() == Scope::detached && !integrity::is_cms(existing))
        refuse(compose("'{}' exists and is not a signature: choose another file", place.target()));
    if (!existing.empty() && options_.existing == ExistingSignature::refuse)
        refuse(
            compose("{} is already signed: ExistingSignature::add_signer adds a signer, ExistingSignature::replace "
                    "replaces all signers",
                    place.carrier()));
    if (existing.empty() && options_.existing == ExistingSignature::add_signer) refuse_to_add(place);
    if (options_.existing == ExistingSignature::replace) {
        note_replaced(place, existing);
        existing.clear();
    }
    return signer_->sign(place.content(), existing);
}

// The output may replace the package, except with a detached signature. It must not replace a key or certificate.
void Signing::check_inputs_kept(const SignaturePlace& place) const {
    std::vector<std::string> read = open::files_of(options_.signer);
    if (action_ == Action::add_timestamp) read.push_back(file_);
    const bool beside = place.scope() == Scope::detached;
    if (beside) read.push_back(path_);
    open::require_distinct_outputs(beside ? "sign: the signature" : "sign: the package", place.target(), read);
    const auto names_package = [&](std::string_view ending) {
        return equal_ignoring_case(extension(place.target()), ending);
    };
    if (beside && signer_ && (names_package(".csar") || names_package(".zip")))
        refuse(
            compose("'{}' has the extension of a package, but a detached signature is a file of its own: choose a name "
                    "such as '{}.cms', or use the form container",
                    place.target(), place.target()));
    read.insert(read.end(), {path_, place.target()});
    open::require_distinct_outputs("sign: the checksum", options_.checksum, read);
}

bool is_timestamp_query(const std::string& regular_file) {
    constexpr std::uint64_t max_query_bytes = 1024;
    std::error_code failed;
    return std::filesystem::file_size(regular_file, failed) <= max_query_bytes &&
           integrity::is_timestamp_query(read_regular_file(regular_file, max_query_bytes));
}

void Signing::ask(const SignaturePlace& place) {
    open::require_distinct_outputs("sign: the request", file_, std::vector{path_, place.target()});
    std::error_code absent;
    if (std::filesystem::is_regular_file(file_, absent) && !is_timestamp_query(file_))
        refuse(compose("'{}' exists and is not a request for a time stamp: choose another file", file_));
    const std::string query = integrity::timestamp_query(existing_signature(place, "stamp"), result_.subject);
    OutputFile output(file_);
    output.file().write(as_bytes(query));
    commit(place, output);
}

void Signing::extract(const SignaturePlace& place) {
    open::require_distinct_outputs("sign: the signature", file_, std::vector{path_, place.target()});
    std::error_code absent;
    if (options_.existing != ExistingSignature::replace && std::filesystem::is_regular_file(file_, absent))
        refuse(compose("'{}' exists: ExtractSignatureOptions::replace overwrites it", file_));
    const std::string signature = existing_signature(place, "extract");
    OutputFile output(file_);
    output.file().write(as_bytes(signature));
    commit(place, output);
}

void Signing::remove(const SignaturePlace& place) {
    existing_signature(place, "remove");
    if (place.scope() == Scope::detached) {
        if (!options_.output.empty())
            refuse("removing a detached signature deletes its file: omit ChangeSignatureOptions::output");
        if (::unlink(place.target().c_str()) != 0) throw_system_failure(FailureKind::output, "remove", place.target());
        result_.output = place.target();
        result_.done = true;
        return;
    }
    check_nothing_replaced(place);
    OutputFile output(place.target());
    place.write_unsigned(output.file());
    if (is_sound_package(place, output.file()) && makes_nothing_stale(place, output.file())) commit(place, output);
}

// A signed package may replace the package, unless a detached signature would become invalid. Other files, and a signed
// container by the package inside, are replaced only on request.
void Signing::check_nothing_replaced(const SignaturePlace& place) const {
    if (place.scope() == Scope::detached) return;
    std::error_code absent;
    if (std::filesystem::equivalent(place.target(), path_, absent)) {
        // If there is a signature, the form `detached` would add a second signature, so it is not suggested.
        const bool changes_existing = options_.existing != ExistingSignature::add_signer && !place.existing().empty();
        if (const std::string beside = signature_beside(path_, options_.limits.cms); !beside.empty())
            refuse(compose("the detached signature '{}' would become invalid: {}delete that signature first", beside,
                           changes_existing ? "" : "use the form detached, or "));
        const bool unpacks = action_ == Action::remove && place.scope() == Scope::container;
        if (!unpacks) return;
    }
    if (options_.output.empty() || options_.existing == ExistingSignature::replace ||
        !std::filesystem::is_regular_file(place.target(), absent))
        return;
    refuse(compose("'{}' exists: {} overwrites it", place.target(),
                   signer_ ? "ExistingSignature::replace" : "ChangeSignatureOptions::replace"));
}

// If true, a bill of materials without the package's digest stays valid. Other changes add or remove files.
bool Signing::changes_only_manifest(const SignaturePlace& place) const {
    std::error_code absent;
    return place.scope() == Scope::manifest && std::filesystem::equivalent(place.target(), path_, absent) &&
           (!drops_former() || certificate_files(package_, place.covers()).empty()) && certificates_.empty() &&
           action_ != Action::remove;
}

// Warns about files next to the package that will not match. Returns false if a warning is an error.
bool Signing::makes_nothing_stale(const SignaturePlace& place, const File& file) {
    if (place.scope() != Scope::detached) {
        std::vector<std::string> fitting;
        if (changes_only_manifest(place)) fitting = bills_without_digest(place.target());
        fitting.push_back(options_.checksum);
        report_stale_files(place.target(), file, fitting, options_.limits, report_, true);
    }
    return report_.exit_status() == ExitStatus::ok;
}

bool are_in_one_directory(const std::string& a, const std::string& b) {
    namespace fs = std::filesystem;
    std::error_code absent;
    return fs::equivalent(fs::absolute(a).parent_path(), fs::absolute(b).parent_path(), absent);
}

// Verifies the output, and reports other signers whose signatures remain in the manifest or container.
bool Signing::is_sound_package(const SignaturePlace& place, const File& written) {
    if (!options_.verify) return true;
    std::vector<VerifiedSignature> signatures;
    if (!is_sound(written, place, path_, options_, action_ != Action::remove, report_, signatures)) return false;
    if (!signer_ || options_.existing != ExistingSignature::replace || place.scope() == Scope::manifest) return true;
    const Scope around = place.scope() == Scope::detached ? Scope::container : Scope::manifest;
    for (const VerifiedSignature& signature : signatures)
        for (const VerifiedSigner& signer : signature.signers)
            if ((signature.scope == Scope::manifest || signature.scope == around) &&
                signer.fingerprint != signer_->fingerprint())
                add_other_signer(signature.scope == Scope::manifest ? result_.kept : result_.kept_in_container,
                                 signer.subject, signer.serial, *signer_);
    report_kept_signers(result_, signatures, place, report_);
    return true;
}

void Signing::put(const SignaturePlace& place, const std::string& signature) {
    check_nothing_replaced(place);
    OutputFile output(place.target());
    if (signer_) certificates_ = signer_->certificate_file(place.left_certificates());
    place.write(signature, certificates_, output.file());
    result_.changes = place.changes(certificates_);
    if (signer_) signer_->check_certificates(report_);
    if (report_.exit_status() != ExitStatus::ok) return;  // the caller reports an error
    if (is_sound_package(place, output.file()) && makes_nothing_stale(place, output.file())) commit(place, output);
}

// Throws if another program modified a file: the data that was read may be inconsistent, or the modification would be
// lost.
void Signing::check_unchanged(const SignaturePlace& place) const {
    if (package_ != nullptr) {
        package_->container().check_unchanged();
        open::require_same_file(*package_->container().archive(), path_);
    }
    if (existing_ && place.scope() == Scope::detached && place.existing() != *existing_)
        throw Failure(FailureKind::output,
                      compose("another program changed '{}' during signing: nothing is written", place.target()));
}

void Signing::commit(const SignaturePlace& place, OutputFile& output) {
    output.file().sync();  // slow, so done before locking
    const DirectoryLock lock(output.path());
    check_unchanged(place);
    std::optional<DirectoryLock> lock_of_checksum;  // locked before its lines are read
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

SignOptions shared_options(const ReadSignatureOptions& options) {
    SignOptions shared{{.limits = options.limits}};
    shared.scope = options.scope;
    shared.output = options.detached;
    return shared;
}

SignOptions shared_options(const ChangeSignatureOptions& options) {
    SignOptions shared{options};
    shared.scope = options.scope;
    shared.output = options.output;
    if (options.replace) shared.existing = ExistingSignature::replace;
    shared.verify = options.verify;
    shared.checksum = options.checksum;
    shared.time = options.time;
    return shared;
}

}  // namespace

SignResult sign(const std::string& package, const SignOptions& options, Report& report) {
    return Signing(package, Action::sign, {}, options, report).run();
}

SignatureResult request_timestamp(const std::string& package, const std::string& output,
                                  const ReadSignatureOptions& options, Report& report) {
    return Signing(package, Action::request_timestamp, output, shared_options(options), report).run();
}

SignatureResult add_timestamp(const std::string& package, const std::string& response,
                              const ChangeSignatureOptions& options, Report& report) {
    return Signing(package, Action::add_timestamp, response, shared_options(options), report).run();
}

SignatureResult extract_signature(const std::string& package, const std::string& output,
                                  const ExtractSignatureOptions& options, Report& report) {
    SignOptions shared = shared_options(options);
    if (options.replace) shared.existing = ExistingSignature::replace;
    return Signing(package, Action::extract, output, shared, report).run();
}

SignatureResult remove_signature(const std::string& package, const ChangeSignatureOptions& options, Report& report) {
    return Signing(package, Action::remove, {}, shared_options(options), report).run();
}

}  // namespace csar::sign
