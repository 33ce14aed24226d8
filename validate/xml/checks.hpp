// Checks of TOSCA 1.0 definitions that a schema cannot express: the meaning of names, types, templates and references
// to files.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "report/report.hpp"
#include "validate/model/file_provider.hpp"
#include "validate/xml/definitions.hpp"
#include "validate/xml/named_files.hpp"

namespace csar::validate::xml {

struct XmlChecks {
    const Definitions& definitions;
    const FileProvider& files;
    // True if `files` contains every file to which definitions may refer, so that any other file is missing. True for a
    // package, false for a single file.
    bool files_complete = true;
    Report& report;

    // The definition to which an attribute of `element` refers; null if there is none. Reports nothing: check_names()
    // reports each missing definition once.
    const Definition* named(const XmlFile& file, XmlElement element, std::string_view attribute, Kinds kinds) const;
};

// Adds a hint if the qualified name `name` at `element` has no prefix. It is then in the default namespace, which is
// usually that of TOSCA and hardly ever intended.
Diagnostic with_default_namespace(Diagnostic finding, XmlElement element, std::string_view name);

// Whether `definition` is `ancestor` or derives from it. True if part of its chain is unknown.
bool may_be_a(const Definition& definition, const Definition& ancestor);
// Like may_be_a(), but false if unknown.
bool is_a(const Definition& definition, const Definition& ancestor);

// The capability type that a requirement type requires or inherits; null if none is known.
const Definition* demanded_capability(const XmlChecks& checks, const Definition& requirement_type);

// The only element in the element 'Properties' of a template or boundary.
XmlElement content_of(XmlElement properties);

// The number in an attribute with a bound; 1 if it is missing (TOSCA 1.0, 5.2 and 6.2). nullopt for "unbounded" and for
// text that is not a number.
std::optional<std::uint64_t> bound_of(XmlElement element, std::string_view attribute);
// Reports an upper bound that is less than the lower bound.
void check_bounds(XmlElement element, std::string_view lower, std::string_view upper, Report& report);

void check_imports(const XmlChecks& checks, const XmlFile& file);
// Checks qualified names, ids, XPath expressions and names that must be unique in their list.
void check_names(const XmlChecks& checks, const XmlFile& file);
void check_types(const XmlChecks& checks);
void check_topology(const XmlChecks& checks, const XmlFile& file);
void check_artifacts(const XmlChecks& checks, const XmlFile& file, NamedFiles& files);
// Checks properties against the schemas that declare them, and all other references to parts of a schema or of WSDL.
void check_properties(const XmlChecks& checks, const XmlFile& file);
// Checks the property mappings of boundaries against the schemas of both ends of each mapping.
void check_mappings(const XmlChecks& checks, const XmlFile& file);

// Runs all these checks on every file.
void check_meaning(const XmlChecks& checks);

}  // namespace csar::validate::xml
