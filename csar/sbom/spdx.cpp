// SPDX 2.3 as JSON (ISO/IEC 5962 has 2.2.1). Files belong to the described package. External references are packages
// that were not analysed.
#include <csar/sbom.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <csar/date_time.hpp>
#include <csar/render.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "csar/integrity/digester.hpp"
#include "csar/sbom/licence_names.hpp"
#include "csar/sbom/sbom_json.hpp"

namespace csar::sbom {
namespace {

using Json = nlohmann::ordered_json;

constexpr const char* document_id = "SPDXRef-DOCUMENT";
constexpr const char* package_id = "SPDXRef-Package";

// Identifiers have only letters, digits, '.' and '-' (SPDX 2.3, 8.2), so files have numbers.
std::string file_id(std::size_t number) { return "SPDXRef-File-" + std::to_string(number + 1); }
std::string reference_id(std::size_t number) { return "SPDXRef-Reference-" + std::to_string(number + 1); }

Json checksum(const char* algorithm, const std::string& value) {
    return {{"algorithm", algorithm}, {"checksumValue", value}};
}

const char* type_of(const SbomFile& file) {
    if (file.role == "package") return "ARCHIVE";
    if (file.role == "implementation") return "SOURCE";
    if (file.role == "definitions" || file.role == "metadata" || file.role == "manifest" || file.role == "license")
        return "TEXT";
    return "OTHER";
}

// The SHA-1 of the sorted SHA-1 digests of all files (SPDX 2.3, 7.9).
std::string verification_code(const Sbom& sbom) {
    std::vector<std::string> digests;
    digests.reserve(sbom.files.size());
    for (const SbomFile& file : sbom.files) digests.push_back(file.sha1);
    std::ranges::sort(digests);
    integrity::Digester all(DigestAlgorithm::sha1);
    for (const std::string& digest : digests) all.write(as_bytes(digest));
    return hex(all.finish());
}

// Licences as the package names them. The document defines an identifier for each name unknown to SPDX.
class Licenses {
public:
    std::string id_of(const std::string& license) {
        const auto known = numbers_.try_emplace(license, all_.size());
        if (known.second) all_.push_back(license);
        return "LicenseRef-declared-" + std::to_string(known.first->second + 1);
    }
    std::string together(const std::vector<std::string>& licenses) {
        for (const std::string& license : licenses) keep_references(licence_name(license));
        const std::string expression =
            licence_expression(licenses, [this](const std::string& license) { return id_of(license); });
        return expression.empty() ? "NOASSERTION" : expression;
    }
    Json each(const std::vector<std::string>& licenses) {
        Json ids = Json::array();
        for (const std::string& license : licenses) {
            const LicenceName name = licence_name(license);
            if (name.expression.empty()) ids.push_back(id_of(license));
            for (const std::string& id : name.ids) ids.push_back(id);
            keep_references(name);
        }
        return licenses.empty() ? Json::array({"NOASSERTION"}) : ids;
    }
    // "hasExtractedLicensingInfos"
    Json texts() {
        Json texts = Json::array();
        for (const std::string& license : all_)
            texts.push_back({{"licenseId", id_of(license)}, {"extractedText", printable(license)}});
        for (const std::string& reference : references_)
            texts.push_back({{"licenseId", reference}, {"extractedText", reference}});
        return texts;
    }

private:
    // The document must define these identifiers, too (SPDX 2.3, 10.1).
    void keep_references(const LicenceName& name) {
        for (const std::string& id : name.ids)
            if (is_licence_reference(id)) references_.insert(id);
    }

