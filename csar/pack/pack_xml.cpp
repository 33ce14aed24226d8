#include "csar/pack/pack_xml.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <utility>

#include <csar/failure.hpp>
#include "base/ascii.hpp"
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "meta/location.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar::pack {
namespace {

using validate::xml::Definitions;
using validate::xml::Dialect;
using validate::xml::XmlFile;

bool is_in_xml(std::string_view path) {
    const std::string_view ext = extension(path);
    return equal_ignoring_case(ext, ".tosca") || equal_ignoring_case(ext, ".ste") || equal_ignoring_case(ext, ".xml");
}

// TOSCA 1.0: Definitions/*.tosca. Draft: Service-Template/*.ste.
std::vector<std::string> usual_definitions(const directory::PlanFiles& files) {
    std::vector<std::string> found;
    files.each([&](std::string_view name) {
        const std::string_view directory = parent_path(name);
        if ((directory == "Definitions" && is_in_xml(name)) ||
            (directory == "Service-Template" && equal_ignoring_case(extension(name), ".ste")))
            found.emplace_back(name);
    });
    return found;
}

bool has_service_template(const XmlFile& file) {
    return file.dialect == Dialect::draft ? static_cast<bool>(file.document->root().child("TopologyTemplate"))
                                          : static_cast<bool>(file.document->root().child("ServiceTemplate"));
}

// Files that are not imported. If some have a service template, only these files.
std::vector<std::string> possible_entries(const Definitions& definitions) {
    std::set<const XmlFile*> imported;
    for (const XmlFile& file : definitions.files())
        imported.insert(file.imported_files.begin(), file.imported_files.end());
    std::vector<std::string> with_service, others;
    for (const XmlFile& file : definitions.files())
        if (imported.count(&file) == 0) (has_service_template(file) ? with_service : others).push_back(file.path);
    return with_service.empty() ? others : with_service;
}

}  // namespace

std::optional<XmlPackage> find_xml_package(const directory::DirectoryPlan& plan, const directory::PlanFiles& files,
                                           const PackOptions& options) {
    XmlPackage package;
    std::vector<std::string> paths = usual_definitions(files);
    if (options.entry_definitions) {
        package.entry = *options.entry_definitions;
        if (!is_in_xml(package.entry) || !files.exists(package.entry)) return std::nullopt;
        if (std::ranges::find(paths, package.entry) == paths.end()) paths.insert(paths.begin(), package.entry);
    } else if (paths.empty() || !meta::find_root_yaml(directory::PlanNames(plan, options.limits)).candidates.empty()) {
        return std::nullopt;
    }
    validate::xml::XmlValidatorOptions reading;
    reading.limits = options.limits;
    reading.only_read = true;
    Report unused_findings;  // the check of the package reports these findings
    const auto read = validate::xml::validate_xml(paths, files, reading, unused_findings);
    const Definitions& definitions = *read;
    if (definitions.files().empty()) return std::nullopt;
    package.is_draft = definitions.files().front().dialect == Dialect::draft;
    for (const XmlFile& file : definitions.files()) package.definitions.push_back(file.path);
    std::ranges::sort(package.definitions);
    if (!package.entry.empty()) return package;
    const std::vector<std::string> entries = possible_entries(definitions);
    if (entries.size() != 1) {
        constexpr std::size_t shown = 3;
        std::string names;
        for (std::size_t i = 0; i < std::min(entries.size(), shown); ++i)
            names += (names.empty() ? "'" : ", '") + entries[i] + "'";
        if (entries.size() > shown) names += ", ...";
        throw Failure(
            FailureKind::usage,
            compose("pack: {} definitions could be the entry ({}); select one with PackOptions::entry_definitions",
                    entries.size(), entries.empty() ? "all of them import each other" : names));
    }
    package.entry = entries.front();
    return package;
}

std::vector<meta::Block> new_xml_blocks(const XmlPackage& package, const PackOptions& options) {
    std::vector<meta::Block> blocks(1);
    auto& block_0 = blocks.front().pairs;
    block_0.push_back(meta::new_pair("TOSCA-Meta-File-Version", "1.0"));
    block_0.push_back(
        meta::new_pair("CSAR-Version", std::string(to_string(options.csar_version.value_or(CsarFormatVersion::v1_0)))));
    block_0.push_back(meta::new_pair("Created-By", options.created_by.value_or("csar")));
    block_0.push_back(meta::new_pair(package.is_draft ? "Entry-Service-Template" : "Entry-Definitions", package.entry));
    for (const std::string& path : package.definitions) {
        auto& block = blocks.emplace_back().pairs;
        block.push_back(meta::new_pair("Name", path));
        block.push_back(meta::new_pair("Content-Type", package.is_draft ? "application/vnd.oasis.service_template"
                                                                        : "application/vnd.oasis.tosca.definitions"));
    }
    return blocks;
}

}  // namespace csar::pack
