#include "cli/signer_options.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>

#include "cli/hidden_answer.hpp"
#include "cli/source_date.hpp"
#include "cli/system.hpp"
#include "cli/words.hpp"

namespace csar::cli {
namespace {

constexpr std::size_t max_passphrase_bytes = 4096;

// A passphrase ends at the end of its line.
std::string first_line(std::string text) {
    text.resize(std::min(text.find_first_of("\r\n"), text.size()));
    return text;
}

// The descriptor specified by the caller stays open.
std::string read_passphrase(std::int64_t descriptor) {
    return first_line(read_beginning(static_cast<int>(descriptor), max_passphrase_bytes, "the passphrase"));
}

// Whether a key file requires a passphrase: PEM states it, PKCS #12 nearly always requires one.
bool is_locked(const std::string& key) {
    constexpr std::size_t max_key_bytes = 1024 * 1024;
    struct stat status {};
    if (::stat(key.c_str(), &status) != 0 || !S_ISREG(status.st_mode) ||
        status.st_size > static_cast<off_t>(max_key_bytes))
        return false;
    const std::string text = read_file(key, max_key_bytes);
    if (text.starts_with("-----BEGIN")) return text.find("ENCRYPTED") != std::string::npos;
    return key.ends_with(".p12") || key.ends_with(".pfx");
}

// Prompts for the passphrase on the terminal.
std::string asked_passphrase(const std::string& key) {
    return first_line(hidden_answer(compose("passphrase of '{}': ", key), max_passphrase_bytes));
}

}  // namespace

void add_signer_options(std::vector<Option>& options, SignerGiven& target) {
    add_options(
        options, "Signing",
        {{"--key", &target.signer.key, "the signer's private key: PEM, DER, PKCS #12, or a PKCS #11 URI", "FILE|URI"},
         {"--cert", &target.signer.certificates, "the signer's certificate, and its chain (repeatable)", "FILE"},
         {"--signer-command", &target.signer.command,
          "a command that reads the bytes on standard input and writes the signature", "COMMAND"},
         {"--signature-digest", &target.digest, "digest of the signature; default: SHA-256", "NAME",
          "SHA-256 SHA-384 SHA-512"},
         {"--passphrase-file", &target.passphrase_file, "read the key's passphrase from the first line", "FILE"},
         {"--passphrase-fd", &target.passphrase_descriptor, "read the key's passphrase from an open descriptor", "N"},
         {"--passphrase-env", &target.passphrase_variable, "read the key's passphrase from this variable", "NAME"}});
}

SignerOptions SignerGiven::options() const {
    SignerOptions options = signer;
    options.digest = from_string<DigestAlgorithm>(digest);
    options.time = given_source_date_epoch();
    const int ways =
        (passphrase_file.empty() ? 0 : 1) + (passphrase_variable.empty() ? 0 : 1) + (passphrase_descriptor ? 1 : 0);
    if (ways > 1) throw Failure(FailureKind::usage, "the passphrase options cannot be combined");
    if (!passphrase_file.empty()) options.passphrase = first_line(read_file(passphrase_file, max_passphrase_bytes));
    if (passphrase_descriptor) options.passphrase = read_passphrase(*passphrase_descriptor);
    if (!passphrase_variable.empty()) {
        const char* const value = std::getenv(passphrase_variable.c_str());
        if (value == nullptr)
            throw Failure(FailureKind::usage,
                          compose("the variable {} for the passphrase is not set", passphrase_variable));
        options.passphrase = value;
    }
    if (ways == 0 && !options.key.empty() && can_ask() && is_locked(options.key)) {
        std::string answer = asked_passphrase(options.key);
        if (!answer.empty()) options.passphrase = std::move(answer);
    }
    return options;
}

}  // namespace csar::cli
