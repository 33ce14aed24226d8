// Creates a new package: a directory with minimal definitions.
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

struct InitOptions {
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    InitTemplate which = InitTemplate::tosca_2_0;
    // Values for the definitions and the manifest. They may contain letters, digits and a few other characters.
    std::string name;  // of the product; empty: the name of the directory
    std::string vendor = "ACME";
    std::string version = "1.0.0";
    std::string created_by;  // Created-By of TOSCA.meta, which pack writes for network functions; empty: the vendor
    std::string uuid;        // identifier of the descriptor; other identifiers are derived from it; empty: a new one
    std::optional<std::chrono::sys_seconds> time;  // release time in the manifest; default: today
    bool manifest_only = false;  // write only the manifest, next to the definitions of an existing directory
    // With manifest_only: the entry definitions, a path in the directory. Empty: those of TOSCA.meta, or at the root.
    std::string entry_definitions;
};

struct InitResult {
    std::vector<std::string> files;  // paths of the created files in the directory, sorted
};

// Creates the directory `directory`, which must be empty or not exist yet, with a TOSCA.meta, definitions of a
// small service and a script that the definitions use (csd07 17; docs/commands/init.md). For network functions, it
// writes a manifest with the vendor's metadata instead of TOSCA.meta. The result is valid, and pack_directory()
// accepts it unchanged.
//
// All or nothing: the directory appears when it is complete, and a failure leaves no output. Throws Failure: usage when
// a string in the options has forbidden characters, a manifest already exists, it is not known which definitions the
// manifest is for, or options contradict each other; output when the directory is not empty or cannot be written; also
// interrupted.
CSAR_API InitResult init_directory(const std::string& directory, const InitOptions& options = {});

}  // namespace csar
