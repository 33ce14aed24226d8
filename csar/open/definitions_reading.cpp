#include "csar/open/definitions_reading.hpp"

#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "csar/open/single_file_kind.hpp"

namespace csar {

DefinitionsReading::DefinitionsReading(const Input& given, const DefinitionOptions& options, const Limits& limits,
                                       Depth depth, Report& report)
    : depth_(depth), report_(report), input_(open_input(given, limits)) {
    container::OpenOptions how;
    how.limits = limits;
    container_ = container::open(std::move(input_.file), how, report);
    if (container_->format() == container::Format::file)
        open_single_file(options, limits, report);
    else
        open_package(options, limits, report);
}

validate::ValidatorOptions DefinitionsReading::settings(const Limits& limits) const {
    validate::ValidatorOptions settings;
    settings.load.limits = limits;
    settings.only_read = depth_ == Depth::read;
    settings.check.files_complete = loose_ == nullptr;  // beside a single file anything may lie
    outside_->apply(settings);
    return settings;
}

void DefinitionsReading::open_single_file(const DefinitionOptions& options, const Limits& limits, Report& report) {
    const File& file = *container_->archive();
    const SingleFileKind kind = kind_of_single_file(input_.name, file);
    if (kind != SingleFileKind::definitions && kind != SingleFileKind::xml)
        throw Failure(FailureKind::input, compose("{}: these are no definitions", input_.name));
    loose_ = std::make_unique<LooseFiles>(input_.name, file, input_.is_path, options.file_memory.get());
    report.set_kind(SubjectKind::file, loose_->shown_base());
    if (kind == SingleFileKind::xml) return open_single_xml(limits, report);
    outside_ =
        std::make_unique<OutsideFiles>(options, limits, input_.is_path ? input_.name : "", SubjectKind::file, report);
    entries_ = {loose_->entry()};
    validator_ = std::make_unique<validate::Validator>(entries_, *loose_, settings(limits), report);
    model_ = &validator_->model();
}

void DefinitionsReading::open_single_xml(const Limits& limits, Report& report) {
    entries_ = {loose_->entry()};
    validate::xml::XmlValidatorOptions settings;
    settings.limits = limits;
    settings.files_complete = false;
    settings.only_read = depth_ == Depth::read;
    xml_validator_ = std::make_unique<validate::xml::XmlValidator>(entries_, *loose_, settings, report);
    if (xml_validator_->definitions().files().empty())
        throw Failure(FailureKind::input, compose("{}: this XML is not of TOSCA, or cannot be read", input_.name));
}

const validate::xml::Definitions* DefinitionsReading::xml_definitions() const {
    if (xml_validator_) return &xml_validator_->definitions();
    return package() != nullptr ? package()->xml_definitions() : nullptr;
}

void DefinitionsReading::open_package(const DefinitionOptions& options, const Limits& limits, Report& report) {
    const SubjectKind kind =
        container_->format() == container::Format::directory ? SubjectKind::directory : SubjectKind::archive;
    report.set_kind(kind);
    outside_ = std::make_unique<OutsideFiles>(options, limits, input_.is_path ? input_.name : "", kind, report);
    package_ = std::make_unique<OpenedPackage>(std::move(container_), settings(limits), report);
    if (InnerPackage::is_in(*package_)) inner_.emplace(*package_, settings(limits), limits, report);
    model_ = package()->model();
    if (model_ == nullptr && package()->xml_definitions() == nullptr)
        throw Failure(FailureKind::input, compose("{}: there are no definitions", input_.name));
    entries_ = package()->other_definitions();
    entries_.insert(entries_.begin(), package()->entry().path);
}

void DefinitionsReading::finish() {
    if (inner_) inner_->tell(report_);
    report_.sort();
}

}  // namespace csar
