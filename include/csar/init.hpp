// Creates the directory of a new package, with minimal definitions.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// The kind of a new package.
enum class InitTemplate : std::uint8_t {
    tosca_2_0,
    vnf,      // a network function on virtual machines (ETSI GS NFV-SOL 004)
    pnf,      // a physical network function (ETSI GS NFV-SOL 004)
    cnf,      // a containerized network function with a Helm chart (ETSI GS NFV-SOL 004)
    nsd,      // a network service (ETSI GS NFV-SOL 007)
    profile,  // a profile with types for other packages, in TOSCA 2.0
};
CSAR_API std::string_view to_string(InitTemplate which);  // "tosca-2.0", "vnf", "pnf", "cnf", "nsd", "profile"

// The strings may have letters, digits and a few other characters.
struct InitOptions {
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    InitTemplate which = InitTemplate::tosca_2_0;
    std::string name;  // of the product; empty: as the directory
    std::string vendor = "ACME";
    std::string version = "1.0.0";
    std::string created_by;  // Created-By of TOSCA.meta that pack writes for network functions; empty: the vendor
    std::string uuid;        // identifier of the descriptor; other identifiers derive from it; empty: a random one
    std::optional<std::chrono::sys_seconds> time;  // release time in the manifest; default: today
    // Write only a manifest, into a directory with definitions. Then tosca_2_0 means vnf, pnf or nsd, depending on the
    // definitions.
    bool manifest_only = false;
    // With manifest_only: the path of the entry definitions in the directory. Empty: from TOSCA.meta, or the file at
    // the root.
    std::string entry_definitions;
};

struct InitResult {
    std::vector<std::string> files;                // paths in the directory, sorted
    InitTemplate which = InitTemplate::tosca_2_0;  // the template used
};

// Creates the directory `directory`, which must be empty or not exist yet (csd07 17; docs/commands/init.md), with a
// TOSCA.meta, the definitions of a small service, and a script. For network functions, a manifest with metadata
// replaces TOSCA.meta. The package is valid, and pack_directory() packs it.
//
// The directory appears when it is complete. A failure leaves no output.
//
// Throws Failure:
// - usage: a string has forbidden characters; a manifest exists; the entry definitions or their product are
//   not known; options contradict each other
// - output: the directory is not empty, or cannot be written
// - interrupted
CSAR_API InitResult init_directory(const std::string& directory, const InitOptions& options = {});

}  // namespace csar
