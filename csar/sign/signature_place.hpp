// Where a signature is: in the manifest, in a container, or next to the package.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <csar/sign.hpp>
#include "base/file.hpp"
#include "base/output_file.hpp"
#include "csar/integrity/cms.hpp"
#include "csar/open/opened_package.hpp"

namespace csar::sign {

// Throws Failure(usage) for wrong options of `sign`.
[[noreturn]] void refuse(const std::string& message);

class SignaturePlace {
public:
    virtual ~SignaturePlace() = default;

    VerifiedSignature::Scope scope() const { return scope_; }
    // The file whose bytes are signed.
    const std::string& covers() const { return covers_; }
    // The file to write.
    const std::string& target() const { return target_; }
    // Whether write() creates a container around the package.
    virtual bool wraps() const { return false; }
    // For messages: "the manifest".
    virtual std::string carrier() const = 0;

    // PEM or DER. Returns an empty string if there is none.
    virtual std::string existing() const = 0;
    // The content of a certificate file that no signature uses. May be empty.
    virtual std::string left_certificates() const { return {}; }
    // The bytes to sign. This object must outlive the result.
    virtual integrity::Content content() const = 0;
    // Writes the target with `signature` in place of an existing signature. `certificates`: for a file next to the
    // signature; may be empty.
    virtual void write(const std::string& signature, const std::string& certificates, File& output) const = 0;

    // What write() changes apart from the signature, the certificates and digests: files and keynames, one line each.
    virtual std::vector<std::string> changes(const std::string& /*certificates*/) const { return {}; }

    // Writes the target without its signature. There must be a signature.
    virtual void write_unsigned(File& output) const = 0;

protected:
    SignaturePlace(VerifiedSignature::Scope scope, std::string covers, std::string target)
        : scope_(scope), covers_(std::move(covers)), target_(std::move(target)) {}

private:
    VerifiedSignature::Scope scope_;
    std::string covers_;
    std::string target_;
};

// The place that the options request. `package`: null if the file at `path` is not an archive. `drops_former`: the
// existing signature and its certificate are removed.
// All arguments must outlive the result. Throws Failure: usage if the package has no such place, input.
std::unique_ptr<SignaturePlace> signature_place(const std::string& path, const open::OpenedPackage* package,
                                                const SignOptions& options, bool drops_former);

}  // namespace csar::sign
