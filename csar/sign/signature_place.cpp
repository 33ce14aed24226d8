#include "csar/sign/signature_place.hpp"

#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include <csar/pack.hpp>
#include "base/ascii.hpp"
#include "base/file_sink.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/signature_names.hpp"
#include "csar/integrity/digester.hpp"
#include "csar/open/file_content.hpp"
#include "csar/sign/signed_archive.hpp"
#include "csar/sign/stale_files.hpp"
#include "csar/signatures/signatures.hpp"
#include "meta/manifest.hpp"
#include "report/diagnose.hpp"

namespace csar::sign {

void refuse(const std::string& message) { throw Failure(FailureKind::usage, "sign: " + message); }

namespace {

using Scope = VerifiedSignature::Scope;

std::string or_else(const std::string& given, const std::string& otherwise) {
    return given.empty() ? otherwise : given;
}

// The files of a signature. `drops_beside`: the file `beside` belongs to the replaced signature, so it is removed if
// there are no new certificates.
std::vector<NewFile> files_of(std::string name, const std::string& signature, std::string beside,
                              const std::string& certificates, bool drops_beside) {
    std::vector<NewFile> files = {{std::move(name), signature}};
    if (!certificates.empty())
        files.push_back({std::move(beside), certificates});
    else if (drops_beside)
        files.push_back({std::move(beside), std::nullopt});
    return files;
}

std::string removed_file(const std::string& name) { return name + ": removed with the former signature"; }

// SOL004 option 1: at the end of the manifest.
class ManifestPlace final : public SignaturePlace {
public:
    ManifestPlace(const std::string& path, const open::OpenedPackage& package, const SignOptions& options,
                  bool drops_former)
        : SignaturePlace(Scope::manifest, package.manifest()->file, or_else(options.output, path)),
          container_(package.container()),
          manifest_(*package.manifest()),
          options_(options),
          drops_former_(drops_former),
          covered_(manifest_.signed_bytes()) {
        // The signature begins on a new line. Other bytes must not change: existing signatures cover them.
        if (!manifest_.signature && !covered_.ends_with('\n')) covered_ += meta::line_end_of(covered_);
        const bool is_new = !manifest_.signature || drops_former;
        if (options.certificate_beside && is_new)
            announce_certificate(package);
        else if (drops_former)
            withdraw_certificate(package);
    }

    std::string carrier() const override { return "the manifest"; }
    std::string existing() const override { return std::string(manifest_.signature_text()); }
    std::string left_certificates() const override {
        StringSink text;
        if (manifest_.signature || !owns_certificate() ||
            !container_.read(*container_.find(certificate_beside()), text))
            return {};
        return std::move(text).text();
    }
    integrity::Content content() const override {
        return [this](Sink& sink) { sink.write(as_bytes(covered_)); };
    }
    void write(const std::string& signature, const std::string& certificates, File& output) const override {
        std::vector<NewFile> files = files_of(manifest_.file, meta::append_signature(covered_, signature),
                                              certificate_beside(), certificates, drops_former_ && owns_certificate());
        if (tosca_meta_) files.push_back(*tosca_meta_);
        rewrite_archive(container_, files, options_.time, options_.jobs, options_.limits, output);
    }
    std::vector<std::string> changes(const std::string& certificates) const override {
        std::vector<std::string> changes;
        if (certificates.empty() && drops_former_ && owns_certificate())
            changes.push_back(removed_file(certificate_beside()));
        if (!change_of_meta_.empty()) changes.push_back(change_of_meta_);
        return changes;
    }
    void write_unsigned(File& output) const override {
        std::vector<NewFile> files = {{manifest_.file, covered_}};
        if (owns_certificate()) files.push_back({certificate_beside(), std::nullopt});
        if (tosca_meta_) files.push_back(*tosca_meta_);
        rewrite_archive(container_, files, options_.time, options_.jobs, options_.limits, output);
    }

private:
    // If TOSCA.meta has (ETSI-)Entry-Manifest, it must also name the certificate (SOL004 4.1.2.3). The manifest gets
    // the digest of the new TOSCA.meta.
    void announce_certificate(const open::OpenedPackage& package) {
        const meta::ToscaMeta* const before = package.tosca_meta() ? &*package.tosca_meta() : nullptr;
        if (before == nullptr || !package.metadata().certificate.path.empty()) return;
        const std::string_view prefix = before->block_0().find("ETSI-Entry-Manifest") != nullptr ? "ETSI-" : "";
        if (prefix.empty() && before->block_0().find("Entry-Manifest") == nullptr) return;
        std::vector<meta::Block> blocks = before->blocks;
        const meta::Pair& added = blocks.front().pairs.emplace_back(
            meta::new_pair(std::string(prefix) + "Entry-Certificate", certificate_beside()));
        change_of_meta_ = compose("{}: '{}: {}' is new", before->file, added.key, added.value);
        rewrite_meta(*before, blocks);
    }

