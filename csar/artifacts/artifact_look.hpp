// Checks one file of an artifact.
#pragma once

#include <string>

#include "base/bytes.hpp"
#include "report/report.hpp"

namespace csar::artifacts {

// Receives the bytes of one file of a package. Each object is used by one thread at a time.
class ArtifactLook {
public:
    virtual ~ArtifactLook() = default;
    // The sink for the bytes.
    virtual Sink* sink() = 0;
    // Called after all bytes have passed.
    virtual void finish() = 0;
    // Moves the findings into `report`.
    virtual void report_to(Report& report) = 0;
};

}  // namespace csar::artifacts
