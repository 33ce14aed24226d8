// Reading the definitions of whatever was given, without checking more than reading does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <csar/definition_options.hpp>
#include <csar/input.hpp>
#include <csar/limits.hpp>
#include "csar/open/inner_package.hpp"
#include "csar/open/input.hpp"
#include "csar/open/loose_files.hpp"
#include "csar/open/opened_package.hpp"
#include "csar/open/outside_files.hpp"
#include "report/report.hpp"
#include "validate/validator.hpp"
#include "validate/xml/xml_validator.hpp"

namespace csar {

// A package, a directory or a single definitions file, with the model of its definitions. Of a signed container it is the
// package inside.
class DefinitionsReading {
public:
    // What shall be done with the definitions: `read` checks nothing but files, grammar and imports.
    enum class Depth : std::uint8_t { read, validate };

    // Findings go into `report`, which must outlive the object. Throws Failure: input when it cannot be read or has no
    // definitions, usage for wrong options, interrupted.
    DefinitionsReading(const Input& given, const DefinitionOptions& options, const Limits& limits, Depth depth,
                       Report& report);

    // Of definitions in YAML; only when there are no xml_definitions().
    const validate::Model& model() const { return *model_; }
    // Of definitions in XML; else null.
    const validate::xml::Definitions* xml_definitions() const;
    // Package paths of the definitions that nothing imports, the entry first.
    const std::vector<std::string>& entries() const { return entries_; }
    // As the caller named it.
    const std::string& name() const { return input_.name; }
    // Knows what the caller calls the files: that of the constructor, or one of the package inside.
    const Report& report() const { return inner_ ? inner_->report() : report_; }
    // To be called once nothing more is to be found: what was found in the package inside goes into the report.
    void finish();

private:
    void open_single_file(const DefinitionOptions& options, const Limits& limits, Report& report);
    void open_single_xml(const Limits& limits, Report& report);
    void open_package(const DefinitionOptions& options, const Limits& limits, Report& report);
    validate::ValidatorOptions settings(const Limits& limits) const;

    const OpenedPackage* package() const { return inner_ ? &inner_->package() : package_.get(); }

    const Depth depth_;
    Report& report_;
    OpenInput input_;
    std::unique_ptr<container::Container> container_;
    std::unique_ptr<OutsideFiles> outside_;
    std::unique_ptr<LooseFiles> loose_;
    std::unique_ptr<validate::Validator> validator_;              // of a single file
    std::unique_ptr<validate::xml::XmlValidator> xml_validator_;  // the same, of XML
    std::unique_ptr<OpenedPackage> package_;
    std::optional<InnerPackage> inner_;
    const validate::Model* model_ = nullptr;
    std::vector<std::string> entries_;
};

}  // namespace csar
