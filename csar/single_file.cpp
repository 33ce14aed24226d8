#include "csar/single_file.hpp"

#include <algorithm>

#include "base/file.hpp"
#include "base/package_path.hpp"
#include "csar/loose_files.hpp"
#include "meta/manifest.hpp"
#include "meta/package_metadata.hpp"
#include "meta/tosca_meta.hpp"
#include "report/diagnose.hpp"
#include "validate/model/model.hpp"

namespace csar {
namespace {

constexpr std::size_t probe_bytes = 4096;

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

Verification examine_definitions(const std::string& path, const VerifyOptions& options, Report& report) {
    const LooseFiles files(path);
    report.set_kind(SubjectKind::file, files.shown_base());
    validate::LoadOptions load;
    load.limits = options.limits;
    load.import_map = options.import_map;
    const auto model = validate::Model::load({files.entry()}, files, load, report);
    Verification result;
    result.what = "TOSCA definitions";
    result.files = result.definitions = model->files().size();
    result.bytes = model->definitions_bytes();
    for (const auto& file : model->files())
        if (!file->version_text.empty() && result.tosca_versions.empty())
            result.tosca_versions.emplace_back(file->version_text);
    result.checked = {"definitions"};
    return result;
}

}  // namespace

SingleFileKind kind_of_single_file(std::string_view path, std::string_view text) {
    const std::string name = lower(file_name(path));
    if (name == "tosca.meta" || name.ends_with(".meta")) return SingleFileKind::tosca_meta;
    if (name.ends_with(".mf")) return SingleFileKind::manifest;
    if (has_yaml_extension(name)) return SingleFileKind::definitions;
    const std::string head = lower(text.substr(0, probe_bytes));
    const std::size_t start = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    const std::string_view first =
        start == std::string::npos ? std::string_view() : std::string_view(head).substr(start);
    if (first.starts_with('<')) return SingleFileKind::xml;
    for (const std::string_view key : {"tosca-meta-file-version:", "tosca-meta-version:", "csar-version:"})
        if (first.starts_with(key)) return SingleFileKind::tosca_meta;
    if (first.starts_with("metadata:") && head.find("\nsource:") != std::string::npos) return SingleFileKind::manifest;
    return SingleFileKind::definitions;
}

Verification examine_single_file(const std::string& path, const VerifyOptions& options, Report& report) {
    report.set_kind(SubjectKind::file, "/");
    return examine_definitions(path, options, report);
}

}  // namespace csar
