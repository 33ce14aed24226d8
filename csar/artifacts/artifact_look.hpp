// What looks into one file of an artifact.
#pragma once

#include <string>

#include "base/bytes.hpp"
#include "report/report.hpp"

namespace csar {

// Gets the bytes of one file of a package. Each is used by one thread at a time.
class ArtifactLook {
public:
    virtual ~ArtifactLook() = default;
    // Where the bytes go.
    virtual Sink* sink() = 0;
    // All have passed.
    virtual void finish() = 0;
    // Moves what was found into `report`.
    virtual void report_to(Report& report) = 0;
};

}  // namespace csar
