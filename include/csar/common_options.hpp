// Options of most operations on packages.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// The base of the options of each operation that uses all of these members. The options of an operation that uses only
// some of the members declare these members themselves.
struct CommonOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;  // maximum number of threads; 0 means 1; neither results nor outputs depend on it
};

}  // namespace csar
