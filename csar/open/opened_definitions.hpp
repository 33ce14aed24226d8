// The definitions of a subject, for operations that are about nothing else; of a signed container those of the package
// inside.
#pragma once

#include <string>

#include "csar/open/subject.hpp"

namespace csar {

class OpenedDefinitions {
public:
    // Reads them; what is found goes into `report`. Throws Failure(input) when there are none. Both must outlive the object.
    OpenedDefinitions(Subject& subject, Report& report);

    // As the user calls what is read.
    const std::string& title() const { return subject_.input().name; }
    // Package path of the definitions that describe the package.
    const std::string& entry() const { return entry_; }
    // The subject whose definitions they are.
    Subject& holder() const { return *holder_; }
    // Only when there are no xml_definitions().
    const validate::Model& model() const { return *holder_->model(); }
    const validate::xml::Definitions* xml_definitions() const { return holder_->xml_definitions(); }

    // Completes the report, to be called when nothing more is found. What the work itself found may be in `report` already.
    void finish();

private:
    Subject& subject_;
    Report& report_;
    Subject* holder_;
    std::string inside_;  // the name of the package inside; empty: there is none
    std::string entry_;
};

}  // namespace csar
