#include "cli/signer_options.hpp"

#include <unistd.h>

#include <cstdlib>

#include "base/file.hpp"
#include "report/diagnose.hpp"

namespace csar::cli {
namespace {

constexpr std::size_t longest_passphrase = 4096;

// A passphrase ends where its line does.
std::string first_line(std::string text) {
    text.resize(std::min(text.find_first_of("\r\n"), text.size()));
    return text;
}

std::string read_passphrase(std::int64_t descriptor) {
    const int copy = ::dup(static_cast<int>(descriptor));
    if (copy < 0) throw_system_failure(FailureKind::input, "read", "the passphrase");
    const File file(copy, "the passphrase");
    std::string text(longest_passphrase, '\0');
    std::size_t size = 0;
    const ByteSpan all = std::as_writable_bytes(std::span<char>(text));
    while (const std::size_t count = size < all.size() ? file.read(all.subspan(size)) : 0) size += count;
    text.resize(size);
    return first_line(std::move(text));
}

}  // namespace

std::optional<VerifiedSignature::Scope> scope_named(std::string_view form) {
    using Scope = VerifiedSignature::Scope;
    for (const Scope scope : {Scope::manifest, Scope::container, Scope::detached})
        if (form == to_string(scope)) return scope;
    return std::nullopt;
}

void add_signer_options(std::vector<Option>& options, SignerGiven& target) {
    options.push_back({"--key", &target.signer.key,
                       "the signer's private key: PEM, DER, PKCS #12, or a key behind PKCS #11", "FILE|URI"});
    options.push_back({"--cert", &target.signer.certificates,
                       "the signer's certificate, and those that lead to its authority (repeatable)", "FILE"});
    options.push_back({"--signer-command", &target.signer.command,
                       "a command that signs: reads the bytes on standard input, writes the signature", "COMMAND"});
    options.push_back({"--signature-digest",
                       &target.signer.digest,
                       "digest of the signature",
                       "NAME",
                       {"SHA-256", "SHA-384", "SHA-512"}});
    options.push_back({"--passphrase-file", &target.passphrase_file, "the key's passphrase is the first line", "FILE"});
    options.push_back({"--passphrase-fd", &target.passphrase_descriptor, "the same, of an open descriptor", "N"});
    options.push_back(
        {"--passphrase-env", &target.passphrase_variable, "the key's passphrase is in this variable", "NAME"});
}

SignerOptions SignerGiven::options() const {
    SignerOptions options = signer;
    const int ways =
        (passphrase_file.empty() ? 0 : 1) + (passphrase_variable.empty() ? 0 : 1) + (passphrase_descriptor ? 1 : 0);
    if (ways > 1) throw Failure(FailureKind::usage, "the passphrase comes from one place only");
    if (!passphrase_file.empty()) options.passphrase = first_line(read_whole_file(passphrase_file, longest_passphrase));
    if (passphrase_descriptor) options.passphrase = read_passphrase(*passphrase_descriptor);
    if (!passphrase_variable.empty()) {
        const char* const value = std::getenv(passphrase_variable.c_str());
        if (value == nullptr)
            throw Failure(FailureKind::usage,
                          compose("the variable {} for the passphrase is not set", passphrase_variable));
        options.passphrase = value;
    }
    return options;
}

}  // namespace csar::cli
