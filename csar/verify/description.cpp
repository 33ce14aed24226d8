#include "csar/verify/description.hpp"

#include <algorithm>
#include <unordered_set>
#include <utility>

#include "base/compose.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"
#include "csar/directory/ignore.hpp"
#include "csar/open/layout_input.hpp"
#include "report/rules/tosca.hpp"

namespace csar::verify {
namespace {

CheckedPart outside_files(std::uint64_t count) {
    return {Check::outside_files, compose("{} {} outside of the package", count, count == 1 ? "file" : "files")};
}

std::string text_of(const ContentCoverage& coverage, const ContentCheck& content) {
    // Missing files of the manifest count too.
    std::string text = compose("digests of {} of {} files",
                               coverage.intact + coverage.broken - content.unread() - content.broken_weak(),
                               coverage.files + coverage.absent);
    if (const std::uint64_t weak = coverage.weak + content.broken_weak(); weak != 0)
        text += compose(" and weak ones of {}", weak);
    return text;
}

constexpr std::size_t max_named = 2;  // maximum number of names in a sentence

// Unexamined things of one kind, by name.
class Kind {
public:
    Kind(Check check, const Limits& limits, VerifyResult& result) : check_(check), limits_(limits), result_(result) {}

    // `at`: the Node or XmlElement that names the thing.
    template <class At>
    void add(std::string_view name, const At& at) {
        if (name.empty() || !names_.emplace(name).second) return;
        if (names_.size() <= max_named) {
            if (!shown_.empty()) shown_ += " and ";
            shown_ += Text(name).text();
        }
        if (names_.size() > limits_.findings) return;
        Place place = at.place();
        result_.unexamined.push_back({check_, std::string(name), std::move(place.file), place.line});
    }

    std::size_t count() const { return names_.size(); }

    // "a", "a and b", "a and b and 3 more"
    std::string names() const {
        return count() <= max_named ? shown_ : compose("{} and {} more", shown_, count() - max_named);
    }

    void tell(std::string text) const {
        if (count() != 0) result_.not_checked.emplace_back(check_, std::move(text));
    }

