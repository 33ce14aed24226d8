// Lists the entries of a package, and reads a file.
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

// The files, directories and links of a package, in their order in the container. Throws Failure: input if nothing can
// be read; also interrupted.
CSAR_API ListResult list_entries(const Input& package, const EntriesOptions& options = {});

// Passes the content of one file to `take`, in pieces, in the calling thread. If the container has errors, `take` is
// not called. Damaged bytes end the reading with a finding. Exceptions of `take` are passed on. Throws Failure: usage
// if there is no file with this name; also input and interrupted.
CSAR_API Findings read_entry(const Input& package, const std::string& name,
                             const std::function<void(std::span<const std::byte>)>& take,
                             const EntriesOptions& options = {});

}  // namespace csar
