// Names for types, functions and repositories that are the same on both sides, independent of import prefixes.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar::diff {

// The names of one side. A name consists of the namespace of its file (the TOSCA 2.0 profile without its version, the
// 1.x namespace, nothing for the entry definitions), a colon and the local name. If two files of one namespace define a
// name, the path of the file is added to it.
class Naming {
public:
    // `model` and `names` must outlive the object.
    Naming(const validate::Model& model, validate::Namespaces& names, const std::string& entry);

    // The sections and names that several files of the side define under one namespace: "node_types acme:Server".
    const std::set<std::string>& ambiguous() const { return ambiguous_; }
    // Adds the ambiguous names of the other side, so that both sides use equal names.
    void add_ambiguous(const std::set<std::string>& names) { ambiguous_.insert(names.begin(), names.end()); }

    // The name of the definition `name` in the section `section` ("node_types") of `file`.
    std::string name_of(std::string_view section, std::string_view name, const validate::DefinitionsFile* file) const;
    // "node_types acme:Server"; for a built-in type "data_types =integer".
    std::string identity_of(const validate::Type& type) const;
    // The type to which `name` refers in `file`; null if it is not a type of this kind.
    const validate::Type* find(validate::TypeKind kind, std::string_view name, const validate::DefinitionsFile& file);
    // Like identity_of(), but for a repository or function: the name for both sides, or `name` if there is none.
    std::string definition_name(validate::Key section, std::string_view name, const validate::DefinitionsFile& file);

private:
    std::string_view space_of(const validate::DefinitionsFile* file) const;

    validate::Namespaces& names_;
    std::map<const validate::DefinitionsFile*, std::string> spaces_;
    std::set<std::string> ambiguous_;
    const validate::DefinitionsFile* entry_ = nullptr;
};

// A profile without its version: "org.acme.shop" of "org.acme.shop:1.2".
std::string_view profile_name(std::string_view profile);

}  // namespace csar::diff
