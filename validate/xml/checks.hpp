// What a schema cannot say of TOSCA 1.0 definitions: the meaning of names, types, templates and references to files.
#pragma once

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/xml/definitions.hpp"
#include "validate/xml/named_files.hpp"

namespace csar::validate::xml {

struct XmlChecks {
    const Definitions& definitions;
    const FileProvider& files;
    // Every file that definitions may name is in `files`: what is not there is missing (a package, not a loose file).
    bool files_complete = true;
    Report& report;

    // The definition that an attribute of `element` names; null when it has none or names nothing. Reports nothing:
    // check_names() does, once for each.
    const Definition* named(const XmlFile& file, XmlElement element, std::string_view attribute, Kinds kinds) const;
};

// With a hint where the qualified name `name` at `element` has no prefix: it is of the default namespace, which here is mostly that
// of TOSCA and hardly ever meant.
Diagnostic with_default_namespace(Diagnostic finding, XmlElement element, std::string_view name);

// Whether `definition` is `ancestor` or derives from it. True when part of its chain is not known.
bool may_be_a(const Definition& definition, const Definition& ancestor);
// The same, but true only for what is known.
bool is_a(const Definition& definition, const Definition& ancestor);

// The capability type that a requirement type demands or inherits; null when there is none that is known.
const Definition* demanded_capability(const XmlChecks& checks, const Definition& requirement_type);

void check_imports(const XmlChecks& checks, const XmlFile& file);
// Qualified names, ids, XPath expressions and names that must be unique in their list.
void check_names(const XmlChecks& checks, const XmlFile& file);
void check_types(const XmlChecks& checks);
void check_topology(const XmlChecks& checks, const XmlFile& file);
void check_artifacts(const XmlChecks& checks, const XmlFile& file, NamedFiles& files);
// Properties against the schemas that declare them, and what else names a part of a schema or of WSDL.
void check_properties(const XmlChecks& checks, const XmlFile& file);
// Property mappings of boundaries against the schemas of both ends.
void check_mappings(const XmlChecks& checks, const XmlFile& file);

// All of them over every file.
void check_meaning(const XmlChecks& checks);

}  // namespace csar::validate::xml
