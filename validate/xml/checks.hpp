// Checks of TOSCA 1.0 definitions that a schema cannot express: names, types, templates, files.
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
    // False if files outside `files` may exist, as for a single file. True for a package.
    bool files_complete = true;
    Report& report;

    // Returns the definition in `attribute`, or null if it is unknown. check_names() reports unknown names.
    const Definition* named(const XmlFile& file, XmlElement element, std::string_view attribute, Kinds kinds) const;
};

// The requirements or capabilities of node templates, and their definitions in node types.
struct EntryList {
    std::string_view list, entry, definitions, definition;
    std::string_view type;  // the attribute of a definition
    std::string_view text;
    Kind kind;
};
inline constexpr EntryList entry_lists[] = {
    {"Requirements", "Requirement", "RequirementDefinitions", "RequirementDefinition", "requirementType", "requirement",
     Kind::requirement_type},
    {"Capabilities", "Capability", "CapabilityDefinitions", "CapabilityDefinition", "capabilityType", "capability",
     Kind::capability_type},
};

// The base of the checks of a file.
class FileChecker {
public:
    FileChecker(const XmlChecks& checks, const XmlFile& file) : checks_(checks), file_(file), report_(checks.report) {}

protected:
    const XmlChecks& checks_;
    const XmlFile& file_;
    Report& report_;
};

// Adds a hint for a name without prefix. The default namespace is usually that of TOSCA, which is rarely intended.
Diagnostic with_default_namespace(Diagnostic finding, XmlElement element, std::string_view name);

// True if `definition` is `ancestor` or derived from it, or if this is unknown.
bool may_be_a(const Definition& definition, const Definition& ancestor);
// Like may_be_a(), but false if this is unknown.
bool is_a(const Definition& definition, const Definition& ancestor);

// The capability type of a requirement type, perhaps inherited; may be null.
const Definition* demanded_capability(const XmlChecks& checks, const Definition& requirement_type);

// The only child of 'Properties' in a template or boundary.
XmlElement content_of(XmlElement properties);

// Returns 1 if the attribute is missing (TOSCA 1.0, 5.2 and 6.2). Returns nullopt for "unbounded" and invalid text.
std::optional<std::uint64_t> bound_of(XmlElement element, std::string_view attribute);
// Reports an upper bound below the lower bound.
void check_bounds(XmlElement element, std::string_view lower, std::string_view upper, Report& report);

void check_imports(const XmlChecks& checks, const XmlFile& file);
// Checks qualified names, ids, XPath expressions and unique names.
void check_names(const XmlChecks& checks, const XmlFile& file);
void check_types(const XmlChecks& checks);
void check_topology(const XmlChecks& checks, const XmlFile& file);
void check_artifacts(const XmlChecks& checks, const XmlFile& file, NamedFiles& files);
// Checks properties against their schemas, and other references to schemas or WSDL.
void check_properties(const XmlChecks& checks, const XmlFile& file);
// Compares the types of both ends of property mappings.
void check_mappings(const XmlChecks& checks, const XmlFile& file);

// Runs all checks above on every file.
void check_meaning(const XmlChecks& checks);

}  // namespace csar::validate::xml
