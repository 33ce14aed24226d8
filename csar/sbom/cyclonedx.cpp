// CycloneDX 1.6 as JSON (ECMA-424).
#include <csar/sbom.hpp>

#include <nlohmann/json.hpp>

#include <string_view>
#include <utility>

#include <csar/date_time.hpp>
#include <csar/render.hpp>
#include <csar/text.hpp>
#include <csar/version.hpp>
#include "csar/sbom/licence_names.hpp"
#include "csar/sbom/sbom_json.hpp"

namespace csar::sbom {
namespace {

using Json = nlohmann::ordered_json;

Json property(std::string_view name, const std::string& value) {
    return {{"name", "csar:" + std::string(name)}, {"value", printable(value)}};
}

std::string reference_of(const SbomFile& file) { return "file:" + printable(file.path); }

// Images in different repositories can have the same name.
std::string reference_of(const SbomReference& reference) {
    if (reference.repository.empty()) return "reference:" + printable(reference.name);
    return "reference in " + printable(reference.repository) + ":" + printable(reference.name);
}

void put_licenses(const std::vector<std::string>& licenses, Json& json) {
    // An expression must be the only element of the list (schema 1.6, licenseChoice). So it must include all licences,
    // which all must be known to SPDX. Otherwise each licence is a separate element, and an expression is a name.
    bool are_known = true, has_expression = false;
    for (const std::string& license : licenses) {
        const LicenceName name = licence_name(license);
        are_known &= !name.expression.empty();
        has_expression |= !name.expression.empty() && !name.is_single();
    }
    if (are_known && has_expression) {
        json["licenses"] = Json::array({{{"expression", licence_expression(licenses, nullptr)}}});
        return;
    }
    for (const std::string& license : licenses) {
        const LicenceName name = licence_name(license);
        json["licenses"].push_back(
            {{"license", name.is_single() ? Json{{"id", name.expression}} : Json{{"name", printable(license)}}}});
    }
}

Json file_json(const SbomFile& file) {
    Json json = {
        {"type", file.role == "package" ? "application" : "file"},
        {"bom-ref", reference_of(file)},
        {"name", printable(file.path)},
        {"hashes", Json::array({{{"alg", "SHA-256"}, {"content", file.sha256}}})},
        {"properties", Json::array({property("role", file.role), property("size", std::to_string(file.size))})}};
    if (!file.type.empty()) json["properties"].push_back(property("artifact type", file.type));
    put_licenses(file.licenses, json);
    if (!file.version.empty()) json["properties"].push_back(property("tosca_definitions_version", file.version));
    return json;
}

Json reference_json(const SbomReference& reference) {
    const auto image = image_of(reference);
    Json json = {
        {"type", reference.is_import ? "file"
                 : image             ? "container"
                                     : "data"},
        {"bom-ref", reference_of(reference)},
        {"name", printable(reference.name)},
        {"scope", "required"},
        {"properties", Json::array({property("role", reference.is_import ? "remote import" : "remote artifact"),
                                    property("named in", reference.named_in)})}};
    if (!reference.type.empty()) json["properties"].push_back(property("artifact type", reference.type));
    if (!reference.repository.empty()) json["properties"].push_back(property("repository", reference.repository));
    if (!image) return json;
    if (!image->tag.empty()) json["version"] = image->tag;
    json["purl"] = image->purl();
    return json;
}

Json product_json(const Sbom& sbom) {
    Json json = {{"type", "application"}, {"bom-ref", "package"}, {"name", printable(sbom.name)}};
    if (!sbom.version.empty()) json["version"] = printable(sbom.version);
    if (!sbom.supplier.empty()) json["supplier"] = {{"name", printable(sbom.supplier)}};
    if (!sbom.sha256.empty()) json["hashes"] = Json::array({{{"alg", "SHA-256"}, {"content", sbom.sha256}}});
    put_licenses(sbom.licenses, json);
    return json;
}

std::string cyclonedx_document(const Sbom& sbom, std::optional<std::chrono::sys_seconds> time) {
    Json metadata = Json::object();
    if (time) metadata["timestamp"] = date_time_text(*time);
    metadata["tools"] = {
        {"components", Json::array({{{"type", "application"}, {"name", "csar"}, {"version", version()}}})}};
    metadata["component"] = product_json(sbom);
    Json components = Json::array(), parts = Json::array();
    for (const SbomFile& file : sbom.files) {
        components.push_back(file_json(file));
        parts.push_back(reference_of(file));
    }
    for (const SbomReference& reference : sbom.references) {
        components.push_back(reference_json(reference));
        parts.push_back(reference_of(reference));
    }
    const Json document = {{"$schema", "http://cyclonedx.org/schema/bom-1.6.schema.json"},
                           {"bomFormat", "CycloneDX"},
                           {"specVersion", "1.6"},
                           {"serialNumber", "urn:uuid:" + uuid_of(sbom)},
                           {"version", 1},
                           {"metadata", std::move(metadata)},
                           {"components", std::move(components)},
                           {"dependencies", Json::array({{{"ref", "package"}, {"dependsOn", std::move(parts)}}})},
                           {"compositions", Json::array({{{"aggregate", sbom.is_complete() ? "complete" : "incomplete"},
                                                          {"assemblies", Json::array({"package"})}}})}};
    return render::escaped_json(document.dump(2)) + "\n";
}

}  // namespace
}  // namespace csar::sbom

namespace csar::render {

std::string cyclonedx(const Sbom& sbom, std::optional<std::chrono::sys_seconds> time) {
    return sbom::cyclonedx_document(sbom, time);
}

}  // namespace csar::render