    // "1 import (x) and the names that it may define".
    void report_definitions(std::string_view one, std::string_view many) const {
        tell(compose("{} {} ({}) and the names that {} may define", count(), count() == 1 ? one : many, names(),
                     count() == 1 ? "it" : "they"));
    }

private:
    Check check_;
    const Limits& limits_;
    VerifyResult& result_;
    std::unordered_set<std::string_view, KeyedHash> names_;
    std::string shown_;
};

std::string rest_of(std::uint64_t files) {
    return compose("the rest of {} definitions {}", files, files == 1 ? "file" : "files");
}

// Adds an incompletely read file. `number`: its number among these files.
void add_broken(const validate::DefinitionsFile& file, const Limits& limits, VerifyResult& result,
                std::uint64_t number) {
    if (number > limits.findings) return;
    Place place = file.document->root().place();
    result.unexamined.push_back(
        {Check::definitions, std::string(file_name(file.document->file())), std::move(place.file), place.line});
}

}  // namespace

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

bool is_read(const validate::Model& model) {
    return std::ranges::any_of(model.files(), [](const validate::DefinitionsFile* file) {
        return (file->version_text.empty() || file->has_known_grammar()) && file->document->complete();
    });
}

void describe_xml_definitions(const validate::xml::Definitions& definitions, const Limits& limits,
                              VerifyResult& result) {
    using validate::xml::XmlImport;
    result.definitions = definitions.files().size();
    if (definitions.files().empty()) {
        result.not_checked.emplace_back(Check::xml_definitions);
        return;
    }
    const auto broken = std::ranges::count_if(
        definitions.files(), [](const validate::xml::XmlFile& file) { return !file.document->complete(); });
    if (broken != static_cast<std::ptrdiff_t>(definitions.files().size()))
        result.checked.emplace_back(Check::xml_definitions);
    if (broken != 0)
        result.not_checked.emplace_back(Check::xml_definitions, rest_of(static_cast<std::uint64_t>(broken)));
    result.tosca_versions.emplace_back("TOSCA 1.0 in XML");
    Kind imports(Check::imports, limits, result);
    for (const validate::xml::XmlFile& file : definitions.files())
        for (const XmlImport& import : file.imports)
            if (import.state == XmlImport::State::not_read || import.state == XmlImport::State::missing)
                imports.add(import.element.value(import.element.value("location").empty() ? "namespace" : "location"),
                            import.element);
    imports.report_definitions("import", "imports");
    if (std::ranges::any_of(definitions.files(),
                            [](const validate::xml::XmlFile& file) { return !file.unread_schema_spaces.empty(); }))
        result.not_checked.emplace_back(Check::schemas);
}

void describe_unexamined(const validate::Model& model, std::span<const validate::FileReference> references,
                         const Limits& limits, VerifyResult& result, const RemoteCheck* remote) {
    using validate::Import;
    using validate::Key;
    Kind grammars(Check::grammars, limits, result), variable(Check::grammars, limits, result);
    Kind imports(Check::imports, limits, result);
    Kind profiles(Check::profiles, limits, result), files(Check::remote_files, limits, result);
    Kind listed(Check::remote_files, limits, result);  // already counted by RemoteCheck
    std::uint64_t broken = 0;
    for (const validate::DefinitionsFile* file : model.files()) {
        if (!file->document->complete()) add_broken(*file, limits, result, ++broken);
        if (!file->is_standard())
            (file->is_variable() ? variable : grammars)
                .add(file->version_text, file->document->root()["tosca_definitions_version"]);
        for (const Import& import : file->imports) {
            if (!import.is_elsewhere() && import.state != Import::State::missing) continue;
            (import.element->has(Key::profile) ? profiles : imports).add(import.reference.text(), import.reference);
        }
    }
    for (const validate::FileReference& reference : references) {
        if (!reference.remote || (remote != nullptr && remote->was_compared(reference.text))) continue;
        const bool was_counted = remote != nullptr && remote->was_counted(reference.text);
        (was_counted ? listed : files).add(reference.text, reference.node);
    }
    if (broken != 0) result.not_checked.emplace_back(Check::definitions, rest_of(broken));
    imports.report_definitions("import", "imports");
    profiles.report_definitions("profile", "profiles");
    grammars.tell((grammars.count() == 1 ? "grammar of " : "grammars of ") + grammars.names());
    variable.tell("what " + variable.names() + " resolves to");
    files.tell(compose("{} {} outside of the package{}", files.count(), files.count() == 1 ? "file" : "files",
                       listed.count() != 0 ? " that the manifest does not list" : ""));
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

void describe_cut_short(const Report& report, VerifyResult& result) {
    if (report.has(rules::tosca::check_cut_short.id) && !contains(result.not_checked, Check::definitions))
        result.not_checked.emplace_back(Check::definitions, "the rest of the definitions");
}

void describe_unread_definitions(const std::vector<std::string>& files, VerifyResult& result) {
    if (files.empty()) return;
    std::string names;
    for (std::size_t i = 0; i < std::min(files.size(), max_named); ++i)
        names += compose("{}'{}'", i == 0 ? "" : " and ", files[i]);
    if (files.size() > max_named) names += compose(" and {} more", files.size() - max_named);
    result.not_checked.emplace_back(Check::definitions, "definitions in " + names);
    for (const std::string& file : files) result.unexamined.push_back({Check::definitions, file, file});
}

std::string unchecked_definitions(const VerifyResult& result) {
    std::string text;
    for (const CheckedPart& part : result.not_checked)
        if (part.check == Check::definitions) text += (text.empty() ? "" : ", ") + part.text;
    return text;
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
    } else {  // the input could not be opened
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
