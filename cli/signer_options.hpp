// The options of commands that sign: the key, and the source of its passphrase. A passphrase is never on the command
// line, where every user of the machine could read it.
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

    // Whether a certificate is given, or the file of the key probably contains one.
    bool has_certificate() const;
    // Reads the passphrase. Throws Failure: usage if several sources are specified; input if it cannot be read.
    SignerOptions options() const;
};

void add_signer_options(std::vector<Option>& options, SignerGiven& target);

}  // namespace csar::cli
