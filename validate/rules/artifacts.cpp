// Artifact types, artifact definitions and implementations (csd07 11.8, 12; 1.3 3.6.7, 3.6.16, 3.7.4). The existence of
// files is checked in validate/resolved/references.cpp.
#include <algorithm>

#include "base/ascii.hpp"
#include "base/digest.hpp"
#include "base/package_path.hpp"
#include "report/rules/tosca.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/member_values.hpp"
#include "validate/rules/passes.hpp"

namespace csar::validate {
namespace {

// A media type is type "/" subtype (RFC 6838).
bool is_media_type(std::string_view text) {
    const std::size_t slash = text.find('/');
    if (slash == 0 || slash == std::string_view::npos || slash + 1 == text.size()) return false;
    return std::ranges::all_of(text, [&](const char& c) {
        const bool is_word = is_ascii_letter_or_digit(c);
        return is_word || &c == &text[slash] || std::string_view("!#$&-^_.+;= ").find(c) != std::string_view::npos;
    });
}

// ".jar" becomes "jar".
std::string_view without_dot(std::string_view extension) {
    return extension.starts_with('.') ? extension.substr(1) : extension;
}

bool has_extension(std::string_view file, std::string_view extension) {
    const std::string_view wanted = without_dot(extension);
    if (file.size() <= wanted.size()) return false;
    const std::string_view tail = file.substr(file.size() - wanted.size());
    return file[file.size() - wanted.size() - 1] == '.' && equal_ignoring_case(tail, wanted);
}

void check_artifact_type(CheckContext& context, const Element& type) {
    if (const Node media = type[Key::mime_type]; media && !is_media_type(media.text()))
        context.report.add(diagnose(rules::tosca::malformed_media_type, media.place(), media.text()));
    for (const Node extension : type[Key::file_ext].items())
        if (extension.text().starts_with('.'))
            context.report.add(diagnose(rules::tosca::dotted_extension, extension.place(), extension.text()));
}

// The allowed values of operation_host (1.3 3.6.16.1), each followed by a space. For relationship templates, two
// sentences of the specification contradict each other: one lists the node keywords, the other the relationship
// keywords.
struct OperationHosts {
    std::string_view of;
    std::string_view words;
};

OperationHosts operation_hosts(const Element& implementation) {
    const Element* holder = implementation.parent;
    for (; holder != nullptr; holder = holder->parent) {
        switch (holder->entity) {
            case Entity::node_type:
            case Entity::node_template: return {"an operation of a node", "SELF HOST ORCHESTRATOR "};
            case Entity::relationship_type:
            case Entity::requirement_definition:
            case Entity::requirement_assignment:
                return {"an operation of a relationship", "SOURCE TARGET ORCHESTRATOR "};
            default: break;
        }
    }
    return {"an operation", "SELF HOST SOURCE TARGET ORCHESTRATOR "};
}

void check_operation_host(CheckContext& context, const Element& implementation, Node host) {
    const OperationHosts known = operation_hosts(implementation);
    const std::string word = std::string(host.text()) + " ";
    if (known.words.starts_with(word) || known.words.find(" " + word) != std::string_view::npos) return;
    const std::string_view words = known.words.substr(0, known.words.size() - 1);
    context.report.add(diagnose(rules::tosca::unknown_operation_host, host.place(), host.text(), known.of, words));
}

void check_implementation(CheckContext& context, const Element& implementation) {
    const Version version = implementation.file->grammar->version();
    const Node host = implementation[Key::operation_host];
    const Entity owner = implementation.parent == nullptr ? Entity::none : implementation.parent->entity;
    const bool of_notification = owner == Entity::notification_definition || owner == Entity::notification_assignment;
    if (of_notification && notifications_have_plain_implementations.has(version)) {
        for (const Key key : {Key::timeout, Key::operation_host})
            if (implementation.has(key))
                context.report.add(diagnose(rules::tosca::unknown_keyname, implementation.key_place(key),
                                            to_string(key), "the implementation of a notification",
                                            to_string(version)));
    } else if (host && operation_hosts_are_words.has(version)) {
        check_operation_host(context, implementation, host);
    }
    if (!implementation.node.entry("primary").key)
        context.report.add(diagnose(rules::tosca::implementation_without_primary, implementation.node.place()));
}

class ArtifactChecker {
public:
    ArtifactChecker(CheckContext& context, const Element& artifact) : context_(context), artifact_(artifact) {}

    void check() {
        check_versions();
        check_repository();
        check_checksum();
        if (artifact_.type() == nullptr) return;
        check_extension(*artifact_.type());
        const bool whole = !may_be_completed();
        check_member_values(context_, {&artifact_, artifact_.type(), nullptr, whole, whole},
                            site_of(context_, artifact_));
    }

private:
    // Before 2.0, a template may complete an artifact of its node type. SOL001 does this for software images.
    bool may_be_completed() const {
        const bool of_type = artifact_.parent != nullptr && artifact_.parent->defines != nullptr;
        return of_type && !artifacts_of_types_are_complete.has(artifact_.file->grammar->version());
    }

