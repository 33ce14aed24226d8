// Compares attributes of TOSCA 1.0 imports with the imported files (4.2.2).
#include <array>
#include <map>
#include <tuple>

#include "base/package_path.hpp"
#include "base/suggest.hpp"
#include "report/diagnose.hpp"
#include "report/rules/xml.hpp"
#include "validate/xml/attribute_value.hpp"
#include "validate/xml/checks.hpp"

namespace csar::validate::xml {
namespace {

struct ImportType {
    std::string_view uri, text;
    XmlName root;
};
constexpr std::array<ImportType, 3> import_types = {{
    {tosca_namespace, "TOSCA", {}},
    {schema_namespace, "XML Schema", {schema_namespace, "schema"}},
    {wsdl_namespace, "WSDL", {wsdl_namespace, "definitions"}},
}};

class ImportChecker : FileChecker {
public:
    using FileChecker::FileChecker;

    void run() {
        for (const XmlImport& import : file_.imports) {
            check_repetition(import);
            if (import.type.empty()) continue;  // reported by the check of the form
            check_type(import);
            if (!import.space.empty() && !has_uri_scheme(import.space))
                report_.add(diagnose(rules::xml::relative_namespace, import.element.place("namespace"), import.space));
            if (import.document != nullptr) check_document(import);
        }
    }

private:
    void check_repetition(const XmlImport& import) {
        const auto [first, is_new] =
            seen_.try_emplace({import.space, import.type, import.element.value("location")}, import.element);
        if (!is_new)
            report_.add(diagnose(rules::xml::repeated_import, import.element.place())
                            .with_related(first->second.place(), "the other import"));
    }

    void check_type(const XmlImport& import) {
        const std::string_view given = without_xml_space(import.type);
        Suggestion near(given);
        for (const ImportType& known : import_types) {
            if (known.uri == given) return;
            near.offer(known.uri);
        }
        report_.add(diagnose(rules::xml::unusual_import_type, import.element.place("importType"), given)
                        .with_hint(near.hint()));
    }

    void check_document(const XmlImport& import) {
        const XmlElement root = import.document->root();
        for (const ImportType& known : import_types) {
            if (known.uri != import.type) continue;
            const bool fits = known.root.local.empty() ? import.file != nullptr : root.name() == known.root;
            if (!fits)
                report_.add(diagnose(rules::xml::wrong_import, import.element.place("importType"), known.text,
                                     root.qualified_name())
                                .with_related(root.place(), "the file"));
            else if (import.file != nullptr)
                check_tosca(import);
            else if (root.value("targetNamespace") != import.space)
                report_wrong_namespace(import, root);
        }
    }

    void report_wrong_namespace(const XmlImport& import, XmlElement root) {
        report_.add(diagnose(rules::xml::wrong_import_namespace,
                             import.element.place(import.space.empty() ? "location" : "namespace"),
                             describe_space(root.value("targetNamespace")), describe_space(import.space))
                        .with_related(root.place("targetNamespace"), "the file"));
    }

    // A TOSCA document has its own namespace and those of its definitions.
    void check_tosca(const XmlImport& import) {
        if (import.file->target_namespace == import.space) return;
        if (import.file->spaces.count(import.space) != 0 ||
            (import.space.empty() && import.file->target_namespace.empty()))
            return;
        report_wrong_namespace(import, import.file->document->root());
    }

    std::map<std::tuple<std::string_view, std::string_view, std::string_view>, XmlElement> seen_;
};

}  // namespace

void check_imports(const XmlChecks& checks, const XmlFile& file) { ImportChecker(checks, file).run(); }

void check_meaning(const XmlChecks& checks) {
    NamedFiles files(checks.files);
    for (const XmlFile& file : checks.definitions.files()) {
        check_imports(checks, file);
        check_names(checks, file);
        check_topology(checks, file);
        check_artifacts(checks, file, files);
        check_properties(checks, file);
        check_mappings(checks, file);
    }
    check_types(checks);
}

}  // namespace csar::validate::xml
