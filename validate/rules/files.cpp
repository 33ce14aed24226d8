// Checks whole files: profiles, namespaces, unique names and metadata (csd07 6.1, 6.7.1, 6.8, 7.1; 1.3 3.10.1.1). Also
// checks versions of types (csd07 6.4.1; 1.3 3.3.2, 3.7.1) and their parents (1.3 5.9.1).
#include <string_view>
#include <unordered_map>

#include "base/keyed_hash.hpp"
#include "report/diagnose.hpp"
#include "report/rules/tosca.hpp"
#include "validate/document/one_line.hpp"
#include "validate/expressions/check_value.hpp"
#include "validate/grammar/differences.hpp"
#include "validate/model/shape.hpp"
#include "validate/resolved/sites.hpp"
#include "validate/resolved/wording.hpp"
#include "validate/rules/passes.hpp"
#include "validate/values/version_number.hpp"

namespace csar::validate {
namespace {

// Uses the document, because the model does not contain service templates of imported files.
void check_profile(CheckContext& context, const DefinitionsFile& file) {
    const Node root = file.document->root();
    const Node profile = (*file.root)[Key::profile];
    if (!profile) return;
    if (profile.is_string() && profile.text().empty())
        context.report.add(diagnose(rules::tosca::wrong_form, profile.place(), "'profile'", "the name of a profile",
                                    "an empty string"));
    const Node name = root.entry(file.grammar->name_of(Entity::file, Key::service_template)).key;
    if (!name) return;
    context.report.add(diagnose(rules::tosca::profile_with_service_template, name.place())
                           .with_related(profile.place(), "the name of the profile is here"));
}

void check_colons(CheckContext& context, const DefinitionsFile& file) {
    // In 1.x, a name may have a colon, as in "tosca:Compute".
    if (!imports_bring_definitions_only.has(file.grammar->version())) return;
    for (int kind = 0; kind < type_kind_count; ++kind)
        for (const Element& element : file.root->children(section_of(static_cast<TypeKind>(kind))))
            if (element.name_text().find(':') != std::string_view::npos)
                context.report.add(diagnose(rules::tosca::colon_in_name, element.place(), element.name_text(),
                                            to_string(static_cast<TypeKind>(kind))));
}

bool holds_anchor(Node node) {
    if (node.is_alias()) return false;
    if (node.has_anchor()) return true;
    for (const auto [key, value] : node.written_entries())
        if (holds_anchor(key) || holds_anchor(value)) return true;
    for (const Node item : node.items())
        if (holds_anchor(item)) return true;
    return false;
}

// dsl_definitions can only be used through anchors.
void check_dsl_definitions(CheckContext& context, const DefinitionsFile& file) {
    const Node definitions = (*file.root)[Key::dsl_definitions];
    if (!definitions || definitions.is_alias() || definitions.has_anchor()) return;
    if (!dsl_definitions_have_anchors.has(file.grammar->version())) return;
    for (const auto [key, value] : definitions.written_entries())
        if (!holds_anchor(key) && !holds_anchor(value) && !value.is_alias() && key.text() != "<<")
            context.report.add(diagnose(rules::tosca::definition_without_anchor, key.place(), key.text()));
}

// Before 2.0, a repository may have credentials of a normative data type (1.3 3.6.6).
void check_repositories(CheckContext& context, const DefinitionsFile& file) {
    for (const Element& repository : file.root->children(Key::repositories)) {
        const Node credential = repository[Key::credential];
        if (!credential) continue;
        const Lookup type = context.names.find(TypeKind::data, "tosca.datatypes.Credential", file);
        if (type.found()) check_value(context, credential, {type.type, {}}, site_of(context, repository));
    }
}

// Policies are a list, so YAML does not reject a repeated name.
void check_policy_names(CheckContext& context, const Element& service) {
    std::unordered_map<std::string_view, const Element*, KeyedHash> seen;
    for (const Element& policy : service.children(Key::policies)) {
        const auto [first, is_new] = seen.try_emplace(policy.name_text(), &policy);
        if (is_new) continue;
        context.report.add(with_definition(
            diagnose(rules::tosca::duplicate_name, policy.place(), "policy", policy.name_text(), noun_of(service)),
            *first->second, "first defined here"));
    }
}

// TOSCA reserves prefixes and namespaces (1.3 3.1.1, 3.1.3.1, 3.6.8.2.3).
void check_reserved_names(CheckContext& context, const DefinitionsFile& file) {
    if (!tosca_prefix_is_reserved.has(file.grammar->version())) return;
    for (const Import& import : file.imports) {
        const Node prefix = import.element != nullptr ? (*import.element)[Key::namespace_] : Node();
        if (prefix.text() == "tosca")
            context.report.add(diagnose(rules::tosca::reserved_namespace_prefix, prefix.place()));
    }
    const Node own = (*file.root)[Key::namespace_uri];
    if (own.text().starts_with("http://docs.oasis-open.org/tosca"))
        context.report.add(diagnose(rules::tosca::reserved_namespace, own.place(), own.text()));
}

// Uses the text, because YAML reads 1.0 as a number.
void check_version(CheckContext& context, Node value, std::string_view subject, Version tosca) {
    auto reading = read_version(value.text(), tosca);
    if (reading.value) return;
    auto finding =
        diagnose(rules::tosca::wrong_literal, value.place(), subject, one_line(value), "version", reading.fault);
    finding.hint = std::move(reading.hint);
    context.report.add(std::move(finding));
}

// The Simple Profile defines a meaning for some metadata (1.3 3.10.1.1).
void check_metadata(CheckContext& context, Node metadata, Version version) {
    for (const auto [key, value] : metadata.entries()) {
        const std::string_view name = key.text();
        const bool is_version = name == "template_version";
        if (!is_version && name != "template_name" && name != "template_author") continue;
        if (!value.is_scalar() || value.is_null())
            context.report.add(diagnose(rules::tosca::wrong_form, value.place(), compose("'{}'", name),
                                        is_version ? "a version such as 1.0" : "a string", describe(value)));
        else if (is_version)
            check_version(context, value, subject_of(value.place()), version);
    }
}

// Data types need no parent (1.3 3.7.6). A type whose name ends in "Root" is probably a root type.
bool may_stand_alone(const Type& type) { return type.kind == TypeKind::data || type.name.ends_with("Root"); }

}  // namespace

void check_files(CheckContext& context) {
    for (const auto& file : context.model.files()) {
        if (!file->is_standard()) continue;
        check_profile(context, *file);
        check_colons(context, *file);
        check_dsl_definitions(context, *file);
        check_repositories(context, *file);
        check_reserved_names(context, *file);
        if (const Element* const service = file->service_template()) check_policy_names(context, *service);
    }
}

void check_template_metadata(CheckContext& context) {
    for (const auto& file : context.model.files())
        if (file->is_standard() && metadata_names_template.has(file->grammar->version()))
            check_metadata(context, (*file->root)[Key::metadata], file->grammar->version());
}

void check_type_versions(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        const Slot* const version =
            type.element->file->has_checked_types() ? type.element->find(Key::version) : nullptr;
        if (version != nullptr && !version->value.is_null())
            check_version(context, version->value, compose("the version of {}", kind_and_name(type)),
                          type.element->file->grammar->version());
    }
}

// In 1.x, normative types derive from a root type. Orchestrators need its members, such as the interface Standard of
// nodes.
void check_root_types(CheckContext& context) {
    for (const Type& type : context.names.types()) {
        const Element& element = *type.element;
        if (!element.file->has_checked_types() || !types_have_root.has(element.file->grammar->version())) continue;
        if (element.has(Key::derived_from) || may_stand_alone(type)) continue;
        context.report.add(diagnose(rules::tosca::missing_parent_type, element.node.place(), kind_and_name(type)));
    }
}

}  // namespace csar::validate