    // TOSCA.meta must not name a removed certificate.
    void withdraw_certificate(const open::OpenedPackage& package) {
        const meta::PackageMetadata& metadata = package.metadata();
        if (metadata.certificate.path != certificate_beside() || !owns_certificate()) return;
        const meta::ToscaMeta& before = *package.tosca_meta();
        std::vector<meta::Block> blocks = before.blocks;
        std::erase_if(blocks.front().pairs, [&](const meta::Pair& pair) {
            if (pair.value_position.line != metadata.certificate.position.line) return false;
            change_of_meta_ = compose("{}: '{}: {}' was left out", before.file, pair.key, pair.value);
            return true;
        });
        rewrite_meta(before, blocks);
    }

    void rewrite_meta(const meta::ToscaMeta& before, const std::vector<meta::Block>& blocks) {
        tosca_meta_ = NewFile{before.file, meta::print_tosca_meta(blocks)};
        for (const meta::ManifestSource& source : manifest_.sources)
            if (const auto digest = source.digest(); digest && source.path == before.file)
                covered_.replace(static_cast<std::size_t>(source.hash.text.data() - manifest_.text->data()),
                                 source.hash.text.size(),
                                 hex(integrity::digest_of(digest->algorithm, as_bytes(*tosca_meta_->content))));
    }

    // Whether the certificate file belongs only to this signature. If the manifest lists it, or a file's signature uses
    // it, it belongs to the package.
    bool owns_certificate() const {
        return !manifest_.names(certificate_beside()) &&
               signatures::holds_only_certificates(container_, certificate_beside(), options_.limits.cms);
    }

    std::string certificate_beside() const { return certificate_name_of(manifest_.file); }

    const container::Container& container_;
    const meta::Manifest& manifest_;
    const SignOptions& options_;
    bool drops_former_;
    std::string covered_;
    std::optional<NewFile> tosca_meta_;  // new content if the certificate is added or removed
    std::string change_of_meta_;         // for changes()
};

// SOL004 option 2: a new signed container.
class NewContainerPlace final : public SignaturePlace {
public:
    NewContainerPlace(const std::string& path, const SignOptions& options)
        : SignaturePlace(Scope::container, std::string(without_extension(file_name(path))) + ".csar",
                         or_else(options.output, std::string(without_extension(path)) + ".zip")),
          options_(options) {
        // If both had the same name, extracting the package would replace the container.
        std::error_code absent;
        if (equal_ignoring_case(file_name(target()), covers()) || std::filesystem::equivalent(target(), path, absent))
            refuse("the signed container and the package must have different names: set SignOptions::output");
        const std::string_view ending = archive_ending(target());
        if (!ending.empty() && ending != ".zip" && ending != ".csar")
            refuse("a signed container must be a zip archive");
        const bool exists = ::access(target().c_str(), F_OK) == 0;
        if (exists && options.existing == ExistingSignature::add_signer)
            refuse(
                compose("'{}' exists: to add a signer to a signed container, sign the container itself with "
                        "ExistingSignature::add_signer",
                        target()));
        if (exists && options.existing != ExistingSignature::replace)
            refuse(compose("'{}' exists: ExistingSignature::replace overwrites it", target()));
        package_ = File::open_read(path);
    }

    bool wraps() const override { return true; }
    std::string carrier() const override { return "the package"; }
    std::string existing() const override { return {}; }
    integrity::Content content() const override { return open::content_of(package_); }
    void write(const std::string& signature, const std::string& certificates, File& output) const override {
        write_signed_container(package_, covers(), signature, certificates, options_.time, output);
    }
    void write_unsigned(File&) const override {}

private:
    const SignOptions& options_;
    File package_;
};

// SOL004 option 2: an existing signed container. The signature is next to the package inside.
class ContainerPlace final : public SignaturePlace {
public:
    ContainerPlace(const std::string& path, const open::OpenedPackage& package, const SignOptions& options,
                   bool drops_former)
        : SignaturePlace(Scope::container, package.location().path, or_else(options.output, path)),
          container_(package.container()),
          options_(options),
          drops_former_(drops_former),
          name_(std::string(without_extension(covers())) + ".cms") {
        const auto found = signatures::container_signatures(container_, covers());
        if (found.size() > 1) refuse("the container has several signatures, and none has the name of the package");
        if (!found.empty()) name_ = found.front();
    }

