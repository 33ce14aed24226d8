// Starting a package: a directory with minimal definitions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <csar/cancellation.hpp>
#include <csar/export.hpp>

namespace csar {

// What a new package is an example of.
enum class InitTemplate : std::uint8_t {
    tosca_2_0,
    vnf,      // a network function of machines (ETSI GS NFV-SOL 004)
    pnf,      // one in hardware (the same)
    cnf,      // one of containers, with a Helm chart (the same)
    nsd,      // a network service (ETSI GS NFV-SOL 007)
    profile,  // types for others, in TOSCA 2.0
};
CSAR_API std::string_view to_string(InitTemplate which);  // "tosca-2.0", "vnf", "pnf", "cnf", "nsd", "profile"

struct InitOptions {
    const Cancellation* cancellation = nullptr;  // may be null; see csar/cancellation.hpp
    InitTemplate which = InitTemplate::tosca_2_0;
    // What the definitions and the manifest say. They are made of letters, digits and few other characters.
    std::string name;  // of the product; empty: that of the directory
    std::string vendor = "ACME";
    std::string version = "1.0.0";
    std::string created_by;  // Created-By of TOSCA.meta, which pack writes for network functions; empty: the vendor
    std::string uuid;        // the descriptor's identifier, from which further ones are made; empty: a new one
    std::optional<std::int64_t> time;  // release time in the manifest, seconds since 1970 UTC; else today
    bool manifest_only = false;        // write the manifest alone, beside the definitions of a directory that is there
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
// when a text of the options has other characters, or a manifest is there already, output when the directory is not empty
// or cannot be written, interrupted.
CSAR_API InitResult init_directory(const std::string& directory, const InitOptions& options = {});

}  // namespace csar
