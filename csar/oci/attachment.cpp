#include "csar/oci/attachment.hpp"

#include <array>
#include <optional>
#include <span>
#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/sbom_names.hpp"
#include "csar/layout/document.hpp"
#include "csar/layout/media_types.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/package_outputs.hpp"

namespace csar::oci {
namespace {

using layout::cyclonedx, layout::in_toto, layout::spdx;

constexpr std::string_view cms = "application/cms";
constexpr std::string_view pem = "application/x-pem-file";

bool is_pem(std::string_view text) { return text.starts_with("-----BEGIN "); }

std::optional<layout::Json> json_object(std::string_view text) {
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos || text[text.find_first_not_of(" \t\r\n")] != '{')
        return std::nullopt;
    try {
        return layout::parse_document(text);
    } catch (const layout::DocumentFault&) {
        return std::nullopt;
    }
}

std::string text_at(const layout::Json& object, const char* key) {
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

// The media type of a Sigstore bundle is also its artifact type. Returns an empty string for other objects.
std::string bundle_type(const layout::Json& object) {
    std::string type = text_at(object, "mediaType");
    return type.starts_with(layout::sigstore_bundle) ? type : std::string();
}

Attachment single(const std::string& path, std::string content, std::string_view artifact_type,
                  std::string_view media_type) {
    Attachment attachment;
    attachment.artifact_type = artifact_type;
    attachment.files.push_back({path, std::string(media_type), std::move(content)});
    return attachment;
}

[[noreturn]] void refuse(const std::string& path, std::string_view what) {
    throw Failure(FailureKind::usage, compose("'{}' is not a {}", path, what));
}

Attachment signature_of(const std::string& path, std::string text, std::uint64_t limit) {
    if (const auto object = json_object(text))
        if (const std::string type = bundle_type(*object); !type.empty())
            return single(path, std::move(text), type, type);
    // Other content is assumed to be CMS. The signature check reports content that it cannot read.
    if (text.size() > limit) refuse(path, "signature within the size limit");
    const std::string_view type = is_pem(text) ? pem : cms;
    Attachment attachment = single(path, std::move(text), layout::signature_artifact, type);
    for (const std::string_view ending : {".cert", ".crt"}) {
        const std::string certificates = std::string(without_extension(path)).append(ending);
        if (certificates == path || !exists(certificates)) continue;
        attachment.files.push_back({certificates, std::string(pem), read_regular_file(certificates, limit)});
        break;
    }
    return attachment;
}

Attachment sbom_of(const std::string& path, std::string text) {
    const auto object = json_object(text);
    if (object && text_at(*object, "bomFormat") == "CycloneDX")
        return single(path, std::move(text), cyclonedx, cyclonedx);
    if (object && !text_at(*object, "spdxVersion").empty()) return single(path, std::move(text), spdx, spdx);
    refuse(path, "bill of materials in CycloneDX or SPDX JSON");
}

Attachment attestation_of(const std::string& path, std::string text) {
    // A file can have one statement on each line. Only the first is read.
    const auto object = json_object(std::string_view(text).substr(0, text.find('\n')));
    const auto whole = object ? std::nullopt : json_object(text);
    const layout::Json* const found = object ? &*object : whole ? &*whole : nullptr;
    if (found != nullptr && !bundle_type(*found).empty()) {
        const std::string type = bundle_type(*found);
        return single(path, std::move(text), type, type);
    }
    if (found == nullptr || text_at(*found, "payloadType").empty()) refuse(path, "signed statement in a DSSE envelope");
    return single(path, std::move(text), in_toto, layout::dsse_envelope);
}

// The files that verification would read. Readers of a layout refuse more.
std::vector<std::string> found_beside(const std::string& package, std::string_view ending) {
    std::vector<std::string> found = open::all_beside(package, ending);
    if (found.size() > open::max_attached)
        throw Failure(FailureKind::usage, compose("there are more than {} files '{}*{}': a layout may only have {}",
                                                  open::max_attached, package, ending, open::max_attached));
    return found;
}

}  // namespace

std::vector<Attachment> attachments_of(const std::string& package, const PushLayoutOptions& options) {
    std::vector<Attachment> attachments;
    // Without named files, adds the files next to the package that end in `endings`, if `beside` is set.
    const auto add = [&](const std::vector<std::string>& named, std::span<const std::string_view> endings,
                         const auto& attachment_of) {
        for (const std::string& path : named)
            attachments.push_back(attachment_of(path, read_whole_file(path, layout::max_attachment_bytes)));
        if (!named.empty() || !options.beside) return;
        for (const std::string_view ending : endings)
            for (const std::string& path : found_beside(package, ending))
                attachments.push_back(attachment_of(path, read_regular_file(path, layout::max_attachment_bytes)));
    };
    add(options.signatures, std::array<std::string_view, 2>{".cms", ".sigstore.json"},
        [&](const std::string& path, std::string text) {
            return signature_of(path, std::move(text), options.limits.cms);
        });
    add(options.sboms, sbom_endings, sbom_of);
    add(options.attestations, std::array<std::string_view, 1>{".intoto.jsonl"}, attestation_of);
    return attachments;
}

std::string_view ending_of(std::string_view artifact_type, std::string_view media_type) {
    if (artifact_type == layout::signature_artifact) return ".cms";
    if (media_type == cyclonedx) return ".cdx.json";
    if (media_type == spdx) return ".spdx.json";
    if (media_type == layout::dsse_envelope || media_type == in_toto) return ".intoto.jsonl";
    if (media_type.starts_with(layout::sigstore_bundle)) return ".sigstore.json";
    return ".bin";
}

}  // namespace csar::oci
