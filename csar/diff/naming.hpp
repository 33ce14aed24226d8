// Names for types, functions and repositories that are the same on both sides, independent of import prefixes.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::diff {

// The names of one side. A name consists of the namespace of its file (the TOSCA 2.0 profile without its version, the
// 1.x namespace, nothing for the entry definitions), a colon and the local name. If two files of one namespace define a
// name, the path of the file is added to it. The same applies to service templates: of a network service and of the
// functions in it, for example.
class Naming {
public:
    // The new path of each moved file by its former path.
    using Moves = std::map<std::string, std::string, std::less<>>;

    // `model` and `names` must outlive the object. Paths in names are relative to `directory`, if they are in it.
    // `moves`: for the old side, so that both sides use the new paths.
    Naming(const validate::Model& model, validate::Namespaces& names, const std::string& entry,
           std::string_view directory, Moves moves = {});

    // The sections and names that several files of the side define under one namespace: "node_types acme:Server"; and
    // the files whose service templates are not parts of one: "service_template VNFD/router.yaml".
    const std::set<std::string>& ambiguous() const { return ambiguous_; }
    // Adds the ambiguous names of the other side, so that both sides use equal names.
    void add_ambiguous(const std::set<std::string>& names) { ambiguous_.insert(names.begin(), names.end()); }

    // The name of the definition `name` in the section `section` ("node_types") of `file`.
    std::string name_of(std::string_view section, std::string_view name, const validate::DefinitionsFile* file) const;
    // The name of the service template of `file`: "service_template" if it is that of the entry definitions or a part
    // of it, otherwise "service_template (VNFD/router.yaml)".
    std::string template_name(const validate::DefinitionsFile& file) const;
    // "node_types acme:Server"; for a built-in type "data_types =integer".
    std::string identity_of(const validate::Type& type) const;
    // The type to which `name` refers in `file`; null if it is not a type of this kind.
    const validate::Type* find(validate::TypeKind kind, std::string_view name, const validate::DefinitionsFile& file);
    // Like identity_of(), but for a repository or function: the name for both sides, or `name` if there is none.
    std::string definition_name(validate::Key section, std::string_view name, const validate::DefinitionsFile& file);

private:
    std::string_view space_of(const validate::DefinitionsFile* file) const;
    std::string_view path_of(const validate::DefinitionsFile& file) const;
    void find_separate_templates(const validate::Model& model);

    validate::Namespaces& names_;
    std::map<const validate::DefinitionsFile*, std::string> spaces_;
    std::set<std::string> ambiguous_;
    Moves moves_;
    std::string directory_;  // ends in a slash, or is empty
    const validate::DefinitionsFile* entry_ = nullptr;
};

// The section of the service template in a Meaning, in every version.
constexpr std::string_view service_template = "service_template";

// Whether the section `name` of a Meaning is a service template (Naming::template_name).
inline bool is_service_template(std::string_view name) {
    return name == service_template || name.starts_with("service_template (");
}

// A profile without its version: "org.acme.shop" of "org.acme.shop:1.2".
std::string_view profile_name(std::string_view profile);

}  // namespace csar::diff
