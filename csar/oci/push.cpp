// Writes a package and its attachments to an OCI layout.
#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include <csar/failure.hpp>
#include <csar/inspect.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/date_time.hpp"
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/utf8.hpp"
#include "csar/inspect/inspect.hpp"
#include "csar/layout/artifact.hpp"
#include "csar/layout/layout.hpp"
#include "csar/layout/media_types.hpp"
#include "csar/oci/attachment.hpp"
#include "csar/oci/layout_writer.hpp"
#include "csar/oci/oci.hpp"
#include "csar/open/file_content.hpp"
#include "csar/signatures/signatures.hpp"
#include "csar/verify/verify.hpp"
#include "report/rules/signature.hpp"

namespace csar::oci {
namespace {

using layout::Json;

// "application/vnd.oasis.tosca.csar.v1+zip", "....v1.tar+gzip"
std::string media_type_of(const InspectResult& inspected) {
    std::string type(layout::csar_artifact);
    if (inspected.format == PackageFormat::zip) return type + "+zip";
    type += ".tar";
    if (inspected.compression == Compression::none) return type;
    return type + "+" + std::string(to_string(inspected.compression));
}

// Annotations from the metadata of the package.
Json annotations_of(const InspectedProduct& product) {
    constexpr std::size_t max_annotation_bytes = 4096;  // longer texts belong in the package
    Json annotations = Json::object();
    const auto add = [&](const char* key, const std::string& value) {
        if (!value.empty()) annotations[key] = shortened(value, max_annotation_bytes);
    };
    add(layout::title, product.name);
    add("org.opencontainers.image.version", product.version);
    add("org.opencontainers.image.vendor", product.supplier);
    add("org.opencontainers.image.description", product.description);
    const DateTimeReading released = read_date_time(product.released, DateTimeForm::rfc_3339);
    if (released.fault == nullptr && !released.only_date) add("org.opencontainers.image.created", product.released);
    return annotations;
}

Json with_title(Json descriptor, const std::string& path) {
    descriptor["annotations"] = {{layout::title, file_name(path)}};
    return descriptor;
}

// In an index, a manifest's descriptor also has these fields.
Json listed(Json descriptor, std::string_view artifact_type, const Json& annotations) {
    descriptor["artifactType"] = artifact_type;
    if (!annotations.empty()) descriptor["annotations"] = annotations;
    return descriptor;
}

std::string print(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

class Push {
public:
    Push(const std::string& package, std::string directory, const PushLayoutOptions& options, Report& report)
        : package_(package), directory_(std::move(directory)), options_(options), report_(report) {
        while (directory_.size() > 1 && directory_.ends_with('/')) directory_.pop_back();
    }

    PushLayoutResult run() {
        if (!options_.tag.empty()) check_tag(options_.tag);
        const File archive = open_archive();
        const FileStamp stamp = archive.stamp();
        const InspectResult inspected = look_into(archive);
        report_.sort();
        if (report_.count(Severity::error) != 0) return std::move(result_);
        const InspectResult& package = inspected.inside.empty() ? inspected : inspected.inside.front();
        const InspectedProduct product = product_of(package);
        result_.tag = tag_for(product.version.empty() ? version_of_profile(package) : product.version);
        const std::vector<Attachment> attachments = find_attachments(archive);
        for (const Attachment& attachment : attachments) check_attachment(attachment);
        if (report_.count(Severity::error) != 0) return std::move(result_);
        LayoutWriter writer(directory_);
        add_package(writer, archive, inspected, product);
        add_attachments(writer, attachments);
        archive.check_unchanged(stamp);  // annotations and digest are from the same bytes
        writer.commit();
        result_.done = true;
        return std::move(result_);
    }

private:
    File open_archive() const {
        layout::refuse_layout(package_);
        File archive = File::open_read(package_);
        if (S_ISDIR(archive.type()))
            throw Failure(FailureKind::usage, compose("'{}' is a directory: first pack the directory", package_));
        if (!S_ISREG(archive.type()))
            throw Failure(FailureKind::usage, compose("'{}' is not a regular file", package_));
        return archive;
    }

    InspectResult look_into(const File& archive) {
        InspectOptions inspection{.limits = options_.limits, .digest = false};
        InspectResult inspected = inspect::inspect(
            Input::descriptor(archive.descriptor(), package_).with_files_around(), inspection, report_);
        if (inspected.format == PackageFormat::file)
            throw Failure(FailureKind::usage, compose("'{}' is not a package", package_));
        return inspected;
    }

    // A copy of the signature inside the package is attached only on request.
    std::vector<Attachment> find_attachments(const File& archive) const {
        std::vector<Attachment> attachments = attachments_of(package_, options_);
        if (!options_.beside || !options_.signatures.empty()) return attachments;
        const std::string copy = signatures::extracted_beside(archive, package_, options_.limits);
        std::erase_if(attachments, [&](const Attachment& one) { return one.files.front().path == copy; });
        return attachments;
    }

    // A signature, a bill of materials or a statement about other bytes would make every copy of the package invalid. A
    // damaged signature would too.
    void check_attachment(const Attachment& attachment) {
        const std::string& path = attachment.files.front().path;
        const bool is_sbom = attachment.artifact_type == layout::cyclonedx || attachment.artifact_type == layout::spdx;
        const bool is_signature = attachment.artifact_type == layout::signature_artifact;
        if (!is_sbom && !is_signature && attachment.artifact_type != layout::in_toto) return;
        VerifyOptions verify{{.limits = options_.limits}};
        verify.trust.ignore_trust = true;
        if (is_sbom)
            verify.sbom = path;
        else if (is_signature)
            verify.trust.detached = path;
        else
            verify.trust.attestations = {path};
        Report found(package_, report_.policy(), options_.limits.findings);
        std::vector<VerifiedSignature> signatures;
        try {
            signatures = verify::verify_input(Input(package_), verify, found).signatures;
        } catch (const Failure& failure) {
            if (failure.kind() != FailureKind::input || failure.system_error() != 0) throw;
            return;  // unknown version: attached without checks
        }
        // Findings about other files do not prevent pushing.
        const auto is_about_it = [&](std::string_view id) {
            return is_sbom        ? id.starts_with("integrity/sbom-")
                   : is_signature ? id == rules::signature::changed_content.id || id == rules::signature::broken.id ||
                                        id == rules::signature::unreadable.id
                                  : id == rules::signature::unrelated_attestation.id;
        };
        // A finding with a file name is about a signature inside the package.
        for (const Diagnostic& finding : found.diagnostics())
            if (is_about_it(finding.id) && (!is_signature || finding.place.file.empty())) report_.add(finding);
        report_.sort();
        if (report_.count(Severity::error) != 0) return;
        // The report may have left out findings beyond its limit.
        const bool is_stale =
            is_signature ? std::ranges::any_of(signatures,
                                               [](const VerifiedSignature& signature) {
                                                   return signature.scope == VerifiedSignature::Scope::detached &&
                                                          signature.verdict == SignatureVerdict::tampered;
                                               })
                         : std::ranges::any_of(found.findings().rule_counts, [&](const auto& of_rule) {
                               return is_about_it(of_rule.first) && found.count(of_rule.first, Severity::error) != 0;
                           });
        if (is_stale) throw Failure(FailureKind::input, compose("'{}' does not match the package", path));
    }

    static void check_tag(const std::string& tag) {
        if (!layout::is_tag(tag))
            throw Failure(
                FailureKind::usage,
                compose("'{}' is not a valid tag: a tag has at most 128 letters, digits, '_', '.' and '-', and "
                        "does not begin with '.' or '-'",
                        tag));
        if (layout::is_referrers_tag(tag))
            throw Failure(FailureKind::usage, compose("the tag '{}' is reserved for attachments", tag));
    }

    // The version in the profile: "1.0.0" of "acme:1.0.0" (TOSCA 2.0, 6.4). In TOSCA 1.x, the profile is a namespace
    // without a version.
    static std::string version_of_profile(const InspectResult& package) {
        for (const InspectedDefinitions& definitions : package.definitions) {
            const std::size_t colon = definitions.profile.rfind(':');
            if (definitions.path == package.entry_definitions && colon != std::string::npos &&
                is_digits(std::string_view(definitions.profile).substr(colon + 1, 1)))
                return definitions.profile.substr(colon + 1);
        }
        return {};
    }

    std::string tag_for(std::string tag) const {
        if (!options_.tag.empty()) return options_.tag;
        // Tags cannot contain '+', which precedes the build metadata of a semantic version. Helm also writes '_'.
        std::ranges::replace(tag, '+', '_');
        return layout::is_tag(tag) && !layout::is_referrers_tag(tag) ? tag : "latest";
    }

    void add_package(LayoutWriter& writer, const File& archive, const InspectResult& inspected,
                     const InspectedProduct& product) {
        const std::string sha256 = open::sha256_of(open::content_of(archive));
        result_.package_digest = "sha256:" + sha256;
        result_.size = archive.size();
        result_.title = title_in(writer);
        const Json layer = with_title(writer.add(archive, sha256, media_type_of(inspected)), result_.title);
        Json annotations = annotations_of(product);
        manifest_ = add_manifest(writer, layout::csar_artifact, Json::array({layer}), annotations, nullptr);
        result_.digest = manifest_["digest"].get<std::string>();
        refuse_taken_tag(writer);
        annotations[layout::ref_name] = result_.tag;
        writer.list(listed(manifest_, layout::csar_artifact, annotations));
    }

    // The tag may have these bytes under another file name. The package then keeps this name, so that its manifest is
    // the same. If other parts of the manifest differ, the tag counts as taken.
    std::string title_in(const LayoutWriter& writer) const {
        std::string own(file_name(package_));
        if (writer.former() == nullptr || options_.replace) return own;
        const auto& entries = writer.former()->entries();
        const auto tagged = std::ranges::find(entries, result_.tag, &layout::Descriptor::tag);
        if (tagged == entries.end()) return own;
        try {
            const layout::Manifest manifest = writer.former()->manifest(*tagged);
            const bool is_same = manifest.layers.size() == 1 && manifest.layers[0].digest == result_.package_digest;
            return is_same && !manifest.layers[0].title.empty() ? manifest.layers[0].title : own;
        } catch (const Failure& failure) {
            if (failure.kind() != FailureKind::input) throw;
            return own;  // a damaged manifest
        }
    }

    void refuse_taken_tag(const LayoutWriter& writer) const {
        if (writer.former() == nullptr || options_.replace) return;
        for (const layout::Descriptor& entry : writer.former()->entries())
            if (entry.tag == result_.tag && entry.digest != result_.digest)
                throw Failure(FailureKind::usage, compose("'{}' has another package with the tag '{}': set another "
                                                          "PushLayoutOptions::tag, or PushLayoutOptions::replace",
                                                          directory_, result_.tag));
    }

    static Json add_manifest(LayoutWriter& writer, std::string_view artifact_type, const Json& layers,
                             const Json& annotations, const Json* subject) {
        Json manifest = {{"schemaVersion", 2},
                         {"mediaType", layout::image_manifest},
                         {"artifactType", artifact_type},
                         {"config", writer.add("{}", layout::empty_config)},
                         {"layers", layers}};
        if (!annotations.empty()) manifest["annotations"] = annotations;
        if (subject != nullptr) manifest["subject"] = *subject;
        return writer.add(print(manifest), layout::image_manifest);
    }

    void add_attachments(LayoutWriter& writer, const std::vector<Attachment>& attachments) {
        if (attachments.empty()) return;
        Json manifests = former_referrers(writer, attachments);
        for (const Attachment& attachment : attachments) {
            Json layers = Json::array();
            for (const AttachedFile& file : attachment.files)
                layers.push_back(with_title(writer.add(file.content, file.media_type), file.path));
            const Json manifest =
                listed(add_manifest(writer, attachment.artifact_type, layers, Json::object(), &manifest_),
                       attachment.artifact_type, Json::object());
            writer.list(manifest);
            const auto is_same = [&](const Json& one) { return one["digest"] == manifest["digest"]; };
            if (std::ranges::none_of(manifests, is_same)) manifests.push_back(manifest);
            for (const AttachedFile& file : attachment.files)
                result_.referrers.push_back(
                    {attachment.artifact_type, file.path, manifest["digest"].get<std::string>(), file.content.size()});
        }
        const Json index = {
            {"schemaVersion", 2}, {"mediaType", layout::image_index}, {"manifests", std::move(manifests)}};
        Json descriptor = writer.add(print(index), layout::image_index);
        descriptor["annotations"] = {{layout::ref_name, layout::referrers_tag(result_.digest)}};
        writer.list(std::move(descriptor));
    }

    // The existing attachments of the package. `replace` drops attachments of the newly attached types.
    Json former_referrers(LayoutWriter& writer, const std::vector<Attachment>& attachments) const {
        Json manifests = Json::array();
        if (writer.former() == nullptr) return manifests;
        layout::Descriptor subject;
        subject.digest = result_.digest;
        for (const layout::Referrer& referrer : find_referrers(*writer.former(), subject))
            if (options_.replace && std::ranges::any_of(attachments, [&](const Attachment& one) {
                    return one.artifact_type == referrer.artifact_type;
                }))
                writer.unlist(referrer.manifest.digest);
            else
                manifests.push_back({{"mediaType", layout::image_manifest},
                                     {"digest", referrer.manifest.digest},
                                     {"size", referrer.manifest.size},
                                     {"artifactType", referrer.artifact_type}});
        return manifests;
    }

    const std::string& package_;
    std::string directory_;
    const PushLayoutOptions& options_;
    Report& report_;
    Json manifest_;  // descriptor of the package's manifest
    PushLayoutResult result_;
};

}  // namespace

PushLayoutResult push_to_layout(const std::string& package, const std::string& directory,
                                const PushLayoutOptions& options, Report& report) {
    return Push(package, directory, options, report).run();
}

}  // namespace csar::oci
