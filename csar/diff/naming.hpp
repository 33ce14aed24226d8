// Gives types, functions and repositories names that are equal on both sides of a comparison.
#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"
#include "validate/resolved/valid_types.hpp"

namespace csar::diff {

// The names of one side: the namespace of the file, a colon and the local name.
// The namespace is the TOSCA 2.0 profile without version, or the 1.x namespace. Entry definitions have none.
// If two files define a name, the path of the file is added. Service templates are named in the same way.
class Naming {
public:
    // From the old path of a renamed file to its new path.
    using Moves = std::map<std::string, std::string, std::less<>>;

    // `model` and `names` must outlive this object. Paths in `directory` are shortened.
    // `moves`: for the old side, so that both sides use new paths.
    Naming(const validate::Model& model, validate::Namespaces& names, const std::string& entry,
           std::string_view directory, Moves moves = {});

    // Names that several files define in one namespace: "node_types acme:Server".
    // Also files with a service template of their own: "service_template VNFD/router.yaml".
    const std::set<std::string>& ambiguous() const { return ambiguous_; }
    // Adds the ambiguous names of the other package. Both packages must use the same set of ambiguous names.
    void add_ambiguous(const std::set<std::string>& names) { ambiguous_.insert(names.begin(), names.end()); }

    // `section`: "node_types".
    std::string name_of(std::string_view section, std::string_view name, const validate::DefinitionsFile* file) const;
    // Returns "service_template" for the service template of the entry definitions and files that share it.
    // Returns "service_template (VNFD/router.yaml)" for other files.
    std::string template_name(const validate::DefinitionsFile& file) const;
    // Whether the type is built-in, or replaces a type that was built-in before its file was migrated.
    bool is_built_in(const validate::Type& type) const;
    // "node_types acme:Server"; for a built-in type, or its replacement in a migrated file, "data_types =integer".
    std::string identity_of(const validate::Type& type) const;
    // Returns null if `name` is not a type of this kind.
    const validate::Type* find(validate::TypeKind kind, std::string_view name, const validate::DefinitionsFile& file);
    // Whether the version of TOSCA requires the keyname `relationship` in a requirement definition.
    static bool must_have_relationship(const validate::Element& requirement);
    // True if `relationship`, the identity of a type, is the default of a requirement definition with only a
    // `capability`, which may be null. Only TOSCA 1.x has this default.
    bool is_implied_relationship(std::string_view relationship, const validate::Element& requirement,
                                 const validate::Type* capability);
    // Like identity_of(), for a repository or a function. Returns `name` for an unknown definition.
    std::string definition_name(validate::Key section, std::string_view name, const validate::DefinitionsFile& file);

private:
    std::string_view space_of(const validate::DefinitionsFile* file) const;
    std::string_view path_of(const validate::DefinitionsFile& file) const;
    void find_separate_templates(const validate::Model& model);

    validate::Namespaces& names_;
    validate::ValidTypeLists valid_types_{names_};
    std::map<const validate::DefinitionsFile*, std::string> spaces_;
    std::set<const validate::DefinitionsFile*> replacing_;  // files with replacements for built-in types
    std::set<std::string> ambiguous_;
    Moves moves_;
    std::string directory_;  // empty, or ends with '/'
    const validate::DefinitionsFile* entry_ = nullptr;
};

// The section of a service template in a Meaning.
constexpr std::string_view service_template = "service_template";

// See Naming::template_name().
inline bool is_service_template(std::string_view name) {
    return name == service_template || name.starts_with("service_template (");
}

// "org.acme.shop:1.2" becomes "org.acme.shop".
std::string_view profile_name(std::string_view profile);

}  // namespace csar::diff
