// Resolving the entry definitions of a package, and writing the package with them.
#pragma once

#include <memory>

#include <csar/resolve.hpp>
#include "csar/container/container.hpp"
#include "csar/open/input.hpp"
#include "report/report.hpp"
#include "validate/document/document.hpp"
#include "validate/variability/resolve.hpp"

namespace csar {

// The request that the options make, for the definitions `path` among `files`. `inputs`: the parsed
// ResolveOptions::input_file; may be null. All but the path must outlive the request.
validate::variability::ResolveRequest request_of(const ResolveOptions& options, const validate::FileProvider& files,
                                                 const std::string& path, const validate::Document* inputs);

// Whether a resolved file may be written: `path` is that of the variable one among `files`. What is wrong with it goes into
// `report`, as ResolveOptions::verify says.
bool is_valid(const validate::variability::Resolved& resolved, const std::string& path,
              const validate::FileProvider& files, const ResolveOptions& options, Report& report);

// resolve() for an archive or directory. `opened`: `input`, opened as a container with `report`.
ResolveResult resolve_package(const Input& input, std::unique_ptr<container::Container> opened,
                              const ResolveOptions& options, const validate::Document* inputs, Report& report);

}  // namespace csar
