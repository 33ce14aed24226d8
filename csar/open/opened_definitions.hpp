// The definitions of a subject, for operations that only need definitions; for a signed container, of the package
// inside.
#pragma once

#include <string>

#include "csar/open/subject.hpp"

namespace csar {

class OpenedDefinitions {
public:
    // Reads them; findings go into `report`. Throws Failure(input) if there are none. Both must outlive the object.
    OpenedDefinitions(Subject& subject, Report& report);

    // The user's name for the input.
    const std::string& title() const { return subject_.input().name; }
    // Package path of the definitions that describe the package.
    const std::string& entry() const { return entry_; }
    // The subject that the definitions belong to.
    Subject& holder() const { return *holder_; }
    // Only if there are no xml_definitions().
    const validate::Model& model() const { return *holder_->model(); }
    const validate::xml::Definitions* xml_definitions() const { return holder_->xml_definitions(); }

    // Completes the report; call it after the last finding. Findings of the operation itself may already be in
    // `report`.
    void finish();

private:
    Subject& subject_;
    Report& report_;
    Subject* holder_;
    std::string inside_;  // the name of the package inside; empty if there is none
    std::string entry_;
};

}  // namespace csar
