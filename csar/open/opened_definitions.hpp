// The definitions of a subject. If the subject is a signed container, the definitions of the package inside.
#pragma once

#include <span>
#include <string>

#include "csar/open/subject.hpp"

namespace csar::open {

// Returns the finding that explains missing definitions: no entry file, or else the first error, such as a damaged
// archive. Returns null if no finding explains it. `findings`: from reading the package.
const Diagnostic* why_without_definitions(std::span<const Diagnostic> findings);
// Returns the message and the hint of this finding.
std::string why_none(std::span<const Diagnostic> findings);

class OpenedDefinitions {
public:
    // `report` receives the findings. Throws Failure(input) if there are no definitions. The arguments must outlive the
    // object.
    OpenedDefinitions(Subject& subject, Report& report);

    // As the user gave it.
    const std::string& title() const { return subject_.input().name; }
    // Package path of the entry definitions.
    const std::string& entry() const { return entry_; }
    // The input, or the package inside.
    Subject& holder() const { return *holder_; }
    // Must not be called if there are xml_definitions().
    const validate::Model& model() const { return *holder_->model(); }
    const validate::xml::Definitions* xml_definitions() const { return holder_->xml_definitions(); }

    // Completes the report. Call it after the last finding; `report` may contain earlier findings of the operation.
    void finish();

private:
    Subject& subject_;
    Report& report_;
    Subject* holder_;
    std::string inside_;  // path of the package inside; empty if there is none
    std::string entry_;
};

}  // namespace csar::open
