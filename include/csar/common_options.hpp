// Options of most operations on packages.
#pragma once

#include <csar/cancellation.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

inline constexpr unsigned max_jobs = 256;  // of the program and of the C interface

// The members that most options share. Options with only some of these members do not derive from it.
struct CommonOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    unsigned jobs = 1;                           // maximum number of threads; 0 means 1; does not change the results
};

}  // namespace csar
