// Signatures in separate files next to a package or manifest.
#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "csar/integrity/pem.hpp"
#include "csar/open/file_content.hpp"
#include "csar/open/input.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/signatures/signatures.hpp"
#include "report/unreported.hpp"

namespace csar::signatures {
namespace {

using integrity::Certificates;
using Scope = VerifiedSignature::Scope;

// Returns `named`, or without a name the signature next to `path`. Returns an empty string if there is none.
std::string detached_signature_of(const std::string& path, bool is_path, const std::string& named) {
    return path == "-" || !is_path || !named.empty() ? named : open::file_beside(path, ".cms");
}

// Another file next to `path` with the name of a signature, apart from `signature`.
std::string other_beside(const std::string& path, const std::string& signature) {
    for (std::string& found : open::all_beside(path, ".cms")) {
        std::error_code absent;
        if (!std::filesystem::equivalent(found, signature, absent)) return std::move(found);
    }
    return {};
}

// `text`: PEM or DER.
bool is_copy_of(std::string_view text, std::string_view signature) {
    const auto der = [](std::string_view cms) {
        const std::vector<integrity::PemBlock> blocks = integrity::read_pem(cms);
        return blocks.size() == 1 ? blocks.front().der : std::string(cms);
    };
    return der(text) == der(signature);
}

// Whether all signers in `text` signed these bytes. Ignores trust.
bool signs(std::string_view text, const File& file, const Certificates& certificates) {
    const auto signers = integrity::signers_of(text, open::content_of(file), integrity::binary_forms(), certificates);
    return !signers.empty() && std::ranges::all_of(signers, [](const integrity::Signer& signer) {
        return signer.state == integrity::SignerState::intact;
    });
}

// Whether a container has other content than a package. Without a signature in the container, nothing reports this
// content as unsigned.
bool has_other_files(const open::OpenedPackage& outer) {
    return std::ranges::any_of(outer.container().entries(), [&](const container::Entry& entry) {
        return entry.kind != EntryKind::directory && entry.name != outer.location().path;
    });
}

}  // namespace

Certificates certificates_beside(const std::string& signature, std::uint64_t limit) {
    Certificates certificates;
    for (const std::string_view ending : {".cert", ".crt"})
        if (const std::string file = std::string(without_extension(signature)).append(ending); exists(file))
            certificates.add(read_regular_file(file, limit), file);
    return certificates;
}

std::string extracted_beside(const File& archive, const std::string& path, const Limits& limits) {
    if (open::file_beside(path, ".cms").empty()) return {};
    return found_out(std::string(), [&] {
        Report not_reported;
        open::Subject subject(open::OpenInput::alone(archive.duplicate()), {.limits = limits}, not_reported);
        subject.read();
        return subject.is_file() ? std::string() : Signatures(no_trust(), limits).ignore_extracted(subject, path);
    });
}

void Signatures::check_detached(const File& archive, const std::string& name, bool is_path, Report& report) {
    if (is_path && name != "-" && !options_.detached.empty()) unread_beside_ = other_beside(name, options_.detached);
    VerifiedSignature signature{.scope = Scope::detached, .covers = name, .covered_bytes = archive.size()};
    if (key_ && is_path && options_.detached.empty())
        check_key_beside(signature, name, open::content_of(archive), report);
    const VerifiedSignature like = signature;
    check_beside(std::move(signature), open::content_of(archive), is_path, report);
    if (!is_path || name == "-") return;
    check_numbered_beside(like, open::content_of(archive), report);
    if (!has_detached() && extracted_.empty()) misnamed_ = misnamed_beside(name, limits_.cms);
}

void Signatures::check_numbered_beside(const VerifiedSignature& like, const integrity::Content& content,
                                       Report& report) {
    if (detached_ != nullptr || !options_.detached.empty()) return;
    const std::string& path = like.covers;
    const std::vector<std::string> locations = open::numbered_beside(path, ".cms");
    if (locations.empty()) return;
    // Not every signature has a certificate file, so the numbers may differ.
    Certificates certificates;
    std::vector<std::string> files = open::numbered_beside(path, ".cert");
    files.insert(files.begin(), path + ".cert");
    for (const std::string& file : files)
        if (exists(file)) certificates.add(read_regular_file(file, limits_.cms), file);
    for (const std::string& location : locations)
        if (!check_separate(like, location, read_regular_file(location, limits_.cms), content, certificates, report))
            return;
}

void Signatures::check_detached(const File& archive, const std::string& name,
                                const std::vector<open::LayoutFile>& signatures, Report& report) {
    if (!options_.detached.empty()) return check_detached(archive, name, false, report);
    is_unsigned_in_layout_ = signatures.empty();
    // As for files, the certificates of all signatures: pulled certificates have numbers of their own.
    Certificates certificates;
    for (const open::LayoutFile& file : signatures) certificates.add(file.certificates);
    for (const open::LayoutFile& file : signatures) {
        VerifiedSignature signature{
            .scope = Scope::detached, .location = file.location, .covers = name, .covered_bytes = archive.size()};
        if (refuse_many(Scope::detached, file.location, name, {}, report)) return;
        if (refuse_large(signature, file.size, {}, report)) continue;
        check(std::move(signature), file.content, open::content_of(archive), integrity::binary_forms(), certificates,
              {}, report);
    }
}

std::string Signatures::ignore_extracted(open::Subject& subject, const std::string& path) {
    const open::OpenedPackage& package = *subject.package();
    const bool is_container = subject.holds_package();
    const bool has_inside = is_container || (package.manifest() && package.manifest()->signature);
    if (!has_inside || detached_ != nullptr || !options_.detached.empty()) return {};
    const std::string location = detached_signature_of(path, true, "");
    if (location.empty()) return {};
    const std::string text = read_regular_file(location, limits_.cms);
    // Ignores only a copy of a signature that is verified in the container or in the manifest, or a signature of the
    // package inside. Any other signature may be that of a file that was replaced by the file at `path`.
    if (is_container) {
        const auto inside = container_signatures(package.container(), package.location().path);
        const auto is_copy = [&](std::string_view name) { return read_small(package.container(), name) == text; };
        const auto is_of_package_inside = [&] {
            if (inside.empty() && (location == path + ".cms" || has_other_files(package))) return false;
            const File& file = subject.inner_file(unreported());
            return file && signs(text, file, certificates_beside(location, limits_.cms));
        };
        if (std::ranges::any_of(inside, is_copy) || is_of_package_inside()) extracted_ = location;
    } else if (is_copy_of(text, package.manifest()->signature_text())) {
        extracted_ = location;
    }
    return extracted_;
}

std::string Signatures::check_beside_manifest(const std::string& path, std::string_view text, Report& report) {
    VerifiedSignature signature{.scope = Scope::manifest, .covers = path, .covered_bytes = text.size()};
    return check_beside(std::move(signature), open::content_of(text), true, report);
}

std::string Signatures::check_beside(VerifiedSignature signature, const integrity::Content& content, bool is_path,
                                     Report& report) {
    if (detached_ != nullptr) {
        const std::string text = read_whole_file(*detached_, limits_.cms);
        const Certificates certificates =
            is_path ? certificates_beside(detached_->name(), limits_.cms) : Certificates();
        check_separate(std::move(signature), detached_->name(), text, content, certificates, report);
        return detached_->name();
    }
    std::string location = detached_signature_of(signature.covers, is_path, options_.detached);
    if (location.empty() || location == extracted_) return {};
    const Certificates certificates = certificates_beside(location, limits_.cms);
    const std::string text =
        options_.detached.empty() ? read_regular_file(location, limits_.cms) : read_whole_file(location, limits_.cms);
    check_separate(std::move(signature), location, text, content, certificates, report);
    return location;
}

bool Signatures::check_separate(VerifiedSignature signature, const std::string& location, std::string_view text,
                                const integrity::Content& content, const Certificates& certificates, Report& report) {
    if (refuse_many(signature.scope, location, signature.covers, {}, report)) return false;
    signature.location = location;
    const auto forms = report.kind() == SubjectKind::archive ? integrity::binary_forms() : integrity::text_forms();
    if (key_ && !integrity::is_cms(text))
        check_raw(std::move(signature), text, content, report);
    else
        check(std::move(signature), text, content, forms, certificates, {}, report);
    return true;
}

}  // namespace csar::signatures