    std::set<std::string> references_;  // "LicenseRef-ACME"
    std::map<std::string, std::size_t> numbers_;
    std::vector<std::string> all_;
};

Json package_json(const Sbom& sbom, Licenses& licenses) {
    Json json = {{"SPDXID", package_id},
                 {"name", printable(sbom.name)},
                 {"downloadLocation", "NOASSERTION"},
                 {"filesAnalyzed", true},
                 {"packageVerificationCode", {{"packageVerificationCodeValue", verification_code(sbom)}}},
                 {"primaryPackagePurpose", "ARCHIVE"},
                 {"licenseConcluded", "NOASSERTION"},
                 {"licenseDeclared", licenses.together(sbom.licenses)},
                 {"copyrightText", "NOASSERTION"}};
    if (!sbom.version.empty()) json["versionInfo"] = printable(sbom.version);
    if (!sbom.supplier.empty()) json["supplier"] = "Organization: " + printable(sbom.supplier);
    if (!sbom.sha256.empty()) json["checksums"] = Json::array({checksum("SHA256", sbom.sha256)});
    return json;
}

Json relationship(const std::string& from, const char* type, const std::string& to) {
    return {{"spdxElementId", from}, {"relationshipType", type}, {"relatedSpdxElement", to}};
}

void add_references(const Sbom& sbom, Json& packages, Json& relationships) {
    for (std::size_t i = 0; i < sbom.references.size(); ++i) {
        const SbomReference& reference = sbom.references[i];
        std::string comment = (reference.is_import ? "import" : "artifact") + (" named in " + reference.named_in);
        if (!reference.repository.empty()) comment += ", in the repository " + reference.repository;
        Json json = {{"SPDXID", reference_id(i)},
                     {"name", printable(reference.name)},
                     {"downloadLocation", "NOASSERTION"},
                     {"filesAnalyzed", false},
                     {"comment", printable(comment)}};
        if (const auto image = image_of(reference)) {
            json["primaryPackagePurpose"] = "CONTAINER";
            if (!image->tag.empty()) json["versionInfo"] = image->tag;
            json["externalRefs"] = Json::array({{{"referenceCategory", "PACKAGE-MANAGER"},
                                                 {"referenceType", "purl"},
                                                 {"referenceLocator", image->purl()}}});
        }
        packages.push_back(std::move(json));
        relationships.push_back(relationship(package_id, "DEPENDS_ON", reference_id(i)));
    }
}

void add_files(const Sbom& sbom, Licenses& licenses, Json& files, Json& relationships) {
    for (std::size_t i = 0; i < sbom.files.size(); ++i) {
        const SbomFile& file = sbom.files[i];
        files.push_back({{"SPDXID", file_id(i)},
                         {"fileName", "./" + printable(file.path)},
                         {"fileTypes", Json::array({type_of(file)})},
                         {"checksums", Json::array({checksum("SHA1", file.sha1), checksum("SHA256", file.sha256)})},
                         {"licenseConcluded", "NOASSERTION"},
                         {"licenseInfoInFiles", licenses.each(file.licenses)},
                         {"copyrightText", "NOASSERTION"},
                         {"comment", file.type.empty() ? file.role : file.role + " of type " + printable(file.type)}});
        relationships.push_back(relationship(package_id, "CONTAINS", file_id(i)));
    }
}

std::string spdx_document(const Sbom& sbom, std::chrono::sys_seconds time) {
    Licenses licenses;
    Json packages = Json::array({package_json(sbom, licenses)}), files = Json::array();
    Json relationships = Json::array({relationship(document_id, "DESCRIBES", package_id)});
    add_files(sbom, licenses, files, relationships);
    add_references(sbom, packages, relationships);
    // More dependencies are possible (SPDX 2.3, 11.1).
    if (sbom.lacks_definitions || sbom.has_chart)
        relationships.push_back(relationship(package_id, "DEPENDS_ON", "NOASSERTION"));
    Json document = {
        {"spdxVersion", "SPDX-2.3"},
        {"dataLicense", "CC0-1.0"},
        {"SPDXID", document_id},
        {"name", printable(sbom.name)},
        {"documentNamespace", "urn:uuid:" + uuid_of(sbom)},
        {"creationInfo",
         {{"created", date_time_text(time)}, {"creators", Json::array({"Tool: csar-" + std::string(version())})}}},
        {"packages", std::move(packages)},
        {"files", std::move(files)},
        {"relationships", std::move(relationships)}};
    if (Json texts = licenses.texts(); !texts.empty()) document["hasExtractedLicensingInfos"] = std::move(texts);
    return render::escaped_json(document.dump(2)) + "\n";
}

}  // namespace
}  // namespace csar::sbom

namespace csar::render {

std::string spdx(const Sbom& sbom, std::chrono::sys_seconds time) { return sbom::spdx_document(sbom, time); }

}  // namespace csar::render
