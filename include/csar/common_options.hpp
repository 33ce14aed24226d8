// Options of most operations on packages.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

// A base of the options of all operations that use each of these members. Operations that use fewer of them have these
// few in their own options.
struct CommonOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;  // maximum number of threads; 0 means 1; neither results nor outputs depend on it
};

}  // namespace csar
