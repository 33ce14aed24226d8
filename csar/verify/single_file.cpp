// A single file in place of a package: what it is, and the checks that need nothing beside it.
#include "csar/verify/single_file.hpp"

#include <algorithm>
#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/outside_files.hpp"
#include "csar/open/single_file_kind.hpp"
#include "csar/verify/receiver.hpp"
#include "csar/verify/unexamined.hpp"
#include "csar/verify/variable_templates.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"
#include "validate/validator.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar {
namespace {

VerifyResult examine_definitions(const LooseFiles& files, const VerifyOptions& options, Report& report) {
    validate::ValidatorOptions settings;
    settings.load.limits = options.limits;
    settings.check.files_complete = false;
    OutsideFiles outside(definition_options(options), options.limits, files.entry(), SubjectKind::file, report);
    outside.apply(settings);
    const std::string& within = options.definitions.within;
    const std::string start = within.empty() ? files.entry() : system_package_path(within);
    if (!within.empty()) settings.load.only = files.entry();
    if (!files.exists(start)) throw Failure(FailureKind::input, compose("cannot open '{}': it is not a file", within));
    const validate::Validator validator({start}, files, settings, report);
    outside.report_findings(report);
    const validate::Model& model = validator.model();
    if (!within.empty() && model.find(files.entry()) == nullptr)
        throw Failure(FailureKind::usage, compose("DefinitionOptions::within {}: it does not import '{}'", within,
                                                  report.shown_file(files.entry())));
    check_variability(model, settings, report);
    VerifyResult result;
    result.what = "TOSCA definitions";
    result.files = result.definitions = model.files().size();
    result.bytes = model.definitions_bytes();
    for (const auto& file : model.files())
        if (!file->version_text.empty() && result.tosca_versions.empty())
            result.tosca_versions.emplace_back(file->version_text);
    if (is_read(model)) result.checked.emplace_back(Check::definitions, outside.what_is_checked());
    describe_unexamined(model, validator.references(), options.limits, result);
    result.not_checked.emplace_back(Check::named_files);
    return result;
}

VerifyResult examine_xml(const LooseFiles& files, const VerifyOptions& options, Report& report) {
    validate::xml::XmlValidatorOptions settings;
    settings.limits = options.limits;
    settings.files_complete = false;
    settings.migrate = options.definitions.migrate_to.has_value();
    const validate::xml::XmlValidator validator({files.entry()}, files, settings, report);
    VerifyResult result;
    result.what = "TOSCA definitions";
    result.files = std::max<std::size_t>(1, validator.definitions().files().size());
    result.bytes = validator.definitions().bytes();
    describe_xml_definitions(validator.definitions(), options.limits, result);
    if (validator.definitions().files().empty())
        result.what = "XML definitions";
    else
        result.not_checked.emplace_back(Check::named_files);
    return result;
}

VerifyResult examine_tosca_meta(const LooseFiles& files, std::string text, Report& report) {
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

VerifyResult examine_manifest(const LooseFiles& files, std::string text, const Limits& limits, Report& report) {
    VerifyResult result;
    result.what = "manifest";
    result.files = 1;
    result.bytes = text.size();
    const meta::Manifest manifest = meta::parse_manifest(files.entry(), std::move(text), limits, report);
    meta::check_manifest_metadata(manifest, report);
    result.checked = {Check::syntax, Check::metadata};
    result.not_checked = {Check::digests, {Check::signatures, "signature"}};
    return result;
}

}  // namespace

VerifyResult examine_single_file(const SingleFile& single, const VerifyOptions& options, Report& report) {
    const auto& [path, file, is_path] = single;
    const LooseFiles files(path, file, is_path, options.definitions.file_memory.get());
    report.set_kind(SubjectKind::file, files.shown_base());
    const SingleFileKind kind = kind_of_single_file(path, file);
    if (kind == SingleFileKind::definitions) return examine_definitions(files, options, report);
    if (!options.definitions.within.empty())
        throw Failure(FailureKind::usage, "DefinitionOptions::within goes with a definitions file in YAML");
    check_size_of_single_file(path, file, kind, options.limits);
    if (kind == SingleFileKind::xml) {
        return examine_xml(files, options, report);
    }
    std::string text = read_whole_file(file, limit_of_single_file(kind, options.limits));
    if (kind == SingleFileKind::tosca_meta) return examine_tosca_meta(files, std::move(text), report);
    return examine_manifest(files, std::move(text), options.limits, report);
}

}  // namespace csar