    std::string carrier() const override { return "'" + name_ + "'"; }
    std::string existing() const override {
        const container::Entry* const entry = container_.find(name_);
        StringSink text;
        if (entry == nullptr) return {};
        if (entry->size > options_.limits.cms) refuse(carrier() + " is too large for a signature");
        read(*entry, text);
        return std::move(text).text();
    }
    integrity::Content content() const override {
        return [this](Sink& sink) { read(*container_.find(covers()), sink); };
    }
    void write(const std::string& signature, const std::string& certificates, File& output) const override {
        const std::string stem(without_extension(name_));
        std::vector<NewFile> files =
            files_of(name_, signature, stem + ".cert", certificates, is_former_certificate(stem + ".cert"));
        if (is_former_certificate(stem + ".crt")) files.push_back({stem + ".crt", std::nullopt});
        // SOL004 4.3.4 requires a zip. A tar becomes a zip only on request.
        const bool is_zip_wanted = equal_ignoring_case(extension(target()), ".zip");
        rewrite_archive(container_, files, options_.time, options_.jobs, options_.limits, output, is_zip_wanted);
    }
    std::vector<std::string> changes(const std::string& certificates) const override {
        const std::string stem(without_extension(name_));
        std::vector<std::string> changes;
        if (certificates.empty() && is_former_certificate(stem + ".cert"))
            changes.push_back(removed_file(stem + ".cert"));
        if (is_former_certificate(stem + ".crt")) changes.push_back(removed_file(stem + ".crt"));
        return changes;
    }
    void write_unsigned(File& output) const override {
        if (options_.output.empty())
            refuse(
                "specify a file for the package that is extracted from the container, with "
                "ChangeSignatureOptions::output");
        FileSink sink(output.duplicate());
        read(*container_.find(covers()), sink);
    }

private:
    bool is_former_certificate(const std::string& file) const {
        return drops_former_ && signatures::holds_only_certificates(container_, file, options_.limits.cms);
    }
    void read(const container::Entry& entry, Sink& sink) const {
        if (!container_.read(entry, sink))
            throw Failure(FailureKind::input, compose("'{}' in the container is damaged", entry.name));
    }

    const container::Container& container_;
    const SignOptions& options_;
    bool drops_former_;
    std::string name_;
};

// A detached signature.
class DetachedPlace final : public SignaturePlace {
public:
    DetachedPlace(const std::string& path, const SignOptions& options)
        : SignaturePlace(Scope::detached, path,
                         options.output.empty() ? detached_signature_of(path, options.limits.cms) : options.output),
          largest_(options.limits.cms),
          package_(File::open_read(path)) {
        if (options.certificate_beside)
            refuse("a detached signature contains its certificate; the certificate cannot be in a separate file");
    }

    std::string carrier() const override { return "'" + target() + "'"; }
    std::string existing() const override {
        return ::access(target().c_str(), F_OK) == 0 ? read_regular_file(target(), largest_) : std::string();
    }
    integrity::Content content() const override { return open::content_of(package_); }
    void write(const std::string& signature, const std::string&, File& output) const override {
        output.write(as_bytes(signature));
    }
    void write_unsigned(File&) const override {}  // the package contains no part of the signature

private:
    std::uint64_t largest_;
    File package_;
};

// The container's signature covers the package inside, so signing its manifest would break that signature.
[[noreturn]] void refuse_manifest_inside(const open::OpenedPackage& container) {
    const std::string_view inner = container.location().path;
    const std::string former = std::string(without_extension(inner)) + ".cms";
    refuse(compose(
        "the manifest is in the inner package: extract '{}' with csar::extract_package, {}sign it with the "
        "same options, and create the container again",
        inner,
        container.container().find(former) == nullptr ? ""
                                                      : compose("delete its former signature '{}' there, ", former)));
}

}  // namespace

std::unique_ptr<SignaturePlace> signature_place(const std::string& path, const open::OpenedPackage* package,
                                                const SignOptions& options, bool drops_former) {
    const bool has_manifest = package != nullptr && package->manifest();
    const bool is_container = package != nullptr && package->location().form == meta::PackageForm::nested_package;
    const Scope natural = has_manifest ? Scope::manifest : is_container ? Scope::container : Scope::detached;
    switch (options.scope.value_or(natural)) {
        case Scope::manifest:
            if (is_container) refuse_manifest_inside(*package);
            if (!has_manifest)
                refuse(
                    "the package has no manifest to sign; csar::pack_directory with PackOptions::manifest writes one");
            return std::make_unique<ManifestPlace>(path, *package, options, drops_former);
        case Scope::container:
            if (is_container) return std::make_unique<ContainerPlace>(path, *package, options, drops_former);
            return std::make_unique<NewContainerPlace>(path, options);
        case Scope::detached:
        case Scope::file:
        case Scope::statement: break;
    }
    return std::make_unique<DetachedPlace>(path, options);
}

}  // namespace csar::sign
