// The definitions of a subject, for operations that only need definitions. For a signed container, those of the package
// inside.
#pragma once

#include <string>

#include "csar/open/subject.hpp"

namespace csar::open {

// Why a package has no definitions: the finding that it has no entry file, or else the first error, for example about a
// damaged archive. `report`: the report of reading the package. Null if there is no such finding.
const Diagnostic* why_without_definitions(const Report& report);

class OpenedDefinitions {
public:
    // Reads the definitions; findings go into `report`. Throws Failure(input) if there are none. Both arguments must
    // outlive the object.
    OpenedDefinitions(Subject& subject, Report& report);

    // The name of the input, as the user gave it.
    const std::string& title() const { return subject_.input().name; }
    // Package path of the definitions that describe the package.
    const std::string& entry() const { return entry_; }
    // The subject that contains the definitions: the input, or the package inside.
    Subject& holder() const { return *holder_; }
    // Must be called only if there are no xml_definitions().
    const validate::Model& model() const { return *holder_->model(); }
    const validate::xml::Definitions* xml_definitions() const { return holder_->xml_definitions(); }

    // Completes the report; call it after the last finding. Findings of the operation itself may already be in
    // `report`.
    void finish();

private:
    Subject& subject_;
    Report& report_;
    Subject* holder_;
    std::string inside_;  // the path of the package inside; empty if there is none
    std::string entry_;
};

}  // namespace csar::open
