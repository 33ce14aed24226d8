// A single file in place of a package: what it is, and the checks that need nothing beside it.
#include "csar/verify/single_file.hpp"

#include <utility>

#include "base/ascii.hpp"
#include "base/package_path.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/outside_files.hpp"
#include "csar/verify/receiver.hpp"
#include "csar/verify/unexamined.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "report/rules/package.hpp"
#include "validate/validator.hpp"

namespace csar {
namespace {

constexpr std::size_t probe_bytes = 4096;

std::uint64_t limit_of(SingleFileKind kind, const Limits& limits) {
    switch (kind) {
        case SingleFileKind::tosca_meta: return limits.tosca_meta;
        case SingleFileKind::manifest: return limits.manifest;
        case SingleFileKind::definitions:
        case SingleFileKind::xml: break;
    }
    return limits.definitions_file;
}

VerifyResult examine_definitions(const LooseFiles& files, const VerifyOptions& options, Report& report) {
    validate::ValidatorOptions settings;
    settings.load.limits = options.limits;
    settings.check.files_complete = false;
    OutsideFiles outside(definition_options(options), options.limits, files.entry(), SubjectKind::file, report);
    outside.apply(settings);
    const validate::Validator validator({files.entry()}, files, settings, report);
    outside.report_findings(report);
    const validate::Model& model = validator.model();
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

SingleFileKind kind_of_single_file(std::string_view path, std::string_view text) {
    const std::string name = lower_case(file_name(path));
    if (name.ends_with(".meta")) return SingleFileKind::tosca_meta;
    if (name.ends_with(".mf")) return SingleFileKind::manifest;
    if (has_yaml_extension(name)) return SingleFileKind::definitions;
    const std::string head = lower_case(text.substr(0, probe_bytes));
    const std::size_t start = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    if (start == std::string::npos) return SingleFileKind::definitions;
    const std::string_view first = std::string_view(head).substr(start);
    if (first.starts_with('<')) return SingleFileKind::xml;
    for (const std::string_view key : {"tosca-meta-file-version:", "tosca-meta-version:", "csar-version:"})
        if (first.starts_with(key)) return SingleFileKind::tosca_meta;
    if (first.starts_with("metadata:") && first.find("\nsource:") != std::string_view::npos)
        return SingleFileKind::manifest;
    return SingleFileKind::definitions;
}

VerifyResult examine_single_file(const SingleFile& single, const VerifyOptions& options, Report& report) {
    const auto& [path, file, is_path] = single;
    const LooseFiles files(path, file, is_path);
    report.set_kind(SubjectKind::file, files.shown_base());
    std::string head(probe_bytes, '\0');
    head.resize(file.read_at(0, std::as_writable_bytes(std::span<char>(head))));
    const SingleFileKind kind = kind_of_single_file(path, head);
    if (kind == SingleFileKind::definitions) return examine_definitions(files, options, report);
    if (const std::uint64_t limit = limit_of(kind, options.limits); file.size() > limit)
        throw Failure(FailureKind::input, compose("'{}' is larger than the limit of {} bytes", path, limit));
    if (kind == SingleFileKind::xml) {
        VerifyResult result;
        result.what = "XML definitions";
        result.files = 1;
        result.bytes = file.size();
        report_unread_language(place_of(files.entry()), result, report);
        return result;
    }
    std::string text = read_whole_file(file, limit_of(kind, options.limits));
    if (kind == SingleFileKind::tosca_meta) return examine_tosca_meta(files, std::move(text), report);
    return examine_manifest(files, std::move(text), options.limits, report);
}

}  // namespace csar
