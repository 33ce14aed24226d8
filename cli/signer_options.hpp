// Options for the key and its passphrase. A passphrase is not an option: other users can read the command line.
#pragma once

#include <string>
#include <vector>

#include <csar/sign.hpp>
#include "cli/command.hpp"

namespace csar::cli {

struct SignerGiven {
    SignerOptions signer;
    std::string digest;
    std::string passphrase_file;
    std::string passphrase_variable;
    std::optional<std::int64_t> passphrase_descriptor;

    // True if a certificate was given, or is probably in the key file.
    bool has_certificate() const;
    // Reads the passphrase. Throws Failure: usage for several sources; input if it cannot be read.
    SignerOptions options() const;
};

void add_signer_options(std::vector<Option>& options, SignerGiven& target);

}  // namespace csar::cli
