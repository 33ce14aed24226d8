// Starting a package: a directory with minimal definitions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// What a new package is an example of.
enum class InitTemplate : std::uint8_t {
    tosca_2_0,
    vnf,  // a network function of machines (ETSI GS NFV-SOL 004)
    pnf,  // one in hardware (the same)
    cnf,  // one of containers, with a Helm chart (the same)
    nsd,  // a network service (ETSI GS NFV-SOL 007)
};
CSAR_API std::string_view to_string(InitTemplate which);  // "tosca-2.0", "vnf", "pnf", "cnf", "nsd"

struct InitOptions {
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    std::string created_by = "csar";             // Created-By of TOSCA.meta, which pack writes for network functions
    InitTemplate which = InitTemplate::tosca_2_0;
};

struct InitResult {
    std::vector<std::string> files;  // their paths in the directory, sorted
};

// Makes the directory `directory`, which must be empty or not exist yet, with a TOSCA.meta, definitions of a small
// service and a script that they name (csd07 17; docs/commands/init.md). Network functions get, in place of TOSCA.meta,
// a manifest with the metadata that only the vendor knows. What it makes is valid, and pack_directory() takes it as it
// is.
//
// All or nothing: the directory appears when it is complete, and a failure leaves nothing behind. Throws Failure: usage
// when TOSCA.meta cannot hold created_by, output when the directory is not empty or cannot be written, interrupted.
CSAR_API InitResult init_directory(const std::string& directory, const InitOptions& options = {});

}  // namespace csar
