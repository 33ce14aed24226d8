// The entries of a package, one by one.
#pragma once

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>
#include <csar/findings.hpp>
#include <csar/input.hpp>
#include <csar/inspect.hpp>
#include <csar/limits.hpp>
#include <csar/severity_policy.hpp>

namespace csar {

struct EntriesOptions {
    Limits limits;
    SeverityPolicy severities;
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
};

struct [[nodiscard]] ListResult {
    Findings findings;  // about the container
    std::vector<InspectedFile> files;
};

// The files, directories and links of a package in the order of the container. Throws Failure: input when the package
// cannot be read at all; also interrupted.
CSAR_API ListResult list_entries(const Input& package, const EntriesOptions& options = {});

// Passes the content of one file to `take`, piece by piece, in the calling thread. If the container has errors, nothing
// is passed. Damaged bytes stop the reading with a finding; an exception from `take` stops it and is rethrown. Throws
// Failure: usage when there is no such file; also input and interrupted.
CSAR_API Findings read_entry(const Input& package, const std::string& name,
                             const std::function<void(std::span<const std::byte>)>& take,
                             const EntriesOptions& options = {});

}  // namespace csar
