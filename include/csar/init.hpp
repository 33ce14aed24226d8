// Starting a package: a directory with minimal definitions.
#pragma once

#include <string>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

struct InitOptions {
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    std::string created_by = "csar";             // Created-By of TOSCA.meta
};

struct InitResult {
    std::vector<std::string> files;  // their paths in the directory, sorted
};

// Makes the directory `directory`, which must not exist or be empty, with a TOSCA.meta, definitions of a small service and a
// script that they name (csd07 17; docs/commands/init.md). What it makes is valid, and pack_directory() takes it as it is.
//
// All or nothing: the directory appears when it is complete. Throws Failure: usage when TOSCA.meta cannot hold created_by,
// output when the directory is taken or cannot be written.
CSAR_API InitResult init_directory(const std::string& directory, const InitOptions& options = {});

}  // namespace csar
