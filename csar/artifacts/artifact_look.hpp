// Checks one file of an artifact.
#pragma once

#include <string>

#include "base/bytes.hpp"
#include "report/report.hpp"

namespace csar::artifacts {

// Receives the bytes of one file. Not thread-safe.
class ArtifactLook {
public:
    virtual ~ArtifactLook() = default;
    virtual Sink* sink() = 0;
    // Call this after the last byte.
    virtual void finish() = 0;
    virtual void report_to(Report& report) = 0;
};

}  // namespace csar::artifacts
