#include "csar/sbom/sbom_json.hpp"

#include <csar/date_time.hpp>
#include <csar/text.hpp>
#include "csar/integrity/digester.hpp"

namespace csar::sbom {

std::string identity_of(const Sbom& sbom) {
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
    return hex(all.finish());
}

std::string uuid_of(const std::string& identity) {
    std::string uuid = identity.substr(0, 8) + "-" + identity.substr(8, 4) + "-8" + identity.substr(13, 3) + "-8" +
                       identity.substr(17, 3) + "-" + identity.substr(20, 12);
    return uuid;
}

std::string timestamp(std::chrono::sys_seconds time) { return date_time_text(time); }

std::optional<ImageName> image_of(const SbomReference& reference) {
    if (reference.is_import) return std::nullopt;
    return image_name(reference.name, reference.type, reference.repository);
}

std::string json_text(const std::string& text) { return printable(text); }

}  // namespace csar::sbom
