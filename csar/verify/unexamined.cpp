#include "csar/verify/unexamined.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "base/compose.hpp"
#include "base/keyed_hash.hpp"
#include "base/package_path.hpp"

namespace csar::verify {
namespace {

constexpr std::size_t max_named = 2;  // maximum number of names in a sentence

// The things of one kind, without duplicate names.
class Kind {
public:
    Kind(Check check, const Limits& limits, VerifyResult& result) : check_(check), limits_(limits), result_(result) {}

    // `at`: the Node or XmlElement that refers to it.
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

// Adds the file with this number, which could not be read completely.
void add_broken(const validate::DefinitionsFile& file, const Limits& limits, VerifyResult& result,
                std::uint64_t number) {
    if (number > limits.findings) return;
    Place place = file.document->root().place();
    result.unexamined.push_back(
        {Check::definitions, std::string(file_name(file.document->file())), std::move(place.file), place.line});
}

}  // namespace

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
    Kind listed(Check::remote_files, limits, result);  // files that RemoteCheck has counted
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

}  // namespace csar::verify
