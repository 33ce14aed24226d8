#include "csar/sbom/sbom_json.hpp"

#include <csar/text.hpp>
#include "csar/integrity/digester.hpp"

namespace csar::sbom {

std::string uuid_of(const Sbom& sbom) {
    integrity::Digester all;
    const auto add = [&](const std::string& text) {
        all.write(as_bytes(std::to_string(text.size()) + ":"));
        all.write(as_bytes(text));
    };
    for (const std::string* const text : {&sbom.name, &sbom.version, &sbom.supplier, &sbom.sha256}) add(*text);
    for (const std::string& licence : sbom.licenses) add(licence);
    for (const SbomFile& file : sbom.files) {
        add(file.path);
        add(file.role);
        add(file.sha256);
        for (const std::string& licence : file.licenses) add(licence);
    }
    for (const SbomReference& reference : sbom.references) {
        add(reference.name);
        add(reference.repository);
    }
    const std::string digits = hex(all.finish());
    return digits.substr(0, 8) + "-" + digits.substr(8, 4) + "-8" + digits.substr(13, 3) + "-8" + digits.substr(17, 3) +
           "-" + digits.substr(20, 12);
}

std::optional<ImageName> image_of(const SbomReference& reference) {
    if (reference.is_import) return std::nullopt;
    return image_name(reference.name, reference.type, reference.repository);
}

}  // namespace csar::sbom