    // `version` and `artifact_version` are synonyms, so only one of them is allowed.
    void check_versions() {
        const Slot* first = nullptr;
        for (const Slot& slot : artifact_.slots) {
            if (slot.row->key != Key::artifact_version) continue;
            if (first != nullptr)
                context_.report.add(
                    diagnose(rules::tosca::artifact_version_twice, artifact_.node.entry(slot.row->name).key.place())
                        .with_related(first->value.place(), "the other keyname"));
            first = &slot;
        }
    }

    void check_repository() {
        const Node name = artifact_[Key::repository];
        if (!name) return;
        const Lookup found = context_.names.find_definition(Key::repositories, name.text(), *artifact_.file);
        if (!found.found() && !found.may_exist)
            context_.report.add(diagnose(rules::tosca::unknown_repository, name.place(), name.text()));
        else if (const Node file = artifact_[Key::file]; is_url(file.text()))
            context_.report.add(diagnose(rules::tosca::url_in_repository, file.place(), name.text()));
    }

    void check_checksum() {
        const Node checksum = artifact_[Key::checksum], name = artifact_[Key::checksum_algorithm];
        if (checksum && !artifact_.node["checksum_algorithm"])
            return context_.report.add(
                diagnose(rules::tosca::checksum_without_algorithm, artifact_.key_place(Key::checksum)));
        if (!name) return;
        if (!artifact_.node["checksum"])
            return context_.report.add(
                diagnose(rules::tosca::algorithm_without_checksum, artifact_.key_place(Key::checksum_algorithm)));
        if (is_compared() || !name.is_scalar() || (checksum && !checksum.is_scalar()))
            return;  // a call, whose value is unknown
        const auto algorithm = parse_digest_algorithm(name.text());
        if (!algorithm)
            context_.report.add(diagnose(rules::tosca::unknown_checksum_algorithm, name.place(), name.text()));
        else if (checksum && !parse_digest(*algorithm, without_prefix(checksum.text())))
            context_.report.add(diagnose(rules::tosca::malformed_checksum, checksum.place(), checksum.text(),
                                         to_string(*algorithm), 2 * digest_size(*algorithm)));
    }

    // "mysql:5.7" is an image with a tag, not a URL with the scheme "mysql".
    static bool is_url(std::string_view file) {
        return has_uri_scheme(file) && (is_file_url(file) || file.find("://") != std::string_view::npos);
    }

    // True if the checksum is compared with the file. That comparison also reports a malformed checksum.
    bool is_compared() const {
        return context_.options.files_complete && !artifact_.has(Key::repository) &&
               !has_uri_scheme(artifact_.text(Key::file)) && is_in_package("");
    }

    // True if the package contains the file of the artifact with `ending` appended.
    bool is_in_package(std::string_view ending) const {
        const std::string file = std::string(artifact_.text(Key::file)).append(ending);
        for (const std::string_view from : {std::string_view(artifact_.file->path), std::string_view()})
            if (const auto path = context_.files.resolve(from, file); path && context_.files.exists(*path)) return true;
        return false;
    }

    // "sha256:9f86..." becomes "9f86...".
    static std::string_view without_prefix(std::string_view checksum) {
        return checksum.substr(checksum.find(':') + 1);
    }

    void check_extension(const Type& type) {
        const Slot* const extensions = type.inherited(Key::file_ext);
        const Node file = artifact_[Key::file];
        if (extensions == nullptr || extensions->value.size() == 0 || !file.is_string() || has_uri_scheme(file.text()))
            return;
        for (const Node extension : extensions->value.items())
            if (has_extension(file.text(), extension.text())) return;
        const bool is_chart = is_in_package("/Chart.yaml");
        if (context_.options.files_complete && !artifact_.has(Key::repository) && !is_chart && !is_in_package(""))
            return;
        context_.report.add(
            diagnose(rules::tosca::wrong_file_extension, file.place(), file.text(), type.name)
                .with_hint(is_chart ? "the path is the directory of a Helm chart: create an archive with 'helm package'"
                                    : "")
                .with_related(extensions->value.place(), "the extensions of the type"));
    }

    CheckContext& context_;
    const Element& artifact_;
};

}  // namespace

void check_artifacts(CheckContext& context) {
    each_type(context.names, TypeKind::artifact,
              [&](const Type& type) { check_artifact_type(context, *type.element); });
    each_element(context.model, [&](const Element& element) {
        if (element.entity == Entity::implementation && element.node.is_mapping())
            check_implementation(context, element);
        else if (element.entity == Entity::artifact_definition && !element.short_form && element.node.is_mapping())
            ArtifactChecker(context, element).check();
    });
}

}  // namespace csar::validate
