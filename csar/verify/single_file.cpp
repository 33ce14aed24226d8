// Checks a single file: only the checks that need no other file.
#include "csar/verify/single_file.hpp"

#include <algorithm>
#include <utility>

#include "base/package_path.hpp"
#include "csar/verify/description.hpp"
#include "csar/verify/variable_templates.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"

namespace csar::verify {
namespace {

VerifyResult examine_definitions(open::Subject& subject, Report& report) {
    const validate::Model& model = *subject.model();
    check_variability(model, subject.validator_options(), report);
    VerifyResult result;
    result.what = "TOSCA definitions";
    result.files = result.definitions = model.files().size();
    result.bytes = model.definitions_bytes();
    for (const auto& file : model.files())
        if (!file->version_text.empty() && result.tosca_versions.empty())
            result.tosca_versions.emplace_back(file->version_text);
    if (model.files().empty()) result.not_checked.emplace_back(Check::definitions);
    if (is_read(model)) result.checked.emplace_back(Check::definitions, subject.outside()->what_is_checked());
    describe_unexamined(model, subject.references(), subject.opening().limits, result);
    describe_cut_short(report, result);
    result.not_checked.emplace_back(Check::named_files);
    return result;
}

VerifyResult examine_xml(const validate::xml::Definitions& definitions, const Limits& limits) {
    VerifyResult result;
    result.what = "TOSCA definitions";
    result.files = std::max<std::size_t>(1, definitions.files().size());
    result.bytes = definitions.bytes();
    describe_xml_definitions(definitions, limits, result);
    if (definitions.files().empty())
        result.what = "XML definitions";
    else
        result.not_checked.emplace_back(Check::named_files);
    return result;
}

VerifyResult examine_tosca_meta(const open::LooseFiles& files, std::string text, Report& report) {
    VerifyResult result;
    result.what = "TOSCA.meta";
    result.files = 1;
    result.bytes = text.size();
    const meta::ToscaMeta parsed = meta::parse_tosca_meta(files.entry(), std::move(text), report);
    meta::read_package_metadata(parsed, report);
    result.checked = {Check::metadata};
    result.not_checked = {{Check::named_files, "the files that it names"}};
    return result;
}

VerifyResult examine_manifest(const open::LooseFiles& files, std::string text, const Limits& limits, Report& report) {
    VerifyResult result;
    result.what = "manifest";
    result.files = 1;
    result.bytes = text.size();
    const meta::Manifest manifest = meta::parse_manifest(files.entry(), std::move(text), limits, report);
    meta::check_manifest_metadata(manifest, report);
    meta::check_artifact_sets(manifest, nullptr, report);
    result.checked = {Check::syntax, Check::metadata};
    result.not_checked = {Check::digests, {Check::signatures, "signature"}};
    return result;
}

}  // namespace

VerifyResult examine_single_file(open::Subject& subject, Report& report) {
    const open::SingleFileKind kind = subject.file_kind();
    const Limits& limits = subject.opening().limits;
    if (kind == open::SingleFileKind::definitions) return examine_definitions(subject, report);
    if (kind == open::SingleFileKind::xml) return examine_xml(*subject.xml_definitions(), limits);
    const open::LooseFiles& files = subject.loose_files();
    std::string text = read_whole_file(*subject.container().archive(), open::limit_of_single_file(kind, limits));
    if (kind == open::SingleFileKind::tosca_meta) return examine_tosca_meta(files, std::move(text), report);
    return examine_manifest(files, std::move(text), limits, report);
}

}  // namespace csar::verify
