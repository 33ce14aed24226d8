#include "csar/verify/description.hpp"

#include <algorithm>
#include <utility>

#include "base/compose.hpp"
#include "base/package_path.hpp"
#include "csar/directory/ignore.hpp"
#include "csar/open/layout_input.hpp"
#include "csar/verify/unexamined.hpp"
#include "report/rules/tosca.hpp"

namespace csar::verify {

std::string describe(const container::Container& container) {
    std::string text(to_string(container.format()));
    if (container.filter() != container::Filter::none) text += " with " + std::string(to_string(container.filter()));
    return text;
}

CheckedPart part_of_container(const container::Container& container) {
    if (container.format() != container::Format::directory) return Check::container;
    if (container.find(directory::IgnoreRules::file_name) == nullptr) return Check::files;
    return {Check::files, "files, also those that .csarignore leaves out"};
}

std::string_view name_of_file(const open::OpenInput& input) {
    return input.layout && !input.layout->title().empty() ? file_name(input.layout->title())
                                                          : std::string_view(input.name);
}

void count_files(const container::Container& container, VerifyResult& result) {
    for (const container::Entry& entry : container.entries()) {
        if (entry.kind != container::EntryKind::file) continue;
        ++result.files;
        result.bytes += entry.size;
    }
}

void describe_definitions(const open::OpenedPackage& package, const open::OutsideFiles& outside,
                          const RemoteCheck& remote, const Limits& limits, VerifyResult& result) {
    if (result.files == 0) return;  // nothing was read
    const bool has_unread_meta = package.location().form == meta::PackageForm::tosca_meta && !package.tosca_meta();
    if (has_unread_meta) {
        result.not_checked.insert(result.not_checked.end(), {Check::metadata, Check::definitions});
        return;
    }
    result.checked.emplace_back(Check::metadata);
    if (package.entry().language == meta::DefinitionsLanguage::xml) {
        describe_xml_definitions(*package.xml_definitions(), limits, result);
        return;
    }
    const validate::Model* const model = package.model();
    if (model == nullptr) return;
    if (model->files().empty()) result.not_checked.emplace_back(Check::definitions);
    if (is_read(*model)) result.checked.emplace_back(Check::definitions, outside.what_is_checked());
    result.definitions = model->files().size();
    for (const auto& file : model->files()) {
        std::string version(file->version_text);
        if (!version.empty() && std::ranges::find(result.tosca_versions, version) == result.tosca_versions.end())
            result.tosca_versions.push_back(std::move(version));
    }
    describe_unexamined(*model, package.references(), limits, result, &remote);
}

namespace {

CheckedPart outside_files(std::uint64_t count) {
    return {Check::outside_files, compose("{} {} outside of the package", count, count == 1 ? "file" : "files")};
}

std::string text_of(const ContentCoverage& coverage, const ContentCheck& content) {
    // Files that the manifest lists are included even if they are missing.
    std::string text = compose("digests of {} of {} files",
                               coverage.intact + coverage.broken - content.unread() - content.broken_weak(),
                               coverage.files + coverage.absent);
    if (const std::uint64_t weak = coverage.weak + content.broken_weak(); weak != 0)
        text += compose(" and weak ones of {}", weak);
    return text;
}

}  // namespace

void describe_cut_short(const Report& report, VerifyResult& result) {
    if (report.has(rules::tosca::check_cut_short.id) && !contains(result.not_checked, Check::definitions))
        result.not_checked.emplace_back(Check::definitions, "the rest of the definitions");
}

void describe_ignored(std::uint64_t count, VerifyResult& result) {
    if (count != 0)
        result.not_checked.emplace_back(Check::files,
                                        compose("{} {} that .csarignore leaves out", count,
                                                count == 1 ? "file or directory" : "files or directories"));
}

void describe_coverage(const ContentCheck& content, VerifyResult& result) {
    if (result.coverage) result.checked.emplace_back(Check::digests, text_of(*result.coverage, content));
    if (content.remote().compared() != 0) result.checked.push_back(outside_files(content.remote().compared()));
    if (result.coverage && result.coverage->remote != result.coverage->remote_checked)
        result.not_checked.push_back(outside_files(result.coverage->remote - result.coverage->remote_checked));
}

void describe_inner(VerifyResult inside, const std::string& name, VerifyResult& result) {
    result.definitions = inside.definitions;
    result.tosca_versions = inside.tosca_versions;
    result.coverage = inside.coverage;
    const bool has_sbom = contains(result.checked, Check::sbom);
    if (inside.is_package) {
        result.what += compose(", {} files, inside: {}", result.files, inside.what);
        result.files = inside.files;
        result.checked = inside.checked;
    } else {  // it could not be opened
        std::erase_if(result.checked, [](const CheckedPart& part) { return part.check == Check::bytes; });
    }
    if (has_sbom && !contains(result.checked, Check::sbom)) result.checked.emplace_back(Check::sbom);
    for (const CheckedPart& part : inside.not_checked) {
        const auto same = [&](const CheckedPart& other) {
            return other.check == part.check && other.text == part.text;
        };
        if (std::ranges::none_of(result.not_checked, same)) result.not_checked.push_back(part);
    }
    result.unexamined = std::move(inside.unexamined);
    for (Unexamined& thing : result.unexamined) thing.file = name + (thing.file.empty() ? "" : ":" + thing.file);
}

}  // namespace csar::verify
