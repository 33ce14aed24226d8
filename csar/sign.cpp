// Signing: into the manifest, around the package, or beside it.
#include "csar/sign.hpp"

#include <unistd.h>

#include <utility>

#include "base/file.hpp"
#include "base/interrupt.hpp"
#include "base/output_file.hpp"
#include "base/package_path.hpp"
#include "csar/file_content.hpp"
#include "csar/package.hpp"
#include "csar/package_signer.hpp"
#include "csar/signed_archive.hpp"
#include "csar/verify.hpp"
#include "meta/manifest.hpp"
#include "report/diagnose.hpp"

namespace csar {
namespace {

using Scope = VerifiedSignature::Scope;

[[noreturn]] void refuse(const std::string& message) { throw Failure(FailureKind::usage, "sign: " + message); }

std::string without_extension(std::string_view path) {
    return std::string(path.substr(0, path.size() - extension(path).size()));
}

bool exists(const std::string& path) { return ::access(path.c_str(), F_OK) == 0; }

std::unique_ptr<Package> open_package(const std::string& path, const SignOptions& options, Report& report) {
    container::OpenOptions open;
    open.limits = options.limits;
    auto opened = container::open(path, open, report);
    if (opened->format() == container::Format::folder) refuse("a folder is signed when it is packed: pack --sign");
    if (opened->format() == container::Format::file) return nullptr;
    report.set_kind(SubjectKind::archive);
    validate::ValidatorOptions settings;
    settings.load.limits = options.limits;
    settings.only_read = true;
    return std::make_unique<Package>(std::move(opened), settings, report);
}

// The signature that a further signer is added to; empty when there is none or it is replaced.
std::string existing_signature(std::string existing, const SignOptions& options, const std::string& what) {
    if (existing.empty() || options.existing == ExistingSignature::add_signer) return existing;
    if (options.existing == ExistingSignature::refuse)
        refuse(say("{} is signed already: --add-signer adds to its signers, --replace puts the new one in their place",
                   what));
    return {};
}

// What was written would be found intact by `csar verify`. Whether anybody trusts the signer is not asked.
bool is_sound(const std::string& path, const SignOptions& options, Report& report, const std::string& signature = {}) {
    VerifyOptions verify;
    verify.limits = options.limits;
    verify.jobs = options.jobs;
    verify.trust.detached = signature;
    verify.trust.ignore_trust = true;
    Report inner(path, report.policy(), options.limits.findings);
    const Verification result = verify_package(path, verify, inner);
    report.adopt(std::move(inner), "");
    return report.exit_status() == ExitStatus::ok && result.verdict < SignatureVerdict::incomplete;
}

std::string path_of_descriptor(const File& file) { return "/proc/self/fd/" + std::to_string(file.descriptor()); }

// The one signature of the package while it is made.
class Signing {
public:
    Signing(const std::string& path, const SignOptions& options, Report& report)
        : path_(path), options_(options), report_(report), signer_(options.signer, options.certificate_beside) {}

    Signed run() {
        Report findings(path_, report_.policy(), options_.limits.findings);
        const std::unique_ptr<Package> package = open_package(path_, options_, findings);
        const bool has_manifest = package && package->manifest();
        result_.scope = options_.scope.value_or(has_manifest ? Scope::manifest : Scope::detached);
        result_.subject = signer_.subject();
        switch (result_.scope) {
            case Scope::manifest:
                if (!has_manifest) refuse("the package has no manifest to sign; pack --manifest writes one");
                sign_manifest(*package);
                break;
            case Scope::container: sign_container(); break;
            case Scope::detached:
            case Scope::file:
            case Scope::statement: sign_beside(); break;
        }
        report_.sort();
        return std::move(result_);
    }

private:
    void sign_manifest(const Package& package);
    void sign_container();
    void sign_beside();
    // Verifies what was written, if that is wanted, and gives it its name.
    void finish(OutputFile& output) {
        if (options_.verify && !is_sound(path_of_descriptor(output.file()), options_, report_)) return;
        output.commit();
        result_.output = output.path();
        result_.done = true;
    }

    const std::string& path_;
    const SignOptions& options_;
    Report& report_;
    PackageSigner signer_;
    Signed result_;
};

void Signing::sign_manifest(const Package& package) {
    const meta::Manifest& manifest = *package.manifest();
    result_.covers = manifest.file;
    std::string covered(manifest.signed_bytes());
    std::string existing;
    if (manifest.signature)
        existing = existing_signature(
            manifest.text->substr(manifest.signature->begin, manifest.signature->end - manifest.signature->begin),
            options_, "the manifest");
    // The signature stands on lines of its own; more is not touched, or signatures that are there would break.
    if (!manifest.signature && !covered.ends_with('\n')) covered += '\n';
    const std::string signature = signer_.sign([&](Sink& sink) { sink.write(as_bytes(covered)); }, existing);
    std::vector<NewFile> files = {{manifest.file, meta::append_signature(covered, signature)}};
    if (std::string certificate = signer_.certificate_file(); !certificate.empty())
        files.push_back({without_extension(manifest.file) + ".cert", std::move(certificate)});
    OutputFile output(options_.output.empty() ? path_ : options_.output);
    rewrite_archive(package.container(), files, options_.time, options_.jobs, output.file());
    finish(output);
}

void Signing::sign_container() {
    const std::string stem = without_extension(file_name(path_));
    result_.covers = stem + ".csar";
    std::string target = options_.output.empty() ? without_extension(path_) + ".zip" : options_.output;
    if (target == path_) refuse("a signed container needs a name of its own: name it with -o FILE");
    const File package = File::open_read(path_);
    std::vector<NewFile> files = {{stem + ".cms", signer_.sign(content_of(package))}};
    if (std::string certificate = signer_.certificate_file(); !certificate.empty())
        files.push_back({stem + ".cert", std::move(certificate)});
    OutputFile output(std::move(target));
    write_signed_container(package, result_.covers, files, options_.time, output.file());
    finish(output);
}

void Signing::sign_beside() {
    if (options_.certificate_beside) refuse("the certificate goes into a detached signature, not beside it");
    result_.covers = path_;
    const std::string target = options_.output.empty() ? path_ + ".cms" : options_.output;
    std::string existing;
    if (exists(target))
        existing = existing_signature(read_whole_file(target, options_.limits.cms), options_, "'" + target + "'");
    const File package = File::open_read(path_);
    OutputFile output(target);
    output.file().write(as_bytes(signer_.sign(content_of(package), existing)));
    if (options_.verify && !is_sound(path_, options_, report_, path_of_descriptor(output.file()))) return;
    output.commit();
    result_.output = target;
    result_.done = true;
}

}  // namespace

Signed sign(const std::string& package, const SignOptions& options, Report& report) {
    return Signing(package, options, report).run();
}

}  // namespace csar
