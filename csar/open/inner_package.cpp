#include "csar/open/inner_package.hpp"

#include <utility>

#include <csar/failure.hpp>
#include "base/compose.hpp"
#include "csar/open/nested_package.hpp"

namespace csar {

InnerPackage::InnerPackage(const OpenedPackage& outer, const validate::ValidatorOptions& options, const Limits& limits,
                           Report& report)
    : name_(outer.location().path) {
    const std::string shown = report.shown_file(name_);
    const NestedPackage nested(outer.container(), name_, limits, report);
    if (!nested) throw Failure(FailureKind::input, compose("{}: the package inside cannot be read", shown));
    report_ = std::make_unique<Report>(shown, report.policy(), limits.findings);
    report_->set_kind(SubjectKind::archive);
    container::OpenOptions how;
    how.limits = limits;
    std::unique_ptr<container::Container> container;
    try {
        container = container::open(nested.file().duplicate(), how, *report_);
    } catch (const container::UnknownFormat&) {
        throw Failure(FailureKind::input, compose("{}: the file inside is no package", shown));
    }
    if (container->format() == container::Format::file)
        throw Failure(FailureKind::input, compose("{}: the file inside is no package", shown));
    package_ = std::make_unique<OpenedPackage>(std::move(container), options, *report_);
}

void InnerPackage::tell(Report& outer) { outer.adopt(std::move(*report_), name_); }

}  // namespace csar
