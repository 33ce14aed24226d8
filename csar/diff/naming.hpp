// Names for types, functions and repositories that both sides share, whatever prefix a file imports them under.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>

#include "validate/model/model.hpp"
#include "validate/model/namespaces.hpp"

namespace csar {

// The names of one side. A name consists of the namespace of its file (the profile of 2.0 without its version, the
// namespace of 1.x, nothing for that of the entry definitions), a colon and the local name. Where two files of one
// namespace define a name, the file is added.
class Naming {
public:
    // `model` and `names` must outlive the object.
    Naming(const validate::Model& model, validate::Namespaces& names, const std::string& entry);

    // The sections and names that several files of the side define under one namespace: "node_types acme:Server".
    const std::set<std::string>& ambiguous() const { return ambiguous_; }
    // Adds those of the other side, so that both name them alike.
    void add_ambiguous(const std::set<std::string>& names) { ambiguous_.insert(names.begin(), names.end()); }

    // The name of what `file` defines under `section` ("node_types") as `name`.
    std::string name_of(std::string_view section, std::string_view name, const validate::DefinitionsFile* file) const;
    // "node_types acme:Server"; of a built-in type "data_types =integer".
    std::string identity_of(const validate::Type& type) const;
    // What `name` denotes in `file`; null when it is not a type of the kind.
    const validate::Type* find(validate::TypeKind kind, std::string_view name, const validate::DefinitionsFile& file);
    // A repository or function likewise: its name for both sides, or `name` when there is none.
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

}  // namespace csar
