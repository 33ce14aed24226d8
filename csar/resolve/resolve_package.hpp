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

// The request that the options make, for definitions among `files`. `inputs`: the parsed ResolveOptions::input_file;
// may be null. Both must outlive the request.
validate::variability::ResolveRequest request_of(const ResolveOptions& options, const validate::FileProvider& files,
                                                 const validate::Document* inputs);

// resolve() for an archive or directory. `opened`: `input`, opened as a container with `report`.
ResolveResult resolve_package(const Input& input, std::unique_ptr<container::Container> opened,
                              const ResolveOptions& options, const validate::Document* inputs, Report& report);

}  // namespace csar
