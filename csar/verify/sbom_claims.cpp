#include "csar/verify/sbom_claims.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include <csar/failure.hpp>
#include "base/file.hpp"
#include "base/package_path.hpp"
#include "base/regular_file.hpp"
#include "base/sbom_names.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/open/package_outputs.hpp"
#include "csar/signatures/json_fields.hpp"
#include "report/diagnose.hpp"
#include "report/rules/integrity.hpp"

namespace csar::verify {
namespace {

constexpr std::size_t max_files = 1'000'000;

// CycloneDX writes "SHA-256", SPDX "SHA256".
std::optional<DigestAlgorithm> algorithm_of(const std::string& name) {
    for (const auto& [known, algorithm] :
         std::array<std::pair<std::string_view, DigestAlgorithm>, 10>{{{"SHA-512", DigestAlgorithm::sha512},
                                                                       {"SHA512", DigestAlgorithm::sha512},
                                                                       {"SHA-384", DigestAlgorithm::sha384},
                                                                       {"SHA384", DigestAlgorithm::sha384},
                                                                       {"SHA-256", DigestAlgorithm::sha256},
                                                                       {"SHA256", DigestAlgorithm::sha256},
                                                                       {"SHA-1", DigestAlgorithm::sha1},
                                                                       {"SHA1", DigestAlgorithm::sha1},
                                                                       {"SHA224", DigestAlgorithm::sha224},
                                                                       {"MD5", DigestAlgorithm::md5}}})
        if (name == known) return algorithm;
    return std::nullopt;
}

// Returns the strongest digest in a list, or nullopt if no entry has a known algorithm and a value.
std::optional<Digest> strongest(const signatures::Json& list, const char* algorithm_key, const char* value_key) {
    std::optional<Digest> best;
    for (const signatures::Json& given : list) {
        if (!given.is_object()) continue;
        const auto algorithm = algorithm_of(signatures::text_at(given, algorithm_key).value_or(""));
        const auto value = signatures::text_at(given, value_key);
        if (!algorithm || !value) continue;
        const auto spelled = parse_digest(*algorithm, *value);
        if (!spelled)
            throw signatures::JsonFault{"'" + *value + "' is not a " + std::string(to_string(*algorithm)) + " digest"};
        if (!best || best->algorithm < *algorithm) best = spelled->digest;
    }
    return best;
}

void add(const std::string& name, const std::optional<Digest>& digest, std::vector<SbomClaims::Entry>& entries) {
    const auto path = resolve_reference("", name);
    if (path && !path->empty() && digest) entries.push_back({*path, *digest});
}

// Only components of type "file" have paths as names.
void read_cyclonedx(const signatures::Json& document, std::vector<SbomClaims::Entry>& entries) {
    for (const signatures::Json& component : signatures::need_list(document, "components", 0, max_files)) {
        const std::string type = component.is_object() ? signatures::text_at(component, "type").value_or("") : "";
        if (type != "file" && type != "application") continue;
        if (type == "application" && !signatures::need_text(component, "name").ends_with(".csar")) continue;
        add(signatures::need_text(component, "name"),
            strongest(signatures::need_list(component, "hashes", 0, 100), "alg", "content"), entries);
    }
}

void read_spdx(const signatures::Json& document, std::vector<SbomClaims::Entry>& entries) {
    for (const signatures::Json& file : signatures::need_list(document, "files", 0, max_files))
        add(signatures::need_text(file, "fileName"),
            strongest(signatures::need_list(file, "checksums", 0, 100), "algorithm", "checksumValue"), entries);
}

void read(const signatures::Json& document, std::vector<SbomClaims::Entry>& entries) {
    if (!document.is_object()) throw signatures::JsonFault{"the file is not a JSON object"};
    if (signatures::text_at(document, "bomFormat") == "CycloneDX") return read_cyclonedx(document, entries);
    if (signatures::text_at(document, "spdxVersion").value_or("").starts_with("SPDX-2."))
        return read_spdx(document, entries);
    throw signatures::JsonFault{"the file is neither CycloneDX nor SPDX 2"};
}

signatures::Json parse_bill(std::string_view text) {
    constexpr auto max_values = 2'000'000;  // up to 100 bytes each
    const auto separates = [](char c) { return c == ',' || c == '[' || c == '{'; };
    if (std::ranges::count_if(text, separates) > max_values)
        throw signatures::JsonFault{"the file has too many values"};
    return signatures::parse_json(text);
}

// The identifier of the package described by an SPDX document. May be empty.
std::string described_by(const signatures::Json& document) {
    for (const signatures::Json& relationship : signatures::need_list(document, "relationships", 0, 2 * max_files))
        if (signatures::text_at(relationship, "spdxElementId") == "SPDXRef-DOCUMENT" &&
            signatures::text_at(relationship, "relationshipType") == "DESCRIBES")
            return signatures::text_at(relationship, "relatedSpdxElement").value_or("");
    return {};
}

// Adds an SBOM that is not in the options. An unreadable SBOM causes only a warning.
template <class Read>
void add_found(const std::string& path, Read read_text, SbomList& sboms, Report& report) {
    try {
        sboms.push_back(std::make_unique<SbomClaims>(read_text(), path));
    } catch (const Failure& failure) {
        if (failure.kind() != FailureKind::input) throw;
        report.add(diagnose(rules::integrity::unread_sbom, place_of("/" + path), path, failure.what()));
    }
}

}  // namespace

SbomClaims::SbomClaims(std::string_view text, std::string file) : file_(std::move(file)) {
    try {
        read(parse_bill(text), entries_);
    } catch (const signatures::JsonFault& fault) {
        throw Failure(FailureKind::input, compose("'{}' is not a bill of materials: {}", file_, fault.what));
    }
}

bool SbomClaims::lists(std::string_view path) const {
    return std::ranges::any_of(entries_, [&](const Entry& entry) { return entry.path == path; });
}

Place SbomClaims::place(std::size_t number) const { return place_of(entries_[number].path); }

const Rule& SbomClaims::mismatch() const { return rules::integrity::sbom_mismatch; }

std::string SbomClaims::hint(std::size_t /*number*/, const Digest& /*actual*/) const {
    return compose(
        "if the file is right, create '{}' again with csar::make_sbom; if the bill of materials is in the packed "
        "directory, first delete the bill of materials there",
        file_);
}

std::optional<Digest> stated_digest(std::string_view text) try {
    const signatures::Json document = parse_bill(text);
    if (signatures::text_at(document, "bomFormat") == "CycloneDX") {
        const signatures::Json& metadata = signatures::need_object(document, "metadata");
        return strongest(signatures::need_list(signatures::need_object(metadata, "component"), "hashes", 0, 100), "alg",
                         "content");
    }
    const std::string described = described_by(document);
    for (const signatures::Json& package : signatures::need_list(document, "packages", 0, max_files))
        if (signatures::text_at(package, "SPDXID") == described)
            return strongest(signatures::need_list(package, "checksums", 0, 100), "algorithm", "checksumValue");
    return std::nullopt;
} catch (const signatures::JsonFault&) {
    return std::nullopt;
}

std::vector<std::string> sboms_beside(const std::string& archive) {
    std::vector<std::string> found;
    for (const std::string_view ending : sbom_endings)
        for (std::string& name : open::all_beside(archive, ending)) found.push_back(std::move(name));
    return found;
}

std::vector<std::string> sboms_in(const open::OpenedPackage& package) {
    std::vector<std::string> found;
    package.names().each_file([&](std::string_view name) {
        if (is_sbom_name(name)) found.emplace_back(name);
    });
    return found;
}

SbomList read_sboms(const VerifyOptions& options, const open::OpenInput& input, bool is_archive, Report& report) {
    SbomList sboms;
    if (!options.sbom.empty()) {
        sboms.push_back(std::make_unique<SbomClaims>(read_whole_file(options.sbom, max_sbom_bytes), options.sbom));
    } else if (input.layout) {
        for (const open::LayoutFile& file : input.layout->files(layout::ReferrerKind::sbom, max_sbom_bytes))
            add_found(
                file.location, [&] { return file.content; }, sboms, report);
    } else if (input.is_path && is_archive) {
        for (const std::string& path : sboms_beside(input.name))
            if (sboms.size() < open::max_attached)
                add_found(
                    path, [&] { return read_regular_file(path, max_sbom_bytes); }, sboms, report);
            else
                report.add(diagnose(rules::integrity::unread_sbom, place_of("/" + path), path,
                                    "there are too many bills of materials"));
    }
    return sboms;
}

}  // namespace csar::verify
