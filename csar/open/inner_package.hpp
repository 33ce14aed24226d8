// The package inside of a signed container (SOL004 4.3.4, option 2), opened: what commands look at that want to know what a
// package holds and not how it is wrapped.
#pragma once

#include <memory>
#include <string>

#include <csar/limits.hpp>
#include "csar/open/opened_package.hpp"
#include "report/report.hpp"

namespace csar {

class InnerPackage {
public:
    // Whether `outer` holds nothing but another package.
    static bool is_in(const OpenedPackage& outer) { return outer.location().form == meta::PackageForm::nested_package; }

    // Copies it into a temporary file and reads its metadata and definitions. What is wrong with the copying goes into `report`.
    // Throws Failure(input) when it cannot be read, or is no package.
    InnerPackage(const OpenedPackage& outer, const validate::ValidatorOptions& options, const Limits& limits,
                 Report& report);

    // Its findings, and what its files are called: "outer.zip:inner.csar:a.yaml".
    Report& report() { return *report_; }
    const Report& report() const { return *report_; }
    OpenedPackage& package() { return *package_; }
    const OpenedPackage& package() const { return *package_; }

    // Moves its findings into the report about the outer package. Nothing is found from then on.
    void tell(Report& outer);

private:
    std::string name_;
    std::unique_ptr<Report> report_;  // outlives the package
    std::unique_ptr<OpenedPackage> package_;
};

}  // namespace csar
